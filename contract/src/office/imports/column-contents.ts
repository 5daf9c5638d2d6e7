import { Plate } from '../../kit/plate.ts'
import { readAmount } from './amounts.ts'
import { timeContentOf } from './dates.ts'
import type { ColumnContent } from './imports.filters.ts'

const isMost = (texts: readonly string[], holds: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(holds).length > texts.length / 2

const isAmount = (text: string): boolean => {
  const reads = (['.', ','] as const).map((decimal) => readAmount(text, { decimal }))
  return reads.some((amount) => amount.ok || amount.reason === 'negative')
}

/** Amounts among numbers: some have decimals or name a currency, or none is a flag. */
const isPriced = (text: string): boolean => /\d[.,]\d{2}(?!\d)|\p{Sc}/u.test(text)

/** Whether most filled cells are amounts of money; whole numbers alone are none, as they count anything. */
const areAmounts = (texts: readonly string[]): boolean => isMost(texts, isAmount) && texts.some(isPriced)

/** Whether numbers are amounts below a heading that also means a state, `Paid`: not the flags 0 and 1. */
export const areSums = (texts: readonly string[]): boolean =>
  isMost(texts, isAmount) && texts.some((text) => isPriced(text) || !/^[01]$/.test(text))

const direction =
  /^(?:[cdk+\-−]|dr|cr|dbit|crdt|debit|credit|deebet|kreedit|debets|kred[iī]ts|soll|haben|in|out|incoming|outgoing)$/iu

/** Letters and digits as on number plates: two of each at least, `123ABC`. */
export const isPlateLike = (text: string): boolean => {
  const { data = '' } = Plate.safeParse(text)
  return data.length >= 5 && data.length <= 8 && /\d.*\d/u.test(data) && /\p{L}.*\p{L}/u.test(data)
}

/** Whether a text is a time zone, without which the times of a row would be on another clock. */
const isZone = (text: string): boolean =>
  /^(?:UTC|GMT|Z|WET|CES?T|EES?T|MSK|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+)$/.test(
    text,
  ) && !/^[+-]\d{1,2}$/.test(text)

/** `5.30` is half past five only below a heading of times. */
const isPointed = (text: string): boolean => /^\d{1,2}\.\d{2}$/.test(text)

/** What the heading of a column names. */
type Headed = { isTime: boolean; isMoney: boolean }

/** What the filled cells of a column are below such a heading; undefined for anything else. */
export const contentOfColumn = (
  texts: readonly string[],
  { isTime, isMoney }: Headed = { isTime: false, isMoney: false },
): ColumnContent | undefined => {
  const isClock = isTime ? isMost(texts, (text) => /^\d/.test(text)) : !texts.every(isPointed)
  if (isClock && (isTime || timeContentOf(texts) !== undefined)) return 'TIME'
  if (isMost(texts, isZone)) return 'TIME'
  if (isMost(texts, isPlateLike)) return 'PLATE'
  if (areAmounts(texts) || (isMoney && isMost(texts, isAmount))) return 'MONEY'
  return isMost(texts, (text) => direction.test(text)) ? 'DIRECTION' : undefined
}
