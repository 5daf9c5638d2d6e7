import { toleranceMinutes } from '@parkla/contract/parking/bookings/booking-state.ts'
import { hourMs, minuteMs } from '@parkla/contract/kit/time.ts'
import type { BookedTime } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import { instantOf, type Demo, type Row } from '../demo-rows.ts'
import { demoOwnerId } from '../people/demo-accounts.ts'
import { drawName, drawPhone, type DemoDriver, type Drivers } from '../people/demo-drivers.ts'
import type { DemoPlace, Sites } from '../places/demo-places.ts'
import type { Prices } from '../places/demo-prices.ts'
import { rhythms, type Profile } from '../places/demo-rhythms.ts'

type World = Demo & Sites & Drivers & Prices
type Term = { startMs: number; endMs: number }
type Visit = { place: DemoPlace; driver: DemoDriver; startMs: number; endMs: number | null }

/** Long guest names, as agencies and families enter them. */
const longNames = [
  'Aleksandra-Katariina Sõrmus-Vääna ja perekond (5 inimest, kaks autot, teine saabub järgmisel päeval)',
  'Reisibüroo „Läänemere Kruiisid ja Puhkusereisid” grupp, juht Maria-Magdalēna Liepiņa-Kārkliņa',
  'Ziemeļvalstu loģistikas un starptautisko pārvadājumu sadarbības apvienība, Kristaps Zvirgzdiņš',
]
const comments = ['Saabub laevaga kell 18.30', 'Ierodas ar piekabi', 'Toas 214, maksab hotell']

/** Share of visits with a booking, and future bookings of an average day, at places that take bookings. */
const rates: Readonly<Partial<Record<Profile, readonly [share: number, daily: number]>>> = {
  harbour: [0.45, 9],
  airport: [0.55, 10],
  centre: [0.15, 5],
}
const daysAhead = 16
/** Days with no-shows. */
const daysBack = 21
const halfHourMs = 30 * minuteMs

/** A known client usually books with the name and phone of the account; a guest enters any of these. */
const bookerOf = ({ random }: Demo, { client }: DemoDriver, { region }: DemoPlace): Row<'bookings'> => {
  if (client && random.isTrue(0.7)) return { name: client.name, phone: client.phone_number, email: client.email }
  return {
    name: random.isTrue(0.03) ? random.pick(longNames) : drawName(region, random),
    phone: random.isTrue(0.6) ? drawPhone(region, random) : '',
    email: random.isTrue(0.5) ? `guest${random.between(1_000_000, 9_999_999)}@mail.example` : '',
  }
}

/** Adds a booking, created some hours before its start. */
const addBooking = (world: World, { place, driver, startMs, endMs }: Term & Pick<Visit, 'place' | 'driver'>) => {
  const { add, random, nowMs } = world
  const number = `${random.pick(['HB', 'TK', 'AIR', 'R'])}-${random.between(1_000_000, 9_999_999)}`
  const [start_time, end_time] = [instantOf(startMs), instantOf(endMs)]
  const booking_id = add('bookings', {
    ...bookerOf(world, driver, place),
    place_id: place.id,
    plate_id: driver.plateId,
    start_time,
    end_time,
    external_booking_number: random.isTrue(0.7) ? number : '',
    comments: random.isTrue(0.15) ? random.pick(comments) : '',
    cost_in_cents: place.should_calculate_booking_cost === true ? world.grossOf({ place, startMs, endMs }) : 0,
    created_by_owner_id: demoOwnerId('bookings'),
    created_at: instantOf(Math.min(nowMs, startMs) - random.between(2, 400) * hourMs),
  })
  const booked: BookedTime[] = [{ start: start_time, end: end_time, toleranceMinutes }]
  return { booking_id, booked }
}

/** Most arrive on time; some arrive early or late, or overstay (R154). */
const termAround = ({ startMs, endMs }: Visit, { random, nowMs }: Demo): Term => {
  const [early, late, overstays] = [1, 2, 3]
  // few cars are parked at any moment, so more of them overstay
  const way = random.weighted([70, 8, 10, endMs === null ? 40 : 12])
  const full = (ms: number, round = Math.floor) => round(ms / halfHourMs) * halfHourMs
  const leavesMs = endMs ?? nowMs + (way === overstays ? 0 : random.between(1, 40) * hourMs)
  const lateMs = way === late ? random.between(1, 4) * hourMs : 0
  const start = way === early ? startMs + 25 * minuteMs : full(startMs - lateMs)
  const stays = full(leavesMs + random.between(0, 3) * hourMs, Math.ceil)
  const end = way === overstays ? full(leavesMs - random.between(40, 200) * minuteMs) : stays
  return { startMs: start, endMs: Math.max(end, start + hourMs) }
}

/** The booking of a visit, if it has one. */
export const bookingFor = (world: World, visit: Visit) => {
  const [share] = (visit.place.is_bookable && rates[visit.place.profile]) || [0]
  return world.random.isTrue(share) ? addBooking(world, { ...visit, ...termAround(visit, world) }) : undefined
}

/** Arrivals of hotel guests per hour of the day; they stay for nights. */
const checkIn = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 5, 14, 20, 18, 14, 10, 8, 6, 4, 2, 1]

/** A booking of a car that is free from then on. */
const book = (world: World, place: DemoPlace, { startMs, endMs }: Term): void => {
  const driver = world.carFor(place, { fromMs: startMs, guests: 0.3 })
  driver.busyUntilMs = endMs
  addBooking(world, { place, driver, startMs, endMs })
}

/** No-shows and future bookings, fewer for later days, and more cars than spots at the harbour in two days (R144, R151). */
export const addBookingsWithoutCars = (world: World): void => {
  const { random, midnight } = world
  const atMidnight = (place: DemoPlace, day: number) => Date.parse(midnight(place.time_zone, day))
  for (const place of world.leaves.filter(({ is_bookable }) => is_bookable)) {
    const { weekday, stay } = rhythms[place.profile]
    const [, daily] = rates[place.profile] ?? [0, 0]
    const isHotel = place.should_calculate_booking_cost !== true
    for (let day = -daysBack; day <= daysAhead; day += 1) {
      const expected = day < 0 ? daily * 0.07 : daily * (1 - day / (daysAhead + 4))
      // rounded randomly in proportion to the fraction
      for (let left = Math.floor(expected + random.next()); left > 0; left -= 1) {
        const hour = random.weighted(isHotel ? checkIn : weekday) + random.between(0, 1) / 2
        const usual = Math.min(14 * 24, Math.max(2, Math.round(random.around(stay[0] * 1.3, stay[1] * 0.7) / 60)))
        const hours = isHotel ? random.between(1, 3) * 24 - random.between(3, 7) : usual
        const startMs = atMidnight(place, day) + hour * hourMs
        book(world, place, { startMs, endMs: startMs + hours * hourMs })
      }
    }
  }
  const harbour = world.placeOf('TLN-SADAM')
  const fromMs = atMidnight(harbour, 2) + 16 * hourMs
  const from = instantOf(fromMs)
  const there = world
    .rowsOf('bookings')
    .filter(({ place_id, start_time, end_time }) => place_id === harbour.id && start_time <= from && end_time > from)
  for (let taken = there.length; taken <= (harbour.bookable_spots ?? 0); taken += 1)
    book(world, harbour, { startMs: fromMs, endMs: fromMs + random.between(2, 7) * hourMs })
}
