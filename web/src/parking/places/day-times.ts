import type { Instant } from '@parkla/contract/kit/time.ts'
import { readTime, timeText } from '../../kit/time/wall-clock.ts'

/** `16` → `08:00`; the end of the day is `24:00`. */
export const halfHourText = (halfHour: number): string => clockText(halfHour * 30)

/** `8`, `8:30`, `08.30` → half-hours; undefined for other times. */
export const readHalfHour = (text: string): number | undefined => {
  const match = /^(\d{1,2})(?:[:.](00|30))?$/.exec(text.trim())
  if (!match) return undefined
  const halfHour = Number(match[1]) * 2 + (match[2] === '30' ? 1 : 0)
  return halfHour <= 48 ? halfHour : undefined
}

/** Adds minutes of real time. */
export const later = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** Start of the half-hour. */
export const halfHourBefore = (ms: number): Instant => new Date(Math.floor(ms / 1_800_000) * 1_800_000).toISOString()

/** Minutes of the day as `08:30`. */
export const clockText = (minutes: number): string => timeText({ hour: Math.floor(minutes / 60), minute: minutes % 60 })

/** `8`, `8:05`, `08.05` → minutes of the day; undefined for other times. */
export const readClock = (text: string): number | undefined => {
  const [hour, minute] = (readTime(text) ?? '').split(':').map(Number)
  return hour === undefined || minute === undefined ? undefined : hour * 60 + minute
}
