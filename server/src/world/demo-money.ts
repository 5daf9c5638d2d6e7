import { percentOf } from '@parkla/contract/kit/money.ts'
import type { BookedTime, PriceOptions } from '@parkla/contract/tariffs/pricing-types.ts'
import type { PaymentStatus } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import { settings } from '@parkla/contract/settings/settings-catalogue.ts'
import type { BookingBook } from './demo-bookings.ts'
import { rhythms, washServices } from './demo-rhythms.ts'
import type { MemberBook } from './demo-members.ts'
import type { DemoPrices } from './demo-prices.ts'
import type { DemoRow, Visit } from './demo-visits.ts'
import type { PassBook } from './demo-passes.ts'
import type { Random } from './random.ts'

/** Public price of a visit: by tariff, or by service at a car wash (R58). */
const grossOf = (
  { place, startMs, endMs, service, booked = [] }: Visit & { booked?: BookedTime[] },
  { prices }: Pick<Making, 'prices'>,
  options?: PriceOptions,
): number => {
  if (service >= 0) return percentOf(washServices[service]!.cents, 100 + vatPercent[place.region])
  const [start_time, end_time] = [startMs, endMs ?? startMs].map((ms) => new Date(ms).toISOString()) as [string, string]
  return prices.costOf({ place_id: place.id, start_time, end_time, booked }, options)?.grossInCents ?? 0
}

/** R4: today's VAT rate. */
export const vatPercent = { EST: 24, LVA: 21 } as const

/** R71: highest amount charged to a card at once. */
const singleChargeLimit = settings.singleChargeLimitInCents.default

const statuses: readonly (readonly [PaymentStatus, number])[] = [
  ['OK', 938],
  ['ERROR', 13],
  ['NOT_SENT', 8],
  ['REFUNDED', 9],
  ['PARTIALLY_REFUNDED', 5],
  ['REFUND_FAILED', 3],
  ['PARTIAL_REFUND_FAILED', 2],
  ['REFUND_REQUESTED', 1],
  ['PARTIAL_REFUND_REQUESTED', 1],
  ['', 4],
]

const statusOf = (charged: number, visit: Visit, random: Random): PaymentStatus => {
  if (charged === 0) return ''
  if (visit.place.isTest) return 'TEST'
  if (charged > singleChargeLimit) return random.isTrue(0.6) ? 'TOO_BIG' : 'OK'
  return statuses[random.weighted(statuses.map(([, weight]) => weight))]![0]
}

/** Result codes of the provider (R71). */
const codes: Partial<Record<PaymentStatus, string>> = {
  OK: '00 APPROVED',
  ERROR: '51 INSUFFICIENT_FUNDS',
  REFUNDED: '00 APPROVED',
  PARTIALLY_REFUNDED: '00 APPROVED',
  REFUND_FAILED: '54 EXPIRED_CARD',
  PARTIAL_REFUND_FAILED: '54 EXPIRED_CARD',
}

const refundedOf = (status: PaymentStatus, charged: number): number => {
  if (status === 'REFUNDED') return charged
  return status === 'PARTIALLY_REFUNDED' ? Math.ceil(charged / 2) : 0
}

type Money = Partial<DemoRow>

type Making = { random: Random; passes: PassBook; bookings: BookingBook; members: MemberBook; prices: DemoPrices }

/** Sometimes a monthly pass of the driver; car washes have none. */
const passOf = ({ place, driver }: Visit, { random, passes }: Making): number | undefined =>
  random.isTrue(rhythms[place.profile].rights.monthlyPass) ? passes.passOf(place, driver) : undefined

/** The discount applies before rounding (R55). */
const reducedBy = (visit: Visit, percent: number, making: Making): number => {
  const entitlements = [{ right: 'CAMPAIGN' as const, discountPercent: percent }]
  return visit.service >= 0
    ? percentOf(grossOf(visit, making), 100 - percent)
    : grossOf(visit, making, { entitlements })
}

/** The time outside the booking and its tolerance (R154). */
const excessOf = (visit: Visit, bookingId: number, { bookings, ...making }: Making): number =>
  grossOf({ ...visit, booked: bookings.timesOf(bookingId) }, making)

/** The right that covers the visit; users of a list have no other one there (R77). */
const rightOf = (visit: Visit, gross: number, making: Making): Money & { cost: number } => {
  const { random } = making
  const { place, driver } = visit
  const member = making.members.rightOf(visit)
  if (member) return { cost: 0, ...member, hidden_cost_in_cents: member.fleet_id ? gross : 0 }
  const booking_id = making.bookings.bookingOf(visit)
  if (booking_id !== undefined) return { cost: excessOf(visit, booking_id, making), booking_id }
  if (driver.clientId === 0 || place.isTest) return { cost: gross }
  const monthly_pass_id = passOf(visit, making)
  if (monthly_pass_id !== undefined) return { cost: 0, monthly_pass_id }
  if (gross === 0 || !random.isTrue(0.09)) return { cost: gross }
  if (random.isTrue(0.5)) {
    const percent = random.pick([10, 15, 20, 50])
    return { cost: reducedBy(visit, percent, making), applied_discount_percent: percent, campaign_id: 1 }
  }
  const credit = Math.min(gross, random.pick([100, 200, 300]))
  return { cost: gross - credit, campaign_credit_in_cents: credit, campaign_id: 2 }
}

/** Cost of an ended visit, discounts and payment result. */
export const moneyOf = (visit: Visit, making: Making): Money => {
  const { random } = making
  const { cost, ...right } = rightOf(visit, grossOf(visit, making), making)
  const fee = cost > 0 && visit.service < 0 && random.isTrue(0.4) ? 29 : 0
  const charged = cost + fee
  const status = statusOf(charged, visit, random)
  return {
    ...right,
    cost_in_cents: cost,
    service_fee_cents: fee,
    payment_status: status,
    payment_status_code: codes[status] ?? '',
    refunded_in_cents: refundedOf(status, charged),
    credit_card_id: charged > 0 ? visit.driver.cardId : null,
  }
}
