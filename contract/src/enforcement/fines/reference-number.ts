/**
 * How the reference number of a fine is made in a region (R133, R195): the fine's number with a check digit, written as the country's
 * banks write it. `NONE`: the payment system has no such number, the payer writes it into the message.
 */
export const referenceKinds = ['EST_731', 'FIN_VIITE', 'SWE_OCR', 'DNK_FIK', 'ISO_11649', 'NONE'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** Check digit by the weights 7, 3, 1 from the right (R133). */
export const checkDigitOf = (digits: string): number => {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * ([7, 3, 1][at % 3] ?? 0), 0)
  return (10 - (sum % 10)) % 10
}

/** Check digit by Luhn (modulus 10), of Swedish and Danish payment numbers. */
const luhnDigitOf = (digits: string): number => {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0)
  return (10 - (sum % 10)) % 10
}

const digitOf: Readonly<Record<ReferenceKind, (digits: string) => number>> = {
  EST_731: checkDigitOf,
  FIN_VIITE: checkDigitOf,
  SWE_OCR: luhnDigitOf,
  DNK_FIK: luhnDigitOf,
  ISO_11649: checkDigitOf,
  NONE: checkDigitOf,
}

/** The number of a fine with its check digit (R133): digits, by which statements are matched for every kind. */
export const referenceNumberOf = (number: number | string, kind: ReferenceKind = 'EST_731'): string =>
  `${number}${digitOf[kind](String(number))}`

/** Digits that end in a check digit of any kind. */
export const isReferenceNumber = (text: string): boolean =>
  /^\d{2,20}$/.test(text) && [checkDigitOf, luhnDigitOf].some((of) => of(text.slice(0, -1)) === Number(text.at(-1)))

/** Two check digits of ISO 11649: `RF`, they and the digits are 1 modulo 97, with R = 27 and F = 15. */
const creditorReferenceOf = (digits: string): string =>
  `RF${String(98n - (BigInt(`${digits}271500`) % 97n)).padStart(2, '0')}${digits}`

/** Splits into groups of `size` characters from the left, or from the right as in Finland. */
const grouped = (text: string, size: number, from: 'left' | 'right' = 'left'): string =>
  text.replaceAll(
    from === 'left' ? new RegExp(`.{${size}}(?=.)`, 'g') : new RegExp(`.(?=(?:.{${size}})+$)`, 'g'),
    '$& ',
  )

/** The number as payers of the region type it (R195); statements are read without spaces, zeros in front and `RF`. */
export const referenceText = (reference: string, kind: ReferenceKind): string => {
  switch (kind) {
    case 'ISO_11649':
      return grouped(creditorReferenceOf(reference), 4)
    case 'FIN_VIITE':
      return grouped(reference, 5, 'right')
    case 'DNK_FIK':
      // Card type 71 has a payment number of 15 digits.
      return reference.padStart(15, '0')
    case 'EST_731':
    case 'SWE_OCR':
    case 'NONE':
      return reference
  }
}
