import type { DecimalSign } from '@parkla/contract/kit/listing.ts'
import { readStored, writeStored } from '../kit/storage.ts'

const key = 'parkla.csvDecimal'

/** The sign of a locale's numbers. */
export const decimalOf = (locale: string | undefined): DecimalSign =>
  new Intl.NumberFormat(locale).format(0.5).includes(',') ? 'comma' : 'point'

/** The last choice in this browser; before the first the sign of the browser's locale, not of the screen's language (decision 0145). */
export const chosenDecimal = (): DecimalSign => {
  const stored = readStored(key)
  return stored === 'comma' || stored === 'point' ? stored : decimalOf(navigator.language)
}

export const keepDecimal = (sign: DecimalSign): void => writeStored(key, sign)
