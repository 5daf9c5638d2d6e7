import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { mayEditUsersOfFleet } from '@parkla/contract/fleets/fleets.policy.ts'
import { refuse, reject } from '@parkla/contract/kit/verdict.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { fleetUsersApi } from '@parkla/contract/fleets/fleet-users.endpoints.ts'
import { whitelistUserLifecycle } from '@parkla/contract/whitelists/whitelist-users.lifecycle.ts'
import { SaveFleetUser, type FleetUser } from '@parkla/contract/fleets/fleet-users.schema.ts'
import { isPossibleTerm } from '@parkla/contract/whitelists/whitelists.policy.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { insist, Rejection } from '../../kit/errors.ts'
import { insertRow, updateRow } from '../../kit/rows.ts'
import { lockLimitOf } from './covering.queries.ts'
import { asUser, insistOnRoom, readFleetUser, type FleetUserRow } from './fleet-users.queries.ts'
import { mailFleetStatus, mailInvitation } from './fleets.jobs.ts'
import { readFleet } from './fleets.queries.ts'
import type { FleetFields } from './fleets.row.ts'

type Api = typeof fleetUsersApi
type UserPath = { id: number; userId: number }

/** Locks the fleet for its plates and the number of its users; 404 out of reach, 403 without the right to its users. */
const lockFleet = async (tx: Tx, ctx: Context, id: number): Promise<FleetFields> => {
  // No key update: sessions that start by their foreign key do not wait.
  await sql`select 1 from fleets where id = ${id} for no key update`.execute(tx)
  const fleet = await readFleet(tx, ctx, id)
  insist(mayEditUsersOfFleet(ctx.actor, fleet))
  return fleet
}

/** Queues the invitation; each call sends one e-mail. */
const invite = async (tx: Tx, ctx: Context, { userId, email }: { userId: number; email: string }): Promise<void> => {
  insist(email === '' ? reject('fleets.noEmail') : { ok: true }, 'Email')
  await updateRow(tx, 'fleet_users', { id: userId, invited_at: ctx.now })
  await ctx.jobs.enqueue(tx, mailInvitation, { userId, mailId: ctx.uuid() })
}

const lockUser = async (tx: Tx, ctx: Context, path: UserPath) => {
  const fleet = await lockFleet(tx, ctx, path.id)
  await sql`select 1 from fleet_users where id = ${path.userId} for update`.execute(tx)
  return { fleet, user: await readFleetUser(tx, path) }
}

/** Contacts and comment stay out of the audit trail. */
const audited = ({ Plates, Status, ValidFrom, ValidTo }: FleetUserRow) => ({
  Cars: Plates.length,
  Status,
  ValidFrom,
  ValidTo,
})

type Recorded = { fact: string; path: UserPath; before?: FleetUserRow }

const finish = async (tx: Tx, ctx: Context, { fact, path, before }: Recorded): Promise<FleetUser> => {
  const after = await readFleetUser(tx, path)
  const sides = { ...(before ? { before: audited(before) } : {}), after: { ...audited(after), FleetId: path.id } }
  await record(tx, ctx, { fact, entity: 'fleetUser', id: path.userId, ...sides, topic: 'fleets' })
  return asUser(after, { now: ctx.now, isPlain: true })
}

const plateOnList = (plates: readonly string[]): Rejection =>
  new Rejection(422, 'whitelists.plateOnList', {
    details: { plates: plates.join(', ') },
    fields: [{ Field: 'Plates', Error: 'whitelists.plateOnList' }],
  })

