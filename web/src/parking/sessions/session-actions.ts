import { permits, type Actor } from '@parkla/contract/access/actor.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { allowed, type Refusal, type Verdict } from '@parkla/contract/kit/verdict.ts'
import {
  mayCancelPayment,
  mayChargeSession,
  mayCorrectSession,
  mayEndAndOpen,
  mayEndSession,
  mayRefundSession,
  mayRetryPayment,
  mayReturnPlanUse,
  maySettleOutside,
} from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import type { RecordTab } from '../session-records/sessions.search.ts'

type DialogName =
  | 'end'
  | 'endAndOpen'
  | 'correct'
  | 'refund'
  | 'retry'
  | 'cancel'
  | 'charge'
  | 'settle'
  | 'returnPlanUse'

/** Target of an action: a dialog, a tab of the record, or the client. */
export type Opens = { dialog: DialogName } | { tab: RecordTab } | { client: true }

export type SessionActionName = 'open' | 'openClient' | DialogName | Exclude<RecordTab, 'details'>

type SessionAction = {
  name: SessionActionName
  opens: Opens
  /** Rule of the contract. */
  verdict: (actor: Actor, session: Session) => Verdict
  /** Visible but disabled with the reason if the state refuses; other actions are hidden. */
  explains?: true
  /** Money or gate: disabled offline (R34). */
  movesMoney?: true
}

const showing =
  (permission: Parameters<typeof permits>[1], isThere: (session: Session) => boolean) =>
  (actor: Actor, session: Session): Verdict =>
    isThere(session) ? permits(actor, permission) : { ok: false, kind: 'state', reason: 'record.notFound' }

const hasImages = ({ StartLprEventId, EndLprEventId }: Session): boolean =>
  StartLprEventId !== null || EndLprEventId !== null

/** A running session has no price yet, a fee or purchase no trace (R75). */
const isEndedVisit = ({ Type, EndTime }: Session): boolean =>
  (Type === 'PARKING' || Type === 'CAR_WASH') && isSet(EndTime)

const hasCard = ({ NotCharged }: Session): boolean => NotCharged === 'CHARGEABLE' || NotCharged === 'IN_BUNDLE'

const noCard: Verdict = { ok: false, kind: 'state', reason: 'sessions.noCard' }

/** All actions, in menu order. */
export const sessionActions: readonly SessionAction[] = [
  { name: 'open', opens: { tab: 'details' }, verdict: () => allowed },
  { name: 'end', opens: { dialog: 'end' }, verdict: mayEndSession, movesMoney: true },
  { name: 'endAndOpen', opens: { dialog: 'endAndOpen' }, verdict: mayEndAndOpen, movesMoney: true },
  { name: 'correct', opens: { dialog: 'correct' }, verdict: mayCorrectSession, explains: true, movesMoney: true },
  { name: 'openClient', opens: { client: true }, verdict: showing('clients.view', ({ Client }) => Client !== null) },
  { name: 'price', opens: { tab: 'price' }, verdict: showing('sessions.view', isEndedVisit) },
  {
    name: 'invoices',
    opens: { tab: 'invoices' },
    verdict: showing('sessions.seeInvoices', ({ HasInvoice }) => HasInvoice),
  },
  { name: 'payments', opens: { tab: 'payments' }, verdict: showing('sessions.seePaymentLogs', () => true) },
  {
    name: 'rating',
    opens: { tab: 'rating' },
    verdict: showing('sessions.seeRating', ({ RatingId }) => RatingId !== null),
  },
  { name: 'images', opens: { tab: 'images' }, verdict: showing('sessions.view', hasImages) },
  {
    name: 'history',
    opens: { tab: 'history' },
    verdict: (actor, session) =>
      hasImages(session) && permits(actor, 'lprEvents.view').ok ? allowed : permits(actor, 'sessions.seeHistory'),
  },
  { name: 'refund', opens: { dialog: 'refund' }, verdict: mayRefundSession, explains: true, movesMoney: true },
  { name: 'retry', opens: { dialog: 'retry' }, verdict: mayRetryPayment, movesMoney: true },
  { name: 'cancel', opens: { dialog: 'cancel' }, verdict: mayCancelPayment, movesMoney: true },
  {
    name: 'charge',
    opens: { dialog: 'charge' },
    verdict: (actor, session) => (hasCard(session) ? mayChargeSession(actor, session) : noCard),
    movesMoney: true,
  },
  { name: 'settle', opens: { dialog: 'settle' }, verdict: maySettleOutside, movesMoney: true },
  { name: 'returnPlanUse', opens: { dialog: 'returnPlanUse' }, verdict: mayReturnPlanUse, movesMoney: true },
]

export type OfferedAction = SessionAction & { refusal: Refusal | undefined }

/** Actions of this session for the actor: permitted ones, refused ones only if `explains`. */
export const offeredActions = (actor: Actor, session: Session): OfferedAction[] =>
  sessionActions.flatMap((action): OfferedAction[] => {
    const verdict = action.verdict(actor, session)
    if (verdict.ok) return [{ ...action, refusal: undefined }]
    return verdict.kind === 'state' && action.explains ? [{ ...action, refusal: verdict }] : []
  })

/** Tabs of this session for the actor. */
export const offeredTabs = (actor: Actor, session: Session): RecordTab[] =>
  offeredActions(actor, session).flatMap(({ opens }) => ('tab' in opens ? [opens.tab] : []))

/** Whether the action changes the session; the others open a tab or the client. */
export const isCommand = (name: string): boolean =>
  sessionActions.some((action) => action.name === name && 'dialog' in action.opens)
