import type { finesApi } from '@parkla/contract/fines/fines.endpoints.ts'
import { eventOfIncome, leftOf, mayAddIncome, mayPayRest } from '@parkla/contract/fines/fines.policy.ts'
import type { Fine } from '@parkla/contract/fines/fines.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { insertRow } from '../../kit/rows.ts'
import { changeFine } from './change-fine.ts'
import { recallClaim, reportPayment } from './collection/claim-steps.ts'
import { lockFine, readFine, todayAt } from './fine-record.queries.ts'

type Api = typeof finesApi

/** Moves the fine as the amount left decides (R125); the same fine if its status stays. */
export const settleFine = async (tx: Tx, ctx: Context, fine: Fine): Promise<Fine> => {
  const event = eventOfIncome(fine)
  if (event === undefined) return fine
  const values = { paid_at: event === 'settle' ? ctx.now : null }
  return changeFine(tx, ctx, { fact: `fine.${factOf[event]}`, fine, event, values })
}

const factOf = { settle: 'paid', payPart: 'partlyPaid', unpay: 'unpaid' } as const

type Income = { fine: Fine; amount: number; date: string; channel: string; note: string; reversalOf?: number }

/** The partner must not collect what the debtor paid to us; its own payments it knows. */
const notifyPartner = async (
  tx: Tx,
  ctx: Context,
  { income: { fine, amount, channel }, isPaid }: { income: Income; isPaid: boolean },
): Promise<void> => {
  if (isPaid) await recallClaim(tx, ctx, { fineId: fine.id, state: 'CLOSED' })
  else if (channel !== 'DEBT_PARTNER') await reportPayment(tx, ctx, { fineId: fine.id, cents: amount })
}

const addTo = async (tx: Tx, ctx: Context, income: Income): Promise<Fine> => {
  const { fine } = income
  await insertRow(tx, 'fine_incomes', {
    fine_id: fine.id,
    amount_in_cents: income.amount,
    received_on: income.date,
    channel: income.channel,
    note: income.note,
    owner_id: ctx.actor.id,
    reversal_of_id: income.reversalOf ?? null,
    created_at: ctx.now,
  })
  const fact = income.reversalOf === undefined ? 'fine.incomeAdded' : 'fine.incomeReversed'
  const values = { paid_in_cents: fine.paidAmountInCents + income.amount }
  const reason = income.reversalOf === undefined ? {} : { comment: income.note }
  const after = await settleFine(tx, ctx, await changeFine(tx, ctx, { fact, fine, values, ...reason }))
  if (fine.status !== 'IN_COLLECTION') return after
  await notifyPartner(tx, ctx, { income, isPaid: after.status === 'PAID' })
  return readFine(tx, ctx, { id: fine.id })
}

/** Once per idempotency key (R10, R129). */
export const addIncome = (ctx: Context, input: RequestOf<Api['addIncome']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const { id, amountInCents: amount, date, channel, note } = input
    const fine = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    insist(mayAddIncome(ctx.actor, input, todayAt(ctx.now, fine.timeZone)), 'date')
    return addTo(tx, ctx, {
      fine,
      amount,
      date,
      channel,
      note,
    })
  })

export const payRest = (ctx: Context, input: RequestOf<Api['payRest']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const { id, date, channel, note } = input
    const fine = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    insist(mayAddIncome(ctx.actor, input, todayAt(ctx.now, fine.timeZone)), 'date')
    insist(mayPayRest(ctx.actor, fine))
    return addTo(tx, ctx, {
      fine,
      amount: leftOf(fine),
      date,
      channel,
      note,
    })
  })

type Row = { id: number; amount: number; channel: string; isReversal: boolean; isReversed: boolean }

const findIncome = async (tx: Tx, fineId: number, incomeId: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select i.id, i.amount_in_cents as amount, i.channel, i.reversal_of_id is not null as "isReversal",
      exists (select from fine_incomes v where v.reversal_of_id = i.id) as "isReversed"
    from fine_incomes i where i.id = ${incomeId} and i.fine_id = ${fineId}`.execute(tx)
  return found(rows[0])
}

/** A negative row of the same amount; a reversal itself stays (R129). */
export const reverseIncome = (ctx: Context, input: RequestOf<Api['reverseIncome']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const { id, incomeId, comment } = input
    const fine = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    const { amount, channel, isReversal, isReversed } = await findIncome(tx, id, incomeId)
    insist(isReversal || isReversed ? refuse('fines.incomeReversed') : { ok: true })
    const date = todayAt(ctx.now, fine.timeZone)
    return addTo(tx, ctx, {
      fine,
      amount: -amount,
      date,
      channel,
      note: comment.slice(0, 200),
      reversalOf: incomeId,
    })
  })
