import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import {
  ClosedMonth,
  CloseMonth,
  ListStatements,
  MonthPreview,
  OpenMonth,
  PreviewMonth,
  Statement,
  StatementWithLines,
} from './statements.schema.ts'

const ofStatement = {
  permission: 'reports.viewPayout',
  scope: { kind: 'place', ids: { id: 'statement' } },
  params: z.object({ id: PathId }),
} as const

const list = get('/adminapi/statements', {
  summary: '+ Closed statements of places in scope, newest month first (R171)',
  permission: 'reports.viewPayout',
  scope: { kind: 'list', ids: { placeId: 'place' } },
  query: ListStatements,
  answer: Statement,
  paged: true,
})

export const statementsApi = {
  list,
  export: exportOf(list, '+ The filtered statements as a spreadsheet or CSV (R171, R182)'),
  open: get('/adminapi/statements/open', {
    summary: '+ Months that are over and not closed, with their sums per currency (R171)',
    permission: 'statements.close',
    scope: 'list',
    answer: z.array(OpenMonth),
  }),
  preview: get('/adminapi/statements/preview', {
    summary: '+ The statements that closing a month would make (R171)',
    permission: 'statements.close',
    scope: { kind: 'list', ids: { placeId: 'place' } },
    query: PreviewMonth,
    answer: MonthPreview,
    errors: ['statements.monthNotOver'],
  }),
  close: post('/adminapi/statements', {
    summary: '+ Closes a month: numbered statements that no one changes (R171)',
    permission: 'statements.close',
    scope: { kind: 'place', ids: { PlaceId: 'place' } },
    body: CloseMonth,
    answer: ClosedMonth,
    errors: ['statements.monthNotOver', 'statements.nothingToClose', 'statements.changedMeanwhile'],
    needsKey: true,
    audit: 'statements.closed',
  }),
  find: get('/adminapi/statements/:id', {
    summary: '+ A statement with its lines (R171)',
    ...ofStatement,
    answer: StatementWithLines,
  }),
  pdf: get('/adminapi/statements/:id/pdf', {
    summary: '+ A statement as PDF (R171)',
    ...ofStatement,
    file: 'application/pdf',
  }),
  xlsx: get('/adminapi/statements/:id/xlsx', {
    summary: '+ A statement as a spreadsheet (R171)',
    ...ofStatement,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
}
