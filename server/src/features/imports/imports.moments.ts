import type { dateOrderOptions } from '@parkla/contract/imports/imports.schema.ts'
import { localToInstant, parseLocal, type Instant, type LocalDateTime } from '@parkla/contract/kit/time.ts'

export type DateOrder = (typeof dateOrderOptions)[number]

/** A time of day. */
export type ClockTime = { hour: number; minute: number }

const midnight: ClockTime = { hour: 0, minute: 0 }

/** How a column's times are read; `usual`: the time of day of a bare date, else its midnight. */
export type MomentReading = { dateOrder: DateOrder; zone: string; usual?: ClockTime }

/** `isDay`: it said no time of day. */
export type ReadMoment =
  | { ok: true; instant: Instant; isDay: boolean }
  | { ok: false; reason: 'unreadable' | 'inSkippedHour' }

const unreadable: ReadMoment = { ok: false, reason: 'unreadable' }

const withOffset =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i

const numeric =
  /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?(?:[T ,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?(?: ?([AP])\.?M\.?)?)?$/i

/** A date, or a day as spreadsheet programs number it, and nothing behind it. */
const bareDay = /^(?:\d{1,4}([./-])\d{1,2}\1\d{1,4}\.?|\d{5})$/

/** Since 2001, in seconds or milliseconds. */
const epoch = /^\d{10}(?:\d{3})?$/

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const named = /^(?:(\d{1,2})[ .-]+([a-z]{3})[a-z]*|([a-z]{3})[a-z]* (\d{1,2})),?[ -]+(\d{4})(?=$|[T ,])/i

/** `21 Dec 2018 …` and `Dec 21, 2018 …` with the month as a number; anything else as it is. */
const withoutMonthName = (text: string): string =>
  text.replace(named, (match: string, ...[day, month, monthFirst, dayAfter, year]: (string | undefined)[]) => {
    const number = months.indexOf((month ?? monthFirst ?? '').toLowerCase()) + 1
    return number === 0 ? match : `${year}-${number}-${day ?? dayAfter}`
  })

/** Days since 30.12.1899, as spreadsheet programs write a date that nobody formatted; 1954 to 2173. */
const serial = /^[2-9]\d{4}(?:\.\d+)?$/
const serialStartMs = Date.UTC(1899, 11, 30)

const fromSerial = (text: string): LocalDateTime | undefined => {
  if (!serial.test(text)) return undefined
  const wall = new Date(serialStartMs + Math.round(Number(text) * 86_400) * 1_000)
  return parseLocal(wall.toISOString().slice(0, 19))
}

const inOrder = (order: DateOrder, parts: readonly [number, number, number]): [number, number, number] => {
  if (order === 'YMD') return [...parts]
  return order === 'MDY' ? [parts[2], parts[0], parts[1]] : [parts[2], parts[1], parts[0]]
}

const orderOf = (groups: readonly string[], asked: DateOrder): DateOrder => {
  if ((groups[1] ?? '').length > 2) return 'YMD'
  // Points are the style of countries that write the day first; only slashes and hyphens are ambiguous.
  if (groups[2] === '.' || asked === 'YMD') return (groups[4] ?? '').length > 2 || groups[2] === '.' ? 'DMY' : 'YMD'
  return asked
}

/** 12 AM is midnight, 12 PM noon. */
const hourOf = (hour: number, half: string | undefined): number => {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return 99
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}

const two = (value: number | string) => String(value).padStart(2, '0')

const wallClock = (text: string, order: DateOrder): LocalDateTime | undefined => {
  const groups = numeric.exec(text)
  if (!groups) return undefined
  const parts = [Number(groups[1]), Number(groups[3]), Number(groups[4])] as const
  const [written, month, day] = inOrder(orderOf(groups, order), parts)
  const year = written < 100 ? 2000 + written : written
  const hour = hourOf(Number(groups[5] ?? 0), groups[8])
  return parseLocal(`${year}-${month}-${day} ${two(hour)}:${groups[6] ?? '00'}:${groups[7] ?? '00'}`)
}

const withOwnOffset = (text: string): ReadMoment | undefined => {
  const groups = withOffset.exec(text)
  if (!groups) return undefined
  const [, year, month, day, hour, minute, second = '00', fraction = '0', zone = 'Z'] = groups
  const local = parseLocal(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
  if (!local) return unreadable
  const digits = zone.replaceAll(/\D/g, '').padEnd(4, '0')
  const minutes = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * (zone.startsWith('-') ? -1 : 1)
  const wall = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second)
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  return { ok: true, isDay: false, instant: new Date(wall - minutes * 60_000 + milliseconds).toISOString() }
}

/**
 * A moment as people and programs write it. Without an offset it is a wall clock reading of `zone`: an hour that the
 * clocks skipped is refused, of a doubled hour the first is taken (R2).
 */
export const readMoment = (text: string, { dateOrder, zone, usual = midnight }: MomentReading): ReadMoment => {
  const absolute = withOwnOffset(text)
  if (absolute) return absolute
  if (epoch.test(text)) {
    return { ok: true, isDay: false, instant: new Date(Number(text) * (text.length === 10 ? 1_000 : 1)).toISOString() }
  }
  const dated = withoutMonthName(text)
  const read = fromSerial(text) ?? wallClock(dated, dateOrder)
  if (!read || read.year < 1000) return unreadable
  const isDay = bareDay.test(dated)
  const instant = localToInstant(isDay ? { ...read, ...usual } : read, zone)
  return instant === undefined ? { ok: false, reason: 'inSkippedHour' } : { ok: true, instant, isDay }
}

/** Slashes and hyphens are ambiguous until a number above 12 says where the day stands; the day first where nothing does. */
export const guessDateOrder = (texts: readonly string[]): DateOrder => {
  const dates = texts
    .map((text) => /^(\d{1,4})([/-])(\d{1,2})\2(\d{1,4})\b/.exec(text))
    .filter((match) => match !== null)
  if (dates.length > 0 && dates.every((date) => (date[1] ?? '').length === 4)) return 'YMD'
  const isMonthFirst = dates.some((date) => Number(date[3]) > 12) && !dates.some((date) => Number(date[1]) > 12)
  return isMonthFirst ? 'MDY' : 'DMY'
}
