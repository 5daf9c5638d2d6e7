import * as z from 'zod'

/** UTC timestamp as on the wire and in database results: `2026-11-21T02:00:00.000Z`. */
export type Instant = string

/** Unset or unlimited; never shown as a date (R1). */
export const zeroDate: Instant = '0001-01-01T00:00:00Z'

export const isSet = (instant: Instant | null | undefined): instant is Instant =>
  instant !== null && instant !== undefined && instant !== '' && !instant.startsWith('0001-01-01')

export const Instant = z.iso.datetime({ offset: true })

export const defaultTimeZone = 'Europe/Tallinn'

/** Whether Intl accepts the text as a time zone, `Europe/Riga`. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Years outside these are typing errors; five-digit years would also break comparison by text. */
const firstYear = 1900
const lastYear = 2999

const isPossibleYear = (year: number): boolean => year >= firstYear && year <= lastYear

/** `2026-11-21 02:00:00.123+00`, as PostgreSQL writes a moment in UTC → `2026-11-21T02:00:00.123Z`. */
export const instantOf = (text: string): Instant => {
  const dot = text.indexOf('.')
  const milliseconds =
    dot === -1
      ? '000'
      : text
          .slice(dot + 1, text.indexOf('+'))
          .padEnd(3, '0')
          .slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

/** Timestamp sent by the browser, converted to UTC; the zero date in any offset or precision becomes `zeroDate`. */
export const InstantInput = z.iso.datetime({ offset: true }).transform((text, context): Instant => {
  const ms = Date.parse(text)
  if (Math.abs(ms - Date.parse(zeroDate)) < dayMs) return zeroDate
  const date = new Date(ms)
  if (isPossibleYear(date.getUTCFullYear())) return date.toISOString()
  context.addIssue({ code: 'custom', message: 'input.notAMoment' })
  return z.NEVER
})

const formats = new Map<string, Intl.DateTimeFormat>()

const formatFor = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

const readOffset = (zone: string, atMs: number): number => {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return Math.round((local - atMs) / 60_000)
}

/** Offsets by zone, then by quarter hour. */
const offsets = new Map<string, Map<number, number>>()
let storedOffsets = 0
const mostOffsets = 200_000

/**
 * UTC offset of `zone` in minutes at that instant; cached per quarter hour, because imports need millions of them. Since
 * 2012 all inhabited zones change their clocks on a quarter hour.
 */
export const zoneOffsetMinutes = (zone: string, atMs: number): number => {
  const quarter = Math.floor(atMs / 900_000)
  const known = offsets.get(zone)?.get(quarter)
  if (known !== undefined) return known
  const offset = readOffset(zone, quarter * 900_000)
  if (storedOffsets >= mostOffsets) {
    offsets.clear()
    storedOffsets = 0
  }
  storedOffsets += 1
  offsets.set(zone, (offsets.get(zone) ?? new Map<number, number>()).set(quarter, offset))
  return offset
}

/** Local date and time; months 1 to 12. */
export type LocalDateTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const isRealDate = ({ year, month, day, hour, minute, second }: LocalDateTime): boolean => {
  if (!isPossibleYear(year)) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  const isCalendarDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isCalendarDay && hour < 24 && minute < 60 && second < 60
}

const localPattern =
  /^(?:(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})|(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2}))(?:[T ,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?)?$/

/** Parses `d.m.yyyy[ HH:mm[:ss]]` and `YYYY-MM-DD[ HH:mm[:ss]]`, zero-padded or not (R2). */
export const parseLocal = (text: string): LocalDateTime | undefined => {
  const groups = localPattern.exec(text.trim())?.groups
  if (!groups) return undefined
  const local = {
    year: Number(groups['year'] ?? groups['y']),
    month: Number(groups['month'] ?? groups['m']),
    day: Number(groups['day'] ?? groups['d']),
    hour: Number(groups['hour'] ?? 0),
    minute: Number(groups['minute'] ?? 0),
    second: Number(groups['second'] ?? 0),
  }
  return isRealDate(local) ? local : undefined
}

/** Instants of a local time in `zone`, the earlier first: none in a skipped hour, two in a doubled one (R2). */
export const localToInstants = (local: LocalDateTime, zone: string): Instant[] => {
  const asUtc = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second)
  const isRight = (ms: number) => ms + zoneOffsetMinutes(zone, ms) * 60_000 === asUtc
  const [before, after] = [zoneOffsetMinutes(zone, asUtc - dayMs), zoneOffsetMinutes(zone, asUtc + dayMs)]
  const first = asUtc - before * 60_000
  // True on all but two days of a year; saves the search, because imports read millions of times.
  if (before === after) return isRight(first) ? [new Date(first).toISOString()] : []
  const candidates = [first, asUtc - after * 60_000].filter(isRight)
  return candidates.toSorted((a, b) => a - b).map((ms) => new Date(ms).toISOString())
}

