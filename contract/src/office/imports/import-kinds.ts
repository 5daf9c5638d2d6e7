import type { Permission } from '../../access/permissions.ts'
import type { ImportKind } from './imports.filters.ts'
import type texts from './reasons/en.json'

/**
 * What a column holds: texts, or values, for which a formula without a result is no empty cell. How amounts and moments are
 * written is guessed from the whole column. `longest`: characters of a text.
 */
type Column = { holds: 'text' | 'value' | 'amount' | 'moment'; longest?: number }

const columnsOf = <Name extends string>(names: readonly Name[], column: Column) =>
  Object.fromEntries(names.map((name) => [name, column])) as Record<Name, Column>
const all = <Name extends string>(holds: Column['holds'], ...names: readonly Name[]) => columnsOf(names, { holds })
const upTo = <Name extends string>(longest: number, ...names: readonly Name[]) =>
  columnsOf(names, { holds: 'text', longest })

/** The clocks hold the time of day where `Start` or `End` holds a date only. */
const times = {
  ...all('moment', 'Start'),
  ...all('value', 'StartClock'),
  ...all('moment', 'End'),
  ...all('value', 'EndClock'),
}

/** Further plates of a user, in columns of their own. */
export const morePlates = ['Plate2', 'Plate3', 'Plate4', 'Plate5'] as const
const ofPerson = {
  ...all('text', 'Name', 'LastName'),
  ...all('value', 'Plate', ...morePlates, 'Phone'),
  ...all('text', 'Email'),
}

/** A campaign's registrants, approved or invited (R119). */
const ofRegistrants = {
  columns: { ...all('text', 'Name', 'LastName', 'Email'), ...all('value', 'Phone', 'Plate') },
  options: ['OnlyCampaign'],
  required: [['Phone'], ['Plate']],
  permission: 'campaigns.edit',
  target: 'OnlyCampaign',
} as const

const described = {
  sessions: {
    columns: {
      ...upTo(200, 'Reference', 'Place', 'Driver'),
      ...all('value', 'Phone', 'Plate'),
      ...times,
      /** Ends a stay where the file has no column of ends. */
      ...all('text', 'Duration'),
      ...all('amount', 'Cost'),
      ...all('value', 'Currency', 'PaymentStatus'),
      ...all('text', 'Type'),
    },
    options: ['TimeZone', 'DateOrder', 'DecimalSeparator', 'AmountUnit', 'Region', 'OnlyPlace', 'Source'],
    required: [['Place', 'OnlyPlace'], ['Start'], ['Plate', 'Driver', 'Phone']],
    permission: 'sessions.import',
    doubts: ['imports.noTimeOfDay', 'imports.plateAsNumber'],
    missed: { Cost: 'imports.costColumnMissing' },
  },
  tariffs: {
    columns: {
      /** The reference groups rows of one zone; without it code, name, operator and location do. */
      ...all('text', 'ZoneReference', 'Code', 'Name', 'Operator', 'RegionCode', 'Latitude', 'Longitude', 'Spots'),
      /** `From` may hold a whole window, `08:00–18:00`. */
      ...all('value', 'Days', 'From', 'To'),
      ...all('amount', 'PricePerMinute', 'PricePerHalfHour', 'PricePerHour', 'Cap24h', 'PassPrice'),
      ...all('value', 'FreeMinutes'),
      /** A doubt that the file itself states about a row. */
      ...all('text', 'Doubt'),
    },
    options: ['AmountUnit', 'ClockUnit', 'DecimalSeparator', 'Region'],
    required: [
      ['Code', 'Name'],
      ['PricePerHour', 'PricePerHalfHour', 'PricePerMinute', 'Cap24h'],
    ],
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
    columns: {
      ...upTo(200, 'Place'),
      ...all('value', 'Plate'),
      ...times,
      ...upTo(200, 'ClientName'),
      ...all('text', 'LastName'),
      ...all('value', 'Phone'),
      ...all('text', 'Email'),
      ...upTo(100, 'ExternalNumber'),
      ...upTo(2_000, 'Comments'),
    },
    options: ['OnlyPlace', 'DateOrder'],
    required: [['Place', 'OnlyPlace'], ['Plate'], ['Start'], ['End']],
    permission: 'bookings.edit',
    doubts: ['imports.bookingFull', 'imports.bookingSamePlate', 'imports.plateAsNumber'],
  },
  /** A whitelist's users: several plates in one cell, first and last day (R91, R98). */
  members: {
    columns: { ...ofPerson, ...upTo(100, 'Company'), ...upTo(1_000, 'Comments'), ...all('moment', 'Start', 'End') },
    options: ['OnlyList', 'DateOrder'],
    required: [['Plate']],
    permission: 'whitelists.editUsers',
    doubts: ['imports.plateAsNumber'],
    target: 'OnlyList',
  },
  /** Users of a fleet, some without a car (R105). */
  fleetUsers: {
    columns: { ...ofPerson, ...all('moment', 'Start', 'End') },
    options: ['OnlyFleet', 'Invite', 'DateOrder'],
    required: [['Name']],
    permission: 'fleets.editUsers',
    doubts: ['imports.plateAsNumber'],
    target: 'OnlyFleet',
  },
  /** Staff of places, several places in one cell (R166). */
  users: {
    columns: { ...all('text', 'Name', 'LastName', 'Email', 'Role', 'Place'), ...all('value', 'Phone') },
    options: [],
    required: [['Name'], ['Email'], ['Role'], ['Place']],
    permission: 'users.edit',
    givesRights: true,
  },
  registrants: { ...ofRegistrants, doubts: ['imports.campaignFull', 'imports.plateAsNumber'] },
  invitations: { ...ofRegistrants, doubts: ['imports.plateAsNumber'] },
  /** Entries of a bank statement. Without a direction or a column for each, the sign of the amount decides. */
  payments: {
    columns: {
      ...all('moment', 'BookingDay'),
      ...all('amount', 'PaidAmount', 'IncomingAmount', 'OutgoingAmount'),
      ...all('value', 'Direction', 'Currency'),
      ...all('text', 'ReferenceNumber', 'Payer', 'PayerAccount', 'Description', 'EntryId'),
      /** The bank's entry that a payment is a part of, with its sum: `2026030200017 70.00`. */
      ...all('text', 'Batch'),
    },
    options: ['DateOrder', 'DecimalSeparator', 'AmountUnit', 'Currency'],
    required: [['BookingDay'], ['PaidAmount', 'IncomingAmount'], ['ReferenceNumber', 'Description']],
    permission: 'fines.edit',
  },
} as const

