import type { FineRow } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import type { Language } from '../../kit/reasons.ts'
import { asFineRow, fineColumns, fineTables, type StoredFine } from '../fine-records/fines.row.ts'

/** Fines of a report; half-open by the time of storing, because an offline app sends a fine later than it issues it. */
export type ReportOrder = {
  taskId: number
  email: string
  bcc: readonly string[]
  language: Language
  groupId: number
  groupName: string
  sendsEmpty: boolean
  from: string
  to: string
}

const orderColumns = sql`t.id as "taskId", t.email, to_jsonb(t.bcc) as bcc, t.language, g.id as "groupId",
  g.name as "groupName", t.sends_empty as "sendsEmpty"`

/** A planned report that waits; undefined once it is settled or its task is deleted. */
export const findWaitingReport = async (db: Db, sendingId: number): Promise<ReportOrder | undefined> => {
  const { rows } = await sql<ReportOrder>`
    select ${orderColumns}, s.from_time as "from", s.to_time as "to"
    from report_sendings s join reporting_tasks t on t.id = s.reporting_task_id and t.deleted_at is null
      join vehicle_groups g on g.id = t.vehicle_group_id
    where s.id = ${sendingId} and s.status = 'PENDING'`.execute(db)
  return rows[0]
}

/** What a task would send at this moment. */
export const findCurrentReport = async (
  db: Db,
  { taskId, until }: { taskId: number; until: string },
): Promise<ReportOrder | undefined> => {
  const { rows } = await sql<ReportOrder>`
    select ${orderColumns}, t.sent_until as "from", greatest(t.sent_until, ${until}::timestamptz) as "to"
    from reporting_tasks t join vehicle_groups g on g.id = t.vehicle_group_id
    where t.id = ${taskId} and t.deleted_at is null`.execute(db)
  return rows[0]
}

/** Fines of the group, oldest first. */
export const listReportedFines = async (db: Db, { groupId, language, from, to }: ReportOrder): Promise<FineRow[]> => {
  const { rows } = await sql<StoredFine>`
    select ${fineColumns(language)} ${fineTables}
    where f.created_at >= ${from} and f.created_at < ${to}
      and exists (select from vehicle_group_plates k where k.vehicle_group_id = ${groupId} and k.plate_id = f.plate_id)
    order by f.created_at, f.id`.execute(db)
  return rows.map(asFineRow)
}
