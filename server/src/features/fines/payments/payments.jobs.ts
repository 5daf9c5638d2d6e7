import { retentionDays } from '@parkla/contract/retention/retention-kinds.ts'
import { dayMs, defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { defineJob, type JobContext } from '../../../kit/jobs.ts'

const batchSize = 500

/** One batch of entries without a fine; answers how many. */
const forgetBatch = (ctx: JobContext): Promise<number> =>
  ctx.transaction(async (tx) => {
    const cutoff = new Date(Date.parse(ctx.now) - retentionDays.FINES * dayMs).toISOString().slice(0, 10)
    const { numAffectedRows } = await sql`
      update fine_payments set payer = '', payer_account = '', details = '',
        ignore_reason = case when status = 'IGNORED' then '-' else '' end
      where id in (select id from fine_payments where status <> 'BOOKED' and booked_on < ${cutoff}::date
          and (payer <> '' or payer_account <> '' or details <> '')
        order by booked_on, id limit ${batchSize} for update skip locked)`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })

/** Each night: payers of entries that were never assigned, or ignored; those of booked ones go with their fine (R177). */
export const forgetPayersJob = defineJob<object>({
  name: 'fines.forgetPayers',
  schedule: { cron: '55 4 * * *', timeZone: defaultTimeZone },
  heartbeatSeconds: 60,
  run: async (ctx) => {
    let emptied = batchSize
    while (emptied === batchSize && !ctx.signal.aborted) emptied = await forgetBatch(ctx)
  },
})
