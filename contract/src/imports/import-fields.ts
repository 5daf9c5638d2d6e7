import type { Permission } from '../access/permissions.ts'
import type { ImportKind } from './import-kinds.ts'

/** The clocks hold the time of day where `Start` or `End` holds a date only. */
const stayTimes = ['Start', 'StartClock', 'End', 'EndClock'] as const

/** Fields of a session, in the order of the mapping form. */
export const sessionFields = [
  'Reference',
  'Place',
  'Driver',
  'Phone',
  'Plate',
  ...stayTimes,
  'Cost',
  'Currency',
  'PaymentStatus',
  'Type',
] as const
export type SessionField = (typeof sessionFields)[number]

/** Fields of a tariff, in the order of the mapping form. */
export const tariffFields = [
  /** Groups rows of one zone; without it code, name, operator and location do. */
  'ZoneReference',
  'Code',
  'Name',
  'Operator',
  'RegionCode',
  'Latitude',
  'Longitude',
  'Spots',
  'Days',
  /** Or a whole window, `08:00–18:00`. */
  'From',
  'To',
  'PricePerMinute',
  'PricePerHalfHour',
  'PricePerHour',
  'Cap24h',
  'PassPrice',
  'FreeMinutes',
  /** A doubt that the file itself states about a row. */
  'Doubt',
] as const
export type TariffField = (typeof tariffFields)[number]

/** Fields of a booking, in the order of the mapping form. The place sets the price (R148). */
export const bookingFields = [
  'Place',
  'Plate',
  ...stayTimes,
  'ClientName',
  'Phone',
  'Email',
  'ExternalNumber',
  'Comments',
] as const
export type BookingField = (typeof bookingFields)[number]

/** Fields of a whitelist's user, in the order of the mapping form: several plates in one cell, first and last day (R91, R98). */
const memberFields = ['Name', 'Plate', 'Phone', 'Email', 'Company', 'Comments', 'Start', 'End'] as const
export type MemberField = (typeof memberFields)[number]

/** Fields of a fleet's user, who may have no car (R105). */
const fleetUserFields = ['Name', 'Plate', 'Phone', 'Email', 'Start', 'End'] as const satisfies readonly MemberField[]

/** Fields of a user, in the order of the mapping form: several places in one cell (R166). */
const userFields = ['Name', 'Email', 'Role', 'Place', 'Phone'] as const
export type UserField = (typeof userFields)[number]

/** Fields of a campaign's registrant (R119). */
const registrantFields = ['Name', 'Email', 'Phone', 'Plate'] as const
export type RegistrantField = (typeof registrantFields)[number]

/** Fields of a bank statement's entry, in the order of the mapping form. Without a direction the sign of the amount decides. */
const paymentFields = [
  'BookingDay',
  'PaidAmount',
  'Currency',
  'Direction',
  'ReferenceNumber',
  'Payer',
  'PayerAccount',
  'Description',
  'EntryId',
] as const
export type PaymentField = (typeof paymentFields)[number]

export type ImportField = SessionField | TariffField | BookingField | MemberField | UserField | PaymentField

type Mapping = Readonly<Record<string, string>>
type Options = { readonly OnlyPlace: string }

type KindOfImport = {
  fields: readonly ImportField[]
  /** At least one field of each list needs a column, unless the options stand in for it. */
  required: (options: Options) => readonly (readonly ImportField[])[]
  /** Reason when such a list has no column. */
  missing: string
  /** Fields of amounts and of moments, whose notation is guessed. */
  amounts: readonly ImportField[]
  moments: readonly ImportField[]
  /** The permission to do the same by hand; places and tariffs belong to the whole site. */
  permission: Permission
  /** Notices about a file as it is mapped. */
  notices: (mapping: Mapping) => readonly string[]
}

const placeColumn = ({ OnlyPlace }: Options): readonly (readonly ImportField[])[] =>
  OnlyPlace.trim() === '' ? [['Place']] : []

const ofRegistrants = {
  fields: registrantFields,
  required: () => [['Phone'], ['Plate']] as const,
  missing: 'imports.registrantColumnMissing',
  amounts: [],
  moments: [],
  permission: 'campaigns.edit',
  notices: () => [],
} as const

const prices: readonly TariffField[] = ['PricePerHour', 'PricePerHalfHour', 'PricePerMinute', 'Cap24h']

/** What differs between the kinds in columns and rights. */
export const kindsOfImport: Readonly<Record<ImportKind, KindOfImport>> = {
  sessions: {
    fields: sessionFields,
    required: (options) => [...placeColumn(options), ['Start'], ['Plate', 'Driver', 'Phone']],
    missing: 'imports.columnMissing',
    amounts: ['Cost'],
    moments: ['Start', 'End'],
    permission: 'sessions.import',
    notices: (mapping) => ((mapping['Cost'] ?? '') === '' ? ['imports.costColumnMissing'] : []),
  },
  tariffs: {
    fields: tariffFields,
    required: () => [['Code', 'Name'], prices],
    missing: 'imports.tariffColumnMissing',
    amounts: [...prices, 'PassPrice'],
    moments: [],
    permission: 'sessions.import',
    notices: () => [],
  },
  bookings: {
    fields: bookingFields,
    required: (options) => [...placeColumn(options), ['Plate'], ['Start'], ['End']],
    missing: 'imports.bookingColumnMissing',
    amounts: [],
    moments: ['Start', 'End'],
    permission: 'bookings.edit',
    notices: () => [],
  },
  members: {
    fields: memberFields,
    required: () => [['Name'], ['Plate']],
    missing: 'imports.memberColumnMissing',
    amounts: [],
    moments: ['Start', 'End'],
    permission: 'whitelists.editUsers',
    notices: () => [],
  },
  fleetUsers: {
    fields: fleetUserFields,
    required: () => [['Name']],
    missing: 'imports.fleetUserColumnMissing',
    amounts: [],
    moments: ['Start', 'End'],
    permission: 'fleets.editUsers',
    notices: () => [],
  },
  users: {
    fields: userFields,
    required: () => [['Name'], ['Email'], ['Role'], ['Place']],
    missing: 'imports.userColumnMissing',
    amounts: [],
    moments: [],
    permission: 'users.edit',
    notices: () => [],
  },
  registrants: ofRegistrants,
  invitations: ofRegistrants,
  payments: {
    fields: paymentFields,
    required: () => [['BookingDay'], ['PaidAmount'], ['ReferenceNumber', 'Description']],
    missing: 'imports.paymentColumnMissing',
    amounts: ['PaidAmount'],
    moments: ['BookingDay'],
    permission: 'fines.edit',
    notices: () => [],
  },
}

/** Fields of a kind, in the order of the mapping form. */
export const fieldsOf = (kind: ImportKind): readonly ImportField[] => kindsOfImport[kind].fields

/** Lists of fields of which one needs a column and none has it. */
export const missingFields = (
  kind: ImportKind,
  mapping: Mapping,
  options: Options,
): readonly (readonly ImportField[])[] =>
  kindsOfImport[kind].required(options).filter((fields) => fields.every((field) => (mapping[field] ?? '') === ''))
