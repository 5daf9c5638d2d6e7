/** Why a row of sessions is refused; the row can be mended and imported again. Texts in `reasons/`. */
export const sessionRejections = [
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
] as const
export type SessionRejection = (typeof sessionRejections)[number]

/** What is worth knowing about a row of sessions that is not refused. */
export const sessionNotices = [
  'imports.alreadyThere',
  'imports.overlapping',
  'imports.overOneDay',
  'imports.closedAtLongestStay',
  'imports.stillRunning',
] as const
export type SessionNotice = (typeof sessionNotices)[number]
