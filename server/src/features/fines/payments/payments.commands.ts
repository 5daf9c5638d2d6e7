import type { paymentsApi } from '@parkla/contract/fines/payments/payments.endpoints.ts'
import type { PaymentEvent } from '@parkla/contract/fines/payments/payments.lifecycle.ts'
import { mayMovePayment, mayTakeBack } from '@parkla/contract/fines/payments/payments.policy.ts'
import type { Payment } from '@parkla/contract/fines/payments/payments.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { reject, refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../../kit/http/conflict.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { insist } from '../../../kit/errors.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { receiveIncome } from '../collection/receive-income.ts'
import { lockFineState, type FineState } from '../fine-steps.ts'
import { bookPayment } from './book-payments.queries.ts'
import { readPayment } from './payments.queries.ts'
import { reopenPayment } from './reopen-payment.ts'

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

/** Once: the payment is locked and leaves OPEN with its income (R129). */
export const assignPayment = (ctx: Context, input: RequestOf<Api['assign']>): Promise<Payment> =>
  ctx.transaction(async (tx) => {
    const { id } = input
    const payment = await lockPayment(tx, ctx, { sent: input, event: 'assign' })
    const fine = await findFine(tx, input.referenceNumber)
    insist(fine.currency === payment.currency ? { ok: true } : refuse('fines.otherCurrency'))
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

type Booked = { incomeId: number; amountInCents: number; isReversed: boolean }

const findIncome = async (tx: Tx, id: number): Promise<Booked | undefined> => {
  const { rows } = await sql<Booked>`
    select i.id as "incomeId", i.amount_in_cents as "amountInCents",
      exists (select from fine_incomes v where v.reversal_of_id = i.id) as "isReversed"
    from fine_payments y join fine_incomes i on i.id = y.income_id where y.id = ${id}`.execute(tx)
  return rows[0]
}

/** An income that was reversed on the page of its fine is not reversed again. Refused once its credit was returned. */
const takeBack = async (tx: Tx, ctx: Context, { payment, reason }: { payment: Payment; reason: string }) => {
  const fine = await lockFineState(tx, payment.fineId)
  const income = await findIncome(tx, payment.id)
  if (income === undefined) return
  insist(mayTakeBack(fine, income.isReversed ? 0 : income.amountInCents))
  if (income.isReversed) return
  await receiveIncome(tx, ctx, {
    fine,
    cents: -income.amountInCents,
    date: dayKey(instantToLocal(ctx.now, fine.timeZone)),
    channel: 'BANK',
    note: reason,
    reversalOf: income.incomeId,
  })
}

/** Back to OPEN. */
export const undoPayment = (ctx: Context, input: RequestOf<Api['undo']>): Promise<Payment> =>
  ctx.transaction(async (tx) => {
    const { id, reason } = input
    const payment = await lockPayment(tx, ctx, { sent: input, event: 'undo' })
    if (payment.status === 'BOOKED') await takeBack(tx, ctx, { payment, reason })
    await reopenPayment(tx, ctx, { payment: { id, status: payment.status, fineId: payment.fineId }, reason })
    return readPayment(tx, ctx, id)
  })
