import { isWeekend, midnightOf, weekdayOf } from '@parkla/contract/kit/calendar.ts'
import { addDays, instantToLocal, localToInstant, minuteMs, startOfDay, zeroDate } from '@parkla/contract/kit/time.ts'
import { weekdays } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { instantOf, type Demo } from '../demo-rows.ts'
import type { DemoDriver, Drivers } from '../people/demo-drivers.ts'
import type { Regulars } from '../people/demo-regulars.ts'
import type { DemoPlace, Sites } from '../places/demo-places.ts'
import { rhythms, washServices, type Profile, type WashService } from '../places/demo-rhythms.ts'
import type { DemoTariff } from '../places/demo-tariffs.ts'

export const historyDays = 60

/** A car at a place: no end while it is still there, no service unless it is washed. */
export type Visit = {
  place: DemoPlace
  driver: DemoDriver
  startMs: number
  endMs: number | null
  service?: WashService | undefined
  /** The visit has no booking. */
  isWalkIn?: true
}

type World = Demo & Sites & Drivers & Regulars & { tariffs: readonly DemoTariff[] }

/** Load factor; 1 = about 30,000 visits in 60 days. */
const volume = 0.85
const longestMinutes = 29 * 1_440

const arrivalsOfDay = ({ nowMs, random }: World, place: DemoPlace, back: number) => {
  const { daily, weekday, weekend, weekendShare, stay } = rhythms[place.profile]
  const day = addDays(midnightOf(instantToLocal(instantOf(nowMs), place.time_zone)), -back)
  const [hours, share] = isWeekend(day) ? [weekend, weekendShare] : [weekday, 1]
  const expected = daily * volume * place.popularity * share
  return Array.from({ length: Math.round(expected * (0.8 + random.next() * 0.4)) }, () => {
    const local = { ...day, hour: random.weighted(hours), minute: random.between(0, 59), second: random.between(0, 59) }
    const service = place.profile === 'wash' ? random.pick(washServices) : undefined
    // skipped by daylight saving time: use midnight instead
    const start = localToInstant(local, place.time_zone) ?? startOfDay(day, place.time_zone)
    const minutes = service ? service.minutes * (0.9 + random.next() / 4) : random.around(...stay)
    return { place, startMs: Date.parse(start), service, minutes: Math.min(longestMinutes, Math.max(3, minutes)) }
  })
}

/** Visits of the last days in order of arrival; a car is at one place at a time. */
const pastVisits = (world: World): Visit[] =>
  Array.from({ length: historyDays + 1 }, (_, back) =>
    world.leaves.flatMap((place) => arrivalsOfDay(world, place, back)),
  )
    .flat()
    .filter(({ startMs }) => startMs < world.nowMs - minuteMs)
    .sort((a, b) => a.startMs - b.startMs)
    .map(({ minutes, ...arrival }) => {
      const { place, startMs } = arrival
      const driver = world.regularFor(place, startMs) ?? world.carFor(place, { fromMs: startMs, guests: 0.1 })
      const endMs = startMs + Math.round(minutes * 60) * 1_000
      driver.busyUntilMs = endMs + 5 * minuteMs
      return { ...arrival, driver, endMs: endMs < world.nowMs ? endMs : null }
    })

/** Percent of the offered spots that are taken by day, from 8 to 20, and at night. */
const taken: Readonly<Partial<Record<Profile, readonly [day: number, night: number]>>> = {
  centre: [82, 46],
  office: [86, 44],
  harbour: [76, 63],
  airport: [80, 76],
  station: [86, 44],
  mall: [74, 44],
  home: [54, 90],
  beach: [54, 44],
}

/** Slightly over capacity at all hours; a place without gates, where no car is refused. */
const crowdedPlace = 'TRT-RAEKOJA'

/** Public spots of the current period of the price table (R44); all spots without prices. */
const offeredSpots = ({ id, total_spots, time_zone }: DemoPlace, { tariffs, nowMs }: World): number => {
  const now = instantOf(nowMs)
  const local = instantToLocal(now, time_zone)
  const version = tariffs.find(
    ({ placeId, validFrom, validTo }) => placeId === id && validFrom <= now && (validTo === zeroDate || validTo > now),
  )
  if (!version) return total_spots
  const { T1, T2, T3, Spots12, Spots23, Spots31 } = version.draft.table[weekdays[weekdayOf(local)]!]
  const halfHour = local.hour * 2 + (local.minute < 30 ? 0 : 1)
  const isBetween = (from: number, to: number) => from <= halfHour && halfHour < to
  return isBetween(T1, T2) ? Spots12 : isBetween(T2, T3) ? Spots23 : Spots31
}

/** Cars that should be parked now; fewer at less popular places. */
const wantedCars = (place: DemoPlace, world: World): number => {
  const { hour } = instantToLocal(instantOf(world.nowMs), place.time_zone)
  const [day, night] = taken[place.profile] ?? [0, 0]
  const percent = hour >= 8 && hour < 20 ? day : night
  if (percent === 0 || place.is_test || place.status !== 'ACTIVE') return 0
  const share = place.code === crowdedPlace ? 1.1 : (percent / 100) * (0.86 + place.popularity * 0.1)
  return Math.round(offeredSpots(place, world) * share)
}

/** The board shows the change of two hours. */
const shownMinutes = 120

/**
 * Makes visits until the place has the usual number of parked cars for this hour, and visits that ended in the last two hours,
 * from which the board computes its trend. `pastVisits` alone makes fewer cars: inserting enough would take minutes at the
 * first start.
 */
const carsToday = (world: World, place: DemoPlace, parked: number): Visit[] => {
  const { random, nowMs } = world
  const missing = wantedCars(place, world) - parked
  const visits: Visit[] = []
  for (let there = 0; there < missing;) {
    const minutes = rhythms[place.profile].stay[0] * (0.5 + random.next())
    // A bookable place gets parked cars only: a past visit could have a booking, which would overbook it.
    const window = minutes + (place.is_bookable ? 0 : Math.min(shownMinutes, minutes))
    const startMs = nowMs - Math.round(random.next() * window * 60) * 1_000 - 2 * minuteMs
    const driver = world.carFor(place, { fromMs: startMs, guests: 0 })
    const endMs = Math.max(startMs + Math.round(minutes * 60) * 1_000, startMs + 3 * minuteMs)
    driver.busyUntilMs = endMs + 5 * minuteMs
    const isParked = endMs >= nowMs || place.is_bookable
    visits.push({ place, driver, startMs, endMs: isParked ? null : endMs, isWalkIn: true })
    if (isParked) there += 1
  }
  return visits
}

export const makeVisits = (world: World): Visit[] => {
  const past = pastVisits(world)
  const parked = Map.groupBy(
    past.filter(({ endMs }) => endMs === null),
    ({ place }) => place.id,
  )
  return [...past, ...world.leaves.flatMap((place) => carsToday(world, place, parked.get(place.id)?.length ?? 0))]
}
