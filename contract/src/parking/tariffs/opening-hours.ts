import { weekdayOfNumber } from '../../kit/calendar.ts'
import { dayMs, type Instant, isSet, zoneOffsetMinutes } from '../../kit/time.ts'
import { halfHourMs } from './compiled-tariff.ts'
import { dayText } from './instant-text.ts'
import { type AvailabilityDay, type AvailabilityTable, type Weekday, weekdays } from './tariffs.schema.ts'
import { type Calendar, dayRulesOf, weekdayLike } from './days/calendar-days.ts'
import { specialDayOf } from './days/day-exceptions.ts'
import type { Period } from './periods.ts'

/** A table with the time zone of its place and the calendar of its region (R51, R194). */
export type LocalTable = { table: AvailabilityTable; timeZone: string; calendar: Calendar }

/** The part of such a table that holds opening hours. */
export type LocalHours = {
  table: Pick<AvailabilityTable, 'UseSundayForHolidays' | 'DayRules' | 'DayExceptions'> & Record<Weekday, OpeningHours>
  timeZone: string
  calendar: Calendar
}
type OpeningHours = Pick<AvailabilityDay, 'From' | 'To' | 'FromV2' | 'ToV2'>

/** Local days since 1970 and the half-hour of that day, with its fraction. */
type LocalMoment = { day: number; halfHour: number }

const localMoment = (instant: Instant, timeZone: string): LocalMoment => {
  const ms = Date.parse(instant)
  const localMs = ms + zoneOffsetMinutes(timeZone, ms) * 60_000
  const day = Math.floor(localMs / dayMs)
  return { day, halfHour: (localMs - day * dayMs) / halfHourMs }
}

/** The weekday whose hours and spots apply at a half-hour of a local day. */
const weekdayIn = ({ table, calendar }: LocalHours, { day, halfHour }: LocalMoment): Weekday => {
  const own = weekdays[weekdayOfNumber(day)]!
  const key = dayText(day)
  const ruling = { rules: dayRulesOf(table), exceptions: table.DayExceptions ?? [] }
  const special = specialDayOf(ruling, { day: key, known: calendar.get(key), own })
  return special === undefined || halfHour < special.fromHalfHour ? own : weekdayLike(special.pricedLike, own)
}

/** Opening hours in half-hours: V2 where it is set, else the legacy hours; without either the whole day (R49). */
export const openingHours = ({ From, To, FromV2, ToV2 }: OpeningHours): { from: number; to: number } => ({
  from: FromV2 ?? (From ?? 0) * 2,
  to: ToV2 ?? (To ?? 24) * 2,
})

/** Adds the legacy whole hours to V2: From rounded down, To rounded up (R49). */
export const withLegacyHours = (day: AvailabilityDay): AvailabilityDay => {
  const { from, to } = openingHours(day)
  return { ...day, From: Math.floor(from / 2), To: Math.ceil(to / 2), FromV2: from, ToV2: to }
}

/** Whether a new stay may start; exit is always possible (R49). */
export const isOpenAt = (local: LocalHours, instant: Instant): boolean => {
  const moment = localMoment(instant, local.timeZone)
  const { from, to } = openingHours(local.table[weekdayIn(local, moment)])
  return from <= moment.halfHour && moment.halfHour < to
}

/** Whether the place is open without a break between the two moments. Opening hours change on half-hours only. */
export const isOpenThrough = (local: LocalHours, from: Instant, to: Instant): boolean => {
  if (!isOpenAt(local, to)) return false
  for (let ms = Date.parse(from); ms < Date.parse(to); ms += halfHourMs)
    if (!isOpenAt(local, new Date(ms).toISOString())) return false
  return true
}

const periodOf = ({ T1, T2, T3 }: AvailabilityDay, halfHour: number): Period => {
  if (halfHour < T1 || halfHour >= T3) return '31'
  return halfHour < T2 ? '12' : '23'
}

/** Weekday and period in force at a moment; a day of the calendar may count as another one (R43, R194). */
export const periodAt = (local: LocalTable, instant: Instant): { weekday: Weekday; period: Period } => {
  const moment = localMoment(instant, local.timeZone)
  const weekday = weekdayIn(local, moment)
  return { weekday, period: periodOf(local.table[weekday], moment.halfHour) }
}

/** Spots offered to the public at that moment (R42, R44). */
export const spotsAt = (local: LocalTable, instant: Instant): number => {
  const { weekday, period } = periodAt(local, instant)
  return local.table[weekday][`Spots${period}`]
}

/** The version in force at a moment: ValidFrom ≤ moment < ValidTo; zero dates are open ends (R50). */
export const versionAt = <Version extends { ValidFrom: Instant; ValidTo: Instant }>(
  versions: readonly Version[],
  instant: Instant,
): Version | undefined => {
  const ms = Date.parse(instant)
  return versions.find(
    ({ ValidFrom, ValidTo }) =>
      (!isSet(ValidFrom) || Date.parse(ValidFrom) <= ms) && (!isSet(ValidTo) || ms < Date.parse(ValidTo)),
  )
}
