import { recordOf } from '@parkla/contract/kit/keys.ts'
import { dayMs, type Instant } from '@parkla/contract/kit/time.ts'
import type { PricedDay } from '@parkla/contract/parking/places/places.schema.ts'
import { regionDefaults } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import { dayKinds, type DayKind, type PricedLike } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import { sql } from 'kysely'
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

const savedPrices = (region: string) =>
  sql<Saved>`(select json_object_agg(kind, priced_like) from day_prices where region = ${region})`

/** How a region prices its days, by kind (R194). */
export const readDayPrices = async (db: Db | Tx, region: string): Promise<Prices> => {
  const { rows } = await sql<{ saved: Saved }>`select ${savedPrices(region)} as saved`.execute(db)
  return withDefaults(region, rows[0]?.saved ?? null)
}

/** Prices of a region's days, and its own days, in one statement: every stay is priced by them. */
const readOwn = async (db: Db | Tx, { region, from, to }: { region: string; from: string; to: string }) => {
  const { rows } = await sql<{ saved: Saved; own: OwnDay[] }>`
    select ${savedPrices(region)} as saved, (
      select coalesce(json_agg(h), '[]') from (
        select day::text as day, name, is_holiday, kind, priced_like, from_half_hour from holidays
        where region = ${region} and day between ${from}::date and ${to}::date) h) as own`.execute(db)
  const { saved = null, own = [] } = rows[0] ?? {}
  return { prices: withDefaults(region, saved), own }
}

/** Whether a country's calendar is known for the region; elsewhere only its own days count (R194). */
export const hasStatutoryCalendar = (region: string): boolean => hasCalendar(region)

type Years = { region: string; fromYear: number; toYear: number }

/** The region's days in those years: the country's calendar with the additions, changes and removals of `holidays` (R51, R194). */
export const listCalendarDays = async (db: Db | Tx, { region, fromYear, toYear }: Years): Promise<PricedDay[]> => {
  const years = Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index)
  const { prices, own: ownDays } = await readOwn(db, { region, from: `${fromYear}-01-01`, to: `${toYear}-12-31` })
  const days = new Map<string, PricedDay>()
  for (const year of years)
    for (const each of await statutoryDays(region, year))
      days.set(each.Day, { ...each, PricedLike: each.PricedLike ?? prices[each.Kind] })
  for (const own of ownDays)
    if (own.is_holiday)
      days.set(own.day, {
        Day: own.day,
        Name: own.name || (days.get(own.day)?.Name ?? ''),
        Kind: own.kind,
        PricedLike: own.priced_like ?? prices[own.kind],
        FromHalfHour: own.from_half_hour,
      })
    else days.delete(own.day)
  return [...days.values()].sort((a, b) => (a.Day < b.Day ? -1 : 1))
}

/** A calendar day of a region around now. */
export type RegionDay = PricedDay & { Region: string }

/** Days of all regions around now, for comparison with a place's local day. */
export const calendarDaysAround = async (db: Db | Tx, now: Instant): Promise<RegionDay[]> => {
  // The local day differs from the UTC day by at most one.
  const near = [-1, 0, 1].map((days) => new Date(Date.parse(now) + days * dayMs).toISOString().slice(0, 10))
  const { rows } = await sql<{ code: string }>`
    select code from regions where code = any(${calendarRegions}::text[])
      or code in (select region from holidays where day = any(${near}::date[]))`.execute(db)
  const [fromYear, toYear] = [Number(near[0]?.slice(0, 4)), Number(near[2]?.slice(0, 4))]
  const found: RegionDay[] = []
  for (const { code: region } of rows)
    for (const day of await listCalendarDays(db, { region, fromYear, toYear }))
      if (near.includes(day.Day)) found.push({ ...day, Region: region })
  return found
}

/** The days on which an office does not work. */
export const daysOff = (days: readonly PricedDay[]): Set<string> =>
  new Set(days.filter(({ Kind }) => Kind !== 'WORKING_DAY').map(({ Day }) => Day))
