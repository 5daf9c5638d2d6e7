import { percentOf } from '@parkla/contract/kit/money.ts'
import { dayMs, hourMs } from '@parkla/contract/kit/time.ts'
import { settings } from '@parkla/contract/settings/settings-catalogue.ts'
import type { PriceOptions } from '@parkla/contract/tariffs/pricing-types.ts'
import { aSession, type SessionFactory } from '../../features/sessions/sessions.factory.ts'
import type { BookingBook } from './demo-bookings.ts'
import type { CampaignBook } from '../people/demo-campaigns.ts'
import { instantOf } from '../demo-days.ts'
import type { DemoDriver } from '../people/demo-drivers.ts'
import type { MemberBook } from '../people/demo-members.ts'
import type { PassBook } from '../people/demo-passes.ts'
import type { DemoPlace } from '../places/demo-places.ts'
import type { DemoPrices } from '../places/demo-prices.ts'
import { rhythms } from '../places/demo-rhythms.ts'
import { entryOf, type Entry, type Links } from './demo-rows.ts'
import type { Visit } from './demo-visits.ts'
import { itemAt, type Random } from '../random.ts'

/** R4: today's VAT rate. */
export const vatPercent = { EST: 24, LVA: 21 } as const

type Selling = {
  random: Random
  nowMs: number
  days: number
  passes: PassBook
  bookings: BookingBook
  members: MemberBook
  campaigns: CampaignBook
  prices: DemoPrices
}

type Step = (session: SessionFactory) => SessionFactory

/** Public price of a visit: by tariff, or by service at a car wash (R58). */
const grossOf = ({ place, startMs, endMs, service }: Visit, { prices }: Selling, options?: PriceOptions): number =>
  service
    ? percentOf(service.cents, 100 + vatPercent[place.region])
    : prices.grossOf(place.id, { startMs, endMs: endMs ?? startMs }, options)

type Priced = [cost: number, Step, Partial<Links>]

/** What a registrant's right takes off (R55); undefined if nothing. */
const campaignOf = (visit: Visit, gross: number, selling: Selling): Priced | undefined => {
  const right = selling.campaigns.rightOf(visit)
  if (!right) return undefined
  const { id: campaign_id, percent } = right.campaign
  const entitlements = [{ right: 'CAMPAIGN' as const, discountPercent: percent }]
  const cost = percent > 0 ? grossOf(visit, selling, { entitlements }) : gross - Math.min(gross, right.leftInCents)
  if (cost === gross) return undefined
  right.discounts.set(instantOf(visit.startMs), percent > 0 ? gross - cost : 0)
  if (percent > 0) return [cost, (session) => session.discounted(percent), { campaign_id }]
  right.leftInCents -= gross - cost
  return [cost, (session) => session.withCampaignCredit(gross - cost, campaign_id), {}]
}

/** Cost to the driver and the right that covers the visit; users of a list have no other one there (R77). */
const rightOf = (visit: Visit, selling: Selling): Priced => {
  const { random, members, bookings, passes, prices } = selling
  const { place, driver, startMs, endMs } = visit
  const gross = grossOf(visit, selling)
  const plain: Step = (session) => session
  const member = members.rightOf(visit)
  if (member?.fleet_id) return [0, (session) => session.onFleet(gross), member]
  if (member) return [0, plain, member]
  const booking_id = bookings.bookingOf(visit)
  if (booking_id !== undefined) {
    // the time outside the booking and its tolerance (R154)
    const stay = { startMs, endMs: endMs ?? startMs, booked: bookings.timesOf(booking_id) }
    return [prices.grossOf(place.id, stay), plain, { booking_id }]
  }
  if (driver.clientId === 0 || place.is_test) return [gross, plain, {}]
  const hasPass = random.isTrue(rhythms[place.profile].rights.monthlyPass)
  const monthly_pass_id = hasPass ? passes.passOf(place, driver) : undefined
  if (monthly_pass_id !== undefined) return [0, plain, { monthly_pass_id }]
  return (gross > 0 ? campaignOf(visit, gross, selling) : undefined) ?? [gross, plain, {}]
}

/** Results of a charge with their weights. */
const charges: readonly (readonly [weight: number, (session: SessionFactory, charged: number) => SessionFactory])[] = [
  [938, (session) => session.paid()],
  [13, (session) => session.failed()],
  [8, (session) => session.notSent()],
  [9, (session) => session.refunded()],
  [5, (session, charged) => session.partiallyRefunded(Math.ceil(charged / 2))],
  [3, (session) => session.refundFailed()],
  [2, (session) => session.partialRefundFailed()],
  [1, (session) => session.refundRequested()],
  [1, (session) => session.partialRefundRequested()],
  [4, (session) => session],
]

/** R71: highest amount charged to a card at once. */
const singleChargeLimit = settings.singleChargeLimitInCents.default

/** Charges the cost, partly by free pass (R72); small amounts of today wait for the nightly charge (R74). */
const charge = (session: SessionFactory, cost: number, { visit, random, nowMs }: Selling & { visit: Visit }) => {
  const { place, driver, service, endMs } = visit
  const fee = cost > 0 && !service && random.isTrue(0.4) ? 29 : 0
  const due = session.costing(cost, fee)
  const charged = cost + fee
  if (charged === 0) return due
  if (place.is_test) return due.test()
  if (charged > singleChargeLimit) return random.isTrue(0.6) ? due.tooBig().costing(cost, fee) : due.paid()
  // Not charged (R178): a driver without an account who drove off, or a client without a card.
  if (driver.clientId === 0 && random.isTrue(0.35)) return due
  if (driver.clientId > 0 && driver.cardId === null && random.isTrue(0.4)) return due
  const [, settle] = itemAt(charges, random.weighted(charges.map(([weight]) => weight)))
  const settled = settle(due, charged)
  if (settled.draft.row.payment_status !== 'OK' || driver.clientId === 0) return settled
  if (cost >= 200 && random.isTrue(0.03)) {
    const used = Math.min(cost - 100, random.pick([100, 200, 400]))
    return settled.costing(cost - used, fee).withFreePass(used)
  }
  const isToday = endMs !== null && nowMs - endMs < 10 * hourMs
  return isToday && cost < 500 ? settled.bundled() : settled
}

