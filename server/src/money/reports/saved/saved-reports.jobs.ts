import type { SavedReport } from '@parkla/contract/money/reports/saved-reports.schema.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database/database.ts'
import { deliverMail } from '../../../kit/jobs/deliver-mail.ts'
import { defineJob, type JobContext } from '../../../kit/jobs/jobs.ts'
import { PortFailure } from '../../../ports/port-failure.ts'
import { savedReportMail } from './saved-reports.emails.ts'
import { findReport, findWaitingReport } from './saved-reports.queries.ts'

type Outcome = { status: 'SENT' | 'WITHOUT_RIGHT' } | { status: 'FAILED'; reason: SavedReport['LastFailure'] }

const failureOf = (error: unknown): SavedReport['LastFailure'] => {
  if (!(error instanceof PortFailure)) return 'REPORT'
  return ({ refused: 'REFUSED', unreachable: 'UNREACHABLE', timeout: 'TIMEOUT' } as const)[error.reason]
}

/** Without the right no more mails are planned, until the owner saves the report again. */
const settle = (ctx: JobContext, sendingId: number, outcome: Outcome): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { status } = outcome
    const reason = status === 'FAILED' ? outcome.reason : ''
    await sql`update saved_report_sendings set status = ${status}, reason = ${reason}, settled_at = ${ctx.now}
      where id = ${sendingId} and status = 'PENDING'`.execute(tx)
    if (status !== 'WITHOUT_RIGHT') return
    await sql`update saved_reports r set is_without_right = true from saved_report_sendings s
      where s.id = ${sendingId} and r.id = s.saved_report_id`.execute(tx)
  })

/** Whatever fails, the report or its mail, is retried until the last try or until the mail server refuses it permanently. */
const attempt = async (ctx: JobContext, send: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    return await send()
  } catch (error) {
    const isRefused = error instanceof PortFailure && !error.retryable
    if (!isRefused && ctx.isLastTry !== true) throw error
    const reason = failureOf(error)
    ctx.log.warn({ reason }, 'saved report not sent')
    return { status: 'FAILED', reason }
  }
}

/** Sends a planned mail and settles it; a settled one is not sent again. */
export const sendSavedReport = defineJob<{ sendingId: number }>({
  name: 'reports.sendSaved',
  isKeyed: true,
  run: async (ctx, { sendingId }) => {
    const order = await findWaitingReport(ctx.db, sendingId)
    if (!order) return
    const outcome = await attempt(ctx, async () => {
      const mail = await savedReportMail(ctx, order)
      if (!mail) return { status: 'WITHOUT_RIGHT' }
      // A retry after a crash has the same Message-ID, so that mail programs show one mail.
      await ctx.ports.mail.send({ ...mail, idempotencyKey: `saved report ${sendingId}` })
      return { status: 'SENT' }
    })
    return settle(ctx, sendingId, outcome)
  },
})

/** Sends a report as it is at a moment; nothing is settled. */
export const testSavedReport = defineJob<{ id: number; at: string; mailId: string }>({
  name: 'reports.testSaved',
  run: async (ctx, { id, at, mailId }) => {
    const order = await findReport(ctx.db, { id, at })
    const mail = order && (await savedReportMail(ctx, order, { isTest: true }))
    if (mail) await deliverMail(ctx, { ...mail, idempotencyKey: `saved report test ${mailId}` })
  },
})

/** One mail per report and local day of its owner, from its hour on; a mail that waits is enqueued again for a day. */
const planMails = async (tx: Tx, now: string): Promise<number[]> => {
  await sql`
    insert into saved_report_sendings (saved_report_id, sent_on, created_at)
    select r.id, l.local::date, ${now}::timestamptz
    from saved_reports r join owners o on o.id = r.owner_id left join regions g on g.code = o.region
      cross join lateral (select coalesce(g.time_zone, 'Europe/Tallinn') as zone) z
      cross join lateral (select ${now}::timestamptz at time zone z.zone as local) l
      cross join lateral (select (l.local::date + make_interval(hours => r.sending_hour)) at time zone z.zone as due) d
    where r.deleted_at is null and r.frequency <> 'NONE' and not r.is_without_right
      and case r.frequency when 'WEEKDAYS' then extract(isodow from l.local)::smallint = any(r.sending_days)
        else extract(day from l.local) = least(r.month_day,
          extract(day from date_trunc('month', l.local) + interval '1 month' - interval '1 day')) end
      and ${now}::timestamptz >= d.due and r.updated_at <= d.due
    on conflict do nothing`.execute(tx)
  // A mail whose tries ended without a result, such as a crash of the node in each, has failed.
  await sql`update saved_report_sendings set status = 'FAILED', reason = 'NO_RESULT', settled_at = ${now}
    where status = 'PENDING' and created_at < ${now}::timestamptz - interval '1 day'`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select s.id from saved_report_sendings s join saved_reports r on r.id = s.saved_report_id
    where s.status = 'PENDING' and r.deleted_at is null and r.frequency <> 'NONE' order by s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Each hour, so that mails missed while no node ran are sent later the same day. */
export const planSavedReports = defineJob<object>({
  name: 'reports.planSaved',
  schedule: { cron: '0 * * * *', timeZone: 'UTC' },
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      for (const sendingId of await planMails(tx, ctx.now))
        await ctx.jobs.enqueue(tx, sendSavedReport, { sendingId, key: `saved report ${sendingId}` })
    }),
})
