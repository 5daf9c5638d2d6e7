import type { fleetsApi } from '@parkla/contract/members/fleets/fleets.endpoints.ts'
import { mayEditFleets } from '@parkla/contract/members/fleets/fleets.policy.ts'
import type { Fleet, SaveFleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { changesOf, record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { announce } from '../../kit/live.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { appOfSaved } from '../../people/access/visible-to.queries.ts'
import { orTaken } from '../../kit/database/taken.ts'
import { insistOnList, listColumnsOf, replacePlacesAndZones, taken } from '../lists/saved-list.steps.ts'
import { lockMoneyOf } from './covering.queries.ts'
import { readFleet } from './fleets.queries.ts'
import { asFleet, type FleetFields } from './fleets.row.ts'

const audited = [
  'Name',
  'Type',
  'ValidInType',
  'Region',
  'placeIds',
  'zoneIds',
  'ValidFrom',
  'ValidTo',
  'DailyLimitInCentsPerUser',
  'MonthlyLimitInCentsPerUser',
  'ResetUsedLimitsEachMonth',
  'MaxNumberOfUsers',
  'LowBalanceInCents',
  'AppRegistrationCode',
  'RegistrationOpenUntil',
  'AutoApprove',
  'Currency',
] as const

const managersOf = (fleet: FleetFields | undefined) =>
  fleet?.Managers.map(({ OwnerId, RestrictedToFleetUserId }) => ({ OwnerId, RestrictedToFleetUserId })) ?? []

const changed = (before: FleetFields | undefined, after: FleetFields | undefined) => {
  const changes = changesOf(audited, before, after)
  const of = (fleet: FleetFields | undefined) => (fleet ? { Managers: managersOf(fleet) } : {})
  return { before: { ...changes.before, ...of(before) }, after: { ...changes.after, ...of(after) } }
}

// No key update: sessions that start by their foreign key do not wait.
const lockFleet = async (tx: Tx, ctx: Context, id: number): Promise<FleetFields> => {
  await sql`select 1 from fleets where id = ${id} for no key update`.execute(tx)
  return readFleet(tx, ctx, id)
}

type Input = SaveFleet & { AppId: number }

const columnsOf = (input: Input) => ({
  ...listColumnsOf(input),
  app_info_text: input.AppInfoText,
  type: input.Type,
  daily_limit_in_cents_per_user: input.DailyLimitInCentsPerUser,
  monthly_limit_in_cents_per_user: input.MonthlyLimitInCentsPerUser,
  reset_used_limits_each_month: input.ResetUsedLimitsEachMonth,
  max_number_of_users: input.MaxNumberOfUsers,
  currency: input.Currency,
  low_balance_in_cents: input.LowBalanceInCents,
})

/** Whether the managers exist, and the fleet users to whom they are restricted. */
const allExist = (managers: SaveFleet['Managers'], fleetId: number) => {
  const owners = managers.map(({ OwnerId }) => OwnerId)
  const users = [...new Set(managers.map((manager) => manager.RestrictedToFleetUserId).filter((id) => id > 0))]
  return sql<boolean>`((select count(*)::int from owners where id = any(${owners}::bigint[]) and deleted_at is null)
      = ${owners.length}
    and (select count(*)::int from fleet_users where id = any(${users}::bigint[]) and fleet_id = ${fleetId}
      and deleted_at is null) = ${users.length})`
}

/** Replaces places and zones, and those managers that are no longer sent: the others keep their ids. */
const saveTies = async (tx: Tx, id: number, input: SaveFleet): Promise<void> => {
  await replacePlacesAndZones(tx, { id, input })
  const owners = input.Managers.map(({ OwnerId }) => OwnerId)
  await sql`delete from list_managers where list_id = ${id} and owner_id <> all(${owners}::bigint[])`.execute(tx)
  await sql`insert into list_managers (list_id, owner_id, restricted_to_user_id)
    select ${id}::bigint, o, nullif(u, 0) from unnest(
      ${owners}::bigint[],
      ${input.Managers.map(({ RestrictedToFleetUserId }) => RestrictedToFleetUserId)}::bigint[]) as m (o, u)
    on conflict (list_id, owner_id) do update set restricted_to_user_id = excluded.restricted_to_user_id`.execute(tx)
}

const isInUse = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 where exists(select 1 from sessions where fleet_id = ${id} and deleted_at is null)
    or exists(select 1 from fleet_ledger where fleet_id = ${id})`.execute(tx)
  return rows.length > 0
}

type Change = { before: FleetFields | undefined; input: SaveFleet }

/**
 * A fleet that has paid stays PREPAID or POSTPAID, so that no session is both prepaid and invoiced (R103), and keeps its currency,
 * because its entries and invoices have no other.
 */
const insistOnBilling = async (
  tx: Tx,
  { now }: Context,
  { before, input }: { before: FleetFields; input: SaveFleet },
): Promise<void> => {
  const isSameType = before.Type === input.Type
  const isSameCurrency = before.Currency === input.Currency
  const isForeign = before.Region !== input.Region && currencyOf(input.Region, now.slice(0, 10)) !== before.Currency
  if (isSameType && isSameCurrency && !isForeign) return
  await lockMoneyOf(tx, before.Id)
  if (!(await isInUse(tx, before.Id))) return
  if (!isSameType) insist(refuse('fleets.typeInUse'), 'Type')
  if (!isSameCurrency) insist(refuse('fleets.currencyInUse'), 'Currency')
  insist(refuse('fleets.currencyInUse'), 'Region')
}

const currencyOfFleet = async (tx: Tx, ctx: Context, { before, input }: Change): Promise<string> =>
  input.Currency ??
  (before && (await isInUse(tx, before.Id)) ? before.Currency : currencyOf(input.Region, ctx.now.slice(0, 10)))

/** Adds a fleet (no Id) or changes one (R8, R189); a change of managers changes the rights of their sign-ins at once. */
const store = (ctx: Context, { Id, ...sent }: SaveFleet & { Id?: number }): Promise<Fleet> =>
  ctx.transaction(async (tx) => {
    insist(mayEditFleets(ctx.actor))
    const before = Id === undefined ? undefined : await lockFleet(tx, ctx, Id)
    const AppId = appOfSaved(ctx.reach, { AppId: sent.AppId, before })
    const input = { ...sent, AppId, Currency: await currencyOfFleet(tx, ctx, { before, input: sent }) }
    if (before) await insistUnchanged(tx, ctx, { entity: 'fleet', id: before.Id, current: before, sent: input })
    if (before) await insistOnBilling(tx, ctx, { before, input })
    await insistOnList(tx, ctx, { input, before, managersExist: allExist(input.Managers, before?.Id ?? 0) })
    // The balance may be below the new mark already: the managers get an e-mail again (R103).
    const isNewMark = before?.LowBalanceInCents !== input.LowBalanceInCents
    const row = { ...columnsOf(input), ...(isNewMark && { low_balance_mailed_at: null }) }
    const added = { ...row, created_at: ctx.now, updated_at: ctx.now }
    const id = before?.Id ?? (await orTaken(insertRow(tx, 'fleets', added), taken)).id
    if (before) await orTaken(updateRow(tx, 'fleets', { id, ...row, updated_at: nextVersion(ctx.now) }), taken)
    await saveTies(tx, id, input)
    const after = await readFleet(tx, ctx, id)
    const fact = before ? 'fleet.changed' : 'fleet.added'
    await record(tx, ctx, { fact, entity: 'fleet', id, ...changed(before, after), topic: 'fleets' })
    if (JSON.stringify(managersOf(before)) !== JSON.stringify(managersOf(after)))
      await announce(tx, { topic: 'access', id: 0, placeId: 0 })
    return asFleet(ctx, after)
  })

type Api = typeof fleetsApi
export const addFleet = (ctx: Context, input: RequestOf<Api['add']>): Promise<Fleet> => store(ctx, input)
export const saveFleet = (ctx: Context, input: RequestOf<Api['save']>): Promise<Fleet> => store(ctx, input)

/** Soft delete: users lose the right at once, running sessions, invoices and history stay (R99). */
export const removeFleet = (ctx: Context, input: RequestOf<Api['remove']>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    insist(mayEditFleets(ctx.actor))
    const before = await lockFleet(tx, ctx, input.id)
    await insistUnchanged(tx, ctx, { entity: 'fleet', id: input.id, current: before, sent: input })
    await updateRow(tx, 'fleets', { id: input.id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    const { before: was } = changed(before, undefined)
    const gone = { entity: 'fleet', id: input.id, before: { ...was, UserCount: before.UserCount } }
    await record(tx, ctx, { fact: 'fleet.deleted', ...gone, topic: 'fleets' })
    if (before.Managers.length > 0) await announce(tx, { topic: 'access', id: 0, placeId: 0 })
    return {}
  })
