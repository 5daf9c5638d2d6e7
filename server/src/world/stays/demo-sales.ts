import { percentOf } from '@parkla/contract/kit/money.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import { settings } from '@parkla/contract/office/settings/settings-catalogue.ts'
import type { PriceOptions } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import { aSession, type SessionFactory } from '../../parking/session-records/sessions.factory.ts'
import type { Drivers } from '../people/demo-drivers.ts'
import type { Regulars } from '../people/demo-regulars.ts'
import type { Sites } from '../places/demo-places.ts'
import { rhythms } from '../places/demo-rhythms.ts'
import { itemAt, type Random } from '../random.ts'
import { bookingFor } from './demo-bookings.ts'
import { addSession, firstMs, vatPercent, type Selling, type Sold, type Stay } from './demo-sessions.ts'
import type { Visit } from './demo-visits.ts'

type World = Selling & Sites & Drivers & Regulars

/** Public price of a visit: by tariff, or by service at a car wash (R58). */
const grossOf = (world: World, visit: Visit, options?: PriceOptions): number =>
  visit.service ? percentOf(visit.service.cents, 100 + vatPercent[visit.place.region]) : world.grossOf(visit, options)

/** Cost to the driver, and the right that covers the visit. */
type Priced = { cost: number; session: SessionFactory } & Pick<Sold, 'links' | 'booked'>

/** Prices a visit by the right of the car, else by its booking, else by the tariff (R77). */
const priced = (world: World, visit: Visit): Priced => {
  const { place, driver, isWalkIn } = visit
  const session = aSession().costing(0)
  const { links, campaign } = world.rightOf(place, driver) ?? {}
  const gross = grossOf(world, visit)
  if (links?.fleet_id) return { cost: 0, session: session.onFleet(gross, { fleet_id: links.fleet_id }), links }
  if (links) return { cost: 0, session, links }
  const booking = isWalkIn ? undefined : bookingFor(world, visit)
  if (booking) {
    // the time outside the booking and its tolerance (R154)
    const { booking_id, booked } = booking
    return { cost: world.grossOf({ ...visit, booked }), session, links: { booking_id }, booked }
  }
  if (!campaign || visit.endMs === null) return { cost: gross, session }
  const { id, percent } = campaign
  const discounted = grossOf(world, visit, { entitlements: [{ right: 'CAMPAIGN', discountPercent: percent }] })
  const credit = Math.min(gross, campaign.leftInCents)
  campaign.leftInCents -= credit
  const cost = percent > 0 ? discounted : gross - credit
  return { cost, session: cost < gross ? session.discounted(percent).withCampaignCredit(credit, id) : session }
}

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
const charge = ({ random, nowMs }: World, { cost, session }: Priced, visit: Visit): SessionFactory => {
  const { place, driver, service, endMs } = visit
  const fee = cost > 0 && !service && random.isTrue(0.4) ? 29 : 0
  const due = session.costing(cost, fee)
  const charged = cost + fee
  if (charged === 0) return due
  if (place.is_test) return due.test()
  if (charged > singleChargeLimit) return random.isTrue(0.6) ? due.tooBig().costing(cost, fee) : due.paid()
  // Not charged (R178): a driver without an account who drove off, or a client without a card.
  if (driver.cardId === null && random.isTrue(driver.client ? 0.4 : 0.35)) return due
  const [, settle] = itemAt(charges, random.weighted(charges.map(([weight]) => weight)))
  const settled = settle(due, charged)
  if (settled.draft.row.payment_status !== 'OK' || !driver.client) return settled
  if (cost >= 200 && random.isTrue(0.03)) {
    const used = Math.min(cost - 100, random.pick([100, 200, 400]))
    return settled.costing(cost - used, fee).withFreePass(used)
  }
  return endMs !== null && nowMs - endMs < 10 * hourMs && cost < 500 ? settled.bundled() : settled
}

