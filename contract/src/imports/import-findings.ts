import { importKinds, type ImportKind } from './import-kinds.ts'

/** Reasons in three groups; their texts are in `reasons/`. */
type Findings = {
  /** The row is rejected; it can be corrected and imported again. */
  rejections: readonly string[]
  /** The row is left out until the user confirms the reason. */
  doubts: readonly string[]
  /** Information about a row that is imported. */
  notices: readonly string[]
}

const findings = {
  sessions: {
    rejections: [
      'imports.placeMissing',
      'imports.whoMissing',
      'imports.startMissing',
      'imports.startUnreadable',
      'imports.startInSkippedHour',
      'imports.startInFuture',
      'imports.startTooEarly',
      'imports.endUnreadable',
      'imports.endInSkippedHour',
      'imports.endBeforeStart',
      'imports.endInFuture',
      'imports.plateImpossible',
      'imports.phoneImpossible',
      'imports.costUnreadable',
      'imports.currencyUnknown',
      'imports.currencyDiffers',
      'imports.paymentStatusUnknown',
      'imports.typeUnknown',
      'imports.textTooLong',
      'imports.duplicateInFile',
      'imports.alreadyRunning',
    ],
    doubts: [],
    notices: [
      'imports.alreadyThere',
      'imports.overlapping',
      'imports.overOneDay',
      'imports.closedAtLongestStay',
      'imports.stillRunning',
    ],
  },
  /** Unreadable, or not expressible as our week of prices (R43–R53). */
  tariffs: {
    rejections: [
      'imports.zoneMissing',
      'imports.textTooLong',
      'imports.regionOfRowUnknown',
      'imports.locationImpossible',
      'imports.spotsUnreadable',
      'imports.daysUnreadable',
      'imports.windowUnreadable',
      'imports.priceUnreadable',
      'imports.currencyDiffers',
      'imports.freeMinutesUnreadable',
      'imports.windowsOverlap',
      'imports.tooManyPeriods',
      'imports.incrementsDiffer',
      'imports.capsDiffer',
      'imports.capForSomeHours',
      'imports.freeMinutesDiffer',
      'imports.otherRowLeftOut',
    ],
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
    notices: ['imports.alreadyThere', 'imports.dayPrice', 'imports.passForSomeHours'],
  },
  /** The rules of the booking desk (R143, R144). */
  bookings: {
    rejections: [
      'imports.placeMissing',
      'imports.placeNotBookable',
      'imports.placeNotUnique',
      'imports.plateMissing',
      'imports.plateImpossible',
      'imports.startMissing',
      'imports.startUnreadable',
      'imports.startInSkippedHour',
      'imports.startLongAgo',
      'imports.endMissing',
      'imports.endUnreadable',
      'imports.endInSkippedHour',
      'imports.endNotAfterStart',
      'imports.bookingTooLong',
      'imports.phoneImpossible',
      'imports.emailImpossible',
      'imports.bookingTextTooLong',
      'imports.nameMasked',
      'imports.bookingTwice',
      'imports.bookingOverfull',
      'imports.bookingPriceTooLarge',
    ],
    doubts: ['imports.bookingFull', 'imports.bookingSamePlate'],
    notices: ['imports.alreadyThere', 'imports.bookingDiffers', 'imports.bookingUsualHours'],
  },
} as const satisfies Record<ImportKind, Findings>

type Of<Kind extends ImportKind, Group extends keyof Findings> = (typeof findings)[Kind][Group][number]

export type SessionRejection = Of<'sessions', 'rejections'>
export type TariffRejection = Of<'tariffs', 'rejections'>
export type TariffDoubt = Of<'tariffs', 'doubts'>
export type TariffNotice = Of<'tariffs', 'notices'>
export type BookingRejection = Of<'bookings', 'rejections'>
export type BookingImportDoubt = Of<'bookings', 'doubts'>

export type RejectionReason = Of<ImportKind, 'rejections'>
export type DoubtReason = Of<ImportKind, 'doubts'>
export type NoticeReason = Of<ImportKind, 'notices'>

const rejections: ReadonlySet<string> = new Set(importKinds.flatMap((kind): string[] => [...findings[kind].rejections]))

/** Reasons of a kind that can be confirmed. */
export const doubtsOf = (kind: ImportKind): readonly DoubtReason[] => findings[kind].doubts

/** Reasons that can be confirmed. */
export const doubtReasons: readonly DoubtReason[] = importKinds.flatMap(doubtsOf)

export const isRejectionReason = (reason: string): boolean => rejections.has(reason)
export const isDoubtReason = (reason: string): reason is DoubtReason => doubtReasons.some((doubt) => doubt === reason)
