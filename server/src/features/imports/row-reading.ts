import type { DoubtReason, NoticeReason, RejectionReason } from '@parkla/contract/imports/import-findings.ts'

const nothing = /^(?:|-|–|—|na|n\/a|#n\/a|nan|null|none|nil)$/i

/** Whether a cell is empty, in one of the ways in which programs write that. */
const isNothing = (text: string): boolean => nothing.test(text)

/** The text of a row for a field; '' when empty. */
export type Cell<Field extends string> = (field: Field) => string

export const cellsBy =
  <Field extends string>(cells: readonly string[], columns: Readonly<Partial<Record<Field, number>>>): Cell<Field> =>
  (field) => {
    const index = columns[field]
    const text = index === undefined ? '' : (cells[index] ?? '').trim()
    return isNothing(text) ? '' : text
  }

/** The filled cells of a column. */
export const textsUnder = (
  { headings, rows }: { headings: readonly string[]; rows: readonly (readonly string[])[] },
  heading: string | undefined,
): string[] => {
  const index = heading === undefined ? -1 : headings.indexOf(heading)
  return index < 0 ? [] : rows.map((row) => (row[index] ?? '').trim()).filter((text) => !isNothing(text))
}

export type RawCells = { line: number; cells: readonly string[] }

export type Findings = {
  reject: (reason: RejectionReason) => void
  doubt: (reason: DoubtReason) => void
  notice: (reason: NoticeReason) => void
}

/** What every staged row has. */
export type JudgedRow = RawCells & {
  is_rejected: boolean
  reasons: RejectionReason[]
  doubts: DoubtReason[]
  notices: NoticeReason[]
}

/** Collects the findings of one row; `judged` is the verdict. */
export const newFindings = (): Findings & {
  judged: (raw: RawCells, confirmed: readonly DoubtReason[]) => JudgedRow
} => {
  const [reasons, doubts, notices] = [new Set<RejectionReason>(), new Set<DoubtReason>(), new Set<NoticeReason>()]
  return {
    reject: (reason) => void reasons.add(reason),
    doubt: (reason) => void doubts.add(reason),
    notice: (reason) => void notices.add(reason),
    judged: ({ line, cells }, confirmed) => ({
      line,
      cells,
      is_rejected: reasons.size > 0 || [...doubts].some((doubt) => !confirmed.includes(doubt)),
      reasons: [...reasons],
      doubts: [...doubts],
      notices: [...notices],
    }),
  }
}
