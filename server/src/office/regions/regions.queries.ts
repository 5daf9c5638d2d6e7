import { dayKey, instantToLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { countries } from '@parkla/contract/kit/countries.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { phoneCodeOf } from '@parkla/contract/kit/phones/phone.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { RegionRow } from '@parkla/contract/office/regions/regions.schema.ts'
import { vatPercentOn } from '@parkla/contract/parking/tariffs/vat-rates.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { regionDefaults } from './region-defaults.ts'

type Stored = Pick<
  RegionRow,
  'Region' | 'Name' | 'TimeZone' | 'Language' | 'Languages' | 'ReferenceKind' | 'UpdatedAt'
> & {
  rates: { ValidFrom: string; Percent: number }[]
  fines: Pick<RegionRow, 'PayDays' | 'ObjectDays' | 'LapseYears'> | null
}

const readStored = async (db: Db | Tx): Promise<Map<string, Stored>> => {
  const { rows } = await sql<Stored>`
    select r.code as "Region", r.name as "Name", r.time_zone as "TimeZone", r.language as "Language",
      to_jsonb(r.languages) as "Languages", r.reference_kind as "ReferenceKind", r.updated_at as "UpdatedAt",
      coalesce((select jsonb_agg(jsonb_build_object('ValidFrom', v.valid_from, 'Percent', v.percent) order by v.valid_from)
        from vat_rates v where v.region = r.code), '[]') as rates,
      (select jsonb_build_object('PayDays', pay_days, 'ObjectDays', object_days, 'LapseYears', lapse_years)
        from fine_terms t where t.region = r.code) as fines
    from regions r`.execute(db)
  return new Map(rows.map((row) => [row.Region, row]))
}

/** A closed region with the defaults that opening it would store. */
const closedRegion = (region: string): Stored => {
  const { name, timeZone, language, languages, referenceKind, vat, fines } = found(regionDefaults[region])
  return {
    Region: region,
    Name: name,
    TimeZone: timeZone,
    Language: language,
    Languages: [...languages],
    ReferenceKind: referenceKind,
    UpdatedAt: zeroDate,
    rates: vat.map(([ValidFrom, Percent]) => ({ ValidFrom, Percent })),
    fines: { PayDays: fines.payDays, ObjectDays: fines.objectDays, LapseYears: fines.lapseYears },
  }
}

/** Days of fines where nobody has edited the terms of the region (R126). */
const unedited = { PayDays: 14, ObjectDays: 14, LapseYears: 3 }

const shown = ({ rates, fines, ...row }: Stored, IsOpen: boolean, now: Instant): RegionRow => {
  const today = dayKey(instantToLocal(now, row.TimeZone))
  return {
    ...row,
    Languages: row.Languages.length > 0 ? row.Languages : [...(regionDefaults[row.Region]?.languages ?? ['ENG'])],
    ...(fines ?? unedited),
    IsOpen,
    Currency: currencyOf(row.Region, today),
    PhoneCode: phoneCodeOf(row.Region),
    VatPercent: vatPercentOn(rates, today),
  }
}

/** The twenty regions, open ones first (R195). */
const readRegions = async (db: Db | Tx, now: Instant): Promise<RegionRow[]> => {
  const stored = await readStored(db)
  const open = (region: string) => stored.get(region)
  return countries
    .map(({ region }) => shown(open(region) ?? closedRegion(region), open(region) !== undefined, now))
    .toSorted((one, other) => Number(other.IsOpen) - Number(one.IsOpen))
}

export const readRegion = async (db: Db | Tx, now: Instant, region: string): Promise<RegionRow> =>
  found((await readRegions(db, now)).find(({ Region }) => Region === region))

export const listRegions = (ctx: Context): Promise<RegionRow[]> => readRegions(ctx.db, ctx.now)
