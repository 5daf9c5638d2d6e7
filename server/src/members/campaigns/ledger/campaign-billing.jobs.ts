import type { Instant } from '@parkla/contract/kit/time.ts'
import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { defineJob, runForEach } from '../../../kit/jobs/jobs.ts'
import { invoiceGrants } from './campaign-invoices.commands.ts'

/**
 * Invoices granted credit to its payer in the month after, and what is left once the campaign is over or deleted (R111). Each
 * campaign is a transaction of its own, which may fail alone; one without a payer waits for its data.
 */
export const invoicePrepaidCredit = defineJob<object>({
  name: 'campaigns.invoicePrepaidCredit',
  schedule: { cron: '20 5 * * *', timeZone: defaultTimeZone },
  run: async (ctx) => {
    const { rows } = await sql<{ id: number; until: Instant }>`
      select c.id, case when c.deleted_at is not null or c.valid_to <= ${ctx.now} then ${ctx.now}::timestamptz
        else date_trunc('month', ${ctx.now}::timestamptz, c.time_zone) end as until
      from campaigns c where c.type = 'PREPAID_CREDIT' and not c.is_template and c.payer_name <> '' and c.payer_email <> ''
      order by c.id`.execute(ctx.db)
    await runForEach(rows, async (of) => void (await ctx.transaction((tx) => invoiceGrants(tx, ctx, of))))
  },
})
