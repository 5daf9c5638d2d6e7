import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Pricing } from '@parkla/contract/parking/places/places.schema.ts'
import type { VatRate } from '@parkla/contract/office/settings/settings.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'

/** Rates of all regions, newest first; the region's local day decides which is in force (R1, R4). */
export const readVatRates = async (db: Db | Tx, now: Instant): Promise<VatRate[]> => {
  const { rows } = await sql<VatRate>`
    with r as (
      select v.*, (${now}::timestamptz at time zone g.time_zone)::date as today
      from vat_rates v join regions g on g.code = v.region)
    select r.region as "Region", r.valid_from::text as "ValidFrom", r.percent::float8 as "Percent",
      r.updated_at as "UpdatedAt",
      case when r.valid_from > r.today then 'FUTURE'
        when exists(select 1 from r o where o.region = r.region and o.valid_from > r.valid_from and o.valid_from <= r.today)
        then 'PAST' else 'CURRENT' end as "State"
    from r order by r.region, r.valid_from desc`.execute(db)
  return rows
}

/** Rates of a region, oldest first; `vatPercentOn` of the contract picks the one in force on a day (R4). */
export const vatRatesOfRegion = async (db: Db | Tx, region: string): Promise<Pricing['VatRates']> => {
  const { rows } = await sql<Pricing['VatRates'][number]>`
    select valid_from::text as "ValidFrom", percent::float8 as "Percent" from vat_rates where region = ${region}
    order by valid_from`.execute(db)
  return rows
}

/** SQL of the rate of a region on the local day of a moment in `zone`, 0 where none is in force (R4). */
export const vatPercentOf = (
  region: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
): RawBuilder<number> => sql`vat_percent_of(${region}, ${at}, ${zone})::float8`

/** SQL of the rate on the local day of the last moment of the stay `s` at the place `p` (R4). */
export const vatPercentOfStay = (region: RawBuilder<unknown>): RawBuilder<number> =>
  vatPercentOf(region, sql`greatest(s.start_time, s.end_time - interval '1 millisecond')`, sql`p.time_zone`)

export const listVatRates = (ctx: Context): Promise<VatRate[]> => readVatRates(ctx.db, ctx.now)
