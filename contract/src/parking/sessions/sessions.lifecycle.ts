import { lifecycle } from '../../kit/lifecycle.ts'

export const sessionTypes = ['PARKING', 'CAR_WASH', 'SUBSCRIPTION', 'CREDIT', 'LOG'] as const
export type SessionType = (typeof sessionTypes)[number]

/** R60. AUTO_ENDED: closed by the longest stay or by a re-entry; CANCELLED: no charge. */
export const sessionStatuses = ['STARTED', 'ENDED', 'CANCELLED', 'AUTO_ENDED'] as const
export type SessionStatus = (typeof sessionStatuses)[number]
export type SessionEvent = 'end' | 'autoEnd' | 'cancel' | 'reopen'

export const sessionLifecycle = lifecycle<SessionStatus, SessionEvent>({
  initial: ['STARTED'],
  states: sessionStatuses,
  transitions: [
    { event: 'end', from: ['STARTED'], to: 'ENDED' },
    { event: 'autoEnd', from: ['STARTED'], to: 'AUTO_ENDED' },
    { event: 'cancel', from: ['STARTED'], to: 'CANCELLED' },
    // An exit read of another car ended the session; reopened before any charge (R84)
    { event: 'reopen', from: ['ENDED', 'AUTO_ENDED'], to: 'STARTED' },
  ],
})

/** Empty: not charged yet (R68). */
export const paymentStatuses = [
  '',
  'PENDING',
  'OK',
  'ERROR',
  'TOO_BIG',
  'NOT_SENT',
  'TEST',
  'REFUND_REQUESTED',
  'REFUNDED',
  'REFUND_FAILED',
  'PARTIAL_REFUND_REQUESTED',
  'PARTIALLY_REFUNDED',
  'PARTIAL_REFUND_FAILED',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** CHARGEABLE: with a card; the charge waits for its job, or the card was added later (R178). */
export const notChargedReasons = ['', 'NO_CLIENT', 'NO_CARD', 'IN_BUNDLE', 'CHARGEABLE'] as const
export type NotCharged = (typeof notChargedReasons)[number]

export type PaymentEvent =
  | 'charge'
  | 'charged'
  | 'declined'
  | 'tooBig'
  | 'retry'
  | 'cancel'
  | 'settle'
  | 'leaveBundle'
  | 'returnFreePass'
  | 'refund'
  | 'refundPart'
  | 'refunded'
  | 'refundFailed'

/** R68. `returnFreePass` refunds free-pass cents, which need no provider (R69). */
export const paymentLifecycle = lifecycle<PaymentStatus, PaymentEvent>({
  initial: ['', 'TEST'],
  states: paymentStatuses,
  transitions: [
    { event: 'charge', from: [''], to: 'PENDING' },
    { event: 'tooBig', from: ['', 'PENDING'], to: 'TOO_BIG' },
    { event: 'charged', from: ['PENDING'], to: 'OK' },
    { event: 'declined', from: ['PENDING'], to: 'ERROR' },
    { event: 'retry', from: ['ERROR', 'TOO_BIG'], to: '' },
    { event: 'cancel', from: ['', 'PENDING'], to: 'NOT_SENT' },
    { event: 'settle', from: ['', 'ERROR', 'TOO_BIG'], to: 'OK' },
    { event: 'leaveBundle', from: ['', 'PENDING'], to: 'REFUNDED' },
    { event: 'returnFreePass', from: ['', 'NOT_SENT', 'ERROR', 'TOO_BIG'], to: 'REFUNDED' },
    {
      event: 'refund',
      from: ['OK', 'PARTIALLY_REFUNDED', 'REFUND_FAILED', 'PARTIAL_REFUND_FAILED'],
      to: 'REFUND_REQUESTED',
    },
    {
      event: 'refundPart',
      from: ['OK', 'PARTIALLY_REFUNDED', 'REFUND_FAILED', 'PARTIAL_REFUND_FAILED'],
      to: 'PARTIAL_REFUND_REQUESTED',
    },
    { event: 'refunded', from: ['REFUND_REQUESTED'], to: 'REFUNDED' },
    { event: 'refunded', from: ['PARTIAL_REFUND_REQUESTED'], to: 'PARTIALLY_REFUNDED' },
    { event: 'refundFailed', from: ['REFUND_REQUESTED'], to: 'REFUND_FAILED' },
    { event: 'refundFailed', from: ['PARTIAL_REFUND_REQUESTED'], to: 'PARTIAL_REFUND_FAILED' },
  ],
})

/** Unit in which a client's plan counts its use (R76). */
export const subscriptionPlanLimitTypes = ['NONE', 'NUMBER_OF_SESSIONS', 'AMOUNT', 'MINUTES'] as const
export type SubscriptionPlanLimitType = (typeof subscriptionPlanLimitTypes)[number]
