import type { Statement } from '@parkla/contract/money/statements/statements.schema.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import { phrases, type Words } from './phrases.ts'
import { listStatements } from './statements.queries.ts'

const columnsIn = (words: Words): ExportColumn<Statement>[] => [
  [words.number, 'text', ({ Number: number }) => number],
  [words.shared.month, 'month', ({ Month }) => Month],
  [words.shared.place, ['text', 28], ({ PlaceName }) => PlaceName],
  [words.payout, 'money', ({ PayoutInCents }) => PayoutInCents],
  [words.shared.currency, 'currency', ({ Currency }) => Currency],
  [words.closed, 'instant', ({ ClosedAt }) => ClosedAt],
]

/** Statements as they are listed (R171, R182). */
export const exportStatements = listExport(phrases, listStatements, (words) => ({
  name: 'statements',
  title: words.title,
  columns: columnsIn(words),
  zoneOf: ({ TimeZone }) => TimeZone,
}))
