import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { lockFineState } from '../fine-records/fine-steps.ts'
import { remindFine } from './remind-fine.ts'

const batchSize = 200

type After = { id: number; day: string }

/**
 * One batch of fines whose next reminder is due by the days of their region; after a late one the next keeps its distance.
 * No reminder: fines sent to collection today, lapsed, without mail and address, or with a letter waiting after a refused mail.
 */
const remindBatch = (ctx: JobContext, after: After): Promise<After | undefined> =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<After>`
      select f.id, to_char(f.due_on, 'YYYY-MM-DD') as day
      from fines f join places p on p.id = f.place_id left join fine_terms t on t.region = f.region
        cross join lateral (select coalesce(t.reminder_days, '{7,17}') as days,
          (${ctx.now}::timestamptz at time zone p.time_zone)::date as today) d
      where (f.status = 'OVERDUE' or f.status = 'REMINDED') and f.reminders < 3
        and f.due_on <= ${ctx.now}::date + 1 and (f.due_on, f.id) > (${after.day}::date, ${after.id})
        and f.due_on + d.days[f.reminders + 1]::int <= d.today
        and (f.reminders = 0 or f.reminded_at is null or (f.reminded_at at time zone p.time_zone)::date
          + (d.days[f.reminders + 1] - coalesce(d.days[f.reminders], 0))::int <= d.today)
        and f.lapses_on >= d.today and (f.do_not_forward_debts or f.forward_debts_at > d.today)
        and f.amount_in_cents + f.costs_in_cents > f.paid_in_cents
        and (f.debtor_email <> '' or f.debtor_address <> '')
        and not exists (select from fine_invoices i where i.fine_id = f.id and i.is_to_post and i.was_refused)
      order by f.due_on, f.id limit ${batchSize} for update of f skip locked`.execute(tx)
    for (const { id } of rows) await remindFine(tx, ctx, await lockFineState(tx, id))
    return rows.at(-1)
  })

/** Each night, after fines have become OVERDUE and before they are forwarded (R125, R130). */
export const sendRemindersJob = defineJob<object>({
  name: 'fines.sendReminders',
  schedule: { cron: '25 1 * * *', timeZone: defaultTimeZone },
  heartbeatSeconds: 60,
  run: async (ctx) => {
    let after: After | undefined = { day: '0001-01-01', id: 0 }
    while (after !== undefined && !ctx.signal.aborted) after = await remindBatch(ctx, after)
  },
})
