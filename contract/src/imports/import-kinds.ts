import type { Permission } from '../access/permissions.ts'
import type { ImportKind } from './imports.filters.ts'
import type texts from './reasons/en.json'

/** The clocks hold the time of day where `Start` or `End` holds a date only. */
const stayTimes = ['Start', 'StartClock', 'End', 'EndClock'] as const

/** Fields of a session, in the order of the mapping form. */
const sessionFields = [
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

/** Fields of a tariff, in the order of the mapping form. */
const tariffFields = [
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

/** Fields of a booking, in the order of the mapping form. The place sets the price (R148). */
const bookingFields = [
  'Place',
  'Plate',
  ...stayTimes,
  'ClientName',
  'Phone',
  'Email',
  'ExternalNumber',
  'Comments',
] as const

/** Fields of a whitelist's user, in the order of the mapping form: several plates in one cell, first and last day (R91, R98). */
const memberFields = ['Name', 'Plate', 'Phone', 'Email', 'Company', 'Comments', 'Start', 'End'] as const

/** Fields of a fleet's user, who may have no car (R105). */
const fleetUserFields = ['Name', 'Plate', 'Phone', 'Email', 'Start', 'End'] as const

/** Fields of a user, in the order of the mapping form: several places in one cell (R166). */
const userFields = ['Name', 'Email', 'Role', 'Place', 'Phone'] as const

/** Fields of a campaign's registrant (R119). */
const registrantFields = ['Name', 'Email', 'Phone', 'Plate'] as const

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

/** Fields of each kind, in the order of the mapping form. */
const fieldsByKind = {
  sessions: sessionFields,
  tariffs: tariffFields,
  bookings: bookingFields,
  members: memberFields,
  fleetUsers: fleetUserFields,
  users: userFields,
  registrants: registrantFields,
  invitations: registrantFields,
  payments: paymentFields,
} as const satisfies Record<ImportKind, readonly string[]>

export type FieldOf<Kind extends ImportKind> = (typeof fieldsByKind)[Kind][number]
export type ImportField = FieldOf<ImportKind>

type Mapping = Readonly<Record<string, string>>
/** A field, or the option that stands in for its column. */
type Needed = ImportField | 'OnlyPlace'

type KindOfImport = {
  /** At least one of each list is needed; the first is a field. */
  required: readonly (readonly Needed[])[]
  /** Fields of amounts and of moments, whose notation is guessed. */
  amounts: readonly ImportField[]
  moments: readonly ImportField[]
  /** The permission to do the same by hand; places and tariffs belong to the whole site. */
  permission: Permission
  /** The option that names the whitelist, fleet or campaign of all rows. */
  target?: 'OnlyList' | 'OnlyFleet' | 'OnlyCampaign'
  /** Notices about a file as it is mapped. */
  notices: (mapping: Mapping) => readonly string[]
}

const noAmountsOrMoments = { amounts: [], moments: [], notices: () => [] } as const

const ofRegistrants = {
  ...noAmountsOrMoments,
  required: [['Phone'], ['Plate']],
  permission: 'campaigns.edit',
  target: 'OnlyCampaign',
} as const

const prices = ['PricePerHour', 'PricePerHalfHour', 'PricePerMinute', 'Cap24h'] as const

/** What differs between the kinds in columns and rights. */
export const kindsOfImport: Readonly<Record<ImportKind, KindOfImport>> = {
  sessions: {
    required: [['Place', 'OnlyPlace'], ['Start'], ['Plate', 'Driver', 'Phone']],
    amounts: ['Cost'],
    moments: ['Start', 'End'],
    permission: 'sessions.import',
    notices: (mapping) => ((mapping['Cost'] ?? '') === '' ? ['imports.costColumnMissing'] : []),
  },
  tariffs: {
    ...noAmountsOrMoments,
    required: [['Code', 'Name'], prices],
    amounts: [...prices, 'PassPrice'],
    permission: 'sessions.import',
  },
  bookings: {
    ...noAmountsOrMoments,
    required: [['Place', 'OnlyPlace'], ['Plate'], ['Start'], ['End']],
    moments: ['Start', 'End'],
    permission: 'bookings.edit',
  },
  members: {
    ...noAmountsOrMoments,
    required: [['Name'], ['Plate']],
    moments: ['Start', 'End'],
    permission: 'whitelists.editUsers',
    target: 'OnlyList',
  },
  fleetUsers: {
    ...noAmountsOrMoments,
    required: [['Name']],
    moments: ['Start', 'End'],
    permission: 'fleets.editUsers',
    target: 'OnlyFleet',
  },
  users: {
    ...noAmountsOrMoments,
    required: [['Name'], ['Email'], ['Role'], ['Place']],
    permission: 'users.edit',
  },
  registrants: ofRegistrants,
  invitations: ofRegistrants,
  payments: {
    ...noAmountsOrMoments,
    required: [['BookingDay'], ['PaidAmount'], ['ReferenceNumber', 'Description']],
    amounts: ['PaidAmount'],
    moments: ['BookingDay'],
    permission: 'fines.edit',
  },
}

/** Fields of a kind, in the order of the mapping form. */
export const fieldsOf = (kind: ImportKind): readonly ImportField[] => fieldsByKind[kind]

/** Lists of which one is needed and none is given. `values`: columns by field, and options. */
export const missingFields = (kind: ImportKind, values: Mapping): readonly (readonly Needed[])[] =>
  kindsOfImport[kind].required.filter((names) => names.every((name) => (values[name] ?? '').trim() === ''))

/** The row is left out until the user confirms the reason. */
const doubts = {
  sessions: [],
  tariffs: [
    'imports.fineAsPrice',
    'imports.hourCheaper',
    'imports.hourNotTwoHalves',
    'imports.capBelowHalfHour',
    'imports.noPrice',
    'imports.notHalfHour',
    'imports.codeTwice',
    'imports.doubtedByFile',
  ],
  bookings: ['imports.bookingFull', 'imports.bookingSamePlate'],
  members: [],
  fleetUsers: [],
  users: [],
  registrants: ['imports.campaignFull'],
  invitations: [],
  payments: [],
} as const satisfies Record<ImportKind, readonly string[]>

/** Information about a row that is imported. */
const notices = [
  'imports.alreadyThere',
  'imports.overlapping',
  'imports.overOneDay',
  'imports.closedAtLongestStay',
  'imports.stillRunning',
  'imports.dayPrice',
  'imports.passForSomeHours',
  'imports.bookingDiffers',
  'imports.bookingUsualHours',
] as const

export type DoubtReason = (typeof doubts)[keyof typeof doubts][number]
export type NoticeReason = (typeof notices)[number]
/** Any other reason: the row is rejected; it can be corrected and imported again. */
export type RejectionReason = Exclude<keyof typeof texts, DoubtReason | NoticeReason | `imports.field.${string}`>

/** Reasons of a kind that can be confirmed. */
export const doubtsOf = (kind: ImportKind): readonly DoubtReason[] => doubts[kind]

/** Reasons that can be confirmed. */
export const doubtReasons: readonly DoubtReason[] = Object.values(doubts).flat()

export const isDoubtReason = (reason: string): reason is DoubtReason => doubtReasons.some((doubt) => doubt === reason)
export const isNoticeReason = (reason: string): reason is NoticeReason => notices.some((notice) => notice === reason)
