/** Why a row of bookings is refused (R143, R144); the row can be mended and imported again. Texts in `reasons/`. */
export const bookingRejections = [
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
] as const
export type BookingRejection = (typeof bookingRejections)[number]

/** What somebody is asked about each booking at the desk (R144): the rows are left out until it is confirmed. */
export const bookingImportDoubts = ['imports.bookingFull', 'imports.bookingSamePlate'] as const
export type BookingImportDoubt = (typeof bookingImportDoubts)[number]

/** What is worth knowing about a row of bookings that is not refused. */
export const bookingNotices = ['imports.alreadyThere', 'imports.bookingDiffers', 'imports.bookingUsualHours'] as const
export type BookingNotice = (typeof bookingNotices)[number]
