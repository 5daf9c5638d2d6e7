import type { PaymentEvent, PaymentStatus } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'

type PaymentLogDraft = Omit<Insertable<Tables['payment_logs']>, 'id'>

/** Input of a payment log. */
type PaidSession = {
  id: number
  payment_status: PaymentStatus
  /** Charged to the card: parking and service fee. */
  charged_in_cents: number
  refunded_in_cents: number
  currency: string
  /** Session end, start of the log. */
  end_time: string
  isBundled?: boolean
}

type Step = { event: PaymentEvent; to: PaymentStatus; code: string }

const asked: Step = { event: 'charge', to: 'PENDING', code: '' }
const charged: readonly Step[] = [asked, { event: 'charged', to: 'OK', code: '00 APPROVED' }]
const refundRequested: readonly Step[] = [...charged, { event: 'refund', to: 'REFUND_REQUESTED', code: '' }]
const partRequested: readonly Step[] = [...charged, { event: 'refundPart', to: 'PARTIAL_REFUND_REQUESTED', code: '' }]

/** Lifecycle steps that lead to each status (R68). */
const paths: Readonly<Record<PaymentStatus, readonly Step[]>> = {
  '': [],
  TEST: [],
  PENDING: [asked],
  OK: charged,
  ERROR: [asked, { event: 'declined', to: 'ERROR', code: '51 INSUFFICIENT_FUNDS' }],
  TOO_BIG: [{ event: 'tooBig', to: 'TOO_BIG', code: '' }],
  NOT_SENT: [asked, { event: 'cancel', to: 'NOT_SENT', code: '' }],
  REFUND_REQUESTED: refundRequested,
  REFUNDED: [...refundRequested, { event: 'refunded', to: 'REFUNDED', code: '00 APPROVED' }],
  REFUND_FAILED: [...refundRequested, { event: 'refundFailed', to: 'REFUND_FAILED', code: '54 EXPIRED_CARD' }],
  PARTIAL_REFUND_REQUESTED: partRequested,
  PARTIALLY_REFUNDED: [...partRequested, { event: 'refunded', to: 'PARTIALLY_REFUNDED', code: '00 APPROVED' }],
  PARTIAL_REFUND_FAILED: [
    ...partRequested,
    { event: 'refundFailed', to: 'PARTIAL_REFUND_FAILED', code: '54 EXPIRED_CARD' },
  ],
}

const leftBundle: readonly Step[] = [asked, { event: 'leaveBundle', to: 'REFUNDED', code: '' }]

const refundEvents: readonly PaymentEvent[] = ['refund', 'refundPart', 'refunded', 'refundFailed', 'leaveBundle']

const isPart = (status: PaymentStatus): boolean => status.startsWith('PARTIAL')

/** Amount of a step; requested and failed partial refunds have no refunded cents yet. */
const amountOf = (session: PaidSession, event: PaymentEvent): number => {
  if (!refundEvents.includes(event) || !isPart(session.payment_status)) return session.charged_in_cents
  return session.refunded_in_cents || Math.ceil(session.charged_in_cents / 2)
}

/** Payment log that leads to the session's status (R71). */
export const paymentLogsOf = (session: PaidSession): PaymentLogDraft[] => {
  const steps = session.isBundled && session.payment_status === 'REFUNDED' ? leftBundle : paths[session.payment_status]
  const start = Date.parse(session.end_time)
  return steps.map(({ event, to, code }, index) => ({
    session_id: session.id,
    event,
    payment_status: to,
    amount_in_cents: amountOf(session, event),
    currency: session.currency,
    payment_status_code: code,
    provider_reference: code === '' ? '' : `session-${session.id}`,
    comment: '',
    created_at: new Date(start + ([2, 4, 3_600, 3_604][index] ?? 0) * 1000).toISOString(),
  }))
}

/** A settled refund of a session, requested on 1 January 2026; partial by default. */
export const saveRefund = (
  db: Db,
  refund: { session_id: number; amount_in_cents: number; settled_at: string; is_full?: boolean },
): Promise<{ id: number }> =>
  insertRow(db, 'refunds', {
    is_full: false,
    state: 'DONE',
    requested_at: '2026-01-01T00:00:00.000Z',
    idempotency_key: crypto.randomUUID(),
    ...refund,
  })

/** Refund rows of a payment log. */
export const refundsOf = (session: PaidSession, uuid: () => string): Insertable<Tables['refunds']>[] => {
  const logs = paymentLogsOf(session)
  const request = logs.find(({ event }) => event === 'refund' || event === 'refundPart')
  if (!request) return []
  const end = logs.at(-1) ?? request
  const isOpen = end === request
  const state = isOpen ? 'REQUESTED' : end.event === 'refunded' ? 'DONE' : 'FAILED'
  return [
    {
      session_id: session.id,
      amount_in_cents: request.amount_in_cents ?? 0,
      is_full: request.event === 'refund',
      idempotency_key: uuid(),
      state,
      reason: 'The barrier stayed closed',
      requested_at: request.created_at,
      settled_at: isOpen ? null : end.created_at,
    },
  ]
}
