import type { StatementLine } from '@parkla/contract/statements/statements.schema.ts'
import { language, t } from '../../kit/phrases.ts'

/** `2026-03` → `March 2026`. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )

export const lineText = ({ Kind, Month, OfStatement }: StatementLine): string => {
  const of = { month: monthName(Month), number: OfStatement }
  if (Kind === 'MONTH') return t(($) => $.statements.line.MONTH)
  return Kind === 'REFUND' ? t(($) => $.statements.line.REFUND, of) : t(($) => $.statements.line.CORRECTION, of)
}
