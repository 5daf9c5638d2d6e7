import { countries as knownCountries } from '@parkla/contract/kit/countries.ts'
import { dayMs, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'

/** A local public holiday `YYYY-MM-DD`. */
export type Holiday = { Day: string; Name: string }

/** The calendars of `date-holidays` of the twenty regions (R51, R195). */
const countries: Readonly<Record<string, string>> = Object.fromEntries(
  knownCountries.map(({ region, alpha2 }) => [region, alpha2]),
)

const calendars = new Map<string, Promise<Holiday[]>>()

const readCalendar = async (country: string, year: number): Promise<Holiday[]> => {
  // A megabyte of calendars: loaded by nodes that price or show places only.
  const { default: Holidays } = await import('date-holidays')
  const days = new Holidays(country).getHolidays(year).filter(({ type }) => type === 'public')
  return days.map(({ date, name }) => ({ Day: date.slice(0, 10), Name: name }))
}

/** Public holidays of a region's country in a year; cached, because they do not change. */
const calendarOf = (region: string, year: number): Promise<Holiday[]> => {
  const country = countries[region]
  if (country === undefined) return Promise.resolve([])
  const key = `${country}|${year}`
  const known = calendars.get(key) ?? readCalendar(country, year)
  calendars.set(key, known)
  return known
}

type Years = { region: string; fromYear: number; toYear: number }

/** Holidays of a region in those years: the country's calendar with additions and removals from `holidays` (R51). */
export const listHolidays = async (db: Db | Tx, { region, fromYear, toYear }: Years): Promise<Holiday[]> => {
  const years = Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index)
  const days = new Map<string, string>()
  for (const year of years) for (const { Day, Name } of await calendarOf(region, year)) days.set(Day, Name)
  const { rows } = await sql<{ day: string; name: string; is_holiday: boolean }>`
    select day::text as day, name, is_holiday from holidays
    where region = ${region} and day between ${`${fromYear}-01-01`}::date and ${`${toYear}-12-31`}::date`.execute(db)
  for (const { day, name, is_holiday } of rows)
    if (is_holiday) days.set(day, name || (days.get(day) ?? ''))
    else days.delete(day)
  return [...days].map(([Day, Name]) => ({ Day, Name })).sort((a, b) => (a.Day < b.Day ? -1 : 1))
}

/** Holidays of all regions around now as `EST|2026-02-24`, for comparison with a place's local day in SQL. */
export const holidayKeys = async (db: Db | Tx, now: Instant): Promise<string[]> => {
  // The local day differs from the UTC day by at most one.
  const near = [-1, 0, 1].map((days) => new Date(Date.parse(now) + days * dayMs).toISOString().slice(0, 10))
  const years = new Set(near.map((day) => Number(day.slice(0, 4))))
  const keys = new Set<string>()
  for (const region of Object.keys(countries))
    for (const year of years)
      for (const { Day } of await calendarOf(region, year)) if (near.includes(Day)) keys.add(`${region}|${Day}`)
  const { rows } = await sql<{ key: string; is_holiday: boolean }>`
    select region || '|' || day as key, is_holiday from holidays where day = any(${near}::date[])`.execute(db)
  for (const { key, is_holiday } of rows)
    if (is_holiday) keys.add(key)
    else keys.delete(key)
  return [...keys]
}
