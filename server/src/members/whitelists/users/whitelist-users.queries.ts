import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Verdict } from '@parkla/contract/kit/verdict.ts'
import type { whitelistUsersApi } from '@parkla/contract/members/whitelists/whitelist-users.endpoints.ts'
import type { WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { mayEditUsersOf } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { hasText, hasTextOrPhone, indexedPart, plateContains } from '../../../kit/database/like.ts'
import { idAfter, limitOf, pageOf } from '../../../kit/lists/paging.ts'
import {
  inState,
  listUserColumns,
  searchedPhone,
  shownUser,
  type Shown,
  type StoredUser,
  searchedText,
} from '../../lists/list-users.queries.ts'
import { isManagedBy, reachedWhitelists } from '../whitelists.row.ts'

type Api = typeof whitelistUsersApi
type Filter = RequestOf<Api['list']>

export type WhitelistUserRow = StoredUser<WhitelistUser>

export const userColumns = sql`${listUserColumns}, u.whitelist_id as "WhitelistId",
  u.company as "Company", u.comment as "Comment", u.answers as "Answers"`

const selectUsers = sql`select ${userColumns} from whitelist_users u`

export const asUser = (row: WhitelistUserRow, shown: Shown): WhitelistUser => ({
  ...shownUser(row, shown),
  ...(shown.isPlain ? {} : { Comment: '', Answers: [] }),
})

const shortestSearch = 3

/**
 * Users of the list in that state below the cursor. A range, so that the order needs the index of the list, not that of all
 * users.
 */
const fromList = ({ id, state, cursor }: Filter, now: Instant): RawBuilder<boolean> => {
  const conditions = [
    sql<boolean>`u.whitelist_id between ${id} and ${id} and u.deleted_at is null`,
    ...(state === 'ALL' ? [] : [inState[state](now)]),
    ...(cursor === undefined ? [] : [sql<boolean>`u.id < ${idAfter(cursor)}`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const userText = searchedText.whitelist('u')

type Range = { from: RawBuilder<boolean>; limit: number; offset: number }
type Search = { byText: RawBuilder<boolean> | undefined; byPlate: RawBuilder<boolean> | undefined }

/**
 * Conditions on the visible texts of masked contacts, and on a whole phone: contacts cannot be guessed letter by letter
 * (R181).
 */
const matchesMasked = (search: string, phone: string | undefined): RawBuilder<boolean> => {
  const byCompany = sql<boolean>`(${hasText(userText, search)} and ${hasText('u.company', search)})`
  if (phone === undefined) return byCompany
  return sql<boolean>`(${byCompany} or (${hasText(userText, indexedPart(phone))} and u.phone = ${phone}))`
}

const searchOf = async (ctx: Context, { id, search }: Filter, isPlain: boolean): Promise<Search> => {
  const plate = normalisePlate(search)
  const phone = isPlain ? undefined : await searchedPhone(ctx, 'whitelist', { id, search })
  const byText = isPlain ? hasTextOrPhone(userText, search) : matchesMasked(search, phone)
  return {
    byText: search.length < shortestSearch ? undefined : byText,
    byPlate: plate.length < 2 ? undefined : plateContains(plate),
  }
}

/** Up to this many users are compared one by one, without an index. */
const mostCompared = 2_000

/** Among the newest users of the list. A word that many have fills the page here; by an index it matches users of all lists. */
const amongNewest = ({ byText, byPlate }: Search, { from, limit, offset }: Range): RawBuilder<WhitelistUserRow> => {
  const matches = [
    ...(byText ? [byText] : []),
    ...(byPlate
      ? [
          sql<boolean>`exists(select from list_cars k join plates n on n.id = k.plate_id
            where k.user_id = u.id and ${byPlate})`,
        ]
      : []),
  ]
  return sql<WhitelistUserRow>`
    with newest as materialized (
      select u.* from whitelist_users u where ${from} order by u.whitelist_id desc, u.id desc limit ${mostCompared})
    select ${userColumns} from newest u where (${sql.join(matches, sql` or `)})
    order by u.id desc limit ${limit} offset ${offset}`
}

/** Users by name, company or contact, and by plate, each by its own index. */
const byIndexes = (id: number, { byText, byPlate }: Search, range: Range): RawBuilder<WhitelistUserRow> => {
  const matches = [
    ...(byText
      ? [sql`select u.id from whitelist_users u where u.deleted_at is null and u.whitelist_id = ${id} and ${byText}`]
      : []),
    ...(byPlate
      ? [
          sql`select k.user_id from plates n
            join list_cars k on k.plate_id = n.id and k.list_id = ${id} where ${byPlate}`,
        ]
      : []),
  ]
  return sql<WhitelistUserRow>`${selectUsers}
    where ${range.from} and u.id = any(array(${sql.join(matches, sql` union all `)}))
    order by u.whitelist_id desc, u.id desc limit ${range.limit} offset ${range.offset}`
}

/** A search needs three characters, or two of a plate. */
const searchUsers = async (
  ctx: Context,
  filter: Filter,
  { isPlain, ...range }: Range & { isPlain: boolean },
): Promise<WhitelistUserRow[]> => {
  const { byText, byPlate } = await searchOf(ctx, filter, isPlain)
  if (!byText && !byPlate) {
    const all = sql<WhitelistUserRow>`${selectUsers} where ${range.from}
      order by u.whitelist_id desc, u.id desc limit ${range.limit} offset ${range.offset}`
    return (await all.execute(ctx.replica)).rows
  }
  const { rows } = await amongNewest({ byText, byPlate }, range).execute(ctx.replica)
  if (rows.length === range.limit) return rows
  return (await byIndexes(filter.id, { byText, byPlate }, range).execute(ctx.replica)).rows
}

/** 404 for a list that the caller does not reach; without its counts, which read all of its users. */
const mayEditUsers = async (ctx: Context, id: number): Promise<Verdict> => {
  const { rows } = await sql<{ IsManager: boolean }>`
    select ${isManagedBy(ctx.actor.id)} as "IsManager" from whitelists w
    where w.id = ${id} and ${reachedWhitelists(ctx)}`.execute(ctx.replica)
  return mayEditUsersOf(ctx.actor, found(rows[0]))
}

/** Newest first. */
export const listWhitelistUsers = async (ctx: Context, filter: Filter): Promise<Page<WhitelistUser>> => {
  const isPlain = (await mayEditUsers(ctx, filter.id)).ok || ctx.actor.canSeeClientsPersonalData
  const rows = await searchUsers(ctx, filter, { isPlain, from: fromList(filter, ctx.now), ...limitOf(filter) })
  return pageOf(
    rows.map((row) => asUser(row, { now: ctx.now, isPlain })),
    filter,
    ({ ID }) => ({ id: ID }),
  )
}

/** 404 for a user of another list. */
export const readWhitelistUser = async (
  db: Db | Tx,
  { id, userId }: { id: number; userId: number },
): Promise<WhitelistUserRow> => {
  const { rows } = await sql<WhitelistUserRow>`${selectUsers}
    where u.id = ${userId} and u.whitelist_id = ${id} and u.deleted_at is null`.execute(db)
  return found(rows[0])
}

/** One user with unmasked contacts: only callers who may change the user reach it. */
export const findWhitelistUser = async (ctx: Context, path: RequestOf<Api['find']>): Promise<WhitelistUser> => {
  insist(await mayEditUsers(ctx, path.id))
  return asUser(await readWhitelistUser(ctx.db, path), { now: ctx.now, isPlain: true })
}
