import { weekdayOf } from '@parkla/contract/kit/calendar.ts'
import { instantToLocal, minuteMs, zeroDate } from '@parkla/contract/kit/time.ts'
import { weekdays } from '@parkla/contract/tariffs/tariffs.schema.ts'
import { instantOf } from '../demo-days.ts'
import { carInCity, type DemoDrivers } from '../people/demo-drivers.ts'
import type { DemoPlace } from '../places/demo-places.ts'
import { rhythms, type Profile } from '../places/demo-rhythms.ts'
import type { DemoTariff } from '../places/demo-tariffs.ts'
import type { Visit } from './demo-visits.ts'
import type { Random } from '../random.ts'

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
const crowdedPlaces: readonly string[] = ['TRT-RAEKOJA']

type Making = { random: Random; nowMs: number; drivers: DemoDrivers; tariffs: readonly DemoTariff[] }

/** Public spots of the current period of the price table (R44); all spots without prices. */
const offeredSpots = (place: DemoPlace, { tariffs, nowMs }: Making): number => {
  const [now, local] = [instantOf(nowMs), instantToLocal(instantOf(nowMs), place.time_zone)]
  const version = tariffs.find(
    ({ placeId, validFrom, validTo }) =>
      placeId === place.id && validFrom <= now && (validTo === zeroDate || validTo > now),
  )
  if (!version) return place.total_spots
  const { T1, T2, T3, Spots12, Spots23, Spots31 } = version.draft.table[weekdays[weekdayOf(local)]!]
  const halfHour = local.hour * 2 + (local.minute < 30 ? 0 : 1)
  const isBetween = (from: number, to: number) => from <= halfHour && halfHour < to
  return isBetween(T1, T2) ? Spots12 : isBetween(T2, T3) ? Spots23 : Spots31
}

/** Cars that should be parked now; fewer at less popular places. */
const wantedCars = (place: DemoPlace, making: Making): number => {
  const { hour } = instantToLocal(instantOf(making.nowMs), place.time_zone)
  const [day, night] = taken[place.profile] ?? [0, 0]
  const percent = hour >= 8 && hour < 20 ? day : night
  if (percent === 0 || place.is_test || place.status !== 'ACTIVE') return 0
  const share = crowdedPlaces.includes(place.code) ? 1.1 : (percent / 100) * (0.86 + place.popularity * 0.1)
  return Math.round(offeredSpots(place, making) * share)
}

/** The board shows the change of two hours. */
const shownMinutes = 120

const carsOf = (place: DemoPlace, parked: number, making: Making): Visit[] => {
  const { random, nowMs } = making
  const [median] = rhythms[place.profile].stay
  const missing = wantedCars(place, making) - parked
  const visits: Visit[] = []
  for (let there = 0; there < missing;) {
    const minutes = median * (0.5 + random.next())
    // A bookable place gets parked cars only: a past visit could have a booking, which would overbook it.
    const window = minutes + (place.is_bookable ? 0 : Math.min(shownMinutes, minutes))
    const startMs = nowMs - Math.round(random.next() * window * 60) * 1_000 - 2 * minuteMs
    const driver = carInCity(place, making, ({ busyUntilMs }) => busyUntilMs < startMs)
    const endMs = Math.max(startMs + Math.round(minutes * 60) * 1_000, startMs + 3 * minuteMs)
    driver.busyUntilMs = endMs + 5 * minuteMs
    const isParked = endMs >= nowMs || place.is_bookable
    visits.push({ place, driver, startMs, endMs: isParked ? null : endMs, service: undefined })
    if (isParked) there += 1
  }
  return visits
}

/**
 * Cars that fill the places as on a working day at this hour, and those that left in the last two hours, so that occupancy
 * and trend look real. The 60 days of `makeVisits` hold fewer cars, because a database of that size would take minutes.
 */
export const makeParkedCars = (places: readonly DemoPlace[], visits: readonly Visit[], making: Making): Visit[] => {
  const parked = Map.groupBy(
    visits.filter(({ endMs }) => endMs === null),
    ({ place }) => place.id,
  )
  return places.flatMap((place) => carsOf(place, parked.get(place.id)?.length ?? 0, making))
}
