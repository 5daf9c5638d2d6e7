import { sql } from 'kysely'
import type { Transaction } from '../../kit/context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { eachFigure, summedFigures } from './day-figures.ts'
import { lockTotals } from './lock-totals.ts'
import { movePlacesToSets } from './place-sets.commands.ts'

const batchSize = 5_000

type Merged = { places: number[]; days: string[] }

const addedFigures = eachFigure((figure) => sql`${figure} = m.${figure} + excluded.${figure}`)

/**
 * One batch of days of a place: their rows become one per key, and their months and sets get what these did not have. Rows added meanwhile are
 * not seen and stay for the next batch.
 */
const mergeBatch = (transaction: Transaction): Promise<number> =>
  transaction(async (tx) => {
    // Before any read: a commission that is changed now must be seen, or see the merged days.
    await lockTotals(tx)
    const { rows } = await sql<Merged>`
      with due as (select place_id, day from day_totals where not is_merged group by 1, 2 limit ${batchSize}),
      gone as (delete from day_totals t using due d where t.place_id = d.place_id and t.day = d.day returning t.*),
      merged as (insert into day_totals
        select place_id, day, currency, type, vat_percent, ${summedFigures}, true from gone group by 1, 2, 3, 4, 5),
      added as (insert into month_totals as m
        select date_trunc('month', day)::date, place_id, currency, type, vat_percent, ${summedFigures}
        from gone where not is_merged group by 1, 2, 3, 4, 5 order by 1, 2
        on conflict (month, place_id, currency, type, vat_percent) do update set ${addedFigures}),
      in_sets as (insert into place_set_days as m
        select s.set_id, g.day, g.currency, g.type, g.vat_percent, ${summedFigures}
        from gone g join place_set_members s on s.place_id = g.place_id where not g.is_merged group by 1, 2, 3, 4, 5 order by 1, 2
        on conflict (set_id, day, currency, type, vat_percent) do update set ${addedFigures})
      select coalesce(to_jsonb(array_agg(place_id)), '[]') as places, coalesce(to_jsonb(array_agg(day)), '[]') as days from due`.execute(
      tx,
    )
    const { days = [], places = [] } = rows[0] ?? {}
    if (days.length > 0) await sql`select count_commissions(${places}::bigint[], ${days}::date[])`.execute(tx)
    return days.length
  })

/** Sessions and refunds add rows to `day_totals`; merged, a report reads one per place, day and kind (decisions 0052, 0093). */
export const mergeDayTotals = defineJob<object>({
  name: 'reports.mergeDays',
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC' },
  run: async (ctx) => {
    let merged = batchSize
    while (merged === batchSize && !ctx.signal.aborted) merged = await mergeBatch(ctx.transaction)
    await movePlacesToSets(ctx)
  },
})
