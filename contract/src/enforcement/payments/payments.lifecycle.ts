import { lifecycle } from '../../kit/lifecycle.ts'

/** `RETURNED`: a payment that the bank took back, and the reversal by which it did (R193). */
export const paymentStatuses = ['OPEN', 'BOOKED', 'IGNORED', 'RETURNED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export type PaymentEvent = 'assign' | 'ignore' | 'takeBack' | 'undo'

/**
 * Sure payments are assigned by their import; `undo` takes the income back by a negative row (R129). `takeBack` is an
 * event of a reversal of the bank and of the payment that it reverses.
 */
export const paymentLifecycle = lifecycle<PaymentStatus, PaymentEvent>({
  initial: ['OPEN'],
  states: paymentStatuses,
  transitions: [
    { event: 'assign', from: ['OPEN'], to: 'BOOKED' },
    { event: 'ignore', from: ['OPEN'], to: 'IGNORED' },
    { event: 'takeBack', from: ['OPEN', 'BOOKED'], to: 'RETURNED' },
    { event: 'undo', from: ['BOOKED', 'IGNORED', 'RETURNED'], to: 'OPEN' },
  ],
})

export const paymentPageSizes = [20, 50, 100] as const
/** Why a fine is suggested for a payment. */
export const suggestionReasons = ['REFERENCE', 'PLATE', 'PAYER', 'AMOUNT'] as const
