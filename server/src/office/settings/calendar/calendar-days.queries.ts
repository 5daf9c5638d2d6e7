import { recordOf } from '@parkla/contract/kit/keys.ts'
import { dayMs, type Instant } from '@parkla/contract/kit/time.ts'
import type { PricedDay, Pricing } from '@parkla/contract/parking/places/places.schema.ts'
import { regionDefaults } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import { dayKinds, type DayKind, type PricedLike } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { calendarRegions, hasCalendar, statutoryDays } from './statutory-calendar.ts'

type OwnDay = {
  day: string
  name: string
  is_holiday: boolean
  kind: DayKind
  priced_like: PricedLike | null
  from_half_hour: number
}

type Prices = Record<DayKind, PricedLike>

type Saved = Partial<Prices> | null

const withDefaults = (region: string, saved: Saved): Prices =>
  recordOf(dayKinds, (kind) => saved?.[kind] ?? regionDefaults(region)[kind])

const savedPrices = (region: RawBuilder<unknown>) =>
  sql<Saved>`(select json_object_agg(kind, priced_like) from day_prices where region = ${region})`

/** How a region prices its days, by kind (R194). */
export const readDayPrices = async (db: Db | Tx, region: string): Promise<Prices> => {
  const { rows } = await sql<{ saved: Saved }>`select ${savedPrices(sql`${region}`)} as saved`.execute(db)
  return withDefaults(region, rows[0]?.saved ?? null)
}

type Stored = { region: string; saved: Saved; own: OwnDay[]; vatRates: Pricing['VatRates'] }

/** Regions `g` with a column `code`, and the days wanted of them. */
type Wanted = { of: RawBuilder<unknown>; from: string; to: string }

/** How regions price their days, their own days, and their VAT rates, oldest first: one statement, because every stay is priced by them. */
const readStored = async (db: Db | Tx, { of, from, to }: Wanted): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select g.code as region, ${savedPrices(sql`g.code`)} as saved, (
      select coalesce(json_agg(h), '[]') from (
        select day::text as day, name, is_holiday, kind, priced_like, from_half_hour from holidays
        where region = g.code and day between ${from}::date and ${to}::date) h) as own, (
      select coalesce(json_agg(v order by v."ValidFrom"), '[]') from (
        select valid_from::text as "ValidFrom", percent::float8 as "Percent" from vat_rates where region = g.code) v) as "vatRates"
    from ${of}`.execute(db)
  return rows
}

/** Whether a country's calendar is known for the region; elsewhere only its own days count (R194). */
export const hasStatutoryCalendar = (region: string): boolean => hasCalendar(region)

/** The days of a region in those years: the country's calendar with the additions, changes and removals of `holidays` (R51, R194). */
const daysOf = async ({ region, saved, own }: Stored, years: readonly number[]): Promise<PricedDay[]> => {
  const prices = withDefaults(region, saved)
  const days = new Map<string, PricedDay>()
  for (const year of years)
    for (const each of await statutoryDays(region, year))
      days.set(each.Day, { ...each, PricedLike: each.PricedLike ?? prices[each.Kind] })
  for (const each of own)
    if (each.is_holiday)
      days.set(each.day, {
        Day: each.day,
        Name: each.name || (days.get(each.day)?.Name ?? ''),
        Kind: each.kind,
        PricedLike: each.priced_like ?? prices[each.kind],
        FromHalfHour: each.from_half_hour,
      })
    else days.delete(each.day)
  return [...days.values()].sort((a, b) => (a.Day < b.Day ? -1 : 1))
}

type Years = { region: string; fromYear: number; toYear: number }

/** The calendar of a region in those years, and its VAT rates, oldest first (R4, R51). */
export const readCalendar = async (db: Db | Tx, { region, fromYear, toYear }: Years) => {
  const of = sql`(select ${region}::text as code) g`
  const [stored] = await readStored(db, { of, from: `${fromYear}-01-01`, to: `${toYear}-12-31` })
  if (!stored) throw new Error('A select of expressions returned no row')
  const years = Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index)
  return { days: await daysOf(stored, years), vatRates: stored.vatRates }
}

/** The days of a region in those years (R51, R194). */
export const listCalendarDays = async (db: Db | Tx, years: Years): Promise<PricedDay[]> =>
  (await readCalendar(db, years)).days

/** A calendar day of a region around now. */
export type RegionDay = PricedDay & { Region: string }

/** Days of all regions around now, for comparison with a place's local day. */
export const calendarDaysAround = async (db: Db | Tx, now: Instant): Promise<RegionDay[]> => {
  // The local day differs from the UTC day by at most one.
  const near = [-1, 0, 1].map((days) => new Date(Date.parse(now) + days * dayMs).toISOString().slice(0, 10))
  const of = sql`regions g where g.code = any(${calendarRegions}::text[])
    or g.code in (select region from holidays where day = any(${near}::date[]))`
  const years = [...new Set(near.map((day) => Number(day.slice(0, 4))))]
  const found: RegionDay[] = []
  for (const stored of await readStored(db, { of, from: near[0] ?? '', to: near[2] ?? '' }))
    for (const day of await daysOf(stored, years))
      if (near.includes(day.Day)) found.push({ ...day, Region: stored.region })
  return found
}

/** The days on which an office does not work. */
export const daysOff = (days: readonly PricedDay[]): Set<string> =>
  new Set(days.filter(({ Kind }) => Kind !== 'WORKING_DAY').map(({ Day }) => Day))
