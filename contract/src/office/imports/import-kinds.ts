import type { Permission } from '../../access/permissions.ts'
import type { ImportKind } from './imports.filters.ts'
import type texts from './reasons/en.json'

/** The clocks hold the time of day where `Start` or `End` holds a date only. */
const times = ['Start', 'StartClock', 'End', 'EndClock'] as const

/** Further plates of a user, in columns of their own. */
export const morePlates = ['Plate2', 'Plate3', 'Plate4', 'Plate5'] as const

const prices = ['PricePerHour', 'PricePerHalfHour', 'PricePerMinute', 'Cap24h'] as const

/** A campaign's registrants, approved or invited (R119). */
const ofRegistrants = {
  fields: ['Name', 'LastName', 'Email', 'Phone', 'Plate'],
  options: ['OnlyCampaign'],
  required: [['Phone'], ['Plate']],
  permission: 'campaigns.edit',
  target: 'OnlyCampaign',
} as const

const described = {
  sessions: {
    fields: [
      ...(['Reference', 'Place', 'Driver', 'Phone', 'Plate', ...times] as const),
      /** Ends a stay where the file has no column of ends. */
      'Duration',
      ...(['Cost', 'Currency', 'PaymentStatus', 'Type'] as const),
    ],
    options: ['TimeZone', 'DateOrder', 'DecimalSeparator', 'AmountUnit', 'Region', 'OnlyPlace', 'Source'],
    required: [['Place', 'OnlyPlace'], ['Start'], ['Plate', 'Driver', 'Phone']],
    amounts: ['Cost'],
    moments: ['Start', 'End'],
    permission: 'sessions.import',
    doubts: ['imports.noTimeOfDay', 'imports.plateAsNumber'],
  },
  tariffs: {
    fields: [
      /** Groups rows of one zone; without it code, name, operator and location do. */
      'ZoneReference',
      ...(['Code', 'Name', 'Operator', 'RegionCode', 'Latitude', 'Longitude', 'Spots', 'Days'] as const),
      /** Or a whole window, `08:00–18:00`. */
      'From',
      'To',
      ...(['PricePerMinute', 'PricePerHalfHour', 'PricePerHour', 'Cap24h', 'PassPrice', 'FreeMinutes'] as const),
      /** A doubt that the file itself states about a row. */
      'Doubt',
    ],
    options: ['AmountUnit', 'ClockUnit', 'DecimalSeparator', 'Region'],
    required: [['Code', 'Name'], prices],
    amounts: [...prices, 'PassPrice'],
    permission: 'sessions.import',
    doubts: [
      'imports.fineAsPrice',
      'imports.hourCheaper',
      'imports.hourNotTwoHalves',
      'imports.capBelowHalfHour',
      'imports.noPrice',
      'imports.notHalfHour',
      'imports.codeTwice',
      'imports.doubtedByFile',
    ],
  },
  /** Times are read on the clocks of known places (R2), which set the prices (R148). */
  bookings: {
    fields: ['Place', 'Plate', ...times, 'ClientName', 'LastName', 'Phone', 'Email', 'ExternalNumber', 'Comments'],
    options: ['OnlyPlace', 'DateOrder'],
    required: [['Place', 'OnlyPlace'], ['Plate'], ['Start'], ['End']],
    moments: ['Start', 'End'],
    permission: 'bookings.edit',
    doubts: ['imports.bookingFull', 'imports.bookingSamePlate', 'imports.plateAsNumber'],
  },
  /** A whitelist's users: several plates in one cell, first and last day (R91, R98). */
  members: {
    fields: ['Name', 'LastName', 'Plate', ...morePlates, 'Phone', 'Email', 'Company', 'Comments', 'Start', 'End'],
    options: ['OnlyList', 'DateOrder'],
    required: [['Plate']],
    moments: ['Start', 'End'],
    permission: 'whitelists.editUsers',
    doubts: ['imports.plateAsNumber'],
    target: 'OnlyList',
  },
  /** Users of a fleet, who may have no car (R105). */
  fleetUsers: {
    fields: ['Name', 'LastName', 'Plate', ...morePlates, 'Phone', 'Email', 'Start', 'End'],
    options: ['OnlyFleet', 'Invite', 'DateOrder'],
    required: [['Name']],
    moments: ['Start', 'End'],
    permission: 'fleets.editUsers',
    doubts: ['imports.plateAsNumber'],
    target: 'OnlyFleet',
  },
  /** Staff of places, several places in one cell (R166). */
  users: {
    fields: ['Name', 'LastName', 'Email', 'Role', 'Place', 'Phone'],
    options: [],
    required: [['Name'], ['Email'], ['Role'], ['Place']],
    permission: 'users.edit',
  },
  registrants: { ...ofRegistrants, doubts: ['imports.campaignFull', 'imports.plateAsNumber'] },
  invitations: { ...ofRegistrants, doubts: ['imports.plateAsNumber'] },
  /** Entries of a bank statement. Without a direction or a column for each, the sign of the amount decides. */
  payments: {
    fields: [
      ...(['BookingDay', 'PaidAmount', 'IncomingAmount', 'OutgoingAmount', 'Direction', 'Currency'] as const),
      ...(['ReferenceNumber', 'Payer', 'PayerAccount', 'Description', 'EntryId'] as const),
      /** The bank's entry that a payment is a part of, with its sum: `2026030200017 70.00`. */
      'Batch',
    ],
    options: ['DateOrder', 'DecimalSeparator', 'AmountUnit', 'Currency'],
    required: [['BookingDay'], ['PaidAmount', 'IncomingAmount'], ['ReferenceNumber', 'Description']],
    amounts: ['PaidAmount', 'IncomingAmount', 'OutgoingAmount'],
    moments: ['BookingDay'],
    permission: 'fines.edit',
  },
} as const

