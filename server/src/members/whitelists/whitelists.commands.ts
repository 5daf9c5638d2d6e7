import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { whitelistsApi } from '@parkla/contract/members/whitelists/whitelists.endpoints.ts'
import { mayEditWhitelists } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import type { SaveWhitelist, Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { withSavedDays } from '@parkla/contract/parking/tariffs/days/day-exceptions.ts'
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
import { readWhitelist } from './whitelists.queries.ts'
import { asWhitelist, type WhitelistFields } from './whitelists.row.ts'

type Api = typeof whitelistsApi

const audited = [
  'Name',
  'ValidInType',
  'Region',
  'placeIds',
  'zoneIds',
  'ValidFrom',
  'ValidTo',
  'AppRegistrationCode',
  'RegistrationOpenUntil',
  'IsPublicRegistrationLinkEnabled',
  'AutoApprove',
  'StartSessionsWithLPR',
  'ChargeForSessions',
  'DiscountPlan',
  'AvailabilityTable',
] as const

const managersOf = (list: WhitelistFields | undefined) => list?.Managers.map(({ OwnerId }) => OwnerId) ?? []

const changed = (before: WhitelistFields | undefined, after: WhitelistFields | undefined) => {
  const changes = changesOf(audited, before, after)
  return {
    before: before ? { ...changes.before, Managers: managersOf(before) } : {},
    after: after ? { ...changes.after, Managers: managersOf(after) } : {},
  }
}

const lockWhitelist = async (tx: Tx, ctx: Context, id: number): Promise<WhitelistFields> => {
  await sql`select 1 from whitelists where id = ${id} for no key update`.execute(tx)
  return readWhitelist(tx, ctx, id)
}

type Input = SaveWhitelist & { AppId: number }

const columnsOf = (input: Input) => ({
  ...listColumnsOf(input),
  ...(input.IsPublicRegistrationLinkEnabled === undefined
    ? {}
    : { is_public_registration_link_enabled: input.IsPublicRegistrationLinkEnabled }),
  start_sessions_with_lpr: input.StartSessionsWithLPR,
  charge_for_sessions: input.ChargeForSessions,
  discount_percent: input.DiscountPlan.DiscountPercent,
  free_minutes: input.DiscountPlan.FreeMinutes,
  limit_24h_in_cents: input.DiscountPlan.Limit24h,
  availability_table: input.AvailabilityTable === null ? null : JSON.stringify(input.AvailabilityTable),
})

const allExist = (managers: readonly number[]) => sql<boolean>`(select count(*)::int from owners
  where id = any(${[...managers]}::bigint[]) and deleted_at is null) = ${new Set(managers).size}`

/** Replaces places, zones and managers. */
const saveTies = async (tx: Tx, id: number, input: SaveWhitelist): Promise<void> => {
  await replacePlacesAndZones(tx, { id, input })
  await tx.deleteFrom('list_managers').where('list_id', '=', id).execute()
  await sql`insert into list_managers (list_id, owner_id)
    select distinct ${id}::bigint, unnest(${input.Managers.map(({ OwnerId }) => OwnerId)}::bigint[])`.execute(tx)
}

type Table = SaveWhitelist['AvailabilityTable']

/** The sent table; a client that has only the switch for holidays keeps the saved rules and exceptions (R190). */
const tableOf = (sent: Table, saved: Table | undefined): Table => (sent && saved ? withSavedDays(sent, saved) : sent)

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join()

/** Adds a list (no id) or changes one (R8, R189); a change of managers changes the rights of their sign-ins at once. */
const store = (ctx: Context, { id, ...sent }: SaveWhitelist & { id?: number }): Promise<Whitelist> =>
  ctx.transaction(async (tx) => {
    insist(mayEditWhitelists(ctx.actor))
    const before = id === undefined ? undefined : await lockWhitelist(tx, ctx, id)
    const AvailabilityTable = tableOf(sent.AvailabilityTable, before?.AvailabilityTable)
    const input = { ...sent, AvailabilityTable, AppId: appOfSaved(ctx.reach, { AppId: sent.AppId, before }) }
    if (before) await insistUnchanged(tx, ctx, { entity: 'whitelist', id: before.Id, current: before, sent: input })
    const managersExist = allExist(input.Managers.map(({ OwnerId }) => OwnerId))
    await insistOnList(tx, ctx, { input, before, managersExist })
    const row = columnsOf(input)
    const added = { ...row, created_at: ctx.now, updated_at: ctx.now }
    const saved = id ?? (await orTaken(insertRow(tx, 'whitelists', added), taken)).id
    if (before)
      await orTaken(updateRow(tx, 'whitelists', { id: saved, ...row, updated_at: nextVersion(ctx.now) }), taken)
    await saveTies(tx, saved, input)
    const after = await readWhitelist(tx, ctx, saved)
    const fact = before ? 'whitelist.changed' : 'whitelist.added'
    await record(tx, ctx, { fact, entity: 'whitelist', id: saved, ...changed(before, after), topic: 'whitelists' })
    if (!isSame(managersOf(before), managersOf(after))) await announce(tx, { topic: 'access', id: 0, placeId: 0 })
    return asWhitelist(ctx, after)
  })

export const addWhitelist = (ctx: Context, input: RequestOf<Api['add']>): Promise<Whitelist> => store(ctx, input)
export const saveWhitelist = (ctx: Context, input: RequestOf<Api['save']>): Promise<Whitelist> => store(ctx, input)

/** Enables or disables the public link; the version of the list stays, because its form does not have the link. */
export const setPublicLink = async (
  tx: Tx,
  ctx: Context,
  { id, isEnabled }: { id: number; isEnabled: boolean },
): Promise<WhitelistFields> => {
  insist(mayEditWhitelists(ctx.actor))
  const list = await lockWhitelist(tx, ctx, id)
  await updateRow(tx, 'whitelists', { id, is_public_registration_link_enabled: isEnabled })
  return list
}

/** Soft delete: users lose access at once, sessions and history stay (R99). */
export const removeWhitelist = (ctx: Context, input: RequestOf<Api['remove']>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    insist(mayEditWhitelists(ctx.actor))
    const before = await lockWhitelist(tx, ctx, input.id)
    await insistUnchanged(tx, ctx, { entity: 'whitelist', id: input.id, current: before, sent: input })
    await updateRow(tx, 'whitelists', { id: input.id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    const { before: was } = changed(before, undefined)
    const gone = { entity: 'whitelist', id: input.id, before: { ...was, UserCount: before.UserCount } }
    await record(tx, ctx, { fact: 'whitelist.deleted', ...gone, topic: 'whitelists' })
    if (before.Managers.length > 0) await announce(tx, { topic: 'access', id: 0, placeId: 0 })
    return {}
  })

/** R99. */
export const addFavorite = (ctx: Context, { WhitelistId }: { WhitelistId: number }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { Id } = await readWhitelist(tx, ctx, WhitelistId)
    const row = { owner_id: ctx.actor.id, whitelist_id: Id }
    await tx
      .insertInto('favorite_whitelists')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return {}
  })

export const removeFavorite = (ctx: Context, { id }: { id: number }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { Id } = await readWhitelist(tx, ctx, id)
    await tx
      .deleteFrom('favorite_whitelists')
      .where('owner_id', '=', ctx.actor.id)
      .where('whitelist_id', '=', Id)
      .execute()
    return {}
  })
