import type { finesApi } from '@parkla/contract/enforcement/fines/fines.endpoints.ts'
import { leftOf, mayAddIncome, mayPayRest } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import { mayTakeBack } from '@parkla/contract/enforcement/payments/payments.policy.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { isChargeable } from '@parkla/contract/kit/chargeable.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { receiveIncome, type NewIncome } from './receive-income.ts'
import { lockFine, readFine, todayAt } from '../fine-records/fine-record.queries.ts'
import { lockFineState } from '../fine-records/fine-steps.ts'
import { reopenPayment } from './reopen-payment.ts'

type Api = typeof finesApi

type Income = Omit<NewIncome, 'fine'> & { fine: { id: number } }

const addTo = async (tx: Tx, ctx: Context, { fine: { id }, ...income }: Income): Promise<Fine> => {
  await receiveIncome(tx, ctx, { ...income, fine: await lockFineState(tx, id) })
  return readFine(tx, ctx, { id })
}

/** Today and the day of issue on the clock of the place. */
const daysOf = ({ now }: Pick<Context, 'now'>, { issuedAt, timeZone }: Pick<Fine, 'issuedAt' | 'timeZone'>) => ({
  today: todayAt(now, timeZone),
  issuedOn: todayAt(issuedAt, timeZone),
})

/** Adds one income per idempotency key (R10, R129). */
export const addIncome = (ctx: Context, input: RequestOf<Api['addIncome']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const { id, amountInCents: cents, date, channel, note } = input
    const fine = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    insist(mayAddIncome(ctx.actor, input, daysOf(ctx, fine)), 'date')
    insist(isChargeable(cents, fine.currency, leftOf(fine)), 'amountInCents')
    return addTo(tx, ctx, {
      fine,
      cents,
      date,
      channel,
      note,
    })
  })

export const payRest = (ctx: Context, input: RequestOf<Api['payRest']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const { id, date, channel, note } = input
    const fine = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    insist(mayAddIncome(ctx.actor, input, daysOf(ctx, fine)), 'date')
    insist(mayPayRest(ctx.actor, fine))
    return addTo(tx, ctx, {
      fine,
      cents: leftOf(fine),
      date,
      channel,
      note,
    })
  })

type Row = { id: number; amount: number; channel: NewIncome['channel']; isReversal: boolean; isReversed: boolean }

const findIncome = async (tx: Tx, fineId: number, incomeId: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select i.id, i.amount_in_cents as amount, i.channel, i.reversal_of_id is not null as "isReversal",
      exists (select from fine_incomes v where v.reversal_of_id = i.id) as "isReversed"
    from fine_incomes i where i.id = ${incomeId} and i.fine_id = ${fineId}`.execute(tx)
  return found(rows[0])
}

/** Locks the bank payment of an income before its fine, as the commands of payments do: the other order could deadlock. */
const lockPayment = async (tx: Tx, incomeId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from fine_payments where income_id = ${incomeId} for update`.execute(tx)
  return rows[0]?.id
}

/** A negative row of the same amount; a reversal itself stays (R129). The entry of a bank statement is at the desk again. */
export const reverseIncome = (ctx: Context, input: RequestOf<Api['reverseIncome']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const { id, incomeId, comment } = input
    const paymentId = await lockPayment(tx, incomeId)
    const fine = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    const { amount, channel, isReversal, isReversed } = await findIncome(tx, id, incomeId)
    insist(isReversal || isReversed ? refuse('fines.incomeReversed') : { ok: true })
    insist(mayTakeBack(fine, amount))
    if (paymentId !== undefined) {
      const payment = { id: paymentId, status: 'BOOKED', fineId: id } as const
      await reopenPayment(tx, ctx, { payment, reason: comment })
    }
    const date = todayAt(ctx.now, fine.timeZone)
    return addTo(tx, ctx, {
      fine,
      cents: -amount,
      date,
      channel,
      note: comment.slice(0, 200),
      reversalOf: incomeId,
    })
  })
