import { statementsApi } from '@parkla/contract/money/statements/statements.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { closeMonth } from './statements.commands.ts'
import { makeStatementPdf, makeStatementXlsx } from './statement-file.ts'
import { exportStatements } from './statements-export.queries.ts'
import { findStatement, listOpenMonths, listStatements, previewMonth } from './statements.queries.ts'

export const statementsRoutes = bind(statementsApi, {
  list: listStatements,
  export: exportStatements,
  open: listOpenMonths,
  preview: previewMonth,
  close: closeMonth,
  find: findStatement,
  pdf: makeStatementPdf,
  xlsx: makeStatementXlsx,
})
