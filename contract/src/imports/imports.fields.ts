import { bookingFields, type BookingField } from './bookings.fields.ts'
import { importKinds, type ImportKind } from './imports.kinds.ts'
import { sessionFields, whoFields, type SessionField } from './sessions.fields.ts'
import { priceFields, tariffFields, zoneNameFields, type TariffField } from './tariffs.fields.ts'

export type ImportField = SessionField | TariffField | BookingField

type Mapping = Readonly<Record<string, string>>
/** What may stand in for columns. */
type Told = { readonly OnlyPlace: string }

type KindFields = {
  fields: readonly ImportField[]
  /** Each list wants at least one column; nothing where the options say it for all rows. */
  required: (told: Told) => readonly (readonly ImportField[])[]
}

const placeColumn = ({ OnlyPlace }: Told): readonly (readonly ImportField[])[] =>
  OnlyPlace.trim() === '' ? [['Place']] : []

const kindFields: Readonly<Record<ImportKind, KindFields>> = {
  sessions: {
    fields: sessionFields,
    required: (told) => [...placeColumn(told), ['Start'], whoFields],
  },
  tariffs: { fields: tariffFields, required: () => [zoneNameFields, priceFields] },
  bookings: { fields: bookingFields, required: (told) => [...placeColumn(told), ['Plate'], ['Start'], ['End']] },
}

/** Our fields of a kind, in the order of the mapping form. */
export const fieldsOf = (kind: ImportKind): readonly ImportField[] => kindFields[kind].fields

/** Fields of every kind, each once. */
export const allFields: readonly ImportField[] = [...new Set(importKinds.flatMap(fieldsOf))]

/** Lists of fields of which one needs a column and none has it. */
export const missingFields = (kind: ImportKind, mapping: Mapping, told: Told): readonly (readonly ImportField[])[] =>
  kindFields[kind].required(told).filter((fields) => fields.every((field) => (mapping[field] ?? '') === ''))

/** What is said when such a list has no column. */
export const missingReasons = {
  sessions: 'imports.columnMissing',
  tariffs: 'imports.tariffColumnMissing',
  bookings: 'imports.bookingColumnMissing',
} as const satisfies Record<ImportKind, string>

/** What is worth knowing about a file as it is mapped. */
export const fileNotices = (kind: ImportKind, mapping: Mapping): string[] =>
  kind === 'sessions' && (mapping['Cost'] ?? '') === '' ? ['imports.costColumnMissing'] : []

/** Whether a file cannot be read without a column for it, as the mapping stands. */
export const isFieldRequired = (
  kind: ImportKind,
  field: ImportField,
  { mapping, told }: { mapping: Mapping; told: Told },
): boolean => {
  const lists = kindFields[kind].required(told).filter((fields) => fields.includes(field))
  // Once one of a list has a column, the others are a matter of choice.
  return lists.some((fields) => fields.length === 1 || fields.every((one) => (mapping[one] ?? '') === ''))
}