const praise = ['', '', '', 'Kiire ja lihtne', 'Ātri un ērti', 'Всё отлично', 'Tõkkepuu avanes kohe']
const complaints = ['', 'Kohti oli raske leida', 'Pārāk dārgi', 'Maksmine ei õnnestunud esimese korraga']
const plans = ['NUMBER_OF_SESSIONS', 'NUMBER_OF_SESSIONS', 'AMOUNT', 'MINUTES', 'NONE'] as const

/** Reads, rating, invoice and plan. */
const decorate = (session: SessionFactory, { place, driver, service }: Visit, random: Random): SessionFactory => {
  const { payment_status, cost_in_cents } = session.draft.row
  let made = service ? session.carWash(service[place.region]) : session
  if (rhythms[place.profile].hasCameras && random.isTrue(0.97))
    made = random.isTrue(0.97) ? made.withReads() : made.withoutExitRead()
  if (payment_status === 'OK' && random.isTrue(0.06)) {
    const stars = 1 + random.weighted([6, 5, 12, 32, 45])
    made = made.rated(stars, random.pick(stars > 3 ? praise : complaints))
  }
  if (payment_status === 'OK' && random.isTrue(0.12)) made = made.invoiced(vatPercent[place.region])
  if (driver.clientId > 0 && cost_in_cents === 0 && random.isTrue(0.02)) made = made.onPlan(random.pick(plans))
  return made
}

/** The session of a car that is parked now, without a booking. */
export const sessionOfParkedCar = (visit: Visit, { random, members }: Selling): Entry =>
  entryOf(decorate(aSession().costing(0).running(), visit, random), visit, members.rightOf(visit) ?? {})

/** The session of a visit. */
export const sessionOfVisit = (visit: Visit, selling: Selling): Entry => {
  const { random, members, bookings } = selling
  const washed = { service_price_in_cents: visit.service?.cents ?? null }
  const finish = (session: SessionFactory, links: Partial<Links> = {}): Entry =>
    entryOf(decorate(session, visit, random), visit, { ...washed, ...links })
  const session = aSession().costing(0)
  if (visit.endMs === null) {
    const right = members.rightOf(visit) ?? { booking_id: bookings.bookingOf(visit) ?? null }
    return finish(random.isTrue(0.01) ? session.running().manual() : session.running(), right)
  }
  const [cost, apply, links] = rightOf(visit, selling)
  if (random.isTrue(0.004)) return finish(session.cancelled(), { ...links, fleet_id: null, fleet_user_id: null })
  const charged = charge(apply(session), cost, { ...selling, visit })
  if (random.isTrue(0.002)) return finish(charged.autoEnded(), links)
  return finish(random.isTrue(0.006) ? charged.manual() : charged, links)
}

/** Credit purchases and log entries, which are no visits (R75). */
export const makeFees = (
  { random, nowMs, days }: Selling,
  { places, cars }: { places: readonly DemoPlace[]; cars: readonly DemoDriver[] },
): Entry[] =>
  Array.from({ length: Math.round(days * 2.5) }, (_, index) => {
    const atMs = nowMs - random.between(1_200, days * 86_400) * 1_000
    const visit = { place: random.pick(places), driver: random.pick(cars), startMs: atMs, endMs: atMs }
    if (index % 5 < 2) return entryOf(aSession().log(), visit)
    const bought = aSession()
      .costing(random.pick([1_000, 2_000, 5_000]))
      .credit()
    return entryOf(random.isTrue(0.03) ? bought.failed() : bought.paid(), visit)
  })

/** Kinds of sessions that visits rarely or never produce (R61, R62, R71). */
const rareKinds = (): SessionFactory[] => {
  const session = aSession()
  const tooBig = session.lasting(12 * 1_440).tooBig()
  return [session.running().manual(), session.autoEnded().long(), tooBig, tooBig, tooBig, tooBig]
}

/** Sessions of rare kinds at a place, an hour apart by different drivers, newest first. */
export const makeRareSessions = (place: DemoPlace, drivers: readonly DemoDriver[], nowMs: number): Entry[] =>
  rareKinds().map((session, index) => {
    const { row } = session.draft
    const lastedMs = row.end_time === null ? hourMs : Date.parse(row.end_time) - Date.parse(row.start_time)
    const endMs = nowMs - (1 + index) * hourMs
    const times = { startMs: endMs - lastedMs, endMs: row.end_time === null ? null : endMs }
    return entryOf(session, { place, driver: itemAt(drivers, index), ...times })
  })

/** One SUBSCRIPTION session per month of a pass that started (R75, R110). */
export const makePassFees = ({ passes, nowMs, days }: Selling): Entry[] =>
  passes.monthsSince(nowMs - days * dayMs).map(({ row, place, driver, startMs, due_on, isLast }): Entry => {
    const gross = percentOf(row.monthly_cost_in_cents, 100 + vatPercent[place.region])
    const fee = aSession().costing(gross).subscription()
    const settled = row.status === 'SUSPENDED' && isLast ? fee.failed() : fee.paid()
    const links = { monthly_pass_id: row.id, plate_id: null }
    const entry = entryOf(settled, { place, driver, startMs, endMs: startMs }, links)
    return { ...entry, plate: '', billing: { monthly_pass_id: row.id, due_on } }
  })
