import { importKinds, type ImportKind } from './import-kinds.ts'
import type texts from './reasons/en.json'

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

export type DoubtReason = (typeof doubts)[ImportKind][number]
export type NoticeReason = (typeof notices)[number]
/** Any other reason: the row is rejected; it can be corrected and imported again. */
export type RejectionReason = Exclude<keyof typeof texts, DoubtReason | NoticeReason | `imports.field.${string}`>

/** Reasons of a kind that can be confirmed. */
export const doubtsOf = (kind: ImportKind): readonly DoubtReason[] => doubts[kind]

/** Reasons that can be confirmed. */
export const doubtReasons: readonly DoubtReason[] = importKinds.flatMap(doubtsOf)

export const isDoubtReason = (reason: string): reason is DoubtReason => doubtReasons.some((doubt) => doubt === reason)
export const isNoticeReason = (reason: string): reason is NoticeReason => notices.some((notice) => notice === reason)
