import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { statementsApi } from '@parkla/contract/statements/statements.endpoints.ts'
import type { Statement } from '@parkla/contract/statements/statements.schema.ts'
import type { Context } from '../../kit/context.ts'
import { exportList, type ExportColumn } from '../../kit/list-export.ts'
import { phrases, type Words } from './phrases.ts'
import { listStatements } from './statements.queries.ts'

const columnsIn = (words: Words): ExportColumn<Statement>[] => [
  [words.number, 'text', ({ Number: number }) => number],
  [words.month, 'month', ({ Month }) => Month],
  [words.place, ['text', 28], ({ PlaceName }) => PlaceName],
  [words.payout, 'money', ({ PayoutInCents }) => PayoutInCents],
  [words.currency, 'text', ({ Currency }) => Currency],
  [words.closed, 'instant', ({ ClosedAt }) => ClosedAt],
]

/** Statements as they are listed (R171, R182). */
export const exportStatements = (
  ctx: Context,
  filter: RequestOf<(typeof statementsApi)['export']>,
): Promise<FileAnswer> => {
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'statements',
    filter,
    title: words.list,
    columns: columnsIn(words),
    zoneOf: ({ TimeZone }) => TimeZone,
    list: listStatements,
  })
}
