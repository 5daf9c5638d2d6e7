import { weekdayOf } from '@parkla/contract/kit/calendar.ts'
import { instantToLocal, minuteMs, zeroDate } from '@parkla/contract/kit/time.ts'
import { weekdays } from '@parkla/contract/tariffs/tariffs.schema.ts'
import { instantOf } from './demo-days.ts'
import { carInCity, type DemoDrivers } from './demo-drivers.ts'
import type { DemoPlace } from './demo-places.ts'
import { rhythms, type Profile } from './demo-rhythms.ts'
import type { DemoTariff } from './demo-tariffs.ts'
import type { Visit } from './demo-visits.ts'
import type { Random } from './random.ts'

const percents = (text: string): number[] => text.split(' ').map(Number)

/** Percent of the offered spots that are taken, per local hour of a working day. */
const taken: Readonly<Partial<Record<Profile, readonly number[]>>> = {
  //                0           4           8           12          16          20
  centre: percents('42 40 40 40 40 40 42 48 60 72 80 82 85 85 82 80 80 82 78 68 58 50 46 44'),
  office: percents('40 40 40 40 40 40 42 55 74 86 90 90 86 88 90 86 78 60 48 44 42 40 40 40'),
  harbour: percents('62 62 62 62 60 58 60 66 70 74 76 78 80 80 78 74 70 70 72 72 70 68 66 64'),
  airport: percents('74 74 74 74 76 78 80 82 82 82 82 80 80 80 78 78 78 78 78 76 76 76 74 74'),
  station: percents('40 40 40 40 40 42 52 72 84 90 90 90 90 88 86 82 74 62 50 44 42 40 40 40'),
  mall: percents('40 40 40 40 40 40 40 40 42 48 56 66 72 74 72 74 80 84 78 60 46 42 40 40'),
  home: percents('92 92 92 92 92 90 84 68 56 50 48 48 50 50 52 56 64 74 82 86 88 90 92 92'),
  beach: percents('40 40 40 40 40 40 40 40 42 44 46 48 52 54 54 50 48 46 44 42 40 40 40 40'),
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
  const percent = taken[place.profile]?.[hour] ?? 0
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
