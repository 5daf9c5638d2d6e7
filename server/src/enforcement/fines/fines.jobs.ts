import { defaultTimeZone, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Transaction } from '../../kit/context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { updateRow } from '../../kit/database/rows.ts'

const batchSize = 500

type Due = { id: number; placeId: number; status: string }

/** One batch of fines whose due day has passed on the clock of their place; answers how many. */
const passDueBatch = (ctx: { now: Instant; transaction: Transaction }): Promise<number> =>
  ctx.transaction(async (tx) => {
    // The bound of `due_on` is for the index: no place is a day ahead of UTC.
    const { rows } = await sql<Due>`
      select f.id, f.place_id as "placeId", f.status from fines f join places p on p.id = f.place_id
      where (f.status = 'ISSUED' or f.status = 'PARTIALLY_PAID') and f.due_on < ${ctx.now}::date + 1
        and f.due_on < (${ctx.now}::timestamptz at time zone p.time_zone)::date
      order by f.due_on, f.id limit ${batchSize} for update of f skip locked`.execute(tx)
    for (const { id, placeId, status } of rows) {
      await updateRow(tx, 'fines', { id, status: 'OVERDUE', updated_at: nextVersion(ctx.now) })
      const sides = { before: { status }, after: { status: 'OVERDUE' } }
      await record(tx, ctx, { fact: 'fine.becameOverdue', entity: 'fine', id, placeId, ...sides, topic: 'fines' })
    }
    return rows.length
  })

/** Each night: fines past their due day become OVERDUE (R125). */
export const passFinesDue = defineJob<object>({
  name: 'fines.passDue',
  schedule: { cron: '10 1 * * *', timeZone: defaultTimeZone },
  run: async (ctx) => {
    let moved = batchSize
    while (moved === batchSize && !ctx.signal.aborted) moved = await passDueBatch(ctx)
  },
})
