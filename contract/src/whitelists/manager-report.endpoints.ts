import * as z from 'zod'
import { get } from '../kit/endpoint.ts'
import { PathId } from '../kit/input.ts'
import { exporting } from '../kit/listing.ts'
import { ListReport, ReportFilter, ReportRow } from './manager-report.schema.ts'

const ofList = { kind: 'place', ids: { id: 'whitelist' } } as const

export const managerReportApi = {
  report: get('/adminapi/whitelists/:id/manager-report', {
    summary: 'Sessions of a whitelist in a period, or its users with their sums',
    permission: 'whitelists.view',
    scope: ofList,
    params: z.object({ id: PathId }),
    query: ListReport,
    answer: ReportRow,
    paged: true,
    errors: ['whitelists.endsBeforeStart'],
  }),
  export: get('/adminapi/whitelists/:id/manager-report/export', {
    summary: '+ The report as a spreadsheet or CSV',
    permission: 'whitelists.view',
    scope: ofList,
    params: z.object({ id: PathId }),
    ...exporting(ReportFilter),
    errors: ['whitelists.endsBeforeStart'],
  }),
}
