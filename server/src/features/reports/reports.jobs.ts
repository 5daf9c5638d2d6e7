import { sql } from 'kysely'
import type { Transaction } from '../../kit/context.ts'
import { defineJob } from '../../kit/jobs.ts'

const batchSize = 5_000

/** One batch of days of a place: their rows become one per key. Rows added meanwhile are not seen and stay for the next batch. */
const mergeBatch = (transaction: Transaction): Promise<number> =>
  transaction(async (tx) => {
    const { rows } = await sql<{ days: number }>`
      with due as (select place_id, day from day_totals where not is_merged group by 1, 2 limit ${batchSize}),
      gone as (delete from day_totals t using due d where t.place_id = d.place_id and t.day = d.day returning t.*),
      merged as (insert into day_totals
        select place_id, day, currency, type, vat_percent, sum(sessions), sum(seconds), sum(occupied_seconds), sum(paid_sessions),
          sum(paid_in_cents), sum(fee_in_cents), sum(fleet_in_cents), sum(vat_in_cents), sum(fee_vat_in_cents),
          sum(refunded_in_cents), sum(refunded_fee_in_cents), sum(pending_in_cents), sum(declined_sessions),
          sum(declined_in_cents), sum(too_big_sessions), sum(too_big_in_cents), sum(uncharged_sessions),
          sum(uncharged_in_cents), sum(waived_in_cents), sum(waived_fee_in_cents), sum(discounted_sessions),
          sum(credit_in_cents), sum(free_pass_in_cents), sum(rated_sessions), sum(stars), true
        from gone group by 1, 2, 3, 4, 5)
      select count(*)::int as days from due`.execute(tx)
    return rows[0]?.days ?? 0
  })

/** Sessions and refunds add rows to `day_totals`; merged, a report reads one per place, day and kind (decision 0052). */
export const mergeDayTotals = defineJob<object>({
  name: 'reports.mergeDays',
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC' },
  run: async (ctx) => {
    let merged = batchSize
    while (merged === batchSize && !ctx.signal.aborted) merged = await mergeBatch(ctx.transaction)
  },
})
