import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateAfter } from '../../kit/lifecycle.ts'
import {
  paymentLifecycle,
  paymentStatuses,
  sessionLifecycle,
  sessionStatuses,
  type PaymentEvent,
  type PaymentStatus,
  type SessionEvent,
  type SessionStatus,
} from './sessions.lifecycle.ts'

/** R68, R69, R71, R74, R81: next state by state and event; missing pairs are refused. */
const money: Readonly<Record<PaymentStatus, Partial<Record<PaymentEvent, PaymentStatus>>>> = {
  '': {
    charge: 'PENDING',
    tooBig: 'TOO_BIG',
    cancel: 'NOT_SENT',
    settle: 'OK',
    leaveBundle: 'REFUNDED',
    returnFreePass: 'REFUNDED',
  },
  PENDING: { charged: 'OK', declined: 'ERROR', tooBig: 'TOO_BIG', cancel: 'NOT_SENT', leaveBundle: 'REFUNDED' },
  OK: { refund: 'REFUND_REQUESTED', refundPart: 'PARTIAL_REFUND_REQUESTED' },
  ERROR: { retry: '', settle: 'OK', returnFreePass: 'REFUNDED' },
  TOO_BIG: { retry: '', settle: 'OK', returnFreePass: 'REFUNDED' },
  NOT_SENT: { returnFreePass: 'REFUNDED' },
  TEST: {},
  REFUND_REQUESTED: { refunded: 'REFUNDED', refundFailed: 'REFUND_FAILED' },
  REFUNDED: {},
  REFUND_FAILED: { refund: 'REFUND_REQUESTED', refundPart: 'PARTIAL_REFUND_REQUESTED' },
  PARTIAL_REFUND_REQUESTED: { refunded: 'PARTIALLY_REFUNDED', refundFailed: 'PARTIAL_REFUND_FAILED' },
  PARTIALLY_REFUNDED: { refund: 'REFUND_REQUESTED', refundPart: 'PARTIAL_REFUND_REQUESTED' },
  PARTIAL_REFUND_FAILED: { refund: 'REFUND_REQUESTED', refundPart: 'PARTIAL_REFUND_REQUESTED' },
}

/** R60, R67: only a running session ends, and only once. */
const stay: Readonly<Record<SessionStatus, Partial<Record<SessionEvent, SessionStatus>>>> = {
  STARTED: { end: 'ENDED', autoEnd: 'AUTO_ENDED', cancel: 'CANCELLED' },
  ENDED: {},
  CANCELLED: {},
  AUTO_ENDED: {},
}

const paymentEvents = [...new Set(paymentLifecycle.transitions.map(({ event }) => event))]
const sessionEvents: readonly SessionEvent[] = ['end', 'autoEnd', 'cancel']

describe('payments', () => {
  const rows = paymentStatuses.flatMap((state) => paymentEvents.map((event) => ({ state, event })))

  test.each(rows)('"$state", $event', ({ state, event }) => {
    expect(stateAfter(paymentLifecycle, state, event)).toBe(money[state][event])
  })

  test('every pair of 13 states and 13 events: decided', () => {
    expect([paymentStatuses.length, paymentEvents.length, rows.length]).toEqual([13, 13, 169])
  })

  test.each([
    { story: 'charged', events: ['charge', 'charged'], ends: 'OK' },
    { story: 'declined, tried again', events: ['charge', 'declined', 'retry', 'charge', 'charged'], ends: 'OK' },
    { story: 'too big, confirmed', events: ['tooBig', 'retry', 'charge', 'charged'], ends: 'OK' },
    { story: 'waived', events: ['charge', 'cancel'], ends: 'NOT_SENT' },
    { story: 'paid in cash', events: ['charge', 'declined', 'settle'], ends: 'OK' },
    { story: 'refunded', events: ['charge', 'charged', 'refund', 'refunded'], ends: 'REFUNDED' },
    {
      story: 'refunded at the second attempt',
      events: ['charge', 'charged', 'refund', 'refundFailed', 'refund', 'refunded'],
      ends: 'REFUNDED',
    },
    {
      story: 'a part, a failed part, the rest',
      events: ['charge', 'charged', 'refundPart', 'refunded', 'refundPart', 'refundFailed', 'refund', 'refunded'],
      ends: 'REFUNDED',
    },
  ] satisfies { story: string; events: PaymentEvent[]; ends: PaymentStatus }[])('$story', ({ events, ends }) => {
    const end = events.reduce<PaymentStatus | undefined>(
      (state, event) => (state === undefined ? undefined : stateAfter(paymentLifecycle, state, event)),
      '',
    )
    expect(end).toBe(ends)
  })

  test('any sequence of events: no second refund, REFUNDED is final', () => {
    const start = fc.constantFrom(...paymentLifecycle.initial)
    const events = fc.array(fc.constantFrom(...paymentEvents), { maxLength: 60 })
    fc.assert(
      fc.property(start, events, (initial, sequence) => {
        let state: PaymentStatus = initial
        let refunds = 0
        for (const event of sequence) {
          const after = stateAfter(paymentLifecycle, state, event)
          if (state === 'REFUNDED') expect(after).toBeUndefined()
          if (after === 'REFUNDED') refunds += 1
          state = after ?? state
        }
        expect(refunds).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    )
  })
})

describe('sessions', () => {
  test.each(sessionStatuses.flatMap((state) => sessionEvents.map((event) => ({ state, event }))))(
    '$state, $event',
    ({ state, event }) => expect(stateAfter(sessionLifecycle, state, event)).toBe(stay[state][event]),
  )
})
