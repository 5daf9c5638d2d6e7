import type { ReportingTask } from '@parkla/contract/enforcement/reporting-tasks/reporting-tasks.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'

const selectTasks = sql`
  select t.id as "ID", t.email as "emailTo", to_jsonb(t.bcc) as bcc, to_jsonb(t.sending_days) as "sendingDays",
    t.is_enabled as enabled, t.vehicle_group_id as "vehicleGroupId", g.name as "vehicleGroupName",
    t.sends_empty as "sendEmpty", t.language, t.updated_at as "UpdatedAt", coalesce(s.status, 'NONE') as "lastStatus",
    coalesce(s.fine_count, 0) as "lastFineCount",
    coalesce(s.settled_at, s.created_at, ${zeroDate}::timestamptz) as "lastAt"
  from reporting_tasks t join vehicle_groups g on g.id = t.vehicle_group_id
    left join lateral (select * from report_sendings where reporting_task_id = t.id order by sent_on desc limit 1) s on true
  where t.deleted_at is null`

export const listReportingTasks = async (ctx: Context): Promise<ReportingTask[]> => {
  const { rows } = await sql<ReportingTask>`${selectTasks} order by t.email, t.id`.execute(ctx.replica)
  return rows
}

/** 404 for an unknown or deleted task. */
export const readReportingTask = async (db: Db | Tx, id: number): Promise<ReportingTask> => {
  const { rows } = await sql<ReportingTask>`${selectTasks} and t.id = ${id}`.execute(db)
  return found(rows[0])
}
