import { lifecycle } from '../../kit/lifecycle.ts'

export const paymentStatuses = ['OPEN', 'BOOKED', 'IGNORED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export type PaymentEvent = 'assign' | 'ignore' | 'undo'

/** Sure payments are assigned by their import; `undo` takes the income back by a negative row (R129). */
export const paymentLifecycle = lifecycle<PaymentStatus, PaymentEvent>({
  initial: ['OPEN'],
  states: paymentStatuses,
  transitions: [
    { event: 'assign', from: ['OPEN'], to: 'BOOKED' },
    { event: 'ignore', from: ['OPEN'], to: 'IGNORED' },
    { event: 'undo', from: ['BOOKED', 'IGNORED'], to: 'OPEN' },
  ],
})

export const paymentPageSizes = [20, 50, 100] as const
/** Why a fine is suggested for a payment. */
export const suggestionReasons = ['REFERENCE', 'PLATE', 'PAYER', 'AMOUNT'] as const
