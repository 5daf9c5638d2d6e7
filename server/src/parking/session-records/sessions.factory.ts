import type { PaymentStatus, SubscriptionPlanLimitType } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import { percentOf } from '@parkla/contract/kit/money.ts'
import { minuteMs, type Instant } from '@parkla/contract/kit/time.ts'
import type { Db } from '../../kit/database/database.ts'
import { testNow } from '../../testing/test-clock.ts'
import {
  saveSession,
  type AtPlace,
  type ByClient,
  type Companions,
  type SavedSession,
  type SessionDraft,
} from './saving.factory.ts'
import { counting } from '../../kit/counting.ts'

const after = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * minuteMs).toISOString()

/** Immutable: each method returns a new factory. */
export class SessionFactory {
  readonly draft: SessionDraft
  constructor(draft: SessionDraft) {
    this.draft = draft
  }
  private row(change: Partial<SessionDraft['row']>): SessionFactory {
    return new SessionFactory({ ...this.draft, row: { ...this.draft.row, ...change } })
  }
  private with(companions: Companions): SessionFactory {
    return new SessionFactory({ ...this.draft, companions: { ...this.draft.companions, ...companions } })
  }

  readonly at = (place: AtPlace) => new SessionFactory({ ...this.draft, place })
  /** A session of this client, with their first plate, if any. */
  readonly by = (client: ByClient) =>
    new SessionFactory({ ...this.draft, client, plate: client.plates?.[0] ?? this.draft.plate })
  readonly plated = (plate: string) => new SessionFactory({ ...this.draft, plate })

  readonly running = () => this.row({ status: 'STARTED', end_time: null, cost_in_cents: 0, payment_status: '' })
  readonly ended = () =>
    this.row({ status: 'ENDED', end_time: this.draft.row.end_time ?? after(this.draft.row.start_time, 60) })
  readonly autoEnded = () => this.ended().row({ status: 'AUTO_ENDED' })
  readonly cancelled = () => this.ended().row({ status: 'CANCELLED', cost_in_cents: 0 })
  /** Moves the start and keeps the duration. */
  startedAt(start_time: Instant): SessionFactory {
    const { row } = this.draft
    const lasted = row.end_time === null ? 0 : Date.parse(row.end_time) - Date.parse(row.start_time)
    return this.row({ start_time, end_time: row.end_time === null ? null : after(start_time, lasted / minuteMs) })
  }
  readonly lasting = (minutes: number) => this.row({ end_time: after(this.draft.row.start_time, minutes) })
  /** A session longer than 24 hours (R62). */
  readonly long = () => this.lasting(30 * 60)

  readonly costing = (cost_in_cents: number, service_fee_cents = 0) => this.row({ cost_in_cents, service_fee_cents })
  private settledAs(payment_status: PaymentStatus, payment_status_code = ''): SessionFactory {
    return this.row({ payment_status, payment_status_code }).with({ card: true })
  }
  readonly paid = () => this.settledAs('OK', '00 APPROVED')
  readonly pending = () => this.settledAs('PENDING')
  readonly failed = () => this.settledAs('ERROR', '51 INSUFFICIENT_FUNDS')
  /** A session above the single-charge limit (R71). */
  readonly tooBig = () => this.costing(25_000).settledAs('TOO_BIG')
  readonly notSent = () => this.settledAs('NOT_SENT')
  readonly test = () => this.row({ payment_status: 'TEST' })
  readonly refundRequested = () => this.settledAs('REFUND_REQUESTED')
  refunded(): SessionFactory {
    const { cost_in_cents = 0, service_fee_cents = 0 } = this.draft.row
    return this.settledAs('REFUNDED', '00 APPROVED').row({
      refunded_in_cents: cost_in_cents + service_fee_cents,
    })
  }
  readonly refundFailed = () => this.settledAs('REFUND_FAILED', '54 EXPIRED_CARD')
  readonly partialRefundRequested = () => this.settledAs('PARTIAL_REFUND_REQUESTED')
  readonly partiallyRefunded = (cents = percentOf(this.draft.row.cost_in_cents ?? 0, 50)) =>
    this.settledAs('PARTIALLY_REFUNDED', '00 APPROVED').row({ refunded_in_cents: cents })
  readonly partialRefundFailed = () => this.settledAs('PARTIAL_REFUND_FAILED', '54 EXPIRED_CARD')

  readonly withFreePass = (cents = 100) => this.row({ free_pass_cents_used: cents }).with({ freePass: true })
  readonly withCampaignCredit = (cents = 150, campaign_id = 1) =>
    this.row({ campaign_credit_in_cents: cents, campaign_id })
  readonly discounted = (percent: number) => this.row({ applied_discount_percent: percent })
  /** A session whose charge is pending in a bundle (R74). */
  readonly bundled = () => this.pending().with({ bundle: true })
  readonly onPlan = (limitType: SubscriptionPlanLimitType = 'NUMBER_OF_SESSIONS') => this.with({ plan: limitType })
  readonly onWhitelist = () => this.row({ cost_in_cents: 0 }).with({ whitelist: true })
  /** Paid by a fleet, hidden from the driver (R72): by the one in `of`, else by one created on save. */
  readonly onFleet = (hidden_cost_in_cents = 300, of?: { fleet_id: number; fleet_user_id?: number }) =>
    this.row({ cost_in_cents: 0, hidden_cost_in_cents, ...of }).with(of ? {} : { fleet: true })
  readonly onBooking = (booking_id = 1) => this.row({ booking_id })
  readonly manual = () => this.row({ is_manual: true })
  readonly carWash = (service_name = 'Foam wash') => this.row({ type: 'CAR_WASH', service_name })
  readonly subscription = () => this.row({ type: 'SUBSCRIPTION' })
  readonly credit = () => this.row({ type: 'CREDIT' })
  /** A LOG row, which is no visit (R75). */
  readonly log = () => this.row({ type: 'LOG', cost_in_cents: 0 })
  readonly withReads = () =>
    this.with({ entryRead: true, ...(this.draft.row.end_time === null ? {} : { exitRead: true }) })
  readonly withoutExitRead = () => this.with({ entryRead: true })
  readonly rated = (rating = 4, text = '') => this.with({ rating: { rating, text } })
  readonly invoiced = (vatPercent = 24) => this.with({ invoice: vatPercent })
  readonly deleted = (deleted_at: Instant = testNow) => this.row({ deleted_at })

  /** Saves the session with place, plate, card, pass, reads, payment log, invoice and rating. */
  save(db: Db): Promise<SavedSession> {
    return saveSession(db, this.draft)
  }
}

const nextSession = counting()

/** One hour for 2.40 €, ended an hour ago, not charged. */
export const aSession = (now: Instant = testNow): SessionFactory => {
  const made = nextSession()
  return new SessionFactory({
    row: {
      type: 'PARKING',
      status: 'ENDED',
      start_time: after(now, -120),
      end_time: after(now, -60),
      cost_in_cents: 240,
      currency: 'EUR',
      payment_status: '',
      created_at: after(now, -120),
      updated_at: after(now, -60),
    },
    companions: {},
    plate: `${String(100 + (made % 900))}T${String(made).padStart(4, '0')}`,
  })
}
