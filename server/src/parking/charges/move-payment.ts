import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import {
  paymentLifecycle,
  type PaymentEvent,
  type PaymentStatus,
} from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import type { Updateable } from 'kysely'
import { record, type Acting } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Services } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { Rejection } from '../../kit/errors.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import type { PaymentAnswer } from '../../ports/payment.port.ts'
import { lockSessionForJob, type LockedSession } from '../session-records/lock-session.ts'
import { ofSession } from '../session-records/session-facts.ts'

/** A command or job that may charge: it enqueues and creates idempotency keys. */
export type Charging = Acting & Pick<Services, 'jobs' | 'uuid'>

type LogLine = {
  session: Pick<LockedSession, 'Id' | 'Currency'>
  status: PaymentStatus
  /** `unanswered`: the provider gave no answer or `pending`. */
  event: PaymentEvent | 'unanswered'
  amountInCents?: number
  /** Code and reference: the provider's, or method and reference of a payment outside the card. */
  code?: string
  reference?: string
  comment?: string
}

/** Adds a line to a session's payment log (R71). */
export const logPayment = async (tx: Tx, { actor, now }: Acting, line: LogLine): Promise<void> => {
  await tx
    .insertInto('payment_logs')
    .values({
      session_id: line.session.Id,
      event: line.event,
      payment_status: line.status,
      amount_in_cents: line.amountInCents ?? 0,
      currency: line.session.Currency,
      payment_status_code: line.code ?? '',
      provider_reference: line.reference ?? '',
      comment: line.comment ?? '',
      owner_id: actor?.id ?? null,
      created_at: now,
    })
    .execute()
}

export type PaymentMove = Pick<LogLine, 'amountInCents' | 'code' | 'reference' | 'comment'> & {
  sessionId: number
  /** Usually one; a refund without card money is requested and completed at once. */
  events: readonly [PaymentEvent, ...PaymentEvent[]]
  answer?: PaymentAnswer
  /** Other columns of the session that change with its payment state. */
  columns?: (session: LockedSession) => Updateable<Tables['sessions']>
  /** Name and further values of the audit row; by default `session.payment.EVENT`. */
  fact?: string
  details?: Readonly<Record<string, unknown>>
}

/**
 * The only way to change a payment state (R68): locks the session, checks the lifecycle, updates the row and writes payment
 * log, audit row and live event in the caller's transaction. Returns the session as it was before. 409
 * `sessions.illegalPaymentStatus` if the lifecycle has no such transition, except for a provider's answer: that money has
 * moved already, so the answer is recorded and the state stays.
 */
export const movePayment = async (tx: Tx, who: Acting, move: PaymentMove): Promise<LockedSession> => {
  const { sessionId, events, answer, amountInCents, comment } = move
  const { code = answer?.providerCode, reference = answer?.providerReference } = move
  const session = await lockSessionForJob(tx, sessionId)
  const before = session.PaymentStatus
  let status = before
  for (const event of events) {
    const next = stateAfter(paymentLifecycle, status, event)
    if (next === undefined && !answer)
      throw new Rejection(409, 'sessions.illegalPaymentStatus', { details: { state: status } })
    status = next ?? status
    await logPayment(tx, who, { session, status, event, amountInCents, code, reference, comment })
  }
  await updateRow(tx, 'sessions', {
    id: sessionId,
    payment_status: status,
    // The code of an answer that changed no state (a difference, decision 0010) is only logged.
    ...(status !== before && { payment_status_code: answer?.providerCode ?? '' }),
    ...move.columns?.(session),
    updated_at: nextVersion(who.now),
  })
  await record(tx, who, {
    fact: move.fact ?? `session.payment.${events[0]}`,
    ...ofSession(sessionId, session.PlaceId),
    reason: comment,
    before: { PaymentStatus: before },
    after: { PaymentStatus: status, ...move.details },
  })
  return session
}
