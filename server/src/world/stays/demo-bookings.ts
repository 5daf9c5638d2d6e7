import { toleranceMinutes } from '@parkla/contract/bookings/booking-state.ts'
import { minuteMs, hourMs } from '@parkla/contract/kit/time.ts'
import type { BookedTime } from '@parkla/contract/tariffs/pricing-types.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { demoOwnerId } from '../people/demo-accounts.ts'
import { instantOf, midnight } from '../demo-days.ts'
import { carInCity, drawName, drawPhone, type DemoDriver, type DemoDrivers } from '../people/demo-drivers.ts'
import type { DemoPlace, Region } from '../places/demo-places.ts'
import type { DemoPrices } from '../places/demo-prices.ts'
import { rhythms, type Profile } from '../places/demo-rhythms.ts'
import type { Visit } from './demo-visits.ts'
import { openRandom, type Random } from '../random.ts'

/** Long guest names, as agencies and families enter them. */
const longNames = [
  'Aleksandra-Katariina Sõrmus-Vääna ja perekond (5 inimest, kaks autot, teine saabub järgmisel päeval)',
  'Reisibüroo „Läänemere Kruiisid ja Puhkusereisid” grupp, juht Maria-Magdalēna Liepiņa-Kārkliņa',
  'Ziemeļvalstu loģistikas un starptautisko pārvadājumu sadarbības apvienība, Kristaps Zvirgzdiņš',
]

const comments = [
  'Saabub laevaga kell 18.30',
  'Ierodas ar piekabi',
  'Late flight, keeps the key',
  'Toas 214, maksab hotell',
]

type BookingRow = Insertable<Tables['bookings']> & { id: number; place_id: number }

/** Generates bookings with consecutive ids. */
export type BookingBook = {
  rows: readonly BookingRow[]
  /** The booking of this visit, if it has one. */
  bookingOf: (visit: Visit) => number | undefined
  /** The booked period. */
  timesOf: (bookingId: number | null) => BookedTime[]
  /** Adds bookings without a visit: no-shows, future bookings and an overbooked hour. */
  complete: (places: readonly DemoPlace[]) => void
}

/** Share of visits with a booking, and future bookings of an average day, at places that take bookings. */
const bookingRates: Readonly<Partial<Record<Profile, { share: number; daily: number }>>> = {
  harbour: { share: 0.45, daily: 9 },
  airport: { share: 0.55, daily: 10 },
  centre: { share: 0.15, daily: 5 },
}
const daysAhead = 16
/** Days with no-shows. */
const daysBack = 21
const halfHourMs = 30 * minuteMs

type Term = { startMs: number; endMs: number }
type Making = { drivers: DemoDrivers; prices: DemoPrices; nowMs: number }
type Book = Making & { random: Random; rows: BookingRow[]; bookedUntil: Map<number, number> }

/** A known client usually books with the name and phone of the account; a guest enters any of these. */
const bookerOf = (driver: DemoDriver, region: Region, { drivers, random }: Book) => {
  const number = random.between(1_000_000, 9_999_999)
  const noted = {
    external_booking_number: random.isTrue(0.7) ? `${random.pick(['HB', 'TK', 'AIR', 'R'])}-${number}` : '',
    comments: random.isTrue(0.15) ? random.pick(comments) : '',
  }
  const client = drivers.clients[driver.clientId - 1]
  if (client && random.isTrue(0.7))
    return { ...noted, name: client.name, phone: client.phone_number, email: client.email }
  return {
    ...noted,
    name: random.isTrue(0.03) ? random.pick(longNames) : drawName(region, random),
    phone: random.isTrue(0.6) ? drawPhone(region, random) : '',
    email: random.isTrue(0.5) ? `guest${number}@mail.example` : '',
  }
}

/** Adds a booking, created some days before its start. */
const add = (
  book: Book,
  { place, driver, startMs, endMs }: Term & { place: DemoPlace; driver: DemoDriver },
): number => {
  const { random, rows, nowMs, prices, bookedUntil } = book
  const created_at = instantOf(
    Math.min(nowMs - random.between(1, 600) * minuteMs, startMs - random.between(2, 400) * hourMs),
  )
  const isPriced = place.should_calculate_booking_cost === true
  bookedUntil.set(driver.plateId, Math.max(endMs, bookedUntil.get(driver.plateId) ?? 0))
  return rows.push({
    id: rows.length + 1,
    place_id: place.id,
    plate_id: driver.plateId,
    start_time: instantOf(startMs),
    end_time: instantOf(endMs),
    ...bookerOf(driver, place.region, book),
    cost_in_cents: isPriced ? prices.grossOf(place.id, { startMs, endMs }) : 0,
    created_by_owner_id: demoOwnerId('bookings'),
    created_at,
    updated_at: created_at,
  })
}

