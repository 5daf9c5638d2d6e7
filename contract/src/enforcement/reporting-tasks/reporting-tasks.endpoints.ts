import * as z from 'zod'
import { get, post, put } from '../../kit/endpoint.ts'
import { Id } from '../../kit/id.ts'
import { AddReportingTask, ReportingTask, SaveReportingTask } from './reporting-tasks.schema.ts'

const ofGlobalAdmins = { permission: 'fines.edit', scope: 'none' } as const
const byId = z.object({ ID: Id })

/** Reports of fines by e-mail; of global admins (R138). */
export const reportingTasksApi = {
  list: get('/adminapi/parking-fine/reporting-tasks', {
    summary: 'Reporting tasks by address (R138)',
    ...ofGlobalAdmins,
    answer: z.array(ReportingTask),
  }),
  add: post('/adminapi/parking-fine/reporting-tasks', {
    summary: 'Adds a reporting task; its first report begins now (R138)',
    ...ofGlobalAdmins,
    needsKey: true,
    body: AddReportingTask,
    answer: ReportingTask,
    errors: ['fines.unknownVehicleGroup'],
    audit: 'reportingTask.added',
  }),
  save: put('/adminapi/parking-fine/reporting-tasks', {
    summary: 'Changes a reporting task (R8)',
    ...ofGlobalAdmins,
    body: SaveReportingTask,
    answer: ReportingTask,
    errors: ['fines.unknownVehicleGroup', 'conflict.changedMeanwhile'],
    audit: 'reportingTask.changed',
  }),
  remove: post('/adminapi/parking-fine/reporting-tasks/delete', {
    summary: 'Deletes a reporting task',
    ...ofGlobalAdmins,
    body: byId,
    audit: 'reportingTask.deleted',
  }),
  test: post('/adminapi/parking-fine/reporting-tasks/test', {
    summary: '+ E-mails the report as it is now to the caller; the next report stays as it is (R138)',
    ...ofGlobalAdmins,
    body: byId,
    audit: 'reportingTask.tested',
  }),
}
