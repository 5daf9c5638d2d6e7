import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { addMonths, isBeforeDay, midnightOf, startOfMonth, startOfWeek } from '@parkla/contract/kit/calendar.ts'
import { addDays, parseLocal, startOfDay, type Instant, type LocalDateTime } from '@parkla/contract/kit/time.ts'

const calendarViews = ['week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Bars per day; the rest is shown as a number. */
const mostLanes: Readonly<Record<CalendarView, number>> = { week: 14, month: 3 }

/** The week of the day from Monday, or all weeks of the month. */
export const daysShown = (view: CalendarView, day: LocalDateTime): LocalDateTime[] => {
  const first = startOfWeek(view === 'week' ? day : startOfMonth(day))
  const end = view === 'week' ? addDays(first, 7) : addMonths(startOfMonth(day), 1)
  const days: LocalDateTime[] = []
  for (let next = first; isBeforeDay(next, end) || days.length % 7 !== 0; next = addDays(next, 1)) days.push(next)
  return days
}

/**
 * First of the seven days of the heatmap beside a view, so that both show the same time: the calendar week, else the
 * day in the address, or today when that day is empty or invalid.
 */
export const heatmapFrom = (view: CalendarView | 'list', text: string, today: LocalDateTime): LocalDateTime => {
  const day = parseLocal(text) ?? today
  return view === 'week' ? startOfWeek(day) : day
}

/** A day in the next or previous range. */
export const pageTo = (view: CalendarView, day: LocalDateTime, by: 1 | -1): LocalDateTime => {
  if (view === 'week') return addDays(midnightOf(day), by * 7)
  return addMonths(startOfMonth(day), by)
}

export const weeksOf = (days: readonly LocalDateTime[]): LocalDateTime[][] =>
  Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))

export type Bar = {
  booking: Booking
  lane: number
  /** Position in days from the start of the row: 1.5 is noon of the second day. */
  from: number
  to: number
  /** Occupied width, at least the minimum for its text; a booking of one day keeps within that day. */
  roomFrom: number
  roomTo: number
  beganEarlier: boolean
}

/** Least room of a bar, in days. */
const leastRoom = 0.9

type Row = { days: readonly LocalDateTime[]; zone: string }

const boundsOf = ({ days, zone }: Row): number[] => {
  const after = days.at(-1)
  return [...days, ...(after ? [addDays(after, 1)] : [])].map((day) => Date.parse(startOfDay(day, zone)))
}

/** Days have 23 to 25 hours. */
const positionOf = (instant: Instant, bounds: readonly number[]): number => {
  const ms = Date.parse(instant)
  const day = bounds.findLastIndex((bound) => bound <= ms)
  if (day < 0) return 0
  const [start = 0, end] = [bounds[day], bounds[day + 1]]
  return end === undefined ? bounds.length - 1 : day + (ms - start) / (end - start)
}

const placed = (booking: Booking, { bounds, view }: { bounds: readonly number[]; view: CalendarView }) => {
  const length = bounds.length - 1
  const exact = { from: positionOf(booking.StartTime, bounds), to: positionOf(booking.EndTime, bounds) }
  // In a month view days are too narrow for hours.
  const { from, to } = view === 'week' ? exact : { from: Math.floor(exact.from), to: Math.ceil(exact.to) }
  const isOfOneDay = to <= Math.floor(from) + 1
  const roomFrom = Math.max(0, Math.min(from, (isOfOneDay ? Math.floor(from) + 1 : length) - leastRoom))
  const roomTo = Math.min(length, Math.max(to, roomFrom + leastRoom))
  return { booking, from, to, roomFrom, roomTo, beganEarlier: Date.parse(booking.StartTime) < (bounds[0] ?? 0) }
}

const touches = ({ from, to }: Pick<Bar, 'from' | 'to'>, day: number): boolean => from < day + 1 && to > day

/**
 * Assigns each bar of a row to the first free lane; the rest is listed per day. Input is ordered by
 * start.
 */
export const layOut = (
  bookings: readonly Booking[],
  { days, zone, view }: Row & { view: CalendarView },
): { bars: Bar[]; hidden: Booking[][] } => {
  const bounds = boundsOf({ days, zone })
  const lanes: number[] = []
  const bars: Bar[] = []
  const hidden = days.map((): Booking[] => [])
  const inRow = bookings.map((booking) => placed(booking, { bounds, view })).filter(({ from, to }) => to > from)
  for (const one of inRow) {
    const free = lanes.findIndex((end) => end <= one.roomFrom)
    const lane = free === -1 ? lanes.length : free
    if (lane < mostLanes[view]) {
      lanes[lane] = one.roomTo
      bars.push({ ...one, lane })
    } else hidden.forEach((ofDay, day) => touches(one, day) && ofDay.push(one.booking))
  }
  return { bars, hidden }
}

/** Bookings that overlap a day, by start. */
export const bookingsOn = (bookings: readonly Booking[], day: LocalDateTime, zone: string): Booking[] => {
  const [from = 0, to = 0] = boundsOf({ days: [day], zone })
  return bookings.filter(({ StartTime, EndTime }) => Date.parse(StartTime) < to && Date.parse(EndTime) > from)
}