/** Replaces the cars of users. The primary key refuses a plate that another user of the fleet has (R96). */
const savePlates = async (tx: Tx, id: number, cars: readonly { userId: number; plate: string }[]): Promise<void> => {
  const plates = [...new Set(cars.map(({ plate }) => plate))].toSorted()
  const users = [...new Set(cars.map(({ userId }) => userId))]
  await tx.deleteFrom('fleet_user_plates').where('fleet_user_id', 'in', users).execute()
  await sql`insert into plates (plate) select unnest(${plates}::text[]) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ plate: string }>`
    with wanted as (
      select n.id, n.plate, c.user_id
      from unnest(${cars.map(({ userId }) => userId)}::bigint[], ${cars.map(({ plate }) => plate)}::text[])
        as c(user_id, plate) join plates n on n.plate = c.plate),
    saved as (
      insert into fleet_user_plates (fleet_id, plate_id, fleet_user_id)
      select ${id}::bigint, id, user_id from wanted order by id on conflict do nothing
      returning plate_id, fleet_user_id)
    select w.plate from wanted w
    where not exists(select 1 from saved s where s.plate_id = w.id and s.fleet_user_id = w.user_id)
    order by 1 limit 20`.execute(tx)
  if (rows.length > 0) throw plateOnList([...new Set(rows.map(({ plate }) => plate))])
}

const setOrNull = (instant: string): string | null => (isSet(instant) ? instant : null)

const columnsOf = (user: SaveFleetUser) => ({
  name: user.Name,
  email: user.Email,
  phone: user.Phone,
  valid_from: setOrNull(user.ValidFrom),
  valid_to: setOrNull(user.ValidTo),
})

/** The client with this phone number in the app of the fleet: their sessions then show in the app. */
const clientOf = async (tx: Tx, fleet: FleetFields, phone: string): Promise<number | null> => {
  if (phone === '') return null
  const { rows } = await sql<{ id: number }>`select id from clients
    where phone_number = ${phone} and app_id = ${fleet.AppId} and deleted_at is null`.execute(tx)
  return rows[0]?.id ?? null
}

const insertUser = async (
  tx: Tx,
  ctx: Context,
  { fleet, user }: { fleet: FleetFields; user: SaveFleetUser },
): Promise<number> => {
  insist(isPossibleTerm(user), 'ValidTo')
  const { id } = await insertRow(tx, 'fleet_users', {
    ...columnsOf(user),
    fleet_id: fleet.Id,
    client_id: await clientOf(tx, fleet, user.Phone),
    // A user added by a manager needs no approval.
    status: 'APPROVED',
    registration_type: user.RegistrationType,
    registered_at: ctx.now,
    updated_at: ctx.now,
  })
  if (user.RegistrationType === 'MANUALLY_INVITED') await invite(tx, ctx, { userId: id, email: user.Email })
  return id
}

/** One user, or all of many or none (R96, R105). */
export const addFleetUsers = (ctx: Context, input: RequestOf<Api['add']>): Promise<FleetUser[]> => {
  const { id, many, Users, ...one } = input
  return ctx.transaction(async (tx) => {
    const fleet = await lockFleet(tx, ctx, id)
    const users = many === 'true' ? Users : [parsedUser(one)]
    const cars: { userId: number; plate: string }[] = []
    const ids: number[] = []
    for (const user of users) {
      const userId = await insertUser(tx, ctx, { fleet, user })
      ids.push(userId)
      cars.push(...[...new Set(user.Plates)].map((plate) => ({ userId, plate })))
    }
    await insistOnRoom(tx, { id: fleet.Id, most: fleet.MaxNumberOfUsers })
    if (cars.length > 0) await savePlates(tx, id, cars)
    const added: FleetUser[] = []
    for (const userId of ids) added.push(await finish(tx, ctx, { fact: 'fleetUser.added', path: { id, userId } }))
    return added
  })
}

/** Without `many=true` the body is one user, whose name is required. */
const parsedUser = (one: object): SaveFleetUser => {
  const result = SaveFleetUser.safeParse(one)
  if (result.success) return result.data
  const field = String(result.error.issues[0]?.path[0] ?? 'Name')
  throw new Rejection(400, 'input.invalid', { fields: [{ Field: field, Error: 'input.required' }] })
}

/** R8, R96. */
export const saveFleetUser = (ctx: Context, input: RequestOf<Api['save']>): Promise<FleetUser> =>
  ctx.transaction(async (tx) => {
    const { fleet, user } = await lockUser(tx, ctx, input)
    await insistUnchanged(tx, ctx, { entity: 'fleetUser', id: user.ID, current: user, sent: input })
    insist(isPossibleTerm(input), 'ValidTo')
    const isSamePhone = input.Phone === user.Phone && user.ClientId > 0
    await updateRow(tx, 'fleet_users', {
      id: user.ID,
      ...columnsOf(input),
      client_id: isSamePhone ? user.ClientId : await clientOf(tx, fleet, input.Phone),
      updated_at: nextVersion(ctx.now),
    })
    const cars = [...new Set(input.Plates)].map((plate) => ({ userId: user.ID, plate }))
    await tx.deleteFrom('fleet_user_plates').where('fleet_user_id', '=', user.ID).execute()
    if (cars.length > 0) await savePlates(tx, input.id, cars)
    if (input.invite === 'true') await invite(tx, ctx, { userId: user.ID, email: input.Email })
    return finish(tx, ctx, { fact: 'fleetUser.changed', path: input, before: user })
  })

const eventTo = { APPROVED: 'approve', DECLINED: 'decline', PENDING: 'reopen' } as const

/** The same status again is no change. A declined user keeps the row; the text is e-mailed, on approval by default that of the fleet (R92). */
export const setMemberStatus = (ctx: Context, input: RequestOf<Api['setStatus']>): Promise<FleetUser> =>
  ctx.transaction(async (tx) => {
    const { fleet, user } = await lockUser(tx, ctx, input)
    const status = stateAfter(whitelistUserLifecycle, user.Status, eventTo[input.status])
    if (status === undefined) return asUser(user, { now: ctx.now, isPlain: true })
    await insistUnchanged(tx, ctx, { entity: 'fleetUser', id: user.ID, current: user, sent: input })
    await updateRow(tx, 'fleet_users', { id: user.ID, status, updated_at: nextVersion(ctx.now) })
    // Pending users count already (R105), and a fleet with too many must be able to decline.
    if (user.Status === 'DECLINED') await insistOnRoom(tx, { id: fleet.Id, most: fleet.MaxNumberOfUsers })
    const text = input.Text || (status === 'APPROVED' ? fleet.ApprovalMessage : '')
    if (text !== '' && user.Email !== '' && status !== 'PENDING')
      await ctx.jobs.enqueue(tx, mailFleetStatus, { userId: user.ID, status, text, mailId: ctx.uuid() })
    return finish(tx, ctx, { fact: 'fleetUser.statusChanged', path: input, before: user })
  })

/** The total of the user starts anew (R102); 409 where the limits are reset each month. */
export const resetLimits = (ctx: Context, path: RequestOf<Api['resetLimits']>): Promise<FleetUser> =>
  ctx.transaction(async (tx) => {
    const { fleet, user } = await lockUser(tx, ctx, path)
    insist(fleet.ResetUsedLimitsEachMonth ? refuse('fleets.resetsMonthly') : { ok: true })
    await lockLimitOf(tx, user.ID)
    await updateRow(tx, 'fleet_users', { id: user.ID, limits_reset_at: ctx.now, updated_at: nextVersion(ctx.now) })
    return finish(tx, ctx, { fact: 'fleetUser.limitsReset', path, before: user })
  })

/** Soft delete; the cars lose access at once, and may be added again (R99). */
export const removeFleetUser = (ctx: Context, input: RequestOf<Api['remove']>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { user } = await lockUser(tx, ctx, input)
    await insistUnchanged(tx, ctx, { entity: 'fleetUser', id: user.ID, current: user, sent: input })
    await tx.deleteFrom('fleet_user_plates').where('fleet_user_id', '=', user.ID).execute()
    await updateRow(tx, 'fleet_users', { id: user.ID, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    const before = { ...audited(user), FleetId: input.id }
    const gone = { entity: 'fleetUser', id: user.ID, before, topic: 'fleets' } as const
    await record(tx, ctx, { fact: 'fleetUser.removed', ...gone })
    return {}
  })
