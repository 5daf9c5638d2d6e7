import type { ColumnContent } from '@parkla/contract/office/imports/imports.filters.ts'
import { contentUnder, isNothing } from '@parkla/contract/office/imports/headings/headings.ts'
import { fieldsOf } from '@parkla/contract/office/imports/import-kinds.ts'
import type { Import } from '@parkla/contract/office/imports/imports.schema.ts'
import type { ImportRow } from './imports.queries.ts'

/** Rows read to see what a column holds, whatever the size of the file. */
const looked = 300

/** A plate is reported where the kind has a field for plates; directions distinguish a list of passages from stays. */
const isWanted = (kind: ImportRow['kind'], content: ColumnContent): boolean => {
  const fields: readonly string[] = fieldsOf(kind)
  return content !== 'PLATE' || fields.includes('Plate')
}

/** Collects the first cells of the columns that no field has, and names those that look like money, times, directions or plates (R192). */
export const unusedTally = ({ kind, columns, mapping }: Pick<ImportRow, 'kind' | 'columns' | 'mapping'>) => {
  const used = new Set(Object.values(mapping))
  const unused = columns.flatMap((column, index) =>
    used.has(column) ? [] : [{ column, index, texts: [] as string[] }],
  )
  let rows = 0
  return {
    add: (cells: readonly string[]): void => {
      if (rows >= looked) return
      rows += 1
      for (const { index, texts } of unused) {
        const text = (cells[index] ?? '').trim()
        if (!isNothing(text)) texts.push(text)
      }
    },
    columns: (): Import['UnusedColumns'] =>
      unused.flatMap(({ column, texts }) => {
        const content = contentUnder(kind, column, texts)
        return content && isWanted(kind, content) ? [{ Column: column, Content: content }] : []
      }),
  }
}
