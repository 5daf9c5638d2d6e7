const nothing = /^(?:|-|–|—|na|n\/a|#n\/a|nan|null|none|nil)$/i

/** How programs write that there is nothing. */
export const isNothing = (text: string): boolean => nothing.test(text)

/** The text that a row has for a field; empty where it says nothing. */
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
