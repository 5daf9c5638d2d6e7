import type { paymentsApi } from '@parkla/contract/enforcement/payments/payments.endpoints.ts'
import { mayPayOut } from '@parkla/contract/enforcement/payments/payments.policy.ts'
import { creditOf } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import { isChargeable } from '@parkla/contract/kit/chargeable.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { lockFine, readFine, todayAt } from '../fine-records/fine-record.queries.ts'
import { lockFineState, moveFine } from '../fine-records/fine-steps.ts'

/** The lock makes the second of two callers see what is left of the credit. */
export const payOutCredit = (ctx: Context, input: RequestOf<(typeof paymentsApi)['payOut']>): Promise<Fine> =>
  ctx.transaction(async (tx) => {
    const { id, amountInCents, date, reference: note } = input
    const fine = await lockFine(tx, ctx, { id, permission: 'fines.edit' })
    const payout = { payout: { amountInCents, date }, today: todayAt(ctx.now, fine.timeZone) }
    insist(mayPayOut(ctx.actor, fine, payout))
    insist(isChargeable(amountInCents, fine.currency, creditOf(fine)), 'amountInCents')
    await insertRow(tx, 'fine_incomes', {
      fine_id: id,
      amount_in_cents: -amountInCents,
      received_on: date,
      channel: 'BANK',
      note,
      owner_id: ctx.actor.id,
      is_payout: true,
      created_at: ctx.now,
    })
    const state = await lockFineState(tx, id)
    await moveFine(tx, ctx, { fact: 'fine.creditReturned', fine: state, paid: -amountInCents, reason: note })
    return readFine(tx, ctx, { id })
  })
