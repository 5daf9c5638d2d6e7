import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { FinanceReport, ReportFileQuery, ReportQuery, ReportType } from './reports.schema.ts'

const errors = ['reports.endsBeforeStart', 'reports.periodTooLong'] as const

export const reportsApi = {
  types: get('/adminapi/report-types', {
    summary: 'Types of reports that the caller may read, with their columns (R170)',
    permission: 'reports.view',
    scope: 'none',
    answer: z.array(ReportType),
  }),
  finance: get('/adminapi/reports/finance', {
    summary: 'A report of places in scope: a row per group and currency, and totals per currency (R170–R172)',
    permission: 'reports.view',
    scope: { kind: 'list', ids: { placeId: 'place', region: 'region' } },
    query: ReportQuery,
    answer: FinanceReport,
    isSlow: true,
    errors,
  }),
  file: get('/adminapi/reports', {
    summary:
      'The same report as a spreadsheet, with its query and totals above the rows (R170); live events count the rows read',
    permission: 'reports.view',
    scope: { kind: 'list', ids: { placeId: 'place', region: 'region' } },
    unscoped: ['ProgressId'],
    query: ReportFileQuery,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    errors,
    audit: 'list.exported',
  }),
}
