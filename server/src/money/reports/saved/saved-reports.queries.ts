import { zeroDate } from '@parkla/contract/kit/time.ts'
import { mayReadReport } from '@parkla/contract/money/reports/reports.policy.ts'
import { reportTypes } from '@parkla/contract/money/reports/reports.filters.ts'
import { ReportQuery } from '@parkla/contract/money/reports/reports.schema.ts'
import type { SavedReport } from '@parkla/contract/money/reports/saved-reports.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found } from '../../../kit/errors.ts'

/** A report's query from its address; undefined if it is not one. Unknown parts of an address are left out. */
export const queryOfAddress = (address: string): ReportQuery | undefined => {
  const parsed = ReportQuery.safeParse(Object.fromEntries(new URLSearchParams(address)))
  return parsed.success ? parsed.data : undefined
}

const selectReports = sql`
  select r.id as "ID", r.name as "Name", r.query as "Query", r.period as "Period", r.is_shared as "IsShared", r.owner_id as "ownerId",
    o.name as "OwnerName", r.frequency as "Frequency", to_jsonb(r.sending_days) as "SendingDays", r.month_day as "MonthDay",
    r.sending_hour as "SendingHour", r.language as "Language",
    case when r.is_without_right then 'WITHOUT_RIGHT' else coalesce(s.status, 'NONE') end as "LastStatus",
    case when r.is_without_right then '' else coalesce(s.reason, '') end as "LastFailure",
    coalesce(s.settled_at, s.created_at, ${zeroDate}::timestamptz) as "LastAt", r.updated_at as "UpdatedAt",
    r.report_type as "ReportType"
  from saved_reports r join owners o on o.id = r.owner_id
    left join lateral (select * from saved_report_sendings where saved_report_id = r.id order by sent_on desc limit 1) s on true
  where r.deleted_at is null`

type Stored = Omit<SavedReport, 'IsOwn'> & { ownerId: number }

/** Readers of a shared report do not see when its owner is mailed. */
const noMails = {
  Frequency: 'NONE',
  SendingDays: [],
  MonthDay: 1,
  SendingHour: 7,
  LastStatus: 'NONE',
  LastFailure: '',
  LastAt: zeroDate,
} as const

const asSavedReport = ({ actor }: Context, { ownerId, ...row }: Stored): SavedReport =>
  ownerId === actor.id ? { ...row, IsOwn: true } : { ...row, ...noMails, SendingDays: [], IsOwn: false }

const most = 500

/** Own ones, and shared ones of a type that the caller may read; each is read with the caller's own scope. */
export const listSavedReports = async (ctx: Context): Promise<SavedReport[]> => {
  const readable = reportTypes.filter((type) => mayReadReport(ctx.actor, type).ok)
  const { rows } = await sql<Stored>`${selectReports}
    and (r.owner_id = ${ctx.actor.id} or (r.is_shared and o.deleted_at is null and r.report_type = any(${readable}::text[])))
    order by r.owner_id <> ${ctx.actor.id}, lower(r.name), r.id limit ${most}`.execute(ctx.db)
  return rows.map((row) => asSavedReport(ctx, row))
}

/** The caller's report of this name. */
const findSavedReport = async (db: Db | Tx, ctx: Context, name: string): Promise<SavedReport | undefined> => {
  const { rows } =
    await sql<Stored>`${selectReports} and r.owner_id = ${ctx.actor.id} and lower(r.name) = lower(${name})`.execute(db)
  return rows[0] && asSavedReport(ctx, rows[0])
}

/** 404 unless the caller has a report of this name. */
export const readSavedReport = async (db: Db | Tx, ctx: Context, name: string): Promise<SavedReport> =>
  found(await findSavedReport(db, ctx, name))

/** A report to mail, with its recipient. */
export type ReportOrder = Pick<SavedReport, 'Name' | 'Query' | 'Period' | 'Language'> & {
  id: number
  ownerId: number
  email: string
  at: string
}

const orderColumns = sql`r.id, r.name as "Name", r.query as "Query", r.period as "Period", r.language as "Language",
  r.owner_id as "ownerId", o.email`

/** Undefined once the mail is settled, the report is deleted or its mails have ended. */
export const findWaitingReport = async (db: Db, sendingId: number): Promise<ReportOrder | undefined> => {
  const { rows } = await sql<ReportOrder>`select ${orderColumns}, s.created_at as at
    from saved_report_sendings s join saved_reports r on r.id = s.saved_report_id and r.deleted_at is null and r.frequency <> 'NONE'
      join owners o on o.id = r.owner_id
    where s.id = ${sendingId} and s.status = 'PENDING'`.execute(db)
  return rows[0]
}

export const findReport = async (db: Db, { id, at }: { id: number; at: string }): Promise<ReportOrder | undefined> => {
  const { rows } = await sql<ReportOrder>`select ${orderColumns}, ${at}::timestamptz as at
    from saved_reports r join owners o on o.id = r.owner_id where r.id = ${id} and r.deleted_at is null`.execute(db)
  return rows[0]
}
