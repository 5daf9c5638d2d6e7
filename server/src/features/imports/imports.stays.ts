import type { ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import type { Cell } from './imports.cells.ts'

/** What rows of sessions and of bookings have in common: a place, a time, a phone. */

/** One place, however its name is spaced and cased. */
export const placeKeyOf = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

type PlaceReading = { columns: { readonly Place?: number }; options: Pick<ImportOptions, 'OnlyPlace'> }

/** What the row says, or the options for all rows of a file without such a column. */
export const placeText = (cell: Cell<'Place'>, { columns, options }: PlaceReading): string =>
  (columns.Place === undefined ? options.OnlyPlace : cell('Place')).replaceAll(/\s+/g, ' ')

const dialling: Readonly<Record<string, string>> = { LVA: '+371', LTU: '+370', FIN: '+358' }

/** Of numbers that are written as one dials them in the region (R7). */
export const diallingCodeOf = (region: string): string => dialling[region] ?? '+372'

type MomentField = 'Start' | 'End'

/** Date and time of day may stand in two columns; an end without a date is no end. */
export const momentText = (cell: Cell<MomentField | `${MomentField}Clock`>, field: MomentField): string => {
  const date = cell(field)
  const clock = cell(`${field}Clock`)
  return date === '' || clock === '' ? date : `${date.replace(/[T ]00:00(?::00)?(?:\.0+)?$/, '')} ${clock}`
}
