import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { whitelistUsersApi } from '@parkla/contract/members/whitelists/whitelist-users.endpoints.ts'
import { whitelistUserLifecycle } from '@parkla/contract/members/whitelists/whitelist-users.lifecycle.ts'
import { SaveWhitelistUser, type WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { isPossibleTerm, mayEditUsersOf } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../../kit/http/conflict.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { insist } from '../../../kit/errors.ts'
import { sentRecords } from '../../../kit/http/parsed.ts'
import { clientOfPhone } from '../../../people/clients/clients.queries.ts'
import { auditedUser, carsOf, userColumnsOf, type CarOfUser } from '../../lists/list-users.queries.ts'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'
import { asUser, readWhitelistUser, type WhitelistUserRow } from './whitelist-users.queries.ts'
import { mailStatus } from '../whitelists.jobs.ts'
import { readWhitelist } from '../whitelists.queries.ts'
import type { WhitelistFields } from '../whitelists.row.ts'
import { addCars, removeCars } from '../../lists/list-users.steps.ts'

type Api = typeof whitelistUsersApi
type UserPath = { id: number; userId: number }

/** Locks the list for its plates; 404 out of reach, 403 without the right to its users. */
const lockList = async (tx: Tx, ctx: Context, id: number): Promise<WhitelistFields> => {
  // Share: adds of many users run beside each other, a delete of the list waits.
  await sql`select 1 from whitelists where id = ${id} for share`.execute(tx)
  const list = await readWhitelist(tx, ctx, id)
  insist(mayEditUsersOf(ctx.actor, list))
  return list
}

const lockUser = async (tx: Tx, ctx: Context, path: UserPath) => {
  const list = await lockList(tx, ctx, path.id)
  await sql`select 1 from whitelist_users where id = ${path.userId} for update`.execute(tx)
  return { list, user: await readWhitelistUser(tx, path) }
}

type Recorded = { fact: string; path: UserPath; before?: WhitelistUserRow }

const finish = async (tx: Tx, ctx: Context, { fact, path, before }: Recorded): Promise<WhitelistUser> => {
  const after = await readWhitelistUser(tx, path)
  const sides = {
    ...(before ? { before: auditedUser(before) } : {}),
    after: { ...auditedUser(after), WhitelistId: path.id },
  }
  await record(tx, ctx, { fact, entity: 'whitelistUser', id: path.userId, ...sides, topic: 'whitelists' })
  return asUser(after, { now: ctx.now, isPlain: true })
}

const columnsOf = (user: SaveWhitelistUser) => ({
  ...userColumnsOf(user),
  company: user.Company,
  comment: user.Comment,
})

const insertUser = async (
  tx: Tx,
  ctx: Context,
  { list, user, isImported }: { list: WhitelistFields; user: SaveWhitelistUser; isImported: boolean },
): Promise<number> => {
  insist(isPossibleTerm(user), 'ValidTo')
  const { id } = await insertRow(tx, 'whitelist_users', {
    ...columnsOf(user),
    whitelist_id: list.Id,
    client_id: await clientOfPhone(tx, { appId: list.AppId, phone: user.Phone }),
    // Added by a manager: needs no approval.
    status: 'APPROVED',
    registration_type: isImported ? 'IMPORTED' : 'MANUALLY_ADDED',
    registered_at: ctx.now,
    updated_at: ctx.now,
  })
  return id
}

/** Adds one user, or all of many or none (R91, R96). */
export const addWhitelistUsers = (ctx: Context, input: RequestOf<Api['add']>): Promise<WhitelistUser[]> => {
  const { id, many, Users, ...one } = input
  const isImported = many === 'true' || Users.length > 0
  return ctx.transaction(async (tx) => {
    const list = await lockList(tx, ctx, id)
    const sent = { isMany: isImported, field: 'Users', list: Users, one, required: 'Name' }
    const users = sentRecords(SaveWhitelistUser, sent)
    const cars: CarOfUser[] = []
    const ids: number[] = []
    for (const user of users) {
      const userId = await insertUser(tx, ctx, { list, user, isImported })
      ids.push(userId)
      cars.push(...carsOf(userId, user.Plates))
    }
    await addCars(tx, id, cars)
    const added: WhitelistUser[] = []
    for (const userId of ids) added.push(await finish(tx, ctx, { fact: 'whitelistUser.added', path: { id, userId } }))
    return added
  })
}

/** R8, R91, R96; what is absent stays (R190). */
export const saveWhitelistUser = (ctx: Context, sent: RequestOf<Api['save']>): Promise<WhitelistUser> =>
  ctx.transaction(async (tx) => {
    const { list, user } = await lockUser(tx, ctx, sent)
    await insistUnchanged(tx, ctx, { entity: 'whitelistUser', id: user.ID, current: user, sent })
    const input = { ...asUser(user, { now: ctx.now, isPlain: true }), ...sent }
    insist(isPossibleTerm(input), 'ValidTo')
    const isSamePhone = input.Phone === user.Phone && user.ClientId > 0
    await updateRow(tx, 'whitelist_users', {
      id: user.ID,
      ...columnsOf(input),
      client_id: isSamePhone ? user.ClientId : await clientOfPhone(tx, { appId: list.AppId, phone: input.Phone }),
      updated_at: nextVersion(ctx.now),
    })
    await removeCars(tx, user.ID)
    await addCars(tx, input.id, carsOf(user.ID, input.Plates))
    return finish(tx, ctx, { fact: 'whitelistUser.changed', path: input, before: user })
  })

const eventTo = { APPROVED: 'approve', DECLINED: 'decline', PENDING: 'reopen' } as const

/** Setting the same status again is no change. A declined user keeps the row; the text is e-mailed (R92). */
export const setMemberStatus = (ctx: Context, input: RequestOf<Api['setStatus']>): Promise<WhitelistUser> =>
  ctx.transaction(async (tx) => {
    const { list, user } = await lockUser(tx, ctx, input)
    const status = stateAfter(whitelistUserLifecycle, user.Status, eventTo[input.status])
    if (status === undefined) return asUser(user, { now: ctx.now, isPlain: true })
    await insistUnchanged(tx, ctx, { entity: 'whitelistUser', id: user.ID, current: user, sent: input })
    await updateRow(tx, 'whitelist_users', { id: user.ID, status, updated_at: nextVersion(ctx.now) })
    const text = input.Text || (status === 'APPROVED' ? list.ApprovalMessage : '')
    if (text !== '' && user.Email !== '' && status !== 'PENDING')
      await ctx.jobs.enqueue(tx, mailStatus, { userId: user.ID, status, text, mailId: ctx.uuid() })
    return finish(tx, ctx, { fact: 'whitelistUser.statusChanged', path: input, before: user })
  })

/** Soft delete; the cars lose access at once, and may be added again (R99). */
export const removeWhitelistUser = (ctx: Context, input: RequestOf<Api['remove']>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { user } = await lockUser(tx, ctx, input)
    await insistUnchanged(tx, ctx, { entity: 'whitelistUser', id: user.ID, current: user, sent: input })
    await removeCars(tx, user.ID)
    await updateRow(tx, 'whitelist_users', { id: user.ID, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    const before = { ...auditedUser(user), WhitelistId: input.id }
    const gone = { entity: 'whitelistUser', id: user.ID, before, topic: 'whitelists' } as const
    await record(tx, ctx, { fact: 'whitelistUser.removed', ...gone })
    return {}
  })
