import { isAfterIssue } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { paymentsApi } from '@parkla/contract/enforcement/payments/payments.endpoints.ts'
import type { PaymentEvent } from '@parkla/contract/enforcement/payments/payments.lifecycle.ts'
import { mayMovePayment, mayUndoPayment } from '@parkla/contract/enforcement/payments/payments.policy.ts'
import type { Payment } from '@parkla/contract/enforcement/payments/payments.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { reject, refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { lockFineState, type FineState } from '../fine-records/fine-steps.ts'
import { bookPayment } from './book-payments.steps.ts'
import { readPayment } from './payments.queries.ts'
import { reopenPayment } from './reopen-payment.ts'
import { reversedBy, takeBack, takeIncomeBack } from './take-back.ts'

type Api = typeof paymentsApi
type Sent = { id: number; UpdatedAt?: string | undefined }

const about = (id: number) => ({ entity: 'finePayment', id, topic: 'fines' }) as const

const lockPayment = async (tx: Tx, ctx: Context, { sent, event }: { sent: Sent; event: PaymentEvent }) => {
  const { id } = sent
  await sql`select from fine_payments where id = ${id} for update`.execute(tx)
  const payment = await readPayment(tx, ctx, id)
  await insistUnchanged(tx, ctx, { ...about(id), current: payment, sent })
  insist(mayMovePayment(ctx.actor, payment, event))
  return payment
}

const findFine = async (tx: Tx, reference: string): Promise<FineState> => {
  const { rows } = await sql<{ id: number }>`
    select id from fines where reference_number = ${reference}`.execute(tx)
  const id = rows[0]?.id
  insist(id === undefined ? reject('fines.unknownFine') : { ok: true }, 'referenceNumber')
  return lockFineState(tx, id ?? 0)
}

/** A payment is assigned once: it is locked and leaves OPEN with its income (R129). */
export const assignPayment = (ctx: Context, input: RequestOf<Api['assign']>): Promise<Payment> =>
  ctx.transaction(async (tx) => {
    const { id } = input
    const payment = await lockPayment(tx, ctx, { sent: input, event: 'assign' })
    const fine = await findFine(tx, input.referenceNumber)
    insist(fine.currency === payment.currency ? { ok: true } : refuse('fines.otherCurrency'))
    insist(isAfterIssue(payment.date, fine.issuedOn), 'referenceNumber')
    const { date: bookedOn, amountInCents } = payment
    await bookPayment(tx, ctx, { payment: { id, bookedOn, amountInCents }, fine, decidedBy: ctx.actor.id })
    await record(tx, ctx, { fact: 'finePayment.assigned', ...about(id), after: { fineId: fine.id, amountInCents } })
    return readPayment(tx, ctx, id)
  })

export const ignorePayment = (ctx: Context, input: RequestOf<Api['ignore']>): Promise<Payment> =>
  ctx.transaction(async (tx) => {
    const { id, reason } = input
    await lockPayment(tx, ctx, { sent: input, event: 'ignore' })
    await updateRow(tx, 'fine_payments', {
      id,
      status: 'IGNORED',
      ignore_reason: reason,
      decided_by_owner_id: ctx.actor.id,
      decided_at: ctx.now,
      updated_at: nextVersion(ctx.now),
    })
    await record(tx, ctx, { fact: 'finePayment.ignored', ...about(id), reason })
    return readPayment(tx, ctx, id)
  })

/** A payment is taken back once: the reversal is locked and leaves OPEN with the payment that it takes back (R193). */
export const takeBackPayment = (ctx: Context, input: RequestOf<Api['takeBack']>): Promise<Payment> =>
  ctx.transaction(async (tx) => {
    const { id } = input
    const payment = await lockPayment(tx, ctx, { sent: input, event: 'takeBack' })
    const [original] = await reversedBy(tx, { id })
    const step = { reversal: { id, bookedOn: payment.date }, originalId: original?.id ?? 0, decidedBy: ctx.actor.id }
    insist((await takeBack(tx, ctx, step)) ? { ok: true } : refuse('fines.nothingToTakeBack'))
    const after = { paymentId: step.originalId }
    await record(tx, ctx, { fact: 'finePayment.takenBack', ...about(id), after })
    return readPayment(tx, ctx, id)
  })

/** The payment of an undone reversal is OPEN again too: a user decides whether it was received. */
const reopenOriginal = async (tx: Tx, ctx: Context, { reversal, reason }: { reversal: Payment; reason: string }) => {
  const { reversesId } = reversal
  await sql`select from fine_payments where id = ${reversesId} for update`.execute(tx)
  const original = await readPayment(tx, ctx, reversesId)
  await updateRow(tx, 'fine_payments', { id: reversal.id, reverses_id: null, doubt: 'REVERSAL' })
  await reopenPayment(tx, ctx, {
    payment: { id: original.id, status: original.status, fineId: original.fineId },
    reason,
  })
}

/** Sets the payment back to OPEN. */
export const undoPayment = (ctx: Context, input: RequestOf<Api['undo']>): Promise<Payment> =>
  ctx.transaction(async (tx) => {
    const { id, reason } = input
    const payment = await lockPayment(tx, ctx, { sent: input, event: 'undo' })
    insist(mayUndoPayment(ctx.actor, payment))
    const date = (timeZone: string) => dayKey(instantToLocal(ctx.now, timeZone))
    if (payment.status === 'BOOKED') await takeIncomeBack(tx, ctx, { payment, note: reason, date })
    if (payment.status === 'RETURNED') await reopenOriginal(tx, ctx, { reversal: payment, reason })
    await reopenPayment(tx, ctx, { payment: { id, status: payment.status, fineId: payment.fineId }, reason })
    return readPayment(tx, ctx, id)
  })