const praise = ['', '', '', 'Kiire ja lihtne', 'Ātri un ērti', 'Всё отлично', 'Tõkkepuu avanes kohe']
const complaints = ['', 'Kohti oli raske leida', 'Pārāk dārgi', 'Maksmine ei õnnestunud esimese korraga']
const plans = ['NUMBER_OF_SESSIONS', 'NUMBER_OF_SESSIONS', 'AMOUNT', 'MINUTES', 'NONE'] as const

/** The session with its reads, rating, invoice and plan. */
const decorated = (session: SessionFactory, { place, driver, service }: Visit, random: Random): SessionFactory => {
  const { payment_status, cost_in_cents } = session.draft.row
  let made = service ? session.carWash(service[place.region]) : session
  if (rhythms[place.profile].hasCameras && random.isTrue(0.97))
    made = random.isTrue(0.97) ? made.withReads() : made.withoutExitRead()
  if (payment_status === 'OK' && random.isTrue(0.06)) {
    const stars = 1 + random.weighted([6, 5, 12, 32, 45])
    made = made.rated(stars, random.pick(stars > 3 ? praise : complaints))
  }
  if (payment_status === 'OK' && random.isTrue(0.12)) made = made.invoiced(vatPercent[place.region])
  if (driver.client && cost_in_cents === 0 && random.isTrue(0.02)) made = made.onPlan(random.pick(plans))
  return made
}

const sell = (world: World, visit: Visit): void => {
  const { random } = world
  const price = priced(world, visit)
  const washed = visit.service && { service_price_in_cents: visit.service.cents }
  const { links, booked } = price
  const enter = (session: SessionFactory, change?: Sold['links']) =>
    addSession(world, decorated(session, visit, random), {
      ...visit,
      booked,
      links: { ...links, ...washed, ...change },
    })
  if (visit.endMs === null) {
    const running = aSession().running()
    enter(random.isTrue(0.01) ? running.manual() : running)
  } else if (random.isTrue(0.004)) enter(aSession().cancelled())
  else {
    const charged = charge(world, price, visit)
    const rare = random.next()
    enter(rare < 0.002 ? charged.autoEnded() : rare < 0.008 ? charged.manual() : charged)
  }
}

/** Credit purchases and log entries, which are no visits (R75). */
const fees = (world: World): Stay[] =>
  Array.from({ length: 150 }, (_, index) => {
    const { random, nowMs } = world
    const startMs = random.between(firstMs(world), nowMs - 20 * 60_000)
    const place = random.pick(world.leaves)
    const visit = { place, driver: world.carFor(place, { fromMs: Infinity, guests: 0 }), startMs, endMs: startMs }
    const bought = aSession()
      .costing(random.pick([1_000, 2_000, 5_000]))
      .credit()
    const session = index % 5 < 2 ? aSession().log() : random.isTrue(0.03) ? bought.failed() : bought.paid()
    return { startMs, enter: () => void addSession(world, session, visit) }
  })

/** Kinds of sessions that visits rarely or never produce (R61, R62, R71), of cars without other visits. */
export const rareSessions = (world: World): Stay[] => {
  const tooBig = aSession()
    .lasting(12 * 1_440)
    .tooBig()
  const kinds = [aSession().running().manual(), aSession().autoEnded().long(), tooBig, tooBig, tooBig, tooBig]
  return kinds.map((session, index) => {
    const { start_time, end_time } = session.draft.row
    const place = world.placeOf('TLN-VABADUSE')
    const driver = itemAt(world.takeClient(place.code), 0)
    driver.busyUntilMs = Infinity
    const nearMs = world.nowMs - (1 + index) * hourMs
    const startMs = end_time === null ? nearMs : nearMs - Date.parse(end_time) + Date.parse(start_time)
    const visit = { place, driver, startMs, endMs: end_time === null ? null : nearMs }
    return { startMs, enter: () => void addSession(world, session, visit) }
  })
}

/** Sessions of the visits, and what was sold without one. */
export const makeSales = (world: World, visits: readonly Visit[]): Stay[] => [
  ...visits.map((visit) => ({ startMs: visit.startMs, enter: () => sell(world, visit) })),
  ...fees(world),
]
