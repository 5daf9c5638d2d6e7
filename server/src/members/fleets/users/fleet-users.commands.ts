import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { mayEditFleets, mayEditUsersOfFleet } from '@parkla/contract/members/fleets/fleets.policy.ts'
import { refuse, reject } from '@parkla/contract/kit/verdict.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { fleetUsersApi } from '@parkla/contract/members/fleets/fleet-users.endpoints.ts'
import { whitelistUserLifecycle } from '@parkla/contract/members/whitelists/whitelist-users.lifecycle.ts'
import { SaveFleetUser, type FleetUser } from '@parkla/contract/members/fleets/fleet-users.schema.ts'
import { isPossibleTerm } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
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
import { lockLimitOf } from '../covering.queries.ts'
import { asUser, insistOnRoom, readFleetUser, type FleetUserRow } from './fleet-users.queries.ts'
import { mailFleetStatus, mailInvitation } from '../fleets.jobs.ts'
import { readFleet } from '../fleets.queries.ts'
import type { FleetFields } from '../fleets.row.ts'
import { addCars, removeCars } from '../../lists/list-users.steps.ts'

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

/** Queues an invitation; each call sends one e-mail. */
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

type Recorded = { fact: string; path: UserPath; before?: FleetUserRow }

const finish = async (tx: Tx, ctx: Context, { fact, path, before }: Recorded): Promise<FleetUser> => {
  const after = await readFleetUser(tx, path)
  const sides = {
    ...(before ? { before: auditedUser(before) } : {}),
    after: { ...auditedUser(after), FleetId: path.id },
  }
  await record(tx, ctx, { fact, entity: 'fleetUser', id: path.userId, ...sides, topic: 'fleets' })
  return asUser(after, { now: ctx.now, isPlain: true })
}

const insertUser = async (
  tx: Tx,
  ctx: Context,
  { fleet, user }: { fleet: FleetFields; user: SaveFleetUser },
): Promise<number> => {
  insist(isPossibleTerm(user), 'ValidTo')
  const { id } = await insertRow(tx, 'fleet_users', {
    ...userColumnsOf(user),
    fleet_id: fleet.Id,
    client_id: await clientOfPhone(tx, { appId: fleet.AppId, phone: user.Phone }),
    // A user added by a manager needs no approval.
    status: 'APPROVED',
    registration_type: user.RegistrationType,
    registered_at: ctx.now,
    updated_at: ctx.now,
  })
  if (user.RegistrationType === 'MANUALLY_INVITED') await invite(tx, ctx, { userId: id, email: user.Email })
  return id
}

/** Adds one user, or all of many or none (R96, R105). */
export const addFleetUsers = (ctx: Context, input: RequestOf<Api['add']>): Promise<FleetUser[]> => {
  const { id, many, Users, ...one } = input
  return ctx.transaction(async (tx) => {
    const fleet = await lockFleet(tx, ctx, id)
    const sent = { isMany: many === 'true', field: 'Users', list: Users, one, required: 'Name' }
    const users = sentRecords(SaveFleetUser, sent)
    const cars: CarOfUser[] = []
    const ids: number[] = []
    for (const user of users) {
      const userId = await insertUser(tx, ctx, { fleet, user })
      ids.push(userId)
      cars.push(...carsOf(userId, user.Plates))
    }
    await insistOnRoom(tx, { id: fleet.Id, most: fleet.MaxNumberOfUsers })
    await addCars(tx, id, cars)
    const added: FleetUser[] = []
    for (const userId of ids) added.push(await finish(tx, ctx, { fact: 'fleetUser.added', path: { id, userId } }))
    return added
  })
}

/** R8, R96; what is absent stays (R190), and a new type MANUALLY_INVITED invites (R105). */
export const saveFleetUser = (ctx: Context, sent: RequestOf<Api['save']>): Promise<FleetUser> =>
  ctx.transaction(async (tx) => {
    const { fleet, user } = await lockUser(tx, ctx, sent)
    await insistUnchanged(tx, ctx, { entity: 'fleetUser', id: user.ID, current: user, sent })
    const input = { ...asUser(user, { now: ctx.now, isPlain: true }), ...sent }
    const isNewlyInvited = input.RegistrationType === 'MANUALLY_INVITED' && user.RegistrationType !== 'MANUALLY_INVITED'
    insist(isPossibleTerm(input), 'ValidTo')
    const isSamePhone = input.Phone === user.Phone && user.ClientId > 0
    await updateRow(tx, 'fleet_users', {
      id: user.ID,
      ...userColumnsOf(input),
      ...(isNewlyInvited ? { registration_type: 'MANUALLY_INVITED' } : {}),
      client_id: isSamePhone ? user.ClientId : await clientOfPhone(tx, { appId: fleet.AppId, phone: input.Phone }),
      updated_at: nextVersion(ctx.now),
    })
    await removeCars(tx, user.ID)
    await addCars(tx, input.id, carsOf(user.ID, input.Plates))
    if (input.invite === 'true' || isNewlyInvited) await invite(tx, ctx, { userId: user.ID, email: input.Email })
    return finish(tx, ctx, { fact: 'fleetUser.changed', path: input, before: user })
  })

const eventTo = { APPROVED: 'approve', DECLINED: 'decline', PENDING: 'reopen' } as const

/**
 * The same status again is no change. A declined user keeps the row; the text, or that of the fleet, is mailed (R92).
 */
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
    await sql`insert into fleet_limit_resets (fleet_user_id, reset_at) values (${user.ID}, ${ctx.now})
      on conflict do nothing`.execute(tx)
    return finish(tx, ctx, { fact: 'fleetUser.limitsReset', path, before: user })
  })

/** The fleet could not be saved with a manager restricted to a removed user (R9, R100); global admins alone see managers (R189). */
const insistOnNoManager = async (tx: Tx, ctx: Context, userId: number): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(o.name, ''), o.email) as name from list_managers m
    join owners o on o.id = m.owner_id and o.deleted_at is null
    where m.restricted_to_user_id = ${userId} order by 1 limit 10`.execute(tx)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  const seesManagers = mayEditFleets(ctx.actor).ok
  insist(seesManagers ? refuse('fleets.userHasManagers', { names }) : refuse('fleets.userHasManagersElsewhere'))
}

/** Soft delete; the cars lose access at once, and may be added again (R99). */
export const removeFleetUser = (ctx: Context, input: RequestOf<Api['remove']>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { user } = await lockUser(tx, ctx, input)
    await insistUnchanged(tx, ctx, { entity: 'fleetUser', id: user.ID, current: user, sent: input })
    await insistOnNoManager(tx, ctx, user.ID)
    await removeCars(tx, user.ID)
    await updateRow(tx, 'fleet_users', { id: user.ID, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    const before = { ...auditedUser(user), FleetId: input.id }
    const gone = { entity: 'fleetUser', id: user.ID, before, topic: 'fleets' } as const
    await record(tx, ctx, { fact: 'fleetUser.removed', ...gone })
    return {}
  })
