import { lifecycle } from '../../kit/lifecycle.ts'
import { disputeStatuses } from './disputes.filters.ts'

export type DisputeStatus = (typeof disputeStatuses)[number]

/** Statuses of the edit dialog: RESOLVED, closed without money, is shown but not selectable (R155). */
export const editableStatuses = ['INITIATED', 'UNRESOLVED', 'APPROVED', 'REJECTED'] as const

/** Disputes in these statuses await a reply (R158). */
export const undecidedStatuses = ['INITIATED', 'UNRESOLVED'] as const satisfies readonly DisputeStatus[]

/** Decisions; an edit sets any of `editableStatuses` and moves no money (R155, R156). */
export const disputeLifecycle = lifecycle<DisputeStatus, 'approve' | 'reject'>({
  initial: ['INITIATED', 'UNRESOLVED', 'RESOLVED'],
  states: disputeStatuses,
  transitions: [
    { event: 'approve', from: ['INITIATED', 'UNRESOLVED', 'RESOLVED'], to: 'APPROVED' },
    // R157: an approved dispute only until its money is paid
    { event: 'reject', from: ['INITIATED', 'UNRESOLVED', 'RESOLVED', 'APPROVED'], to: 'REJECTED' },
  ],
})

/** What the approval pays, by refund to the card or by hand (R156). */
export const disputeMoney = [
  'NONE',
  'REFUND_REQUESTED',
  'REFUNDED',
  'REFUND_FAILED',
  'PAYOUT_OPEN',
  'PAID_OUT',
] as const
export type DisputeMoney = (typeof disputeMoney)[number]
