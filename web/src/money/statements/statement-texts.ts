import type { StatementLine } from '@parkla/contract/money/statements/statements.schema.ts'
import { monthText } from '../../kit/time/months.ts'
import { t } from '../../kit/phrases.ts'

export const lineText = ({ Kind, Month, OfStatement }: StatementLine): string => {
  const of = { month: monthText(Month), number: OfStatement }
  if (Kind === 'MONTH') return t(($) => $.statements.line.MONTH)
  return Kind === 'REFUND' ? t(($) => $.statements.line.REFUND, of) : t(($) => $.statements.line.CORRECTION, of)
}
