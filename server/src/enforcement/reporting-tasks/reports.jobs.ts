import { dayKey, defaultTimeZone, instantToLocal, localToInstant, minuteMs } from '@parkla/contract/kit/time.ts'
import { weekdayOf } from '@parkla/contract/kit/calendar.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import type { Mail } from '../../ports/mail.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import { reportMail } from './reports.emails.ts'
import { findCurrentReport, findWaitingReport, listReportedFines } from './reports.queries.ts'

const sendingHour = 7

type Outcome = { status: 'SENT' | 'EMPTY' | 'FAILED'; fineCount: number }

/** The next report begins where a sent one ends; after a failure its fines are in the next one. */
const settle = (ctx: JobContext, sendingId: number, { status, fineCount }: Outcome): Promise<void> =>
  ctx.transaction(async (tx) => {
    await sql`update report_sendings set status = ${status}, fine_count = ${fineCount}, settled_at = ${ctx.now}
      where id = ${sendingId} and status = 'PENDING'`.execute(tx)
    if (status === 'FAILED') return
    await sql`update reporting_tasks t set sent_until = s.to_time from report_sendings s
      where s.id = ${sendingId} and t.id = s.reporting_task_id and t.sent_until < s.to_time`.execute(tx)
  })

/** False when the mail server refuses the mail for good or keeps failing; an earlier failure is retried. */
const isDelivered = async (ctx: JobContext, mail: Mail): Promise<boolean> => {
  try {
    await ctx.ports.mail.send(mail)
    return true
  } catch (error) {
    if (!(error instanceof PortFailure) || (error.retryable && ctx.isLastTry !== true)) throw error
    ctx.log.warn({ reason: error.reason }, 'report not sent')
    return false
  }
}

/** Sends a planned report and settles it; a settled one is not sent again (R138). */
export const sendReport = defineJob<{ sendingId: number }>({
  name: 'fines.sendReport',
  isKeyed: true,
  run: async (ctx, { sendingId }) => {
    const order = await findWaitingReport(ctx.db, sendingId)
    if (!order) return
    const rows = await listReportedFines(ctx.db, order)
    const fineCount = rows.length
    if (fineCount === 0 && !order.sendsEmpty) return settle(ctx, sendingId, { status: 'EMPTY', fineCount })
    // A mail repeated after a crash has the same content and Message-ID, so that mail programs show it once.
    const mail = { ...(await reportMail(order, rows)), idempotencyKey: `fines report ${sendingId}` }
    const status = (await isDelivered(ctx, mail)) ? 'SENT' : 'FAILED'
    return settle(ctx, sendingId, { status, fineCount })
  },
})

/** Sends the report as it would be now to one user; nothing is settled. */
export const sendTestReport = defineJob<{ taskId: number; ownerId: number; until: string; mailId: string }>({
  name: 'fines.sendTestReport',
  run: async (ctx, { taskId, ownerId, until, mailId }) => {
    const order = await findCurrentReport(ctx.db, { taskId, until })
    const reader = await ctx.db
      .selectFrom('owners')
      .select('email')
      .where('id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!order || !reader) return
    const own = { ...order, email: reader.email, bcc: [] }
    const mail = await reportMail(own, await listReportedFines(ctx.db, own), { isTest: true })
    await deliverMail(ctx, { ...mail, idempotencyKey: `fines test report ${mailId}` })
  },
})

type Planned = { id: number }

/** One report per task and day; a report of an earlier day that still waits goes first. */
const planReports = async (tx: Tx, now: string): Promise<Planned[]> => {
  const local = instantToLocal(now, defaultTimeZone)
  const today = dayKey(local)
  const sendingTime = localToInstant({ ...local, hour: sendingHour, minute: 0, second: 0 }, defaultTimeZone) ?? now
  // A transaction that stores a fine takes seconds: fines older than this minute have been committed.
  const until = new Date(Date.parse(now) - minuteMs).toISOString()
  await sql`
    insert into report_sendings (reporting_task_id, sent_on, from_time, to_time, created_at)
    select t.id, ${today}::date, t.sent_until, greatest(t.sent_until, ${until}::timestamptz), ${now}::timestamptz
    from reporting_tasks t
    where t.deleted_at is null and t.is_enabled and ${weekdayOf(local) + 1}::smallint = any(t.sending_days)
      and ${now}::timestamptz >= ${sendingTime}::timestamptz and t.updated_at <= ${sendingTime}::timestamptz
      and not exists (select from report_sendings w where w.reporting_task_id = t.id and w.status = 'PENDING')
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Planned>`
    select s.id from report_sendings s join reporting_tasks t on t.id = s.reporting_task_id
    where s.status = 'PENDING' and t.deleted_at is null order by s.id`.execute(tx)
  return rows
}

/**
 * Runs at 07:00 and then each hour of the day, so that reports missed while no node ran are sent later the same day. A
 * task that was added or changed after 07:00 begins on its next day.
 */
export const planReportsJob = defineJob<object>({
  name: 'fines.planReports',
  schedule: { cron: `0 ${sendingHour}-23 * * *`, timeZone: defaultTimeZone },
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      for (const { id } of await planReports(tx, ctx.now))
        await ctx.jobs.enqueue(tx, sendReport, { sendingId: id, key: `report ${id}` })
    }),
})
