import { reject } from '@parkla/contract/kit/verdict.ts'
import type { OpenRegion, RegionRow, SaveRegion } from '@parkla/contract/office/regions/regions.schema.ts'
import { mayEditSettings } from '@parkla/contract/office/settings/settings.policy.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { regionDefaults } from './region-defaults.ts'
import { readRegion } from './regions.queries.ts'

/** Two openings at once: the second waits and is refused. */
const lockRegions = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('regions', 0))`.execute(tx)

const columnsOf = (row: Pick<RegionRow, 'Name' | 'TimeZone' | 'Language' | 'Languages' | 'ReferenceKind'>) => ({
  name: row.Name,
  time_zone: row.TimeZone,
  language: row.Language,
  languages: row.Languages,
  reference_kind: row.ReferenceKind,
})

const audited = ({ Region, Name, TimeZone, Language, Languages, ReferenceKind }: RegionRow) => ({
  Subject: Region,
  Value: [Name, TimeZone, Language, Languages.join(' '), ReferenceKind].join(', '),
})

/**
 * VAT rates and fine terms of a new region; its calendar is that of the country (R51). Costs of reminders and collection are seeded
 * where their caps are known, which are amounts in euro (R131).
 */
const seed = async (tx: Tx, region: string, day: string): Promise<void> => {
  const { vat, fines } = found(regionDefaults[region])
  const rates = vat.map(([valid_from, percent]) => ({ region, valid_from, percent }))
  await tx
    .insertInto('vat_rates')
    .values(rates)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const costs = currencyOf(region, day) === 'EUR' ? {} : { collection_cost_in_cents: 0, reminder_costs: [0, 0] }
  const { payDays: pay_days, objectDays: object_days, lapseYears: lapse_years } = fines
  await tx
    .insertInto('fine_terms')
    .values({ region, pay_days, object_days, lapse_years, ...costs })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Opens one of the twenty regions with what is seeded (R195). 422 if it is open. */
export const openRegion = (ctx: Context, sent: OpenRegion): Promise<RegionRow> =>
  ctx.transaction(async (tx) => {
    insist(mayEditSettings(ctx.actor))
    await lockRegions(tx)
    const { Region, ...chosen } = sent
    const before = await readRegion(tx, ctx.now, Region)
    insist(before.IsOpen ? reject('settings.regionIsOpen') : { ok: true }, 'Region')
    const row = columnsOf({ ...before, ...chosen })
    await tx
      .insertInto('regions')
      .values({ code: Region, ...row, updated_at: ctx.now })
      .execute()
    await seed(tx, Region, ctx.now.slice(0, 10))
    const after = await readRegion(tx, ctx.now, Region)
    const about = { entity: 'region', id: Region, topic: 'settings' } as const
    await record(tx, ctx, { fact: 'region.opened', ...about, after: audited(after) })
    return after
  })

/** Changes an open region; fines that are issued keep their numbers and deadlines (R8, R195). */
export const saveRegion = (ctx: Context, sent: SaveRegion): Promise<RegionRow> =>
  ctx.transaction(async (tx) => {
    insist(mayEditSettings(ctx.actor))
    await lockRegions(tx)
    const { Region } = sent
    const before = await readRegion(tx, ctx.now, Region)
    insist(before.IsOpen ? { ok: true } : reject('settings.unknownRegion'), 'Region')
    const about = { entity: 'region', id: Region } as const
    await insistUnchanged(tx, ctx, { ...about, current: before, sent })
    await tx
      .updateTable('regions')
      .set({ ...columnsOf(sent), updated_at: nextVersion(ctx.now) })
      .where('code', '=', Region)
      .execute()
    const after = await readRegion(tx, ctx.now, Region)
    const sides = { before: audited(before), after: audited(after) }
    await record(tx, ctx, { fact: 'region.changed', ...about, ...sides, topic: 'settings' })
    return after
  })
