import { sql } from 'kysely'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { lockFineState, moveFine } from '../fine-records/fine-steps.ts'
import { recallClaim } from './claim-steps.ts'

const batchSize = 200

/** One batch of unpaid fines whose claim lapsed on the clock of the place; answers how many. */
const lapseBatch = (ctx: JobContext): Promise<number> =>
  ctx.transaction(async (tx) => {
    // The bound of `lapses_on` is for the index: no place is a day ahead of UTC.
    const { rows } = await sql<{ id: number }>`
      select f.id from fines f join places p on p.id = f.place_id
      where (f.status = 'OVERDUE' or f.status = 'REMINDED' or f.status = 'IN_COLLECTION' or f.status = 'RETURNED')
        and f.lapses_on < ${ctx.now}::date + 1
        and f.lapses_on < (${ctx.now}::timestamptz at time zone p.time_zone)::date
      order by f.lapses_on, f.id limit ${batchSize} for update of f skip locked`.execute(tx)
    for (const { id } of rows) {
      const fine = await lockFineState(tx, id)
      await recallClaim(tx, ctx, { fineId: id, state: 'CLOSED' })
      await moveFine(tx, ctx, { fact: 'fine.lapsed', fine, event: 'writeOff' })
    }
    return rows.length
  })

/** Writes off what can no longer be claimed, so that the case ends and its retention begins (R126, R177). */
export const lapseFines = async (ctx: JobContext): Promise<void> => {
  let moved = batchSize
  while (moved === batchSize && !ctx.signal.aborted) moved = await lapseBatch(ctx)
}
