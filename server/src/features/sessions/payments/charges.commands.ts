import { isChargeTooBig, refundableCents } from '@parkla/contract/sessions/sessions.policy.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { JobContext } from '../../../kit/jobs.ts'
import { updateRow } from '../../../kit/rows.ts'
import type { PaymentAnswer } from '../../../ports/payment.port.ts'
import { readSetting } from '../../settings/settings.queries.ts'
import { movePayment } from './move-payment.ts'
import { lockSessionForJob, type LockedSession } from '../lock-session.ts'

export type OpenCharge = {
  id: number
  amountInCents: number
  currency: string
  cardToken: string
  idempotencyKey: string
}

const cardOf = async (tx: Tx, session: LockedSession): Promise<string> => {
  const { rows } = await sql<{ token: string }>`
    select token from credit_cards where id = ${session.creditCardId} or client_id = ${session.clientId}
    order by (id = ${session.creditCardId}) desc nulls last, id desc limit 1`.execute(tx)
  return rows[0]?.token ?? ''
}

/** The charge to request from the provider: the open one, else a new one; undefined if there is nothing to charge. */
export const openCharge = (
  ctx: JobContext,
  { sessionId, isConfirmed }: { sessionId: number; isConfirmed: boolean },
): Promise<OpenCharge | undefined> =>
  ctx.transaction(async (tx) => {
    const session = await lockSessionForJob(tx, sessionId)
    const cardToken = await cardOf(tx, session)
    const open = await tx
      .selectFrom('charges')
      .selectAll()
      .where('session_id', '=', sessionId)
      .where('state', '=', 'REQUESTED')
      .executeTakeFirst()
    const base = { currency: session.Currency, cardToken }
    if (open) return { ...base, id: open.id, amountInCents: open.amount_in_cents, idempotencyKey: open.idempotency_key }
    if (session.PaymentStatus !== '' || refundableCents(session) === 0) return undefined
    const limit = await readSetting(tx, 'singleChargeLimitInCents')
    if (isChargeTooBig(session, limit) && !isConfirmed) {
      await movePayment(tx, { now: ctx.now }, { sessionId, events: ['tooBig'] })
      return undefined
    }
    const amountInCents = refundableCents(session)
    await movePayment(tx, { now: ctx.now }, { sessionId, events: ['charge'], amountInCents })
    const charge = await tx
      .insertInto('charges')
      .values({
        session_id: sessionId,
        amount_in_cents: amountInCents,
        idempotency_key: ctx.uuid(),
        state: 'REQUESTED',
        requested_at: ctx.now,
      })
      .returning(['id', 'idempotency_key'])
      .executeTakeFirstOrThrow()
    return { ...base, id: charge.id, amountInCents, idempotencyKey: charge.idempotency_key }
  })

/** Records the provider's answer to a charge; a second answer changes nothing (R10, R68). */
export const settleCharge = (ctx: JobContext, chargeId: number, answer: PaymentAnswer): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock().toISOString()
    const charge = await tx
      .selectFrom('charges')
      .selectAll()
      .where('id', '=', chargeId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (charge.state !== 'REQUESTED') return
    const isDone = answer.outcome === 'done'
    await updateRow(tx, 'charges', { id: chargeId, state: isDone ? 'DONE' : 'FAILED', settled_at: now })
    const { amount_in_cents: amountInCents } = charge
    // The charge of a difference (decision 0010) raises the cost of a session that is paid already.
    const columns = ({ PaymentStatus, CostInCents }: LockedSession) =>
      isDone && PaymentStatus !== 'PENDING' ? { cost_in_cents: CostInCents + amountInCents } : {}
    const event = isDone ? 'charged' : 'declined'
    await movePayment(tx, { now }, { sessionId: charge.session_id, events: [event], amountInCents, answer, columns })
  })
