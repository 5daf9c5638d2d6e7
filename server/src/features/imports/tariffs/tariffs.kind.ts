import type { TariffField } from '@parkla/contract/imports/tariffs.fields.ts'
import type { KindOfImport } from '../imports.kind.ts'
import { bringIn } from './tariffs.apply.ts'
import { guessColumns, guessTariffOptions, withoutRowNumbers } from './tariffs.columns.ts'
import { findTogether } from './tariffs.findings.ts'
import { readTariffRow } from './tariffs.row.ts'

/** Posted prices of zones: places with their tariffs, caps, free minutes and prices of passes. */
export const tariffsKind: KindOfImport = {
  guess: (head, home) => {
    const mapping = withoutRowNumbers(head, guessColumns(head.headings))
    return { mapping, options: guessTariffOptions(head, mapping, home) }
  },
  openReader: async (db, { columns, options }) => {
    const regions = await db.selectFrom('regions').select('code').execute()
    // The command let only fields of this kind pass.
    const known = columns as Partial<Record<TariffField, number>>
    const reading = { columns: known, options, regions: new Set(regions.map(({ code }) => code)) }
    return (raw) => readTariffRow(raw, reading)
  },
  findTogether,
  bringIn,
  topic: 'places',
}
