/** Why a row is refused; the row can be mended and imported again. Texts in `reasons/`. */
export const rejectionReasons = [
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
  'imports.paymentStatusUnknown',
  'imports.typeUnknown',
  'imports.textTooLong',
  'imports.duplicateInFile',
  'imports.alreadyRunning',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** What is worth knowing about a row that is not refused. */
export const noticeReasons = [
  'imports.alreadyThere',
  'imports.overlapping',
  'imports.overOneDay',
  'imports.closedAtLongestStay',
  'imports.stillRunning',
] as const
export type NoticeReason = (typeof noticeReasons)[number]
