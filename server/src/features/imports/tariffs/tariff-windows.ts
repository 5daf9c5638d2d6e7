import type { ImportOptions } from '@parkla/contract/imports/imports.schema.ts'

type ClockUnit = ImportOptions['ClockUnit']

/** In half-hours of the day, 0 to 48; `from` after `to` wraps around midnight of the same weekday (R43). */
export type Window = { from: number; to: number; isRounded: boolean }

const halfHours = 48

const whole = /^(24\s*\/\s*7|24\s*h?|00?-24|oopaev\w*|round the clock|all day|diennakti?)$/
const clock = /^(?:.*T)?(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?Z?)?$/i
const dotted = /^(\d{1,2})\.([0-5]\d)$/
const half12 = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/i
const number = /^(\d{1,2}(?:[.,]\d+)?)(?:\s*h)?$/i

const ofClock = (hours: string, minutes: string): number => Number(hours) * 2 + Number(minutes) / 30

/** `16.0` half-hours, `8`, `8.5` or `08.30` hours, `08:00`, `5 pm`. */
const readClock = (text: string, unit: ClockUnit): number | undefined => {
  const [, clockHours, clockMinutes] = clock.exec(text) ?? (unit === 'HOURS' ? dotted.exec(text) : null) ?? []
  if (clockHours !== undefined) return ofClock(clockHours, clockMinutes ?? '0')
  const [, hours, minutes = '0', sign] = half12.exec(text) ?? []
  if (hours !== undefined) return ofClock(String((Number(hours) % 12) + (/p/i.test(sign ?? '') ? 12 : 0)), minutes)
  const [, digits] = number.exec(text) ?? []
  if (digits === undefined) return undefined
  return Number(digits.replace(',', '.')) * (unit === 'HOURS' ? 2 : 1)
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim()

/** One cell may hold both ends. */
const ends = (from: string, to: string): readonly [string, string] => {
  if (to !== '') return [from, to]
  const [first = '', last = '', ...more] = from.split(/\s*[-–—]\s*|\s+(?:to|kuni|lidz)\s+/i)
  return more.length > 0 ? [from, to] : [first, last]
}

/** The window of a row; the whole day for empty cells. Undefined when unreadable. */
export const readWindow = (texts: { from: string; to: string }, unit: ClockUnit): Window | undefined => {
  const [first, last] = [plain(texts.from), plain(texts.to)]
  const isWhole = first === '' || (last === '' && whole.test(first.toLowerCase()))
  if (isWhole && last === '') return { from: 0, to: halfHours, isRounded: false }
  const [fromText, toText] = ends(first, last)
  const from = fromText === '' ? 0 : readClock(fromText, unit)
  const to = toText === '' ? halfHours : readClock(toText, unit)
  if (from === undefined || to === undefined || from > halfHours || to > halfHours) return undefined
  const [fromHalf, toHalf] = [Math.round(from) % halfHours, Math.round(to)]
  const isRounded = [from, to].some((value) => Math.abs(value - Math.round(value)) > 1e-9)
  // From midnight to midnight, or from any time to the same, is a whole day.
  if (fromHalf === toHalf % halfHours) return { from: 0, to: halfHours, isRounded }
  return { from: fromHalf, to: toHalf === 0 ? halfHours : toHalf, isRounded }
}

/** Half-hours if a heading names them or a number exceeds 24. */
export const guessClockUnit = (headings: readonly string[], values: readonly string[]): ClockUnit => {
  const isNamed = headings.some((heading) => /half|pool|pus/i.test(heading.normalize('NFKD')))
  const isBeyond = values.some((text) => /^\d{2}(?:[.,]\d+)?$/.test(text) && Number(text.replace(',', '.')) > 24)
  return isNamed || isBeyond ? 'HALF_HOURS' : 'HOURS'
}
