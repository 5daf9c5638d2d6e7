import type { Actor } from '@parkla/contract/access/actor.ts'
import {
  mayCancelFine,
  mayEditFine,
  mayMoveFine,
  mayPayRest,
  maySetForwarding,
} from '@parkla/contract/enforcement/fines/fines.policy.ts'
import { permits } from '@parkla/contract/access/actor.ts'
import type { FineRow } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { refuse, type Verdict } from '@parkla/contract/kit/verdict.ts'

/** Actions with a dialog, in the order of their buttons; objections are answered in their own dialog. */
const fineActions = [
  'payRest',
  'income',
  'edit',
  'comment',
  'contest',
  'replace',
  'remind',
  'forward',
  'send',
  'reset',
  'writeOff',
  'cancel',
] as const
export type FineAction = (typeof fineActions)[number]

const verdictOf: Readonly<Record<FineAction, (user: Actor, fine: FineRow) => Verdict>> = {
  payRest: mayPayRest,
  income: (user) => permits(user, 'fines.edit'),
  edit: mayEditFine,
  comment: (user) => permits(user, 'fines.edit'),
  contest: (user, fine) => mayMoveFine(user, fine, 'contest'),
  replace: (user, fine) => mayMoveFine(user, fine, 'replace'),
  remind: (user, fine) => mayMoveFine(user, fine, 'remind'),
  forward: maySetForwarding,
  send: (user, fine) =>
    fine.doNotForwardDebts ? refuse('fines.forwardingBlocked') : mayMoveFine(user, fine, 'forward'),
  reset: (user, fine) => mayMoveFine(user, fine, 'reset'),
  writeOff: (user, fine) => mayMoveFine(user, fine, 'writeOff'),
  cancel: mayCancelFine,
}

/** The actions that the server would accept, by the same verdicts. */
export const actionsFor = (user: Actor, fine: FineRow): FineAction[] =>
  fineActions.filter((action) => verdictOf[action](user, fine).ok)

export const isDangerous = (action: FineAction): boolean => action === 'cancel' || action === 'writeOff'
