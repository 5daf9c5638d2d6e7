import { localToInstant, parseLocal, twoDigits, type Instant, type LocalDateTime } from '../kit/time.ts'
import type { dateOrders, Tally } from './imports.schema.ts'

export type DateOrder = (typeof dateOrders)[number]

export type ClockTime = { hour: number; minute: number }

/** How a column's times are read; `usual`: the time of day of a bare date, midnight by default. */
type MomentFormat = { dateOrder: DateOrder; zone: string; usual?: ClockTime }

/** `isDay`: the text has no time of day. */
export type Moment =
  | { ok: true; instant: Instant; isDay: boolean }
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

const letters = (text: string) => text.normalize('NFKD').replaceAll(/\P{L}/gu, '').toLowerCase()

const namesOfMonths = (language: string, options: Intl.DateTimeFormatOptions): [string, number][] => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => {
    const part = format.formatToParts(Date.UTC(2026, index, 1)).find(({ type }) => type === 'month')
    return [letters(part?.value ?? ''), index + 1]
  })
}

/** The second is the form beside a day, which Finnish, Polish and Russian inflect. */
const monthForms = [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short', day: 'numeric' }] as const

let monthNumbers: ReadonlyMap<string, number> | undefined

/** Names and short names of months in the languages that headings are guessed in. */
const monthNumber = (name: string): number | undefined => {
  monthNumbers ??= new Map(
    ['en', 'et', 'lv', 'de', 'fi', 'sv', 'lt', 'pl', 'ru'].flatMap((language) =>
      monthForms.flatMap((form) => namesOfMonths(language, form)),
    ),
  )
  return monthNumbers.get(name) ?? monthNumbers.get(name.slice(0, 3))
}

const named = /^(?:(\d{1,2})[ .-]+(\p{L}{3,})|(\p{L}{3,})\.? (\d{1,2}))[.,]?[ -]+(\d{4})\.?(?=$|[T ,])/iu

/** `21 Dec 2018 …`, `Dec 21, 2018 …` and `21. detsember 2018` with the month as a number; any other text unchanged. */
const withoutMonthName = (text: string): string =>
  text.replace(named, (match: string, ...[day, month, monthFirst, dayAfter, year]: (string | undefined)[]) => {
    const number = monthNumber(letters(month ?? monthFirst ?? ''))
    return number === undefined ? match : `${year}-${number}-${day ?? dayAfter}`
  })

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

const wallClock = (text: string, asked: DateOrder): LocalDateTime | undefined => {
  const groups = numeric.exec(text)
  // A number behind a date without `:`, AM, PM or a word is no time of day.
  if (!groups || (groups[5] !== undefined && groups[6] === undefined && /[T ,]\d{1,2}$/.test(text))) return undefined
  const isYearLast = (groups[4] ?? '').length > 2
  const order = ownOrder(groups) ?? (asked === 'YMD' && isYearLast ? 'DMY' : asked)
  const hour = hourOf(Number(groups[5] ?? 0), groups[8])
  return parseLocal(`${dayIn(order, groups)} ${twoDigits(hour)}:${groups[6] ?? '00'}:${groups[7] ?? '00'}`)
}

const withOwnOffset = (text: string): Moment | undefined => {
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

const bareDay = new RegExp(`^(?:${date}|\\d{5})$`)
const midnight: ClockTime = { hour: 0, minute: 0 }

/**
 * A date, or a date with a time of day in 12 or 24 hours, as people and programs write it. Without an offset it is local
 * time of `zone`: a time in the hour that the change to summer time skips is rejected, of a doubled hour the first is taken
 * (R2).
 */
export const readMoment = (text: string, { dateOrder, zone, usual = midnight }: MomentFormat): Moment => {
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

const atMidnight = /[T ]00:00(?::00)?(?:[.,]0+)?$/

/** One text of a date and a time of day that stand in two columns; without both, the date as it is. */
export const joinDateAndClock = (day: string, time: string): string =>
  day === '' || time === '' ? day : `${day.replace(atMidnight, '')} ${time}`

/** `moment`: date and time of day; `day`: a date only, or one at midnight; `clock`: a time of day only. */
export type TimeContent = 'moment' | 'day' | 'clock'

/** What the filled cells of a column hold, by most of them; undefined when they are no times. Bare numbers are none. */
export const timeContentOf = (texts: readonly string[]): TimeContent | undefined => {
  const contents = texts.map(contentOf).filter((content) => content !== undefined)
  if (contents.length <= texts.length / 2) return undefined
  return (['moment', 'day', 'clock'] as const).find((content) => contents.includes(content))
}

const contentOf = (text: string): TimeContent | undefined => {
  if (!/\d[:./-] ?\d|\d.*\p{L}|\p{L}.*\d/u.test(text)) return undefined
  if (clockOnly.test(text)) return 'clock'
  const isDate = (['DMY', 'MDY'] as const).some((dateOrder) => readMoment(text, { dateOrder, zone: 'UTC' }).ok)
  if (!isDate) return undefined
  return bareDay.test(withoutMonthName(text)) || atMidnight.test(text) ? 'day' : 'moment'
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
 * orders. With AM or PM the month is likelier first, else the day.
 */
export const dateOrderTally = (): Tally<DateOrder> => {
  const fits: Record<DateOrder, number> = { DMY: 0, MDY: 0, YMD: 0 }
  let [unclear, yearFirst, halves] = [0, 0, 0]
  return {
    add: (text) => {
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
      const likeliest: DateOrder[] = halves > 0 ? ['MDY', 'DMY', 'YMD'] : ['DMY', 'MDY', 'YMD']
      const [value = 'DMY'] = likeliest.toSorted((a, b) => fits[b] - fits[a])
      return { value, isAmbiguous: likeliest.filter((one) => fits[one] === unclear).length !== 1 }
    },
  }
}
