import type { ColumnMapping, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { guessDecimalSeparator } from './imports.amounts.ts'
import { guessDateOrder } from './imports.moments.ts'

type Table = { headings: readonly string[]; rows: readonly (readonly string[])[] }

const textsOf = ({ headings, rows }: Table, heading: string | undefined): string[] => {
  const index = heading === undefined ? -1 : headings.indexOf(heading)
  return index < 0 ? [] : rows.map((row) => (row[index] ?? '').trim()).filter((text) => text !== '')
}

/** How the file's dates and amounts are written, from its first rows; region and zone from whoever imports. */
export const guessOptions = (
  table: Table,
  mapping: ColumnMapping,
  home: Pick<ImportOptions, 'Region' | 'TimeZone'>,
): ImportOptions => ({
  ...home,
  OnlyPlace: '',
  Source: 'import',
  DateOrder: guessDateOrder([...textsOf(table, mapping['Start']), ...textsOf(table, mapping['End'])]),
  DecimalSeparator: guessDecimalSeparator(textsOf(table, mapping['Cost'])),
})
