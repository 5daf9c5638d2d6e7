import type { Companions } from '../features/sessions/saving.factory.ts'
import type { BookingBook } from './demo-bookings.ts'
import type { Entry } from './demo-ledger.ts'
import type { MemberBook } from './demo-members.ts'
import { moneyOf, vatPercent } from './demo-money.ts'
import type { DemoPrices } from './demo-prices.ts'
import type { PassBook } from './demo-passes.ts'
import { rhythms, washServices } from './demo-rhythms.ts'
import { rowOfVisit, type DemoRow, type Visit } from './demo-visits.ts'
import type { Random } from './random.ts'

const praise = ['', '', '', 'Kiire ja lihtne', 'Ātri un ērti', 'Всё отлично', 'Tõkkepuu avanes kohe']
const complaints = ['', 'Kohti oli raske leida', 'Pārāk dārgi', 'Maksmine ei õnnestunud esimese korraga']

const ratingOf = (random: Random): NonNullable<Companions['rating']> => {
  const rating = 1 + random.weighted([6, 5, 12, 32, 45])
  return { rating, text: random.pick(rating > 3 ? praise : complaints) }
}

const companionsOf = (visit: Visit, row: DemoRow, random: Random): Companions => {
  const isPaid = row.payment_status === 'OK'
  const hasCameras = rhythms[visit.place.profile].hasCameras
  return {
    ...(hasCameras && random.isTrue(0.97) && { entryRead: true as const }),
    ...(hasCameras && random.isTrue(0.97) && { exitRead: true as const }),
    ...(isPaid && random.isTrue(0.06) && { rating: ratingOf(random) }),
    ...(isPaid && random.isTrue(0.12) && { invoice: vatPercent[visit.place.region] }),
    ...(row.free_pass_cents_used > 0 && { freePass: true as const }),
    ...(row.payment_status === 'PENDING' && { bundle: true as const }),
    ...(row.client_id !== null && row.cost_in_cents === 0 && random.isTrue(0.02) && { plan: random.pick(plans) }),
  }
}

const plans = ['NUMBER_OF_SESSIONS', 'NUMBER_OF_SESSIONS', 'AMOUNT', 'MINUTES', 'NONE'] as const

/** Share of the price covered by a free pass (R72). */
const withFreePass = (row: DemoRow, random: Random): Partial<DemoRow> => {
  const cost = row.cost_in_cents
  if (row.client_id === null || cost < 200 || row.payment_status !== 'OK' || !random.isTrue(0.03)) return {}
  const used = Math.min(cost - 100, random.pick([100, 200, 400]))
  return { free_pass_cents_used: used, cost_in_cents: cost - used }
}

/** Small amounts of today are collected for the nightly charge (R74). */
const inBundle = (row: DemoRow, nowMs: number): Partial<DemoRow> => {
  const isToday = row.end_time !== null && nowMs - Date.parse(row.end_time) < 10 * 3_600_000
  const waits = isToday && row.client_id !== null && row.payment_status === 'OK' && row.cost_in_cents < 500
  return waits ? { payment_status: 'PENDING', payment_status_code: '' } : {}
}

const wayOf = (row: DemoRow, random: Random): Partial<DemoRow> => {
  if (row.status === 'STARTED') return random.isTrue(0.01) ? { is_manual: true } : {}
  if (random.isTrue(0.004))
    return {
      status: 'CANCELLED',
      cost_in_cents: 0,
      service_fee_cents: 0,
      hidden_cost_in_cents: 0,
      payment_status: '',
      payment_status_code: '',
      refunded_in_cents: 0,
      credit_card_id: null,
    }
  return random.isTrue(0.002) ? { status: 'AUTO_ENDED' } : { is_manual: random.isTrue(0.006) }
}

type Selling = {
  random: Random
  nowMs: number
  passes: PassBook
  bookings: BookingBook
  members: MemberBook
  prices: DemoPrices
}

/** The right that admitted a car that is still parked. */
const rightAtEntry = (visit: Visit, { members, bookings }: Selling): Partial<DemoRow> =>
  members.rightOf(visit) ?? { booking_id: bookings.bookingOf(visit) ?? null }

/** The session of a visit. */
export const sessionOfVisit = (visit: Visit, selling: Selling): Entry => {
  const { random, nowMs } = selling
  const row = rowOfVisit(0, visit)
  const service = washServices[visit.service]
  if (service) Object.assign(row, { service_name: service[visit.place.region], service_price_in_cents: service.cents })
  Object.assign(row, row.status === 'STARTED' ? rightAtEntry(visit, selling) : moneyOf(visit, selling))
  Object.assign(row, withFreePass(row, random))
  Object.assign(row, inBundle(row, nowMs))
  Object.assign(row, wayOf(row, random))
  return { row, companions: companionsOf(visit, row, random), plate: visit.driver.plate }
}
