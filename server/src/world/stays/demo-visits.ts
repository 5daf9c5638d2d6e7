import { isWeekend, midnightOf } from '@parkla/contract/kit/calendar.ts'
import { minuteMs, addDays, instantToLocal, localToInstant, startOfDay } from '@parkla/contract/kit/time.ts'
import { instantOf } from '../demo-days.ts'
import { carInCity, type DemoDriver, type DemoDrivers } from '../people/demo-drivers.ts'
import type { DemoPlace } from '../places/demo-places.ts'
import { rhythms, washServices, type WashService } from '../places/demo-rhythms.ts'
import type { Random } from '../random.ts'

/** A car at a place; without an end while it is parked, without a service when it parks. */
export type Visit = {
  place: DemoPlace
  driver: DemoDriver
  startMs: number
  endMs: number | null
  service: WashService | undefined
}

type Arrival = Omit<Visit, 'driver' | 'endMs'> & { minutes: number }

type Making = {
  random: Random
  nowMs: number
  days: number
  drivers: DemoDrivers
  /** A visitor with a right at the place; undefined for the public. */
  members: { driverComing: (place: DemoPlace, startMs: number) => DemoDriver | undefined }
}

/** Load factor; 1 = about 32,000 visits in 60 days. */
const volume = 0.75

const longestMinutes = 29 * 1_440

const arrivalsOfDay = (place: DemoPlace, back: number, { random, nowMs }: Making): Arrival[] => {
  const { daily, weekday, weekend, weekendShare, stay } = rhythms[place.profile]
  const day = addDays(midnightOf(instantToLocal(instantOf(nowMs), place.time_zone)), -back)
  const [hours, share] = isWeekend(day) ? [weekend, weekendShare] : [weekday, 1]
  const expected = daily * volume * place.popularity * share
  return Array.from({ length: Math.round(expected * (0.8 + random.next() * 0.4)) }, () => {
    const hour = random.weighted(hours)
    const local = { ...day, hour, minute: random.between(0, 59), second: random.between(0, 59) }
    const service = place.profile === 'wash' ? random.pick(washServices) : undefined
    // skipped by daylight saving time: use midnight instead
    const start = localToInstant(local, place.time_zone) ?? startOfDay(day, place.time_zone)
    const minutes = service ? service.minutes * (0.9 + random.next() / 4) : random.around(...stay)
    return { place, startMs: Date.parse(start), service, minutes: Math.min(longestMinutes, Math.max(3, minutes)) }
  })
}

const guestShare = 0.1

const findDriver = ({ place, startMs }: Arrival, making: Making): DemoDriver =>
  making.random.isTrue(guestShare)
    ? making.drivers.guest(place.region)
    : carInCity(place, making, ({ busyUntilMs }) => busyUntilMs < startMs)

/** Visits of the last days in order of arrival; a car is at one place at a time. */
export const makeVisits = (places: readonly DemoPlace[], making: Making): Visit[] => {
  const { nowMs, days, members } = making
  return Array.from({ length: days + 1 }, (_, back) => places.flatMap((place) => arrivalsOfDay(place, back, making)))
    .flat()
    .filter(({ startMs }) => startMs < nowMs - minuteMs)
    .sort((a, b) => a.startMs - b.startMs)
    .map(({ minutes, ...arrival }) => {
      const { place, startMs } = arrival
      const driver = members.driverComing(place, startMs) ?? findDriver({ minutes, ...arrival }, making)
      const endMs = startMs + Math.round(minutes * 60) * 1_000
      driver.busyUntilMs = endMs + 5 * minuteMs
      return { ...arrival, driver, endMs: endMs < nowMs ? endMs : null }
    })
}
