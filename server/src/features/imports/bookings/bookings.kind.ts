import type { BookingField } from '@parkla/contract/imports/bookings.fields.ts'
import { ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { textsUnder } from '../imports.cells.ts'
import type { KindOfImport } from '../imports.kind.ts'
import { guessDateOrder } from '../imports.moments.ts'
import { guessStayColumns } from '../imports.stay-columns.ts'
import { bringIn } from './bookings.apply.ts'
import { findTogether } from './bookings.together.ts'
import { bookablePlaces, placesByKey } from './bookings.places.ts'
import { readBookingRow } from './bookings.row.ts'
import { synonyms } from './bookings.synonyms.ts'

/** Bookings that were made elsewhere, under the rules of the desk. */
export const bookingsKind: KindOfImport = {
  guess: (head, home) => {
    const dateOrder = guessDateOrder(head.rows.flat())
    const mapping = guessStayColumns({ headings: head.headings, sample: head.rows, dateOrder }, synonyms)
    const times = [...textsUnder(head, mapping['Start']), ...textsUnder(head, mapping['End'])]
    const options = { ...home, DateOrder: guessDateOrder(times), DecimalSeparator: ',' }
    return { mapping, options: ImportOptions.parse(options) }
  },
  openReader: async (db, { columns, ownerId, ...reading }) => {
    // The command let only fields of this kind pass.
    const known = columns as Partial<Record<BookingField, number>>
    const places = placesByKey(await bookablePlaces(db, ownerId))
    return (raw) => readBookingRow(raw, { ...reading, columns: known, places })
  },
  findTogether,
  bringIn,
  topic: 'bookings',
}
