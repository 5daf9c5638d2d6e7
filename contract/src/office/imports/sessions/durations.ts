import { durationForm, durationMeaning, unitOf, type DurationForm, type DurationUnit } from './duration-words.ts'

const secondsIn: Readonly<Record<DurationUnit, number>> = { day: 86_400, hour: 3_600, minute: 60, second: 1 }

/** Longest duration of a stay: ten years. */
const most = 10 * 366 * secondsIn.day

const numberOf = (text = '0'): number => Number(text.replace(',', '.'))

const number = String.raw`(\d+(?:[.,]\d+)?)`
const iso = new RegExp(`^P(?=.*\\d)(?:${number}D)?(?:T(?:${number}H)?(?:${number}M)?(?:${number}S)?)?$`, 'i')

const readIso = (text: string): number | undefined => {
  const [whole, ...parts] = iso.exec(text) ?? []
  if (whole === undefined) return undefined
  const [days, hours, minutes, seconds] = parts.map(numberOf)
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
}

/** `1:05`, `1:05:30`, `1.02:05:00` and `1 day, 2:05:00`. */
const clock =
  /^(?:(?<days>\d{1,3})(?:\.(?=\d\d:\d\d:\d\d)|\s*(?<word>\p{L}+)\.?,?\s+))?(?<hours>\d{1,3}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d)(?:[.,]\d+)?)?$/u

/** `45:12` may be minutes and seconds: only with hours in the heading it is clear. */
const isUnclear = (hours: string, form: DurationForm | undefined): boolean =>
  form !== 'hour' && form !== 'h:mm' && (form !== undefined || Number(hours) >= 24)

const readClock = (text: string, form: DurationForm | undefined): number | undefined => {
  const { days, word, hours = '', minutes, seconds } = clock.exec(text)?.groups ?? {}
  if (minutes === undefined || (word !== undefined && unitOf(word) !== 'day')) return undefined
  if (seconds === undefined && form === 'mm:ss') return Number(hours) * 60 + Number(minutes)
  if (seconds === undefined && isUnclear(hours, form)) return undefined
  return ((Number(days ?? 0) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)
}

const part = /(\d+(?:[.,]\d+)?)\s*([\p{L}\p{M}]+)\.?/gu
const between = /^(?:and|ja|un|und|og|och|ir|a|i|и|і|et|e)?$/u

/** `1 h 5 min`, `2 päeva ja 3 tundi`, `1h05`. */
const readParts = (text: string): number | undefined => {
  const [, first, word = '', last] = /^(\d{1,3})\s*([\p{L}\p{M}]+)\s*([0-5]\d)$/u.exec(text) ?? []
  if (unitOf(word) === 'hour') return Number(first) * secondsIn.hour + Number(last) * secondsIn.minute
  const read = [...text.matchAll(part)].map(([, amount, name = '']) => ({
    amount: numberOf(amount),
    unit: unitOf(name),
  }))
  const lengths = read.map(({ unit }) => (unit === undefined ? Infinity : secondsIn[unit]))
  const isOrdered = lengths.every((length, at) => length < (lengths[at - 1] ?? Infinity))
  if (read.length === 0 || !isOrdered || !between.test(text.replaceAll(part, '').replaceAll(/[\s,&+]/g, '')))
    return undefined
  return read.reduce((sum, { amount }, at) => sum + amount * (lengths[at] ?? 0), 0)
}

/** `1.234` minutes may be one and a quarter or twenty hours. */
const isGrouped = (text: string, unit: DurationUnit): boolean =>
  /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) && (unit === 'minute' || unit === 'second')

const isUnit = (form: DurationForm | undefined): form is DurationUnit =>
  form !== undefined && form !== 'h:mm' && form !== 'mm:ss'

/**
 * Seconds of a duration; `form`: of the heading, for a number alone and for a clock. Undefined where the text leaves the unit open, or is
 * none.
 */
export const readDuration = (text: string, form?: DurationForm): number | undefined => {
  const bare = text.trim()
  const isNumber = /^\d{1,7}(?:[.,]\d+)?$/.test(bare)
  if (isNumber && (!isUnit(form) || isGrouped(bare, form))) return undefined
  const seconds =
    isNumber && isUnit(form)
      ? numberOf(bare) * secondsIn[form]
      : (readIso(bare) ?? readClock(bare, form) ?? readParts(bare))
  return seconds === undefined || !(seconds <= most) ? undefined : Math.round(seconds)
}

/** `45:12` in a column whose heading names no unit: then `12:30` may be minutes and seconds too. */
const isLongClock = (text: string): boolean => /^(?:2[4-9]|[3-9]\d|\d{3}):[0-5]\d$/.test(text)

/** Whether most cells are durations, and in which unit. */
export const areDurations = (heading: string, texts: readonly string[]): boolean => {
  const form = durationForm(heading)
  if (form === undefined && texts.some(isLongClock)) return false
  return texts.filter((text) => readDuration(text, form) !== undefined).length > texts.length / 2
}

type Table = { headings: readonly string[]; rows: readonly (readonly string[])[] }

/**
 * Whether another column has a different duration of the same stays: `Duration (h)` and `Duration (min)` are its parts, or one of them is
 * of something else.
 */
export const isPartOfDuration = (heading: string, { headings, rows }: Table): boolean => {
  const read = (row: readonly string[], name: string) =>
    readDuration(row[headings.indexOf(name)] ?? '', durationForm(name))
  const others = headings.filter((other) => other !== heading && durationMeaning(other) !== undefined)
  return rows.some((row) => {
    const seconds = read(row, heading) ?? NaN
    return others.some((other) => Math.abs((read(row, other) ?? NaN) - seconds) > 60)
  })
}
