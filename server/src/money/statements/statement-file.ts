import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { formatInstant } from '@parkla/contract/kit/time.ts'
import type { statementsApi } from '@parkla/contract/money/statements/statements.endpoints.ts'
import type { StatementLine } from '@parkla/contract/money/statements/statements.schema.ts'
import type { Context } from '../../kit/context.ts'
import { invoiceFormats, Seller } from '../../kit/papers/invoice-paper.ts'
import type { PdfPaper } from '../../kit/papers/pdf.ts'
import type { Language } from '../../kit/reasons.ts'
import { xlsxStream, type SheetColumn } from '../../kit/spreadsheet/spreadsheet-write.ts'
import { phrases, type Words } from './phrases.ts'
import { readStatement, type ReadStatement } from './statements.queries.ts'

type Wanted = RequestOf<(typeof statementsApi)['pdf']>

/** `02.2026`. */
const monthText = (month: string): string => `${month.slice(5)}.${month.slice(0, 4)}`

const headOf = (statement: ReadStatement, words: Words): [string, string][] => {
  const { Name, Address, RegistryCode, VatNumber } = Seller.parse(statement.seller ?? {})
  const lines: [string, string][] = [
    [words.number, statement.Number],
    [words.shared.month, monthText(statement.Month)],
    [words.landowner, statement.PlaceName],
    [words.shared.address, statement.Address],
    [words.shared.payer, Name],
    [words.payerAddress, Address],
    [words.shared.registryCode, RegistryCode],
    [words.shared.vatNumber, VatNumber],
    [words.closed, formatInstant(statement.ClosedAt, statement.TimeZone)],
  ]
  return lines.filter(([, value]) => value !== '')
}

const subjectOf = ({ Kind, Month, OfStatement }: StatementLine, words: Words): string =>
  Kind === 'MONTH'
    ? words.line.MONTH
    : words.kind[Kind].replace('{{number}}', OfStatement).replace('{{month}}', monthText(Month))

/** Figures in their order, as columns of the workbook and lines of the paper. */
const figures = [
  'PaidInCents',
  'FleetPaidInCents',
  'RefundedInCents',
  'PaidByHandInCents',
  'VatInCents',
  'FeesInCents',
  'CommissionInCents',
  'PayoutInCents',
] as const satisfies readonly (keyof StatementLine)[]

const sumOf = (lines: readonly StatementLine[], name: (typeof figures)[number]): number =>
  lines.reduce((sum, line) => sum + line[name], 0)

/** A block of rows per line: what it is, its figures that are not zero, its payout. */
const paperOf = (statement: ReadStatement, language: Language): PdfPaper => {
  const words = phrases[language]
  const { money } = invoiceFormats(language, statement.Currency)
  const { Lines } = statement
  const rowsOf = (line: StatementLine): string[][] => [
    [line.PlaceName, subjectOf(line, words), ''],
    ...figures
      .filter((name) => name !== 'PayoutInCents' && line[name] !== 0)
      .map((name) => ['', words.figure[name], money(line[name])]),
    ['', words.payout, money(line.PayoutInCents)],
  ]
  return {
    title: `${words.statement} ${statement.Number}`,
    language,
    lines: headOf(statement, words),
    columns: [{ header: words.shared.place }, { header: words.item }, { header: words.shared.amount, isAmount: true }],
    rows: Lines.flatMap(rowsOf),
    totals: [[words.total, '', money(statement.PayoutInCents)]],
    footer: words.footer,
    createdAt: statement.ClosedAt,
  }
}

const fileNameOf = ({ Number: number, Month }: ReadStatement, words: Words): string =>
  `${words.fileName}-${number}-${Month}`

/** R171. The content is that of the closing, in the language of the reader. */
export const makeStatementPdf = async (ctx: Context, { id }: Wanted): Promise<FileAnswer> => {
  const statement = await readStatement(ctx, id)
  // Loaded on first use: fonts and PDF writer are a tenth of a node's memory.
  const { writePdf } = await import('../../kit/papers/pdf.ts')
  const content = await writePdf(paperOf(statement, ctx.language))
  return { fileName: `${fileNameOf(statement, phrases[ctx.language])}.pdf`, content }
}

/** R171. */
export const makeStatementXlsx = async (ctx: Context, { id }: Wanted): Promise<FileAnswer> => {
  const statement = await readStatement(ctx, id)
  const words = phrases[ctx.language]
  const { Lines, Currency } = statement
  const columns: SheetColumn[] = [
    { header: words.shared.place, type: 'text', widthInCharacters: 28 },
    { header: words.item, type: 'text', widthInCharacters: 34 },
    { header: words.shared.currency, type: 'currency', widthInCharacters: 10 },
    { header: words.paidSessions, type: 'number', widthInCharacters: 14 },
    ...figures.map((name): SheetColumn => ({ header: words.figure[name], type: 'money', widthInCharacters: 16 })),
  ]
  const rows = Lines.map((line) => [
    line.PlaceName,
    subjectOf(line, words),
    Currency,
    line.PaidSessions,
    ...figures.map((name) => line[name]),
  ])
  const sessions = Lines.reduce((sum, { PaidSessions }) => sum + PaidSessions, 0)
  const total = [words.total, '', Currency, sessions, ...figures.map((name) => sumOf(Lines, name))]
  const content = xlsxStream(rows, {
    name: `${words.statement} ${statement.Number}`,
    columns,
    timeZone: statement.TimeZone,
    top: [...headOf(statement, words), []],
    bottom: () => [total],
  })
  return { fileName: `${fileNameOf(statement, words)}.xlsx`, content }
}
