import { addDays, localToInstants, parseLocal, twoDigits, type Instant, type LocalDateTime } from '../../kit/time.ts'
import { isRunOfDigits, plainClock, plainDate } from './date-texts.ts'
import type { dateOrders, Tally } from './imports.schema.ts'

export type DateOrder = (typeof dateOrders)[number]

export type ClockTime = { hour: number; minute: number }

/** How a column's times are read; `usual`: the time of day of a bare date, midnight by default. */
type MomentFormat = { dateOrder: DateOrder; zone: string; usual?: ClockTime }

/** `isDay`: the text has no time of day. `later`: the second reading in the hour that the change to winter time doubles. */
export type Moment =
  | { ok: true; instant: Instant; isDay: boolean; later?: Instant }
  | { ok: false; reason: 'unreadable' | 'inSkippedHour' }

const unreadable: Moment = { ok: false, reason: 'unreadable' }

const withOffset =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i

const date = String.raw`(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?`
const clock = String.raw`(?:klo|kl|kell|um)?\.? ?(\d{1,2})(?:[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?)?(?: ?([AP])\.?M\.?| ?(?:h|uhr))?`
const numeric = new RegExp(`^${date}(?:[T ,]+${clock})?$`, 'i')
const clockOnly = new RegExp(`^${clock}$`, 'i')

/** Since 2001, in seconds or milliseconds. */
const epoch = /^\d{10}(?:\d{3})?$/

/** Days since 30.12.1899, which is how spreadsheets export an unformatted date; 1954 to 2173. */
const serial = /^[2-9]\d{4}(?:\.\d+)?$/
const serialStartMs = Date.UTC(1899, 11, 30)

const fromSerial = (text: string): LocalDateTime | undefined => {
  if (!serial.test(text)) return undefined
  const wall = new Date(serialStartMs + Math.round(Number(text) * 86_400) * 1_000)
  return parseLocal(wall.toISOString().slice(0, 19))
}

/** Dates with a leading year are unambiguous, and points mean day first; only slashes and hyphens are ambiguous. */
const ownOrder = (groups: readonly string[]): DateOrder | undefined => {
  if ((groups[1] ?? '').length > 2) return 'YMD'
  return groups[2] === '.' ? 'DMY' : undefined
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

/** `YYYY-M-D` of a numeric date read in an order, whether or not there is such a day. */
const dayIn = (order: DateOrder, groups: readonly string[]): string => {
  const [first, second, third] = [Number(groups[1]), Number(groups[3]), Number(groups[4])]
  if (order === 'YMD') return `${fullYear(first)}-${second}-${third}`
  return order === 'DMY' ? `${fullYear(third)}-${second}-${first}` : `${fullYear(third)}-${first}-${second}`
}

/** 12 AM is midnight, 12 PM noon; 99 where AM or PM follows an impossible hour. */
const hourOf = (hour: number, half: string | undefined): number => {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return 99
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}

/** 24:00 is the midnight that ends the day. */
const parseClock = (day: string, time: string): LocalDateTime | undefined => {
  if (!time.startsWith('24:00:00')) return parseLocal(`${day} ${time}`)
  const midnightBefore = parseLocal(`${day} 00:00:00`)
  return midnightBefore && addDays(midnightBefore, 1)
}

const wallClock = (text: string, asked: DateOrder): LocalDateTime | undefined => {
  const groups = numeric.exec(text)
  // A number after a date without `:`, AM, PM or a word is no time of day.
  if (!groups || (groups[5] !== undefined && groups[6] === undefined && /[T ,]\d{1,2}$/.test(text))) return undefined
  const isYearLast = (groups[4] ?? '').length > 2
  const order = ownOrder(groups) ?? (asked === 'YMD' && isYearLast ? 'DMY' : asked)
  const hour = hourOf(Number(groups[5] ?? 0), groups[8])
  return parseClock(dayIn(order, groups), `${twoDigits(hour)}:${groups[6] ?? '00'}:${groups[7] ?? '00'}`)
}

const withOwnOffset = (text: string): Moment | undefined => {
  const groups = withOffset.exec(text)
  if (!groups) return undefined
  const [, year, month, day, hour, minute, second = '00', fraction = '0', zone = 'Z'] = groups
  const local = parseClock(`${year}-${month}-${day}`, `${hour}:${minute}:${second}`)
  if (!local) return unreadable
  const digits = zone.replaceAll(/\D/g, '').padEnd(4, '0')
  const minutes = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * (zone.startsWith('-') ? -1 : 1)
  const wall = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second)
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  return { ok: true, isDay: false, instant: new Date(wall - minutes * 60_000 + milliseconds).toISOString() }
}

const bareDay = new RegExp(`^(?:${date}|\\d{5})$`)
const midnight: ClockTime = { hour: 0, minute: 0 }

/** `10:00-11:00` is a window, not a time with an offset. */
const zoneBehind = /^(.*\d:\d{2}.*?)( ?(?:Z|UTC|GMT)(?:[+-]\d{1,2}(?::?\d{2})?)?| ?\+\d{2}:?\d{2}| -\d{4})$/i

