import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import type { fleetUsersApi } from '@parkla/contract/members/fleets/fleet-users.endpoints.ts'
import type { FleetUser } from '@parkla/contract/members/fleets/fleet-users.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found, insist, Rejection } from '../../../kit/errors.ts'
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
import { readFleet } from '../fleets.queries.ts'
import { mayEditFleets, mayEditUsersOfFleet } from '@parkla/contract/members/fleets/fleets.policy.ts'

type Api = typeof fleetUsersApi
type Filter = RequestOf<Api['list']>

/** A user as stored: without a state, unset moments as null. */
export type FleetUserRow = StoredUser<Omit<FleetUser, 'InvitedAt'>> & { InvitedAt: Instant | null }

/** Columns of a `fleet_users u`. */
export const userColumns = sql`${listUserColumns}, u.fleet_id as "FleetId", u.invited_at as "InvitedAt"`

const selectUsers = sql`select ${userColumns} from fleet_users u`

export const asUser = (row: FleetUserRow, shown: Shown): FleetUser => ({
  ...shownUser(row, shown),
  InvitedAt: row.InvitedAt ?? zeroDate,
})

const shortestSearch = 3

const userText = searchedText.fleet('t')

/**
 * Users found by name or contact, and by plate, each by its own index. With masked contacts by a whole phone instead, so that they
 * cannot be guessed letter by letter (R181).
 */
const foundBy = async (
  ctx: Context,
  { id, search }: Filter,
  { isPlain }: { isPlain: boolean },
): Promise<RawBuilder<boolean>> => {
  const plate = normalisePlate(search)
  const phone = isPlain ? undefined : await searchedPhone(ctx, 'fleet', { id, search })
  const isText = isPlain
    ? hasTextOrPhone(userText, search)
    : sql`${hasText(userText, indexedPart(phone ?? search))} and t.phone = ${phone ?? null}`
  const byText = sql`select t.id from fleet_users t where t.deleted_at is null and t.fleet_id = ${id} and ${isText}`
  const byPlate = sql`select k.user_id from plates n
    join list_cars k on k.plate_id = n.id and k.list_id = ${id}
    where ${plateContains(plate)}`
  const searches = [...(search.length < shortestSearch ? [] : [byText]), ...(plate.length < 2 ? [] : [byPlate])]
  return searches.length === 0 ? sql`true` : sql`u.id in (${sql.join(searches, sql` union all `)})`
}

/** Newest first; a search needs three characters, or two of a plate. */
export const listFleetUsers = async (ctx: Context, filter: Filter): Promise<Page<FleetUser>> => {
  const fleet = await readFleet(ctx.replica, ctx, filter.id)
  const isPlain = fleet.IsManager || mayEditFleets(ctx.actor).ok || ctx.actor.canSeeClientsPersonalData
  const { limit, offset } = limitOf(filter)
  const conditions = [
    // A range, so that the order needs the index of the fleet, not that of all users.
    sql<boolean>`u.fleet_id between ${filter.id} and ${filter.id} and u.deleted_at is null`,
    ...(fleet.RestrictedTo === 0 ? [] : [sql<boolean>`u.id = ${fleet.RestrictedTo}`]),
    ...(filter.state === 'ALL' ? [] : [inState[filter.state](ctx.now)]),
    ...(filter.search === '' ? [] : [await foundBy(ctx, filter, { isPlain })]),
    ...(filter.cursor === undefined ? [] : [sql<boolean>`u.id < ${idAfter(filter.cursor)}`]),
  ]
  const { rows } = await sql<FleetUserRow>`${selectUsers} where ${sql.join(conditions, sql` and `)}
    order by u.fleet_id desc, u.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  return pageOf(
    rows.map((row) => asUser(row, { now: ctx.now, isPlain })),
    filter,
    ({ ID }) => ({ id: ID }),
  )
}

/** 404 for a user of another fleet. */
export const readFleetUser = async (
  db: Db | Tx,
  { id, userId }: { id: number; userId: number },
): Promise<FleetUserRow> => {
  const { rows } = await sql<FleetUserRow>`${selectUsers}
    where u.id = ${userId} and u.fleet_id = ${id} and u.deleted_at is null`.execute(db)
  return found(rows[0])
}

/** One user with unmasked contacts: only callers who may change the user reach it. */
export const findFleetUser = async (ctx: Context, path: RequestOf<Api['find']>): Promise<FleetUser> => {
  insist(mayEditUsersOfFleet(ctx.actor, await readFleet(ctx.db, ctx, path.id)))
  return asUser(await readFleetUser(ctx.db, path), { now: ctx.now, isPlain: true })
}

/**
 * Insists on room for pending and approved users, after the change and under the lock of the fleet; 0 = unlimited
 * (R105).
 */
export const insistOnRoom = async (
  tx: Tx,
  { id, most }: { id: number; most: number },
  { added }: { added: number } = { added: 0 },
): Promise<void> => {
  if (most === 0) return
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from list_users
    where list_id = ${id} and deleted_at is null and status <> 'DECLINED'`.execute(tx)
  if ((rows[0]?.count ?? 0) + added > most) throw new Rejection(422, 'fleets.full', { details: { most } })
}
