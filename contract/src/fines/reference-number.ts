/** Check digit by the weights 7, 3, 1 from the right (R133). */
export const checkDigitOf = (digits: string): number => {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * ([7, 3, 1][at % 3] ?? 0), 0)
  return (10 - (sum % 10)) % 10
}

/** The number of a fine with its check digit (R133). */
export const referenceNumberOf = (number: number | string): string => `${number}${checkDigitOf(String(number))}`

export const isReferenceNumber = (text: string): boolean =>
  /^\d{2,20}$/.test(text) && checkDigitOf(text.slice(0, -1)) === Number(text.at(-1))
