import { minuteMs } from '@parkla/contract/kit/time.ts'
import type { Rhythm } from '@parkla/server/world/places/demo-rhythms.ts'
import { randomFor } from '@parkla/server/world/random.ts'

/** Rights that hold on any day. */
const regularRights = ['pass', 'whitelist', 'fleet'] as const
type RegularRight = (typeof regularRights)[number]

/** A car with its right at the place; `access` opens the gate without a session (R95). */
export type Regular = { plate: string; why: RegularRight | 'access' }

const shareOf: Readonly<Record<RegularRight, keyof Rhythm['rights']>> = {
  pass: 'monthlyPass',
  whitelist: 'whitelist',
  fleet: 'fleet',
}

/** Maximum share of days. */
const mostOften = { weekday: 0.75, weekend: 0.15 }

/** Share of days for deliveries. */
const delivering = { weekday: 0.95, weekend: 0 }

/**
 * Probability that a car comes on a day. The cars of a right together make up its share of `arrivals`, the expected arrivals
 * of the day.
 */
export const chancesOf = (
  { rhythm, regulars }: { rhythm: Rhythm; regulars: readonly Regular[] },
  { arrivals, isWeekend }: { arrivals: number; isWeekend: boolean },
): Readonly<Record<Regular['why'], number>> => {
  const day = isWeekend ? 'weekend' : 'weekday'
  const most = mostOften[day]
  const chanceOf = (right: RegularRight): number => {
    const cars = regulars.filter(({ why }) => why === right).length
    return cars === 0 ? 0 : Math.min(most, (arrivals * rhythm.rights[shareOf[right]]) / cars)
  }
  return {
    pass: chanceOf('pass'),
    whitelist: chanceOf('whitelist'),
    fleet: chanceOf('fleet'),
    access: delivering[day],
  }
}

/** Each car once, with its first right (R77). */
export const regularsOf = (plates: Readonly<Record<RegularRight, readonly string[]>>): Regular[] => {
  const regulars = new Map<string, Regular>()
  for (const why of regularRights)
    for (const plate of plates[why]) if (plate !== '' && !regulars.has(plate)) regulars.set(plate, { plate, why })
  return [...regulars.values()]
}

export type Booked = { id: number; plate: string; startMs: number; endMs: number }

type BookedTimes = { atMs: number; leavesMs: number }

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
/** Minutes of the departure relative to the booking's end: before it, within the tolerance, beyond the tolerance. */
const departures: readonly Range[] = [
  [-150, -5],
  [0, 28],
  [35, 150],
]
const departuresShare = [65, 23, 12]

const shortestStayMs = 20 * minuteMs

/** Arrival and departure of a booking's car, deterministic per seed; undefined for a no-show. */
export const timesOf = ({ id, plate, startMs, endMs }: Booked, seed: number): BookedTimes | undefined => {
  const random = randomFor(seed, 'booking', id, plate, startMs)
  if (random.isTrue(noShowShare)) return undefined
  const minutesOf = (ranges: readonly Range[], shares: readonly number[]): number => {
    const [from, to] = ranges[random.weighted(shares)] ?? [0, 0]
    return random.between(from, to)
  }
  const atMs = startMs + minutesOf(arrivals, arrivalsShare) * minuteMs + random.between(0, 59) * 1_000
  const wantedMs = endMs + minutesOf(departures, departuresShare) * minuteMs
  return { atMs, leavesMs: Math.max(wantedMs, atMs + shortestStayMs) }
}
