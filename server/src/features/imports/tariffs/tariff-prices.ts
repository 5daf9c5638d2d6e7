import { decimalTally, readAmount, type Amount } from '@parkla/contract/imports/amounts.ts'
import type { ReadingOptions } from '../import-kind.ts'

type Written = Pick<ReadingOptions, 'AmountUnit' | 'DecimalSeparator'>

const free = /^(?:free|tasuta|bezmaksas|bez maksas)$/i

/** A posted price, `1,50 €/h`; a price of a minute `times` 60 may be finer than a cent. */
export const readPrice = (text: string, { AmountUnit, DecimalSeparator }: Written, times = 1): Amount =>
  free.test(text)
    ? { ok: true, cents: 0, currencies: [] }
    : readAmount(text.replace(/\s*\/.*$/, ''), { decimal: DecimalSeparator, unit: AmountUnit, times })

/** Whether the cell names another time than the hour of its column: `0,50 €/30 min`. */
export const isForOtherTime = (text: string): boolean =>
  /\/\s*(?:\d*\s*(?:min|m\b)|½|half|pool|pus|day|24|p[aä]ev|[oö]{2}p|dien|kuu|m[eē]n|month)/i.test(text)

/** From the headings, else from the values: amounts with decimals are euros, large whole ones cents. */
export const guessAmountUnit = (headings: readonly string[], texts: readonly string[]): Written['AmountUnit'] => {
  const named = (pattern: RegExp) => headings.filter((heading) => pattern.test(heading)).length
  const [cents, euros] = [named(/cent|sent[i_ ]?\b|_snt|santim/i), named(/eur|€/i)]
  if (cents !== euros) return cents > euros ? 'CENTS' : 'EUROS'
  const tally = decimalTally()
  for (const text of texts) tally.add(text)
  const format = { decimal: tally.guess().value ?? ',' }
  const amounts = texts.map((text) => readAmount(text, format)).flatMap((amount) => (amount.ok ? [amount.cents] : []))
  // `2.00` is two euros; `60.0` is how programs write a whole number.
  const hasDecimals =
    texts.some((text) => /\d[.,]\d\d(?!\d)/.test(text)) || amounts.some((amount) => amount % 100 !== 0)
  const median = amounts.toSorted((a, b) => a - b)[Math.floor(amounts.length / 2)] ?? 0
  return hasDecimals || median < 2_000 ? 'EUROS' : 'CENTS'
}

/** `15`, `15.0`, `15 min`, `1 h`, `0:15`. */
export const readMinutes = (text: string): number | undefined => {
  const [, minutes] = /^(\d{1,4})(?:[.,]0+)?\s*(?:min\w*\.?|m|')?$/i.exec(text) ?? []
  if (minutes !== undefined) return Number(minutes)
  const [, hours] = /^(\d{1,2}(?:[.,]\d+)?)\s*(?:h|hours?|tundi?|stundas?|st)\.?$/i.exec(text) ?? []
  if (hours !== undefined) return Math.round(Number(hours.replace(',', '.')) * 60)
  const [, whole, rest] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 60 + Number(rest)
}
