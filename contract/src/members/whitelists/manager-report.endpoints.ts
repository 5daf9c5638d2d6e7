import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { ListReport, ReportRow } from './manager-report.schema.ts'

const ofList = { kind: 'place', ids: { id: 'whitelist' } } as const

const report = get('/adminapi/whitelists/:id/manager-report', {
  summary: 'Sessions of a whitelist in a period, or its users with their sums',
  permission: 'whitelists.view',
  scope: ofList,
  params: z.object({ id: PathId }),
  query: ListReport,
  answer: ReportRow,
  paged: true,
  isSlow: true,
  errors: ['whitelists.endsBeforeStart'],
})

export const managerReportApi = {
  report,
  export: exportOf(report, '+ The report as a spreadsheet or CSV'),
}