type Kinds = typeof described

export type FieldOf<Kind extends ImportKind> = Kinds[Kind]['fields'][number]
export type ImportField = FieldOf<ImportKind>
export type ShownOption = Kinds[ImportKind]['options'][number]
/** Of the kinds that have some. */
export type DoubtReason = Extract<Kinds[ImportKind], { doubts: unknown }>['doubts'][number]

/** A field, or the option that stands in for its column. */
type Needed = ImportField | 'OnlyPlace'

type KindOfImport = {
  /** In the order of the mapping form. */
  fields: readonly ImportField[]
  /** Inputs of the mapping form besides the fields, in order. */
  options: readonly ShownOption[]
  /** The row is left out until the user confirms the reason. */
  doubts?: readonly DoubtReason[]
  /** At least one of each list is needed; the first is a field. */
  required: readonly (readonly Needed[])[]
  /** Fields of amounts and of moments, whose notation is guessed. */
  amounts?: readonly ImportField[]
  moments?: readonly ImportField[]
  /** The permission to do the same by hand; places and tariffs belong to the whole site. */
  permission: Permission
  /** The option that names the whitelist, fleet or campaign of all rows. */
  target?: 'OnlyList' | 'OnlyFleet' | 'OnlyCampaign'
}

export const kindsOfImport: Readonly<Record<ImportKind, KindOfImport>> = described

export const fieldsOf = (kind: ImportKind): readonly ImportField[] => kindsOfImport[kind].fields

type Mapping = Readonly<Record<string, string>>

export const fileNotices = (kind: ImportKind, mapping: Mapping): string[] =>
  kind === 'sessions' && !mapping['Cost'] ? ['imports.costColumnMissing'] : []

/** Lists of which one is needed and none is given. `values`: columns by field, and options. */
export const missingFields = (kind: ImportKind, values: Mapping): readonly (readonly Needed[])[] =>
  kindsOfImport[kind].required.filter((names) => names.every((name) => (values[name] ?? '').trim() === ''))

const notices = [
  'imports.alreadyThere',
  'imports.overlapping',
  'imports.overOneDay',
  'imports.closedAtLongestStay',
  'imports.stillRunning',
  'imports.endsOpen',
  'imports.durationDiffers',
  'imports.sessionDiffers',
  'imports.dayPrice',
  'imports.passForSomeHours',
  'imports.bookingDiffers',
  'imports.bookingUsualHours',
] as const

export type NoticeReason = (typeof notices)[number]
/** Any other reason: the row is rejected; it can be corrected and imported again. */
export type RejectionReason = Exclude<keyof typeof texts, DoubtReason | NoticeReason | `imports.field.${string}`>

export const doubtsOf = (kind: ImportKind): readonly DoubtReason[] => kindsOfImport[kind].doubts ?? []

export const doubtReasons: readonly DoubtReason[] = Object.values(kindsOfImport).flatMap(({ doubts = [] }) => doubts)

export const isDoubtReason = (reason: string): reason is DoubtReason => doubtReasons.some((doubt) => doubt === reason)
export const isNoticeReason = (reason: string): reason is NoticeReason => notices.some((notice) => notice === reason)
export const isRejectionReason = (reason: string): boolean => !isDoubtReason(reason) && !isNoticeReason(reason)
