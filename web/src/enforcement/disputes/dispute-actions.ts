import type { Actor } from '@parkla/contract/access/actor.ts'
import {
  mayApproveDispute,
  mayAssignDispute,
  mayEditDispute,
  mayRejectDispute,
  maySettlePayout,
} from '@parkla/contract/enforcement/disputes/disputes.policy.ts'
import type { DisputeRow } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import type { Verdict } from '@parkla/contract/kit/verdict.ts'

/** Actions with a dialog, in the order of their buttons. */
const disputeActions = ['approve', 'reject', 'payOut', 'edit', 'note'] as const
export type DisputeAction = (typeof disputeActions)[number]

/** Disputes of one place, or of all. */
export type ListKind = 'place' | 'all'

const verdictOf: Readonly<Record<DisputeAction, (user: Actor, dispute: DisputeRow) => Verdict>> = {
  approve: mayApproveDispute,
  reject: mayRejectDispute,
  payOut: maySettlePayout,
  edit: mayEditDispute,
  note: mayAssignDispute,
}

/**
 * Actions that a list hides beyond the rules: for a place the edit of a rejected dispute, for all places the rejection
 * of an approved one.
 */
const hiddenIn: Readonly<Record<ListKind, (action: DisputeAction, dispute: DisputeRow) => boolean>> = {
  place: (action, { Status }) => action === 'edit' && Status === 'REJECTED',
  all: (action, { Status }) => action === 'reject' && Status === 'APPROVED',
}

/** The actions that the server would accept, by the same verdicts, as far as the list shows them. */
export const actionsFor = (user: Actor, dispute: DisputeRow, kind: ListKind): DisputeAction[] =>
  disputeActions.filter((action) => verdictOf[action](user, dispute).ok && !hiddenIn[kind](action, dispute))

export const isDangerous = (action: DisputeAction): boolean => action === 'reject'