/** Most arrive on time; some arrive early or late, or overstay (R154). */
const termAround = ({ startMs, endMs }: Visit, { random, nowMs }: Book): Term => {
  const [early, late, overstays] = [1, 2, 3]
  // few cars are parked at any moment, so more of them overstay
  const way = random.weighted([70, 8, 10, endMs === null ? 40 : 12])
  const round = (ms: number, toFull: (value: number) => number) => toFull(ms / halfHourMs) * halfHourMs
  // some cars that are still parked have overstayed
  const leavesMs = endMs ?? nowMs + (way === overstays ? 0 : random.between(1, 40) * hourMs)
  const lateMs = way === late ? random.between(1, 4) * hourMs : 0
  const start = way === early ? startMs + 25 * minuteMs : round(startMs - lateMs, Math.floor)
  const end =
    way === overstays
      ? round(leavesMs - random.between(40, 200) * minuteMs, Math.floor)
      : round(leavesMs + random.between(0, 3) * hourMs, Math.ceil)
  return { startMs: start, endMs: Math.max(end, start + hourMs) }
}

const guestShare = 0.3

/** A car without a booking at that time. */
const findCar = (book: Book, place: DemoPlace, startMs: number): DemoDriver =>
  book.random.isTrue(guestShare)
    ? book.drivers.guest(place.region)
    : carInCity(
        place,
        book,
        ({ busyUntilMs, plateId }) => Math.max(busyUntilMs, book.bookedUntil.get(plateId) ?? 0) < startMs,
      )

/** Arrivals of hotel guests per hour of the day; they stay for nights. */
const checkIn = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 5, 14, 20, 18, 14, 10, 8, 6, 4, 2, 1]

const bookOne = (book: Book, place: DemoPlace, midnightMs: number): void => {
  const { random } = book
  const { weekday, stay } = rhythms[place.profile]
  const isHotel = place.should_calculate_booking_cost === false
  const startMs = midnightMs + random.weighted(isHotel ? checkIn : weekday) * hourMs + random.between(0, 1) * halfHourMs
  const usual = Math.round(random.around(stay[0] * 1.3, stay[1] * 0.7) / 60)
  const hours = isHotel ? random.between(1, 3) * 24 - random.between(3, 7) : Math.min(14 * 24, Math.max(2, usual))
  add(book, { place, driver: findCar(book, place, startMs), startMs, endMs: startMs + hours * hourMs })
}

/** No-shows and future bookings, fewer for later days. */
const addWithoutCars = (book: Book, place: DemoPlace): void => {
  const daily = bookingRates[place.profile]?.daily ?? 0
  for (let day = -daysBack; day <= daysAhead; day += 1) {
    const midnightMs = Date.parse(midnight(book.nowMs, place.time_zone, day))
    const expected = day < 0 ? daily * 0.07 : daily * (1 - day / (daysAhead + 4))
    // rounded randomly in proportion to the fraction
    for (let left = Math.floor(expected + book.random.next()); left > 0; left -= 1) bookOne(book, place, midnightMs)
  }
}

/** More cars than spots for a ferry the day after tomorrow (R144, R151). */
const overbook = (book: Book, place: DemoPlace): void => {
  const startMs = Date.parse(midnight(book.nowMs, place.time_zone, 2)) + 16 * hourMs
  const isThere = ({ place_id, start_time, end_time }: BookingRow) =>
    place_id === place.id && Date.parse(start_time) <= startMs && Date.parse(end_time) > startMs
  for (let booked = book.rows.filter(isThere).length; booked <= (place.bookable_spots ?? 0); booked += 1) {
    const endMs = startMs + book.random.between(2, 7) * hourMs
    add(book, { place, driver: findCar(book, place, startMs), startMs, endMs })
  }
}

export const openBookingBook = (making: Making): BookingBook => {
  const book: Book = { ...making, random: openRandom(20_265), rows: [], bookedUntil: new Map() }
  return {
    rows: book.rows,
    bookingOf: (visit) => {
      const share = visit.place.is_bookable ? (bookingRates[visit.place.profile]?.share ?? 0) : 0
      return book.random.isTrue(share) ? add(book, { ...visit, ...termAround(visit, book) }) : undefined
    },
    timesOf: (bookingId) => {
      const row = book.rows[(bookingId ?? 0) - 1]
      return row ? [{ start: row.start_time, end: row.end_time, toleranceMinutes }] : []
    },
    complete: (places) => {
      const bookable = places.filter(({ is_bookable }) => is_bookable)
      for (const place of bookable) addWithoutCars(book, place)
      const harbour = bookable.find(({ profile }) => profile === 'harbour')
      if (harbour) overbook(book, harbour)
    },
  }
}
