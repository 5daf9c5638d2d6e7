import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { statementsApi } from '@parkla/contract/statements/statements.endpoints.ts'
import type { Statement } from '@parkla/contract/statements/statements.schema.ts'
import type { Context } from '../../kit/context.ts'
import { exportList, type ExportColumn } from '../../kit/list-export.ts'
import type { Language } from '../../kit/reasons.ts'
import en from './phrases/en.json' with { type: 'json' }
import et from './phrases/et.json' with { type: 'json' }
import lv from './phrases/lv.json' with { type: 'json' }
import { listStatements } from './statements.queries.ts'

const phrases: Readonly<Record<Language, typeof en>> = { en, et, lv }

const columnsIn = (words: typeof en): ExportColumn<Statement>[] => [
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
