import { addDays, instantToLocal, startOfDay } from '@parkla/contract/kit/time.ts'
import { toleranceMinutes } from '@parkla/contract/bookings/booking-state.ts'
import type { BookedTime } from '@parkla/contract/tariffs/pricing-types.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../kit/tables.gen.ts'
import { firstNames, lastNames, type DemoDriver, type DemoDrivers } from './demo-drivers.ts'
import { demoBookable, type Profile } from './demo-places.ts'
import type { DemoPrices } from './demo-prices.ts'
import { rhythms } from './demo-rhythms.ts'
import type { DemoPlace } from './demo-sites.ts'
import type { Visit } from './demo-visits.ts'
import { openRandom, type Random } from './random.ts'

type Booker = { name: string; phone: string; email: string; external_booking_number: string; comments: string }

/** Long guest names, as agencies and families enter them. */
const longNames = [
  'Aleksandra-Katariina Sõrmus-Vääna ja perekond (5 inimest, kaks autot, teine saabub järgmisel päeval)',
  'Reisibüroo „Läänemere Kruiisid ja Puhkusereisid” grupp, juht Maria-Magdalēna Liepiņa-Kārkliņa',
  'Ziemeļvalstu loģistikas un starptautisko pārvadājumu sadarbības apvienība, Kristaps Zvirgzdiņš',
]

const comments = [
  'Saabub laevaga kell 18.30',
  'Elektriauto, vajab laadimist',
  'Ierodas ar piekabi',
  'Late flight, keeps the key',
  'Toas 214, maksab hotell',
  'Vajab kohta lifti lähedal',
  'Rēķins uzņēmumam',
]

const strangerOf = (region: 'EST' | 'LVA', random: Random): Booker & { hasLongName: boolean } => {
  const hasLongName = random.isTrue(0.03)
  const [first, last] = [random.pick(firstNames[region]), random.pick(lastNames[region])]
  const number = random.between(1_000_000, 9_999_999)
  return {
    hasLongName,
    name: hasLongName ? random.pick(longNames) : `${first} ${last}`,
    phone: random.isTrue(0.6) ? `${region === 'EST' ? '+3725' : '+3712'}${number}` : '',
    email: random.isTrue(0.5) ? `guest${number}@mail.example` : '',
    external_booking_number: random.isTrue(0.7) ? `${random.pick(['HB', 'TK', 'AIR', 'R'])}-${number}` : '',
    comments: random.isTrue(0.15) ? random.pick(comments) : '',
  }
}

/** A known client usually books with the name and phone of the account; a guest enters any of these. */
const bookerOf = (
  driver: DemoDriver,
  { drivers, region, random }: { drivers: DemoDrivers; region: 'EST' | 'LVA'; random: Random },
): Booker => {
  const { hasLongName, ...stranger } = strangerOf(region, random)
  const client = drivers.clients[driver.clientId - 1]
  if (!client || hasLongName || !random.isTrue(0.7)) return stranger
  return { ...stranger, name: client.name ?? '', phone: client.phone_number ?? '', email: client.email ?? '' }
}

export type DemoBookingRow = Insertable<Tables['bookings']> & { id: number }

/** Generates bookings with consecutive ids. */
export type BookingBook = {
  rows: readonly DemoBookingRow[]
  /** The booking of this visit, if it has one. */
  bookingOf: (visit: Visit) => number | undefined
  /** The booked period. */
  timesOf: (bookingId: number | null | undefined) => BookedTime[]
  /** Adds bookings without a visit: no-shows, future bookings and an overbooked hour. */
  complete: (places: readonly DemoPlace[]) => void
}

/** Share of visits with a booking at places that take bookings. */
const bookedShare: Readonly<Partial<Record<Profile, number>>> = { harbour: 0.45, airport: 0.55, centre: 0.15 }

/** Future bookings of an average day; fewer for later days. */
const dailyBookings: Readonly<Partial<Record<Profile, number>>> = { harbour: 9, airport: 10, centre: 5 }
const daysAhead = 16
/** Share of no-shows, also in the past. */
const noShowDays = 21

const [minuteMs, hourMs] = [60_000, 3_600_000]
const halfHourMs = 30 * minuteMs
const bookingsAdminId = 7
const seed = 20_265

type Making = { drivers: DemoDrivers; prices: DemoPrices; nowMs: number }
type Term = { startMs: number; endMs: number }
type Book = Making & { random: Random; rows: DemoBookingRow[]; bookedUntil: Map<number, number> }

const instant = (ms: number): string => new Date(ms).toISOString()
const downTo = (ms: number): number => Math.floor(ms / halfHourMs) * halfHourMs
const upTo = (ms: number): number => Math.ceil(ms / halfHourMs) * halfHourMs

const costOf = ({ prices }: Making, place: DemoPlace, { startMs, endMs }: Term): number => {
  if (demoBookable[place.code]?.costs !== true) return 0
  const term = { place_id: place.id, start_time: instant(startMs), end_time: instant(endMs) }
  return prices.costOf(term)?.grossInCents ?? 0
}

/** Adds a booking, created some days before its start. */
const add = (book: Book, { place, driver, ...term }: Term & { place: DemoPlace; driver: DemoDriver }): number => {
  const { random, rows, nowMs, drivers } = book
  const madeMs = Math.min(nowMs - random.between(1, 600) * minuteMs, term.startMs - random.between(2, 400) * hourMs)
  const id = rows.length + 1
  rows.push({
    id,
    place_id: place.id,
    plate_id: driver.plateId,
    start_time: instant(term.startMs),
    end_time: instant(term.endMs),
    ...bookerOf(driver, { drivers, region: place.region, random }),
    cost_in_cents: costOf(book, place, term),
    currency: 'EUR',
    created_by_owner_id: bookingsAdminId,
    created_at: instant(madeMs),
    updated_at: instant(madeMs),
  })
  book.bookedUntil.set(driver.plateId, Math.max(term.endMs, book.bookedUntil.get(driver.plateId) ?? 0))
  return id
}