/** The zone that a text such as `UTC`, `GMT+2` or `+02:00` names, as Intl takes it. */
export const zoneOfOffset = (text: string): string => {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? []
  return sign === undefined ? 'UTC' : `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/**
 * A date, or a date with a time of day in 12 or 24 hours, as people and programs write it. Without an offset it is local
 * time of `zone`: a time in the hour that the change to summer time skips is rejected, of a doubled hour the first is taken
 * (R2).
 */
export const readMoment = (text: string, format: MomentFormat): Moment => {
  if (epoch.test(text)) {
    return { ok: true, isDay: false, instant: new Date(Number(text) * (text.length === 10 ? 1_000 : 1)).toISOString() }
  }
  const dated = plainDate(text)
  const absolute = withOwnOffset(dated)
  if (absolute) return absolute
  const [, local = dated, offset] = zoneBehind.exec(dated) ?? []
  return readLocal(local, offset === undefined ? format : { ...format, zone: zoneOfOffset(offset) })
}

const readLocal = (text: string, { dateOrder, zone, usual = midnight }: MomentFormat): Moment => {
  const read = fromSerial(text) ?? wallClock(text, dateOrder)
  if (!read || read.year < 1000) return unreadable
  const isDay = bareDay.test(text)
  const [instant, later] = localToInstants(isDay ? { ...read, ...usual } : read, zone)
  if (instant === undefined) return { ok: false, reason: 'inSkippedHour' }
  return { ok: true, instant, isDay, ...(later !== undefined && { later }) }
}

const atMidnight = /[T ]00:00(?::00)?(?:[.,]0+)?$/

/** One text of a date and a time of day in two columns; without both, the unchanged date. */
export const joinDateAndClock = (day: string, time: string): string =>
  day === '' || time === '' ? day : `${day.replace(atMidnight, '')} ${plainClock(time)}`

/** `moment`: date and time of day; `day`: a date only, or one at midnight; `clock`: a time of day only. */
export type TimeContent = 'moment' | 'day' | 'clock'

/**
 * What most filled cells of a column hold; undefined when they are no times. Bare numbers are times only below a
 * heading of times: `20260313`, `0930`, `1770000000`.
 */
export const timeContentOf = (texts: readonly string[], { isHeadedAsTime = false } = {}): TimeContent | undefined => {
  const contents = texts
    .map((text) => contentOf(text) ?? (isHeadedAsTime ? runContentOf(text) : undefined))
    .filter((content) => content !== undefined)
  if (contents.length <= texts.length / 2) return undefined
  return (['moment', 'day', 'clock'] as const).find((content) => contents.includes(content))
}

const runContentOf = (text: string): TimeContent | undefined => {
  if (epoch.test(text)) return 'moment'
  if (isRunOfDigits(text)) return text.length === 8 ? 'day' : 'moment'
  return plainClock(text) !== text && clockOnly.test(plainClock(text)) ? 'clock' : undefined
}

const contentOf = (text: string): TimeContent | undefined => {
  if (!/\d[:./-] ?\d|\d.*\p{L}|\p{L}.*\d/u.test(text)) return undefined
  if (clockOnly.test(text)) return 'clock'
  const isDate = (['DMY', 'MDY'] as const).some((dateOrder) => readMoment(text, { dateOrder, zone: 'UTC' }).ok)
  if (!isDate) return undefined
  return bareDay.test(plainDate(text)) || atMidnight.test(text) ? 'day' : 'moment'
}

const ambiguousDate = /^(\d{1,2})([/-])(\d{1,2})\2(\d{1,4})(?!\d)/

/** Orders in which the text is a day of the calendar; three readings only where the year has two digits. */
const ordersOf = (groups: readonly string[]): DateOrder[] => {
  const orders: DateOrder[] = (groups[4] ?? '').length > 2 ? ['DMY', 'MDY'] : ['DMY', 'MDY', 'YMD']
  return orders.filter((order) => parseLocal(`${dayIn(order, groups)} 00:00:00`) !== undefined)
}

/**
 * Collects the dates of a whole column. Each date with a slash or hyphen and without a leading year rules out the orders
 * in which it is no day of the calendar. `isAmbiguous` when more than one order remains, or none: then the file mixes
 * orders. With AM or PM the month is likelier first, else the day. `usual`: the order of the profile, where it fits all.
 */
export const dateOrderTally = (usual?: DateOrder): Tally<DateOrder> => {
  const fits: Record<DateOrder, number> = { DMY: 0, MDY: 0, YMD: 0 }
  let [unclear, yearFirst, halves] = [0, 0, 0]
  return {
    add: (cell) => {
      const text = /^\d+(?:[T ]|$)|^\p{L}/u.test(cell) ? plainDate(cell) : cell
      if (/^\d{4}[./-]/.test(text)) yearFirst += 1
      const groups = ambiguousDate.exec(text)
      if (!groups) return
      const orders = ordersOf(groups)
      if (orders.length === 0) return
      unclear += 1
      for (const order of orders) fits[order] += 1
      if (/\d ?[AP]\.?M\.?$/i.test(text)) halves += 1
    },
    guess: () => {
      if (unclear === 0) return { value: yearFirst > 0 ? 'YMD' : 'DMY', isAmbiguous: false }
      if (usual && fits[usual] === unclear) return { value: usual, isAmbiguous: false }
      const likeliest: DateOrder[] = halves > 0 ? ['MDY', 'DMY', 'YMD'] : ['DMY', 'MDY', 'YMD']
      const [value = 'DMY'] = likeliest.toSorted((a, b) => fits[b] - fits[a])
      return { value, isAmbiguous: likeliest.filter((one) => fits[one] === unclear).length !== 1 }
    },
  }
}
