import { sql } from 'kysely'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { lockFineState } from '../fine-records/fine-steps.ts'
import { forwardFine } from './claim-steps.ts'

const batchSize = 200

type Due = { id: number; day: string; partner: string }
type After = { day: string; id: number }

/**
 * One batch of due fines: past their day on the clock of the place, neither blocked nor lapsed; a contested fine has
 * another status. A parallel run skips the locked rows. Answers the last one.
 */
const forwardBatch = (ctx: JobContext, after: After): Promise<After | undefined> =>
  ctx.transaction(async (tx) => {
    // The bound of `forward_debts_at` is for the index: no place is a day ahead of UTC.
    const { rows } = await sql<Due>`
      select f.id, to_char(f.forward_debts_at, 'YYYY-MM-DD') as day, coalesce(t.debt_partner, 'debt-partner') as partner
      from fines f join places p on p.id = f.place_id left join fine_terms t on t.region = f.region
      where (f.status = 'OVERDUE' or f.status = 'REMINDED') and not f.do_not_forward_debts
        and f.forward_debts_at <= ${ctx.now}::date + 1 and (f.forward_debts_at, f.id) > (${after.day}::date, ${after.id})
        and f.forward_debts_at <= (${ctx.now}::timestamptz at time zone p.time_zone)::date
        and f.lapses_on >= (${ctx.now}::timestamptz at time zone p.time_zone)::date
        and f.amount_in_cents + f.costs_in_cents > f.paid_in_cents
        and coalesce(t.debt_partner, 'debt-partner') = any(${Object.keys(ctx.ports.debtCollection)})
      order by f.forward_debts_at, f.id limit ${batchSize} for update of f skip locked`.execute(tx)
    for (const { id, partner } of rows) await forwardFine(tx, ctx, { fine: await lockFineState(tx, id), partner })
    return rows.at(-1)
  })

/** Forwards every due fine; the partner is called afterwards by `deliverClaimsJob` (R130). */
export const forwardDebts = async (ctx: JobContext): Promise<void> => {
  let after: After | undefined = { day: '0001-01-01', id: 0 }
  while (after !== undefined && !ctx.signal.aborted) after = await forwardBatch(ctx, after)
}