/** Instant of a local time in `zone`. An ambiguous hour gives the first instant; a skipped hour gives undefined (R2). */
export const localToInstant = (local: LocalDateTime, zone: string): Instant | undefined =>
  localToInstants(local, zone)[0]

export const instantToLocal = (instant: Instant, zone: string): LocalDateTime => {
  const ms = Date.parse(instant)
  const shifted = new Date(ms + zoneOffsetMinutes(zone, ms) * 60_000)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  }
}

/** `09`. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `31.01.2024`. */
export const formatLocalDate = ({ year, month, day }: LocalDateTime): string =>
  `${twoDigits(day)}.${twoDigits(month)}.${year}`

/** `2024-01-31`. */
export const dayKey = ({ year, month, day }: Pick<LocalDateTime, 'year' | 'month' | 'day'>): string =>
  `${year}-${twoDigits(month)}-${twoDigits(day)}`

/** `31.01.2024 09:05`, or '' if unset. */
export const formatInstant = (instant: Instant, zone: string): string => {
  if (!isSet(instant)) return ''
  const local = instantToLocal(instant, zone)
  return `${formatLocalDate(local)} ${twoDigits(local.hour)}:${twoDigits(local.minute)}`
}

/** `2024-01-31 09:05:00`, the format of form fields and some calls (R2); '' if unset. */
export const instantToLocalText = (instant: Instant, zone: string): string => {
  if (!isSet(instant)) return ''
  const local = instantToLocal(instant, zone)
  return `${dayKey(local)} ${twoDigits(local.hour)}:${twoDigits(local.minute)}:${twoDigits(local.second)}`
}

/** Adds calendar days; `days` may be negative. */
export const addDays = (local: LocalDateTime, days: number): LocalDateTime => {
  const date = new Date(Date.UTC(local.year, local.month - 1, local.day + days))
  return { ...local, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const dayStarts = new Map<string, Instant>()

/** First instant of the local day; later than midnight where a clock change skips it. */
export const startOfDay = (local: LocalDateTime, zone: string): Instant => {
  const key = `${zone}|${local.year}|${local.month}|${local.day}`
  const known = dayStarts.get(key)
  if (known !== undefined) return known
  if (dayStarts.size > 50_000) dayStarts.clear()
  const start = findStartOfDay(local, zone)
  dayStarts.set(key, start)
  return start
}

const findStartOfDay = (local: LocalDateTime, zone: string): Instant => {
  for (let quarter = 0; quarter < 96; quarter++) {
    const time = { hour: Math.floor(quarter / 4), minute: (quarter % 4) * 15, second: 0 }
    const start = localToInstant({ ...local, ...time }, zone)
    if (start !== undefined) return start
  }
  // A zone that crossed the date line skipped the whole day.
  return findStartOfDay(addDays(local, 1), zone)
}

/** A local day in a body or an answer: `YYYY-MM-DD`. */
export const Day = z.iso.date()

const dayOf = (text: string, context: z.core.$RefinementCtx<string>): LocalDateTime => {
  const local = parseLocal(text)
  if (local) return local
  context.addIssue({ code: 'custom', message: 'input.notADay' })
  return z.NEVER
}

/** A day as typed: `d.m.yyyy` or `YYYY-MM-DD`, zero-padded or not (R2); decoded to its midnight. */
export const DayInput = z.string().max(10).transform(dayOf)

/** Day that a query may leave out or leave empty; the zero date is empty too (R1). */
export const OptionalDay = z
  .string()
  .max(20)
  .refine((text) => text.length < 11 || !isSet(text.trim()), 'input.tooLong')
  .transform((text, context) => (isSet(text.trim()) ? dayOf(text, context) : undefined))
  .optional()
