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
import { readTime, timeText, typedMoment, type TypedMoment } from '../../kit/wall-clock.ts'

/** The hour comes twice, and the moment is in the first or in the second of the two. */
export type Doubled = 'first' | 'second'

export type ReadMoment =
  | { instant: Instant; doubled?: Doubled }
  | { problem: 'input.notADay' | 'input.notAMoment' | 'bookings.notAMomentHere'; of: 'day' | 'time' }

/** Whether the wall clock of `zone` shows this moment's time once more an hour later or earlier. */
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
 * What two fields say on the clock of the place, whatever clock the device has (R1, R2). A moment that was `kept` and is
 * not touched stays itself, also in the second of a doubled hour and with its seconds.
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

/** The shape of the price call (R2), `YYYY-MM-DD HH:mm:ss` on the clock of the place; a second doubled hour has no such text. */
export const priceMoment = (instant: Instant, zone: string): string =>
  doubledAt(instant, zone) === 'second' ? instant : instantToLocalText(instant, zone)

type Defaults = {
  DefaultStartTimeHour: number
  DefaultStartTimeMinutes: number | null
  DefaultEndTimeHour: number
  TimeZone: string
}

/** A new booking: today and tomorrow of the place, at its usual hours (R147). */
export const usualTimes = (place: Defaults, now: Instant): { start: TypedMoment; end: TypedMoment } => {
  const today = instantToLocal(now, place.TimeZone)
  const dayAt = (days: number) => formatLocalDate(addDays(today, days))
  const { DefaultStartTimeHour: hour, DefaultStartTimeMinutes: minutes, DefaultEndTimeHour: endHour } = place
  return {
    start: { day: dayAt(0), time: timeText({ hour, minute: minutes ?? 0 }) },
    end: { day: dayAt(1), time: timeText({ hour: endHour, minute: 0 }) },
  }
}

/** From a slot of the calendar: its day and hour, and a day later at the usual end. */
export const timesFrom = (place: Defaults, start: Instant): { start: TypedMoment; end: TypedMoment } => ({
  start: typedMoment(start, place.TimeZone),
  end: usualTimes(place, start).end,
})
