import { fineLifecycle, type FineEvent, type FineStatus } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { Demo } from './demo-rows.ts'

/** An event of a fine, in the words of its commands and jobs. */
export type FineStep = {
  fact: string
  /** Days after the issue. */
  day: number
  event?: FineEvent
  paid?: number
  costs?: number
  reason?: string
  /** By a user of the desk; others are jobs, files of the bank and the form. */
  isByDesk?: boolean
}

export type PastFine = {
  fine_id: number
  place_id: number
  officer_id: number
  issued_at: string
  /** Comment of the replacement that this fine follows. */
  replacement?: string
  later: (days: number) => string
}

const days = {
  paid: 2,
  contested: 2,
  commented: 3,
  cancelled: 5,
  overdue: 15,
  forwarded: 42,
  returned: 100,
  writtenOff: 300,
}

/** Reminders of a fine: as many as the terms of the regions send; the third one was sent from the desk. */
const reminders: readonly FineStep[] = [
  { fact: 'fine.reminded', day: 21, event: 'remind' },
  { fact: 'fine.reminded', day: 31, event: 'remind', costs: 500 },
  { fact: 'fine.reminded', day: 38, event: 'remind', isByDesk: true },
]

type Course = { status: string; paid: number; amount: number; reminders: number; comment: string; isLetter: boolean }

const paymentOf = ({ paid, amount }: Course): FineStep[] =>
  paid === 0
    ? []
    : [
        { fact: 'fine.incomeAdded', day: days.paid, paid },
        paid < amount
          ? { fact: 'fine.partlyPaid', day: days.paid, event: 'payPart' }
          : { fact: 'fine.paid', day: days.paid, event: 'settle' },
      ]

/** A letter is entered by the desk with its text; an objection of the form gets the comment of the desk a day later. */
const objectionOf = ({ status, comment, isLetter }: Course): FineStep[] => {
  if (status !== 'CONTESTED' && status !== 'CANCELLED') return []
  const contested = { fact: 'fine.contested', day: days.contested, event: 'contest' } as const
  const cancelled = { fact: 'fine.cancelled', day: days.cancelled, event: 'cancel' } as const
  if (status === 'CANCELLED') return [contested, { ...cancelled, reason: comment, isByDesk: true }]
  if (isLetter) return [{ ...contested, reason: comment, isByDesk: true }]
  return [contested, { fact: 'fine.commented', day: days.commented, reason: comment, isByDesk: true }]
}

const collectionOf = ({ status, comment }: Course): FineStep[] => {
  const forwarded = {
    fact: 'fine.sentToCollection',
    event: 'forward',
    day: days.forwarded,
    reason: 'debt-partner',
  } as const
  const returned = { fact: 'fine.returned', event: 'giveBack', day: days.returned, reason: 'Debtor not found' } as const
  const written = { fact: 'fine.writtenOff', event: 'writeOff', day: days.writtenOff, isByDesk: true } as const
  if (status === 'IN_COLLECTION') return [forwarded]
  if (status === 'RETURNED') return [forwarded, returned]
  return status === 'WRITTEN_OFF' ? [forwarded, { ...written, reason: comment }] : []
}

/** The steps by which a fine came to its status, oldest first; a replacement is added with its successor. */
export const courseOf = (course: Course): FineStep[] => {
  const isOverdue = course.status === 'OVERDUE' || course.reminders > 0
  return [
    ...paymentOf(course),
    ...objectionOf(course),
    ...(isOverdue ? [{ fact: 'fine.becameOverdue', day: days.overdue, event: 'passDue' } as const] : []),
    ...reminders.slice(0, course.reminders),
    ...collectionOf(course),
  ]
}

/** Day on which the comment of a fine was written. */
export const commentDayOf = (steps: readonly FineStep[], comment: string): number =>
  steps.find(({ reason }) => reason === comment)?.day ?? days.commented

const aboutFine = ({ fine_id, place_id }: Pick<PastFine, 'fine_id' | 'place_id'>) => ({
  entity: 'fine',
  entity_id: String(fine_id),
  place_id,
})

/** The audit events of a fine, as its commands would have recorded them; its status follows from the lifecycle. */
export const addHistory = ({ add }: Demo, fine: PastFine, steps: readonly FineStep[]): void => {
  const about = aboutFine(fine)
  const { officer_id: officerId, issued_at: issuedAt, replacement, later } = fine
  const issued = { ...about, fact: 'fine.issued', created_at: later(0), before: {} }
  if (replacement === undefined) add('audit_events', { ...issued, after: { officerId, issuedAt } })
  else add('audit_events', { ...issued, owner_id: 1, reason: replacement, after: {} })
  let state: { status: FineStatus; costsInCents: number; paidAmountInCents: number } = {
    status: 'ISSUED',
    costsInCents: 0,
    paidAmountInCents: 0,
  }
  for (const { fact, day, event, paid = 0, costs = 0, reason = '', isByDesk = false } of steps) {
    const after = {
      status: event === undefined ? state.status : (stateAfter(fineLifecycle, state.status, event) ?? state.status),
      costsInCents: state.costsInCents + costs,
      paidAmountInCents: state.paidAmountInCents + paid,
    }
    const owner_id = isByDesk ? 1 : null
    add('audit_events', { ...about, fact, reason, owner_id, before: state, after, created_at: later(day) })
    state = after
  }
}

type Replaced = Pick<PastFine, 'fine_id' | 'place_id'> & { at: string; comment: string }

/** The end of a fine that another one replaces. */
export const addReplacement = ({ add }: Demo, fine: Replaced): void => {
  const sides = { before: { status: 'ISSUED' }, after: { status: 'REPLACED' } }
  const what = { ...aboutFine(fine), ...sides, fact: 'fine.replaced', reason: fine.comment }
  add('audit_events', { ...what, owner_id: 1, created_at: fine.at })
}
