import {
  addDays,
  dayKey,
  hourMs,
  instantToLocal,
  startOfDay,
  twoDigits,
  type Instant,
  type LocalDateTime,
} from '../../kit/time.ts'
import type { Heatmap } from './bookings.schema.ts'

/** Half-open, in milliseconds. */
export type Interval = { startMs: number; endMs: number }

type Change = { atMs: number; by: 1 | -1 }

/** Ends sort before starts of the same time, because ends are exclusive. */
const changesOf = (intervals: readonly Interval[]): Change[] =>
  intervals
    .flatMap(({ startMs, endMs }): Change[] => [
      { atMs: startMs, by: 1 },
      { atMs: endMs, by: -1 },
    ])
    .toSorted((one, other) => one.atMs - other.atMs || one.by - other.by)

/** For each hour from `fromMs`, the highest number of simultaneous intervals. */
export const mostAtOnceByHour = (
  intervals: readonly Interval[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number[] => {
  const changes = changesOf(intervals)
  const peaks: number[] = []
  let [next, atOnce] = [0, 0]
  for (let hour = fromMs; hour < toMs; hour += hourMs) {
    let peak = 0
    for (let change = changes[next]; change && change.atMs < hour + hourMs; change = changes[next]) {
      if (change.atMs > hour) peak = Math.max(peak, atOnce)
      atOnce += change.by
      next += 1
    }
    peak = Math.max(peak, atOnce)
    peaks.push(peak)
  }
  return peaks
}

export const heatmapDays = 7

/** The window from the first midnight to the midnight after the seventh day. */
export const heatmapWindow = (from: LocalDateTime, zone: string): { from: Instant; to: Instant } => ({
  from: startOfDay(from, zone),
  to: startOfDay(addDays(from, heatmapDays), zone),
})

/** Heatmap (R151). A skipped DST hour is 0; a repeated one has the higher number. */
export const heatmapOf = (
  intervals: readonly Interval[],
  { from, zone }: { from: LocalDateTime; zone: string },
): Heatmap['Data'] => {
  const window = heatmapWindow(from, zone)
  const [fromMs, toMs] = [Date.parse(window.from), Date.parse(window.to)]
  const values = new Map<string, number>()
  mostAtOnceByHour(intervals, { fromMs, toMs }).forEach((value, index) => {
    const local = instantToLocal(new Date(fromMs + index * hourMs).toISOString(), zone)
    const key = `${dayKey(local)} ${twoDigits(local.hour)}`
    values.set(key, Math.max(value, values.get(key) ?? 0))
  })
  return Array.from({ length: heatmapDays }, (_, day) => {
    const name = dayKey(addDays(from, day))
    const hours = Array.from({ length: 24 }, (__, hour) => twoDigits(hour))
    return { name, data: hours.map((x) => ({ x, y: values.get(`${name} ${x}`) ?? 0 })) }
  })
}
