import type { SessionField } from '@parkla/contract/imports/sessions.fields.ts'
import type { KindOfImport } from '../imports.kind.ts'
import { bringIn } from './sessions.apply.ts'
import { findTogether } from './sessions.findings.ts'
import { guessMapping } from './sessions.mapping.ts'
import { guessDateOrder } from '../imports.moments.ts'
import { guessOptions } from './sessions.options.ts'
import { knownPlaces } from './sessions.places.ts'
import { readRow } from './sessions.row.ts'

/** Stays that were recorded elsewhere. */
export const sessionsKind: KindOfImport = {
  guess: (head, home) => {
    const dateOrder = guessDateOrder(head.rows.flat())
    const mapping = guessMapping({ headings: head.headings, sample: head.rows, dateOrder })
    return { mapping, options: guessOptions(head, mapping, home) }
  },
  openReader: async (db, { columns, ...reading }) => {
    // The command let only fields of this kind pass.
    const known = { columns: columns as Partial<Record<SessionField, number>>, places: await knownPlaces(db) }
    return (raw) => readRow(raw, { ...reading, ...known })
  },
  findTogether,
  bringIn,
  topic: 'sessions',
}
