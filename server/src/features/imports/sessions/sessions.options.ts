import { ImportOptions, type ColumnMapping } from '@parkla/contract/imports/imports.schema.ts'
import { guessDecimalSeparator } from '../imports.amounts.ts'
import { textsUnder } from '../imports.cells.ts'
import type { Head, Home } from '../imports.kind.ts'
import { guessDateOrder } from '../imports.moments.ts'

/** How the file's dates and amounts are written, from its first rows; region and zone from whoever imports. */
export const guessOptions = (head: Head, mapping: ColumnMapping, home: Home): ImportOptions => ({
  ...ImportOptions.parse({ ...home, DateOrder: 'DMY', DecimalSeparator: ',' }),
  DateOrder: guessDateOrder([...textsUnder(head, mapping['Start']), ...textsUnder(head, mapping['End'])]),
  DecimalSeparator: guessDecimalSeparator(textsUnder(head, mapping['Cost'])),
})
