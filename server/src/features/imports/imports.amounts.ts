import type { decimalSeparators } from '@parkla/contract/imports/imports.schema.ts'

export type DecimalSeparator = (typeof decimalSeparators)[number]

const plain = /^\d{1,10}(?:[.,]\d{1,2}0*)?$/
const groupedBy = {
  ',': /^\d{1,3}(?:[. ']\d{3})+(?:,\d{1,2}0*)?$/,
  '.': /^\d{1,3}(?:[, ']\d{3})+(?:\.\d{1,2}0*)?$/,
} as const

const toCents = (text: string): number => {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

/**
 * Whole cents of an amount in currency units: `2,50`, `2.50`, `€ 1 200,5`, `1.234,00`. The separator decides only what is
 * ambiguous, `1.234`. Undefined when it is no amount, negative, or finer than a cent.
 */
export const readCents = (text: string, decimal: DecimalSeparator): number | undefined => {
  const bare = text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace(/^(?:€|\$|£|[A-Z]{3})\s*/i, '')
    .replace(/\s*(?:€|\$|£|[A-Z]{3})$/i, '')
    .trim()
  const other = decimal === ',' ? '.' : ','
  const isGrouped = groupedBy[decimal].test(bare)
  if (!isGrouped && !plain.test(bare)) return undefined
  const written = isGrouped ? bare.replaceAll(new RegExp(`[${other} ']`, 'g'), '') : bare
  const cents = toCents(written.replace(',', '.'))
  return cents <= 2_100_000_000 ? cents : undefined
}

/** The comma, unless points stand before one or two last digits and commas do not. */
export const guessDecimalSeparator = (texts: readonly string[]): DecimalSeparator => {
  const count = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length
  return count(/^\d+\.\d+$/) > count(/^\d+,\d+$/) ? '.' : ','
}
