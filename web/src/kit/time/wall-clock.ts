import { dayOfKey } from '@parkla/contract/kit/calendar.ts'
import {
  DayInput,
  dayKey,
  formatInstant,
  formatLocalDate,
  instantToLocal,
  isSet,
  localToInstant,
  parseLocal,
  twoDigits,
  type Instant,
} from '@parkla/contract/kit/time.ts'

export const timeText = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${twoDigits(hour)}:${twoDigits(minute)}`

/** `8`, `8:05`, `8.05`, `805`, `0805` → `08:05`; undefined for other text. */
export const readTime = (text: string): string | undefined => {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
  return hour < 24 && minute < 60 ? timeText({ hour, minute }) : undefined
}

/** `8.05` → `08:05`; anything else stays as typed. */
export const tidyTime = (text: string): string => readTime(text) ?? text.trim()

/** Whether more digits would not continue the time: `8:05` and `0805`, but not `8` or `805`. */
export const isWholeTime = (text: string): boolean =>
  /[:.]\d\d$|^\d{4}$/.test(text.trim()) && readTime(text) !== undefined

/** `2026-02-24` → `24.02.2026`. */
export const showDay = (day: string): string => formatLocalDate(dayOfKey(day))

/** `24.2.2026` → `2026-02-24`; other text stays as typed and fails validation. */
export const readDay = (text: string): string => {
  const day = parseLocal(text)
  return day ? dayKey(day) : text.trim()
}

/** The day of a moment on the clock of a zone: `2026-02-24`. */
export const dayAt = (atMs: number, zone: string): string => dayKey(instantToLocal(new Date(atMs).toISOString(), zone))

export const isDay = (text: string): boolean => DayInput.safeParse(text).success

/** The days of a filter that a query may contain: empty and unreadable ones are left out. */
export const readableDays = <Name extends string>(days: Record<Name, string>): Partial<Record<Name, string>> =>
  // fromEntries widens the names.
  Object.fromEntries(Object.entries<string>(days).filter(([, text]) => isDay(text))) as Partial<Record<Name, string>>

/** A moment as two fields hold it: `31.01.2024` and `08:05`. */
export type TypedMoment = { day: string; time: string }

export const typedMoment = (instant: Instant, zone: string): TypedMoment => {
  if (!isSet(instant)) return { day: '', time: '' }
  const local = instantToLocal(instant, zone)
  return { day: formatLocalDate(local), time: timeText(local) }
}

/** `1.3.2024 805` → `01.03.2024 08:05`; a day alone begins at midnight; anything else stays as typed. */
export const tidyMoment = (text: string): string => {
  const [, day = text, time = ''] = /^(\S+)\s+(\S+)$/.exec(text.trim()) ?? []
  const local = parseLocal(`${day} ${readTime(time) ?? time}`)
  return local ? `${formatLocalDate(local)} ${timeText(local)}` : text.trim()
}

/**
 * The instant of a `<MomentField>` on the clock of `zone`; undefined for other text and a skipped DST hour (R2). Text that
 * still shows `kept` gives it back with its seconds, and in the second of two repeated hours.
 */
export const momentOf = (text: string, zone: string, kept?: Instant): Instant | undefined => {
  const tidied = tidyMoment(text)
  if (kept !== undefined && tidied === formatInstant(kept, zone)) return kept
  const local = parseLocal(tidied)
  return local && localToInstant(local, zone)
}
