import {
  addDays,
  formatLocalDate,
  hourMs,
  instantToLocal,
  instantToLocalText,
  localToInstant,
  parseLocal,
  type Instant,
} from '@parkla/contract/kit/time.ts'
import { readTime, timeText, typedMoment, type TypedMoment } from '../../../kit/time/wall-clock.ts'

/** Instant in the first or second of two repeated hours. */
type Doubled = 'first' | 'second'

export type ReadMoment =
  | { instant: Instant; doubled?: Doubled }
  | { problem: 'input.notADay' | 'input.notAMoment' | 'bookings.notAMomentHere'; of: 'day' | 'time' }

/** Whether the local time of this instant occurs twice in `zone`. */
const doubledAt = (instant: Instant, zone: string): Doubled | undefined => {
  const shown = instantToLocalText(instant, zone)
  const shownAfter = (ms: number) => instantToLocalText(new Date(Date.parse(instant) + ms).toISOString(), zone)
  if (shownAfter(hourMs) === shown) return 'first'
  return shownAfter(-hourMs) === shown ? 'second' : undefined
}

const found = (instant: Instant, zone: string): ReadMoment => {
  const doubled = doubledAt(instant, zone)
  return doubled === undefined ? { instant } : { instant, doubled }
}

type Reading = { zone: string; kept?: Instant | undefined }

/**
 * Converts day and time fields in the place's time zone to an instant (R1, R2). An unchanged `kept` instant is
 * returned as it was, including its seconds and the second of two repeated hours.
 */
export const readMoment = (typed: TypedMoment, { zone, kept }: Reading): ReadMoment => {
  const day = parseLocal(typed.day)
  if (!day) return { problem: 'input.notADay', of: 'day' }
  const clock = readTime(typed.time)
  if (clock === undefined) return { problem: 'input.notAMoment', of: 'time' }
  const before = kept === undefined ? undefined : typedMoment(kept, zone)
  const date = formatLocalDate(day)
  if (kept !== undefined && before?.day === date && before.time === clock) return found(kept, zone)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const instant = localToInstant({ ...day, hour, minute, second: 0 }, zone)
  return instant === undefined ? { problem: 'bookings.notAMomentHere', of: 'time' } : found(instant, zone)
}

/** The shape of the price call (R2), `YYYY-MM-DD HH:mm:ss` on the clock of the place; the second of two repeated hours cannot be expressed. */
export const priceMoment = (instant: Instant, zone: string): string =>
  doubledAt(instant, zone) === 'second' ? instant : instantToLocalText(instant, zone)

type Defaults = {
  DefaultStartTimeHour: number
  DefaultStartTimeMinutes: number | null
  DefaultEndTimeHour: number
  TimeZone: string
}

/** Default times: today and tomorrow at the place's default hours (R147). */
export const usualTimes = (place: Defaults, now: Instant): { start: TypedMoment; end: TypedMoment } => {
  const today = instantToLocal(now, place.TimeZone)
  const dayAt = (days: number) => formatLocalDate(addDays(today, days))
  const { DefaultStartTimeHour: hour, DefaultStartTimeMinutes: minutes, DefaultEndTimeHour: endHour } = place
  return {
    start: { day: dayAt(0), time: timeText({ hour, minute: minutes ?? 0 }) },
    end: { day: dayAt(1), time: timeText({ hour: endHour, minute: 0 }) },
  }
}

/** Times from a calendar slot: its day and hour, ending a day later at the default hour. */
export const timesFrom = (place: Defaults, start: Instant): { start: TypedMoment; end: TypedMoment } => ({
  start: typedMoment(start, place.TimeZone),
  end: usualTimes(place, start).end,
})
