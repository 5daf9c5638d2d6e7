import type { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { decimalTally, readAmount, type Amount } from '@parkla/contract/office/imports/amounts.ts'
import type { ReadingOptions } from '../row-reading.ts'

/** ISO: 1 = Monday, 7 = Sunday. */
type Day = number

/** Names of the days from Monday on. */
const namesOf = (days: string): string[][] => days.split(' ').map((names) => names.split(','))

const english = namesOf(
  'mon,mo,monday tue,tu,tues,tuesday wed,we,weds,wednesday thu,th,thur,thurs,thursday fri,fr,friday sat,sa,saturday sun,su,sunday',
)
const estonian = namesOf('e,esmaspaev t,teisipaev k,kolmapaev n,neljapaev r,reede l,laupaev p,puhapaev')
const latvian = namesOf(
  'p,pr,pirmd,pirmdiena o,ot,otrd,otrdiena t,tr,tresd,tresdiena c,ce,ceturtd,ceturtdiena pk,pt,piektd,piektdiena s,se,sestd,sestdiena sv,svetd,svetdiena',
)

const phrases: readonly (readonly [RegExp, readonly Day[]])[] = [
  [
    /^(all|daily|everyday|alldays|24\/?7|iga ?paev|koikpaevad|igapaevaselt|katrudienu|ikdiena|visasdienas)$/,
    [1, 2, 3, 4, 5, 6, 7],
  ],
  [/^(weekdays?|workdays?|workingdays|toopaev\w*|argipaev\w*|darba?dienas?)$/, [1, 2, 3, 4, 5]],
  [/^(weekends?|nadalavahetus\w*|puhkepaev\w*|brivdienas?|nedelasnogales?)$/, [6, 7]],
]

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim()

/** `P` is Sunday in Estonian and Monday in Latvian, so one language is found for all words of a cell. */
const reading = (words: readonly string[], region: string): ((word: string) => Day) | undefined => {
  const languages = region === 'LVA' ? [english, latvian, estonian] : [english, estonian, latvian]
  // Days of a name; 0 for none.
  const readings = languages.map((names) => (word: string): Day => {
    return /^[1-7]$/.test(word) ? Number(word) : names.findIndex((ofDay) => ofDay.includes(word)) + 1
  })
  return readings.find((dayOf) => words.every((word) => dayOf(word) > 0))
}

const from = (first: Day, last: Day): Day[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => ((first - 1 + index) % 7) + 1)

/** Days of a window: `1|2|3`, `12345`, `E-R`, `Mon–Fri, Sun`, `P-Pk`, `tööpäeviti`. Undefined when they cannot be read. */
export const readDays = (text: string, region: string): Day[] | undefined => {
  const words = plain(text).replaceAll('.', '').toLowerCase()
  const compact = words.replaceAll(' ', '')
  const [, meant] = phrases.find(([pattern]) => pattern.test(compact)) ?? []
  if (meant) return [...meant]
  if (/^[01]{7}$/.test(compact)) return from(1, 7).filter((day) => compact[day - 1] === '1')
  if (/^[1-7]{2,7}$/.test(compact)) return [...new Set(compact)].map(Number)
  const parts = words
    .split(/\s*(?:[|,;+&/]|\s(?:ja|un|and)\s)\s*|\s+(?![-–—])(?<![-–—]\s)/u)
    .filter((part) => part !== '')
  const ranges = parts.map((part) =>
    part
      .replaceAll(/\s/g, '')
      .replace(/^(\d)0*$/, '$1')
      .split(/[-–—]/),
  )
  const day = reading(ranges.flat(), region)
  if (!day || ranges.length === 0 || ranges.some((range) => range.length > 2)) return undefined
  const days = ranges.flatMap(([first = '', last = first]) => from(day(first), day(last)))
  return [...new Set(days)].sort((a, b) => a - b)
}

type ClockUnit = ImportOptions['ClockUnit']

/** Half-hours of the day, 0 to 48; `from` after `to` wraps around midnight of the same weekday (R43). */
type Window = { from: number; to: number; isRounded: boolean }

const halfHours = 48

const wholeDay = /^(24\s*\/\s*7|24\s*h?|00?-24|oopaev\w*|round the clock|all day|diennakti?)$/
const clock = /^(?:.*T)?(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?Z?)?$/i
const dotted = /^(\d{1,2})\.([0-5]\d)$/
const half12 = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/i
const number = /^(\d{1,2}(?:[.,]\d+)?)(?:\s*h)?$/i

/** `16.0` half-hours, `8`, `8.5` or `08.30` hours, `08:00`, `5 pm`. */
const readClock = (text: string, unit: ClockUnit): number | undefined => {
  const [, hours, minutes] = clock.exec(text) ?? (unit === 'HOURS' ? dotted.exec(text) : null) ?? []
  if (hours !== undefined) return Number(hours) * 2 + Number(minutes) / 30
  const [, hour, minute = '0', sign = ''] = half12.exec(text) ?? []
  if (hour !== undefined) return (Number(hour) % 12) * 2 + (/p/i.test(sign) ? 24 : 0) + Number(minute) / 30
  const [, digits] = number.exec(text) ?? []
  if (digits === undefined) return undefined
  return Number(digits.replace(',', '.')) * (unit === 'HOURS' ? 2 : 1)
}

/** One cell may hold both ends. */
const ends = (from: string, to: string): readonly [string, string] => {
  if (to !== '') return [from, to]
  const [first = '', last = '', ...more] = from.split(/\s*[-–—]\s*|\s+(?:to|kuni|lidz)\s+/i)
  return more.length > 0 ? [from, to] : [first, last]
}

/** The window of a row; the whole day for empty cells. Undefined when unreadable. */
export const readWindow = (texts: { from: string; to: string }, unit: ClockUnit): Window | undefined => {
  const [first, last] = [plain(texts.from), plain(texts.to)]
  const isWhole = first === '' || (last === '' && wholeDay.test(first.toLowerCase()))
  if (isWhole && last === '') return { from: 0, to: halfHours, isRounded: false }
  const [fromText, toText] = ends(first, last)
  const from = fromText === '' ? 0 : readClock(fromText, unit)
  const to = toText === '' ? halfHours : readClock(toText, unit)
  if (from === undefined || to === undefined || from > halfHours || to > halfHours) return undefined
  const [fromHalf, toHalf] = [Math.round(from) % halfHours, Math.round(to)]
  const isRounded = [from, to].some((value) => Math.abs(value - Math.round(value)) > 1e-9)
  // A window from midnight to midnight, or from any time to the same, is a whole day.
  if (fromHalf === toHalf % halfHours) return { from: 0, to: halfHours, isRounded }
  return { from: fromHalf, to: toHalf === 0 ? halfHours : toHalf, isRounded }
}

/** Half-hours if a heading names them or a number exceeds 24. */
export const guessClockUnit = (headings: readonly string[], values: readonly string[]): ClockUnit => {
  const isNamed = headings.some((heading) => /half|pool|pus/i.test(heading.normalize('NFKD')))
  const isBeyond = values.some((text) => /^\d{2}(?:[.,]\d+)?$/.test(text) && Number(text.replace(',', '.')) > 24)
  return isNamed || isBeyond ? 'HALF_HOURS' : 'HOURS'
}

type Written = Pick<ReadingOptions, 'AmountUnit' | 'DecimalSeparator'>

const free = /^(?:free|tasuta|bezmaksas|bez maksas)$/i

/** A posted price, `1,50 €/h`; a price of a minute `times` 60 may be finer than a cent. */
export const readPrice = (text: string, { AmountUnit, DecimalSeparator }: Written, times = 1): Amount =>
  free.test(text)
    ? { ok: true, cents: 0, currencies: [] }
    : readAmount(text.replace(/\s*\/.*$/, ''), { decimal: DecimalSeparator, unit: AmountUnit, times })

/** Whether the cell names another time than the hour of its column: `0,50 €/30 min`. */
export const isForOtherTime = (text: string): boolean =>
  /\/\s*(?:\d*\s*(?:min|m\b)|½|half|pool|pus|day|24|p[aä]ev|[oö]{2}p|dien|kuu|m[eē]n|month)/i.test(text)

/** The unit by the headings, else by the values: amounts with decimals are euros, large whole ones cents. */
export const guessAmountUnit = (headings: readonly string[], texts: readonly string[]): Written['AmountUnit'] => {
  const named = (pattern: RegExp) => headings.filter((heading) => pattern.test(heading)).length
  const [cents, euros] = [named(/cent|sent[i_ ]?\b|_snt|santim/i), named(/eur|€/i)]
  if (cents !== euros) return cents > euros ? 'CENTS' : 'EUROS'
  const tally = decimalTally()
  for (const text of texts) tally.add(text)
  const { value = ',', isAmbiguous } = tally.guess()
  // `1.500` is more likely one and a half euros than fifteen hundred cents.
  if (isAmbiguous) return 'EUROS'
  const format = { decimal: value }
  const amounts = texts.map((text) => readAmount(text, format)).flatMap((amount) => (amount.ok ? [amount.cents] : []))
  // `2.00` is two euros; `60.0` is how programs write a whole number.
  const hasDecimals =
    texts.some((text) => /\d[.,]\d\d(?!\d)/.test(text)) || amounts.some((amount) => amount % 100 !== 0)
  const median = amounts.toSorted((a, b) => a - b)[Math.floor(amounts.length / 2)] ?? 0
  return hasDecimals || median < 2_000 ? 'EUROS' : 'CENTS'
}

/** `15`, `15.0`, `15 min`, `1 h`, `0:15`. */
export const readMinutes = (text: string): number | undefined => {
  const [, minutes] = /^(\d{1,4})(?:[.,]0+)?\s*(?:min\w*\.?|m|')?$/i.exec(text) ?? []
  if (minutes !== undefined) return Number(minutes)
  const [, hours] = /^(\d{1,2}(?:[.,]\d+)?)\s*(?:h|hours?|tundi?|stundas?|st)\.?$/i.exec(text) ?? []
  if (hours !== undefined) return Math.round(Number(hours.replace(',', '.')) * 60)
  const [, whole, rest] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 60 + Number(rest)
}
