import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { mayReadReport } from '@parkla/contract/money/reports/reports.policy.ts'
import type { savedReportsApi } from '@parkla/contract/money/reports/saved-reports.endpoints.ts'
import type { ReportCode } from '@parkla/contract/money/reports/reports.filters.ts'
import { mostSavedReports } from '@parkla/contract/money/reports/saved-reports.filters.ts'
import type { SavedReport } from '@parkla/contract/money/reports/saved-reports.schema.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../../kit/http/conflict.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { insist } from '../../../kit/errors.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { mayReachPlaces } from '../report-file.ts'
import { testSavedReport } from './saved-reports.jobs.ts'
import { queryOfAddress, readSavedReport } from './saved-reports.queries.ts'

type Api = typeof savedReportsApi
type Sent = RequestOf<Api['save']>

const about = (id: number) => ({ entity: 'savedReport', id }) as const

/** Insists on a readable query, the right to its type and a day to send; returns the type. */
const insistOnReport = (ctx: Context, { Query, Frequency, SendingDays }: Sent): ReportCode => {
  const reportType = queryOfAddress(Query)?.reportType ?? 'PAYOUT'
  insist(queryOfAddress(Query) ? { ok: true } : reject('reports.unreadableQuery'), 'Query')
  insist(mayReadReport(ctx.actor, reportType))
  const hasDay = Frequency !== 'WEEKDAYS' || SendingDays.length > 0
  insist(hasDay ? { ok: true } : reject('reports.noSendingDay'), 'SendingDays')
  return reportType
}

/** Locks the user's saved reports: their number, names and versions stay until the transaction ends. */
const lockSavedReports = (tx: Tx, ownerId: number) =>
  sql`select 1 from owners where id = ${ownerId} for update`.execute(tx)

const insistOnRoom = async (tx: Tx, ownerId: number, name: string): Promise<void> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from saved_reports
    where owner_id = ${ownerId} and deleted_at is null and lower(name) <> lower(${name})`.execute(tx)
  const isRoom = (rows[0]?.count ?? 0) < mostSavedReports
  insist(isRoom ? { ok: true } : reject('reports.tooManySaved', { limit: mostSavedReports }))
}

/** 404 if the report to change is deleted, 409 if the caller has read another version (R8). */
const insistOnVersion = async (tx: Tx, ctx: Context, sent: { Name: string; UpdatedAt?: string | undefined }) => {
  if (sent.UpdatedAt === undefined) return
  const current = await readSavedReport(tx, ctx, sent.Name)
  await insistUnchanged(tx, ctx, { ...about(current.ID), current, sent })
}

/** A change of the schedule begins on its next day; a report saved again is mailed again after its owner had lost the right. */
export const saveReport = (ctx: Context, sent: Sent): Promise<SavedReport> => {
  const reportType = insistOnReport(ctx, sent)
  const { Name, Query, Period, IsShared, Frequency, SendingDays, MonthDay, SendingHour, Language } = sent
  return ctx.transaction(async (tx) => {
    await lockSavedReports(tx, ctx.actor.id)
    await insistOnVersion(tx, ctx, sent)
    await insistOnRoom(tx, ctx.actor.id, Name)
    await sql`
      insert into saved_reports as r (owner_id, name, query, report_type, period, is_shared, frequency, sending_days, month_day, sending_hour,
        language, created_at, updated_at)
      values (${ctx.actor.id}, ${Name}, ${Query}, ${reportType}, ${Period}, ${IsShared}, ${Frequency}, ${SendingDays}::smallint[], ${MonthDay},
        ${SendingHour}, ${Language}, ${ctx.now}, ${ctx.now})
      on conflict (owner_id, lower(name)) where deleted_at is null do update
        set name = excluded.name, query = excluded.query, report_type = excluded.report_type, period = excluded.period, is_shared = excluded.is_shared,
          frequency = excluded.frequency, sending_days = excluded.sending_days, month_day = excluded.month_day,
          sending_hour = excluded.sending_hour, language = excluded.language, is_without_right = false,
          updated_at = greatest(excluded.updated_at, r.updated_at + interval '1 millisecond')`.execute(tx)
    const { ID: id } = await readSavedReport(tx, ctx, Name)
    if (Frequency === 'NONE')
      await sql`delete from saved_report_sendings where saved_report_id = ${id} and status = 'PENDING'`.execute(tx)
    const saved = await readSavedReport(tx, ctx, Name)
    await record(tx, ctx, {
      fact: 'savedReport.saved',
      ...about(saved.ID),
      after: { Query, Period, IsShared, Frequency },
    })
    return saved
  })
}

export const removeSavedReport = (ctx: Context, sent: RequestOf<Api['remove']>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { Name } = sent
    await lockSavedReports(tx, ctx.actor.id)
    await insistOnVersion(tx, ctx, sent)
    const { ID: id } = await readSavedReport(tx, ctx, Name)
    await updateRow(tx, 'saved_reports', { id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    await record(tx, ctx, { fact: 'savedReport.deleted', ...about(id) })
    return {}
  })

/** Mails the report to its owner, who must still have the right: the job would send nothing. */
export const testReport = async (ctx: Context, { Name }: RequestOf<Api['test']>): Promise<Record<string, never>> => {
  const { ID: id, Query, ReportType } = await readSavedReport(ctx.db, ctx, Name)
  insist(mayReadReport(ctx.actor, ReportType))
  const query = queryOfAddress(Query)
  const isReached = query !== undefined && (await mayReachPlaces(ctx, query))
  insist(isReached ? { ok: true } : reject('reports.placesOutOfReach'))
  return ctx.transaction(async (tx) => {
    await ctx.jobs.enqueue(tx, testSavedReport, { id, at: ctx.now, mailId: ctx.uuid() })
    await record(tx, ctx, { fact: 'savedReport.tested', ...about(id) })
    return {}
  })
}
