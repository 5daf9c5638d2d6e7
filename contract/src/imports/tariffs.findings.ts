/** Why a row of tariffs is refused: it cannot be read, or our week cannot say it (R43–R53). Texts in `reasons/`. */
export const tariffRejections = [
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
] as const
export type TariffRejection = (typeof tariffRejections)[number]

/** What makes a row of tariffs implausible: it is left out until somebody confirms that it is meant. */
export const tariffDoubts = [
  'imports.fineAsPrice',
  'imports.hourCheaper',
  'imports.hourNotTwoHalves',
  'imports.capBelowHalfHour',
  'imports.noPrice',
  'imports.notHalfHour',
  'imports.codeTwice',
  'imports.doubtedByFile',
] as const
export type TariffDoubt = (typeof tariffDoubts)[number]

/** What is worth knowing about a row of tariffs that is not refused. */
export const tariffNotices = ['imports.alreadyThere', 'imports.dayPrice', 'imports.passForSomeHours'] as const
export type TariffNotice = (typeof tariffNotices)[number]
