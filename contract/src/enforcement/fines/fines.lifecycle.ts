import { lifecycle } from '../../kit/lifecycle.ts'
import { fineStatuses } from './fines.filters.ts'

export type FineStatus = (typeof fineStatuses)[number]

export const fineEvents = [
  'settle',
  'payPart',
  'unpay',
  'contest',
  'keep',
  'cancel',
  'passDue',
  'postpone',
  'remind',
  'forward',
  'giveBack',
  'writeOff',
  'reset',
  'replace',
] as const
export type FineEvent = (typeof fineEvents)[number]

/** Fines that may still get money, also after a claim was written off (R125). */
const unpaid = fineStatuses.filter((status) => status !== 'PAID' && status !== 'CANCELLED' && status !== 'REPLACED')

/** The amount left decides which of `settle`, `payPart` and `unpay` an income causes (R125). */
export const fineLifecycle = lifecycle<FineStatus, FineEvent>({
  initial: ['ISSUED'],
  states: fineStatuses,
  transitions: [
    { event: 'settle', from: unpaid, to: 'PAID' },
    { event: 'payPart', from: ['ISSUED', 'PAID'], to: 'PARTIALLY_PAID' },
    { event: 'unpay', from: ['PARTIALLY_PAID', 'PAID'], to: 'ISSUED' },
    { event: 'contest', from: ['ISSUED', 'PARTIALLY_PAID', 'OVERDUE', 'REMINDED'], to: 'CONTESTED' },
    { event: 'keep', from: ['CONTESTED'], to: 'ISSUED' },
    { event: 'cancel', from: [...unpaid, 'PAID'], to: 'CANCELLED' },
    { event: 'passDue', from: ['ISSUED', 'PARTIALLY_PAID'], to: 'OVERDUE' },
    // A later due day that has not passed; the amount paid decides between the statuses, as for every fine that is due
    // again.
    { event: 'postpone', from: ['OVERDUE', 'REMINDED'], to: 'ISSUED' },
    { event: 'remind', from: ['OVERDUE', 'REMINDED'], to: 'REMINDED' },
    { event: 'forward', from: ['OVERDUE', 'REMINDED'], to: 'IN_COLLECTION' },
    { event: 'giveBack', from: ['IN_COLLECTION'], to: 'RETURNED' },
    { event: 'writeOff', from: ['OVERDUE', 'REMINDED', 'IN_COLLECTION', 'RETURNED'], to: 'WRITTEN_OFF' },
    // R127: not from PAID
    { event: 'reset', from: ['CANCELLED', 'CONTESTED', 'IN_COLLECTION'], to: 'ISSUED' },
    {
      event: 'replace',
      from: ['ISSUED', 'CONTESTED', 'PARTIALLY_PAID', 'OVERDUE', 'REMINDED', 'RETURNED'],
      to: 'REPLACED',
    },
  ],
})

/** Debtors owe nothing for these fines; what they paid is a credit (R125, R128). */
export const voidFineStatuses = ['CANCELLED', 'REPLACED'] as const satisfies readonly FineStatus[]

export const cancelReasons = ['WRONG_PLATE', 'WRONG_REASON', 'PERMIT_SHOWN', 'SIGNAGE', 'GOODWILL', 'OTHER'] as const
export const incomeChannels = ['BANK', 'CARD', 'CASH', 'DEBT_PARTNER', 'OTHER'] as const
/** `SENT`: no answer of the partner yet; `CLOSED`: nothing is left to collect (R127, R130). */
export const claimStates = ['SENT', 'ACCEPTED', 'REJECTED', 'RETURNED', 'RECALLED', 'CLOSED'] as const
/** Most reminders of a fine (R125). */
export const mostReminders = 3
