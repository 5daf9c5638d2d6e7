import type { reportingTasksApi } from '@parkla/contract/enforcement/reporting-tasks/reporting-tasks.endpoints.ts'
import type { ReportingTask } from '@parkla/contract/enforcement/reporting-tasks/reporting-tasks.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { sendTestReport } from './reports.jobs.ts'
import { readReportingTask } from './reporting-tasks.queries.ts'

type Api = typeof reportingTasksApi
type Sent = RequestOf<Api['add']>

const about = (id: number) => ({ entity: 'reportingTask', id }) as const

const columnsOf = ({ emailTo, bcc, sendingDays, enabled, vehicleGroupId, sendEmpty, language }: Sent) => ({
  email: emailTo,
  bcc,
  sending_days: sendingDays,
  is_enabled: enabled,
  vehicle_group_id: vehicleGroupId,
  sends_empty: sendEmpty,
  language,
})

/** Audited fields, without addresses: the audit trail is kept longer than they may be. */
const audited = ({ sendingDays, enabled, vehicleGroupId, sendEmpty, language, bcc }: Sent | ReportingTask) => ({
  sendingDays,
  enabled,
  vehicleGroupId,
  sendEmpty,
  language,
  bcc: bcc.length,
})

const insistOnGroup = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql`select 1 from vehicle_groups where id = ${id} and deleted_at is null for share`.execute(tx)
  insist(rows.length > 0 ? { ok: true } : reject('fines.unknownVehicleGroup'), 'vehicleGroupId')
}

const lockTask = async (tx: Tx, id: number): Promise<ReportingTask> => {
  await sql`select 1 from reporting_tasks where id = ${id} for update`.execute(tx)
  return readReportingTask(tx, id)
}

/** The first report has the fines since now. */
export const addReportingTask = (ctx: Context, sent: Sent): Promise<ReportingTask> =>
  ctx.transaction(async (tx) => {
    await insistOnGroup(tx, sent.vehicleGroupId)
    const times = { sent_until: ctx.now, created_at: ctx.now, updated_at: ctx.now }
    const { id } = await insertRow(tx, 'reporting_tasks', { ...columnsOf(sent), ...times })
    await record(tx, ctx, { fact: 'reportingTask.added', ...about(id), after: audited(sent) })
    return readReportingTask(tx, id)
  })

/** R8. */
export const saveReportingTask = (ctx: Context, sent: RequestOf<Api['save']>): Promise<ReportingTask> =>
  ctx.transaction(async (tx) => {
    const { ID: id } = sent
    const before = await lockTask(tx, id)
    await insistUnchanged(tx, ctx, { ...about(id), current: before, sent })
    await insistOnGroup(tx, sent.vehicleGroupId)
    await updateRow(tx, 'reporting_tasks', { id, ...columnsOf(sent), updated_at: nextVersion(ctx.now) })
    const sides = { before: audited(before), after: audited(sent) }
    await record(tx, ctx, { fact: 'reportingTask.changed', ...about(id), ...sides })
    return readReportingTask(tx, id)
  })

export const removeReportingTask = (ctx: Context, { ID: id }: { ID: number }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const before = await lockTask(tx, id)
    await updateRow(tx, 'reporting_tasks', { id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    await record(tx, ctx, { fact: 'reportingTask.deleted', ...about(id), before: audited(before) })
    return {}
  })

/** Sends the report to the caller only. */
export const testReportingTask = (ctx: Context, { ID: id }: { ID: number }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    await readReportingTask(tx, id)
    const test = { taskId: id, ownerId: ctx.actor.id, until: ctx.now, mailId: ctx.uuid() }
    await ctx.jobs.enqueue(tx, sendTestReport, test)
    await record(tx, ctx, { fact: 'reportingTask.tested', ...about(id) })
    return {}
  })