/** Most arrive on time; some arrive early or late, or overstay (R154). */
const termAround = ({ startMs, endMs }: Visit, { random, nowMs }: Book): Term => {
  const way = random.weighted([70, 8, 10, 12])
  // some cars that are still parked have overstayed
  const leavesMs = endMs ?? nowMs + (way === 3 ? 0 : random.between(1, 40) * hourMs)
  const start = way === 1 ? startMs + 25 * minuteMs : downTo(startMs - (way === 2 ? random.between(1, 4) * hourMs : 0))
  const end =
    way === 3 ? downTo(leavesMs - random.between(40, 200) * minuteMs) : upTo(leavesMs + random.between(0, 3) * hourMs)
  return { startMs: start, endMs: Math.max(end, start + hourMs) }
}

const bookingOf = (book: Book, visit: Visit): number | undefined => {
  const { place, driver } = visit
  if (!place.isBookable || !book.random.isTrue(bookedShare[place.profile] ?? 0)) return undefined
  return add(book, { place, driver, ...termAround(visit, book) })
}

const timesOf = ({ rows }: Book, bookingId: number | null | undefined): BookedTime[] => {
  const row = rows[(bookingId ?? 0) - 1]
  return row ? [{ start: row.start_time, end: row.end_time, toleranceMinutes }] : []
}

/** A car of the city without a booking at that time; one in three is a guest's. */
const findCar = (book: Book, place: DemoPlace, startMs: number): DemoDriver => {
  const cars = book.drivers.cars.get(place.prefix) ?? []
  for (let tries = 0; tries < 8 && !book.random.isTrue(0.3); tries += 1) {
    const car = book.random.pick(cars)
    if (Math.max(car.busyUntilMs, book.bookedUntil.get(car.plateId) ?? 0) < startMs) return car
  }
  return book.drivers.guest(place.region)
}

/** Arrivals per hour of the day. Hotel guests arrive in the afternoon and stay for nights. */
const checkIn = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 5, 14, 20, 18, 14, 10, 8, 6, 4, 2, 1]
const isHotel = ({ code }: DemoPlace): boolean => demoBookable[code]?.costs === false
const arrivalsAt = (place: DemoPlace): readonly number[] => (isHotel(place) ? checkIn : rhythms[place.profile].weekday)

const hoursBooked = (place: DemoPlace, random: Random): number => {
  if (isHotel(place)) return random.between(1, 3) * 24 - random.between(3, 7)
  const [median, spread] = rhythms[place.profile].stay
  return Math.min(14 * 24, Math.max(2, Math.round(random.around(median * 1.3, spread * 0.7) / 60)))
}

const bookOne = (book: Book, place: DemoPlace, midnightMs: number): void => {
  const { random } = book
  const startMs = midnightMs + random.weighted(arrivalsAt(place)) * hourMs + random.between(0, 1) * halfHourMs
  const hours = hoursBooked(place, random)
  add(book, { place, driver: findCar(book, place, startMs), startMs, endMs: startMs + hours * hourMs })
}

/** Rounds randomly up or down in proportion to the fraction. */
const countOf = (expected: number, random: Random): number => Math.floor(expected + random.next())

/** No-shows and future bookings. */
const addWithoutCars = (book: Book, place: DemoPlace): void => {
  const today = { ...instantToLocal(instant(book.nowMs), place.time_zone), hour: 0, minute: 0, second: 0 }
  const daily = dailyBookings[place.profile] ?? 0
  for (let day = -noShowDays; day <= daysAhead; day += 1) {
    const midnightMs = Date.parse(startOfDay(addDays(today, day), place.time_zone))
    const expected = day < 0 ? daily * 0.07 : daily * (1 - day / (daysAhead + 4))
    for (let left = countOf(expected, book.random); left > 0; left -= 1) bookOne(book, place, midnightMs)
  }
}

/** Overbooked hours: more cars than spots for a ferry the day after tomorrow (R144, R151). */
const overfill = (book: Book, place: DemoPlace): void => {
  const today = { ...instantToLocal(instant(book.nowMs), place.time_zone), hour: 0, minute: 0, second: 0 }
  const startMs = Date.parse(startOfDay(addDays(today, 2), place.time_zone)) + 16 * hourMs
  const endMs = startMs + 2 * hourMs
  const wanted = (demoBookable[place.code]?.spots ?? 0) + 1
  const there = book.rows.filter(
    ({ place_id, start_time, end_time }) =>
      place_id === place.id && Date.parse(start_time) <= startMs && Date.parse(end_time) > startMs,
  ).length
  for (let booked = there; booked < wanted; booked += 1)
    add(book, {
      place,
      driver: findCar(book, place, startMs),
      startMs,
      endMs: endMs + book.random.between(0, 5) * hourMs,
    })
}

export const openBookingBook = (making: Making): BookingBook => {
  const book: Book = { ...making, random: openRandom(seed), rows: [], bookedUntil: new Map() }
  return {
    rows: book.rows,
    bookingOf: (visit) => bookingOf(book, visit),
    timesOf: (bookingId) => timesOf(book, bookingId),
    complete: (places) => {
      const bookable = places.filter(({ isBookable }) => isBookable)
      for (const place of bookable) addWithoutCars(book, place)
      const harbour = bookable.find(({ profile }) => profile === 'harbour')
      if (harbour) overfill(book, harbour)
    },
  }
}