type Kinds = typeof described

export type FieldOf<Kind extends ImportKind> = Kind extends ImportKind ? keyof Kinds[Kind]['columns'] : never
export type ImportField = FieldOf<ImportKind>
export type ShownOption = Kinds[ImportKind]['options'][number]
/** Doubt reasons of the kinds that have some. */
export type DoubtReason = Extract<Kinds[ImportKind], { doubts: unknown }>['doubts'][number]

/** A field, or an option that replaces its column. */
type Needed = ImportField | 'OnlyPlace'

type KindOfImport = {
  /** Fields in the order of the mapping form. */
  columns: Readonly<Partial<Record<ImportField, Column>>>
  /** Inputs of the mapping form besides the columns, in order. */
  options: readonly ShownOption[]
  /** The row is left out until the user confirms the reason. */
  doubts?: readonly DoubtReason[]
  /** At least one of each list is needed; the first is a field. */
  required: readonly (readonly Needed[])[]
  /** Notices about a file that lacks a column. */
  missed?: Readonly<Partial<Record<ImportField, string>>>
  /** The permission to add such records by hand; places and tariffs need it for the whole site. */
  permission: Permission
  /** Refused while logged in as another user (R27). */
  givesRights?: boolean
  /** The option that names the whitelist, fleet or campaign of all rows. */
  target?: 'OnlyList' | 'OnlyFleet' | 'OnlyCampaign'
}

export const kindsOfImport: Readonly<Record<ImportKind, KindOfImport>> = described

const entriesOf = <Kind extends ImportKind>(kind: Kind) =>
  Object.entries(kindsOfImport[kind].columns) as [FieldOf<Kind>, Column][]

export const fieldsOf = (kind: ImportKind): readonly ImportField[] => entriesOf(kind).map(([field]) => field)

export const fieldsHolding = (kind: ImportKind, ...what: readonly Column['holds'][]): readonly ImportField[] =>
  entriesOf(kind).flatMap(([field, { holds }]) => (what.includes(holds) ? [field] : []))

/** Fields with a longest length of texts. */
export const longestOf = <Kind extends ImportKind>(kind: Kind): readonly (readonly [FieldOf<Kind>, number])[] =>
  entriesOf(kind).flatMap(([field, { longest }]) => (longest === undefined ? [] : [[field, longest] as const]))

type Mapping = Readonly<Record<string, string>>

export const fileNotices = (kind: ImportKind, mapping: Mapping): string[] =>
  Object.entries(kindsOfImport[kind].missed ?? {}).flatMap(([field, reason]) => (mapping[field] ? [] : [reason]))

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
/** Other reasons reject the row: users can correct and import it again. */
export type RejectionReason = Exclude<keyof typeof texts, DoubtReason | NoticeReason | `imports.field.${string}`>

export const doubtsOf = (kind: ImportKind): readonly DoubtReason[] => kindsOfImport[kind].doubts ?? []

export const doubtReasons: readonly DoubtReason[] = Object.values(kindsOfImport).flatMap(({ doubts = [] }) => doubts)

export const isDoubtReason = (reason: string): reason is DoubtReason => doubtReasons.some((doubt) => doubt === reason)
export const isNoticeReason = (reason: string): reason is NoticeReason => notices.some((notice) => notice === reason)
export const isRejectionReason = (reason: string): boolean => !isDoubtReason(reason) && !isNoticeReason(reason)
