import { chanceOf } from './chance.ts'

export type Booked = { id: number; plate: string; startMs: number; endMs: number }

export type BookedTimes = { atMs: number; leavesMs: number }

const minuteMs = 60_000

const noShowShare = 0.08

/** In minutes. */
type Range = readonly [from: number, to: number]

/** Relative to the booking's start: too early (R154), in time, late. */
const arrivals: readonly Range[] = [
  [-75, -35],
  [-28, 25],
  [30, 180],
]
const arrivalsShare = [10, 70, 20]
/** Relative to its end: before, within the tolerance, beyond it. */
const departures: readonly Range[] = [
  [-150, -5],
  [0, 28],
  [35, 150],
]
const departuresShare = [65, 23, 12]

const shortestStayMs = 20 * minuteMs

/** Arrival and departure of a booking's car, deterministic per seed; undefined for a no-show. */
export const timesOf = ({ id, plate, startMs, endMs }: Booked, seed: number): BookedTimes | undefined => {
  const random = chanceOf(seed, 'booking', id, plate, startMs)
  if (random.isTrue(noShowShare)) return undefined
  const minutesOf = (ranges: readonly Range[], shares: readonly number[]): number => {
    const [from, to] = ranges[random.weighted(shares)] ?? [0, 0]
    return random.between(from, to)
  }
  const atMs = startMs + minutesOf(arrivals, arrivalsShare) * minuteMs + random.between(0, 59) * 1_000
  const wantedMs = endMs + minutesOf(departures, departuresShare) * minuteMs
  return { atMs, leavesMs: Math.max(wantedMs, atMs + shortestStayMs) }
}
