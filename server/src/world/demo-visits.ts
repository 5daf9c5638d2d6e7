import type { PaymentStatus, SessionStatus } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import { midnightOf, weekdayOf } from '@parkla/contract/kit/calendar.ts'
import { addDays, instantToLocal, localToInstant, startOfDay } from '@parkla/contract/kit/time.ts'
import type { SessionRow } from '../features/sessions/saving.factory.ts'
import { rhythms, washServices, type Rhythm } from './demo-rhythms.ts'
import type { DemoDriver, DemoDrivers } from './demo-drivers.ts'
import type { DemoPlace } from './demo-sites.ts'
import type { Random } from './random.ts'

/** A car at a place; without an end while it is parked. */
export type Visit = {
  place: DemoPlace
  driver: DemoDriver
  startMs: number
  endMs: number | null
  /** Index of the car wash service; -1 for parking. */
  service: number
}

type Arrival = Omit<Visit, 'driver' | 'endMs'> & { minutes: number }

/** A visitor with a right at the place; undefined for the public. */
type Members = { driverComing: (place: DemoPlace, startMs: number) => DemoDriver | undefined }

export type Making = { random: Random; nowMs: number; days: number; members: Members }

/** Load factor; 1 = about 32,000 visits in 60 days. */
const volume = 0.75

const longestMinutes = 29 * 1_440

const stayOf = (rhythm: Rhythm, service: number, random: Random): number => {
  const [median, spread] = rhythm.stay
  const minutes =
    service >= 0 ? washServices[service]!.minutes * (0.9 + random.next() / 4) : random.around(median, spread)
  return Math.min(longestMinutes, Math.max(3, minutes))
}

const arrivalsOfDay = (place: DemoPlace, back: number, { random, nowMs }: Making): Arrival[] => {
  const rhythm = rhythms[place.profile]
  const today = instantToLocal(new Date(nowMs).toISOString(), place.time_zone)
  const day = addDays(midnightOf(today), -back)
  const isWeekend = weekdayOf(day) >= 5
  const expected = rhythm.daily * volume * place.popularity * (isWeekend ? rhythm.weekendShare : 1)
  const count = Math.round(expected * (0.8 + random.next() * 0.4))
  return Array.from({ length: count }, () => {
    const hour = random.weighted(isWeekend ? rhythm.weekend : rhythm.weekday)
    const second = random.between(0, 59)
    const local = { ...day, hour, minute: random.between(0, 59), second }
    const service = place.profile === 'wash' ? random.between(0, washServices.length - 1) : -1
    // skipped by daylight saving time: use midnight instead
    const start = localToInstant(local, place.time_zone) ?? startOfDay(day, place.time_zone)
    return { place, startMs: Date.parse(start), service, minutes: stayOf(rhythm, service, random) }
  })
}

const mostTries = 12

/** A car of the city that is not parked at that time; one in six is a guest's. */
const findDriver = ({ place, startMs }: Arrival, drivers: DemoDrivers, random: Random): DemoDriver => {
  const cars = drivers.cars.get(place.prefix) ?? []
  for (let tries = 0; tries < mostTries && cars.length > 0 && !random.isTrue(0.16 / 2); tries += 1) {
    const car = random.pick(cars)
    if (car.busyUntilMs < startMs) return car
  }
  return drivers.guest(place.region)
}

/** Visits of the last days in order of arrival; a car is at one place at a time. */
export const makeVisits = (places: readonly DemoPlace[], drivers: DemoDrivers, making: Making): Visit[] => {
  const { random, nowMs, days, members } = making
  const arrivals = Array.from({ length: days + 1 }, (_, index) => days - index)
    .flatMap((back) => places.flatMap((place) => arrivalsOfDay(place, back, making)))
    .filter(({ startMs }) => startMs < nowMs - 60_000)
    .sort((a, b) => a.startMs - b.startMs)
  return arrivals.map((arrival) => {
    const driver = members.driverComing(arrival.place, arrival.startMs) ?? findDriver(arrival, drivers, random)
    const endMs = arrival.startMs + Math.round(arrival.minutes * 60) * 1_000
    driver.busyUntilMs = endMs + 300_000
    const { place, startMs, service } = arrival
    return { place, driver, startMs, service, endMs: endMs < nowMs ? endMs : null }
  })
}

/** A complete row: all rows need the same columns. */
export type DemoRow = Required<Omit<SessionRow, 'import_key'>> & {
  payment_status: PaymentStatus
  status: SessionStatus
}

const instant = (ms: number): string => new Date(ms).toISOString()

/** The row of a visit without payment columns. */
export const rowOfVisit = (id: number, { place, driver, startMs, endMs, service }: Visit): DemoRow => ({
  id,
  order_index: id,
  type: service >= 0 ? 'CAR_WASH' : 'PARKING',
  status: endMs === null ? 'STARTED' : 'ENDED',
  place_id: place.id,
  region: place.region,
  operator: place.operator,
  plate_id: driver.plateId,
  client_id: driver.clientId === 0 ? null : driver.clientId,
  start_time: instant(startMs),
  end_time: endMs === null ? null : instant(endMs),
  start_lpr_event_id: null,
  end_lpr_event_id: null,
  service_name: '',
  service_price_in_cents: null,
  is_manual: false,
  cost_in_cents: 0,
  free_pass_cents_used: 0,
  service_fee_cents: 0,
  waived_fee_cents: 0,
  hidden_cost_in_cents: 0,
  campaign_credit_in_cents: 0,
  refunded_in_cents: 0,
  is_paid_outside_card: false,
  currency: 'EUR',
  applied_discount_percent: 0,
  payment_status: '',
  payment_status_code: '',
  free_pass_id: null,
  fleet_id: null,
  fleet_user_id: null,
  whitelist_id: null,
  credit_card_id: null,
  bundle_id: null,
  client_plan_id: null,
  booking_id: null,
  campaign_id: null,
  monthly_pass_id: null,
  has_invoice: false,
  rating_id: null,
  created_at: instant(startMs),
  updated_at: instant(endMs ?? startMs),
  deleted_at: null,
})
