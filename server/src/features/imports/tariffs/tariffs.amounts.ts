import type { ImportOptions } from '@parkla/contract/imports/imports.schema.ts'

type Written = Pick<ImportOptions, 'AmountUnit' | 'DecimalSeparator'>

const free = /^(?:free|tasuta|bezmaksas|bez maksas)$/i
const number = /^(?:€|eur|\p{Sc})?\s*(\d[\d.,'\s]*)\s*(?:€|eur\w*|euro\w*|c|ct|cents?|senti?)?\.?\s*(?:\/.*)?$/iu

/** `1.234,50` and `1,234.5` say it themselves; of `1.234` the option decides. */
const plainNumber = (digits: string, decimal: string): string => {
  const bare = digits.replaceAll(/[\s']/g, '')
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (last < 0) return bare
  const hasBoth = bare.includes('.') && bare.includes(',')
  const isGroup = !hasBoth && bare[last] !== decimal && /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(bare)
  const whole = (isGroup ? bare : bare.slice(0, last)).replaceAll(/[.,]/g, '')
  return isGroup ? whole : `${whole}.${bare.slice(last + 1)}`
}

/** Cents that are no fraction when counted `times` over; undefined otherwise, or when it is no amount. */
export const readPrice = (text: string, written: Written, times = 1): number | undefined => {
  if (free.test(text)) return 0
  const [, digits] = number.exec(text.replaceAll(/[\u00a0\u202f]/g, ' ')) ?? []
  if (digits === undefined) return undefined
  const value = Number(plainNumber(digits.trim(), written.DecimalSeparator))
  // A cell that names its unit is believed before the option.
  const named = /€|eur/i.test(text) ? 'EUROS' : /\d\s*(?:c|ct|cents?|senti?)\b/i.test(text) ? 'CENTS' : undefined
  const cents = value * ((named ?? written.AmountUnit) === 'EUROS' ? 100 : 1) * times
  const rounded = Math.round(cents)
  return Number.isFinite(cents) && Math.abs(cents - rounded) < 1e-6 && rounded <= 2_100_000_000 ? rounded : undefined
}

/** Whether the cell names another time than the hour that its column is for: `0,50 €/30 min`. */
export const isForOtherTime = (text: string): boolean =>
  /\/\s*(?:\d*\s*(?:min|m\b)|½|half|pool|pus|day|24|p[aä]ev|[oö]{2}p|dien|kuu|m[eē]n|month)/i.test(text)

/** From the headings, else from the values: amounts with decimals are euros, large whole ones cents. */
export const guessAmountUnit = (headings: readonly string[], values: readonly string[]): Written['AmountUnit'] => {
  const named = (pattern: RegExp) => headings.filter((heading) => pattern.test(heading)).length
  const [cents, euros] = [named(/cent|sent[i_ ]?\b|_snt|santim/i), named(/eur|€/i)]
  if (cents !== euros) return cents > euros ? 'CENTS' : 'EUROS'
  const numbers = values
    .map((text) => plainNumber(number.exec(text)?.[1]?.trim() ?? '', '.'))
    .filter((text) => text !== '')
  // `2.00` is two euros; `60.0` is how programs write a whole number.
  const hasDecimals = numbers.some((text) => /\.\d\d$/.test(text) || !Number.isInteger(Number(text)))
  const ordered = numbers.map(Number).sort((a, b) => a - b)
  const middle = ordered[Math.floor(ordered.length / 2)] ?? 0
  return hasDecimals || middle < 20 ? 'EUROS' : 'CENTS'
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
