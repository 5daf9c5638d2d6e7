import { maxCents } from '../../kit/money.ts'
import type { amountUnits, decimalSeparators, Tally } from './imports.schema.ts'

export type DecimalSeparator = (typeof decimalSeparators)[number]

/** `times`: the amount is multiplied by it, for a price of a minute read as one of an hour; 1 by default. */
type AmountFormat = {
  decimal: DecimalSeparator
  /** What a number without a unit is; currency units by default. */
  unit?: (typeof amountUnits)[number]
  times?: number
}

/**
 * `cents`: whole hundredths of the currency. `currencies`: ISO codes that the cell's sign or code may mean, empty when it
 * names none: `$` and `kr` mean several.
 */
export type Amount =
  | { ok: true; cents: number; currencies: readonly string[] }
  | { ok: false; reason: 'unreadable' | 'negative' }

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const signs: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  (
    '€ eur euro euros eurot eurod eiro eura eur. евро=EUR;$ dollar dollars=USD CAD AUD SGD;us$=USD;ca$ c$=CAD;a$ au$=AUD;' +
    's$=SGD;£ pound pounds=GBP;kr kr.=SEK NOK DKK ISK;zł zl=PLN;₽ руб руб. р. р rur=RUB;₴ грн=UAH;₹ rs rs. rupees=INR;kč kc korun koruna=CZK;' +
    'ft ft. forint=HUF;krona kronor=SEK;kroner krone=NOK DKK;krónur króna=ISK;złotych złoty=PLN;гривень гривня грн.=UAH;' +
    'рублей рубль=RUB;лева лв=BGN;franken francs franchi=CHF;fr fr. sfr sfr.=CHF;лв лв.=BGN;lt=LTL;ls=LVL'
  )
    .split(';')
    .flatMap((entry) => {
      const [names = '', codes = ''] = entry.split('=')
      return names.split(' ').map((name) => [name, codes.split(' ')])
    }),
)

const minorUnits = new Set(['c', 'ct', 'cent', 'cents', 'sent', 'senti', 'senttiä', 'centi', '¢'])

type Unit = { currencies: readonly string[]; isMinor: boolean }

const readUnit = (text: string): Unit | undefined => {
  const name = text.trim().toLowerCase()
  if (name === '') return { currencies: [], isMinor: false }
  if (minorUnits.has(name)) return { currencies: [], isMinor: true }
  const known = Object.hasOwn(signs, name) ? signs[name] : undefined
  if (known) return { currencies: known, isMinor: false }
  const code = text.trim().toUpperCase()
  const isCode = isoCodes.has(code) || /^(?:\p{Sc}|[A-Z]{3})$/u.test(text.trim())
  return isCode ? { currencies: [code], isMinor: false } : undefined
}

const units = new Map<string, Unit | undefined>()

/**
 * The unit before or after a number; undefined when it is neither a currency nor a unit. An unknown sign is its own code.
 * A file repeats a few units in all its rows: each is read once.
 */
const unitOf = (text: string): Unit | undefined => {
  if (units.has(text)) return units.get(text)
  const unit = readUnit(text)
  if (units.size >= 500) units.clear()
  units.set(text, unit)
  return unit
}

/** `EUR 5 €` names one currency twice; `€ 5 USD` is unreadable. */
const combined = (before: Unit | undefined, after: Unit | undefined): Unit | undefined => {
  if (!before || !after) return undefined
  const isMinor = before.isMinor || after.isMinor
  if (before.currencies.length === 0 || after.currencies.length === 0)
    return { currencies: [...before.currencies, ...after.currencies], isMinor }
  const currencies = before.currencies.filter((code) => after.currencies.includes(code))
  return currencies.length === 0 ? undefined : { currencies, isMinor }
}

const parts = /^(\D*?)([\d](?:[\d.,' ]*\d)?)(?:[.,][-–—]{0,2})?([^\d]*)$/u
const minus = /^\(.*\)$|[-−–]\s*(?=\D{0,4}\d)|\d\s*[-−]$|\d\s*[-−]\s*\D{1,4}$/u

const partsOf = (text: string) => {
  const spaced = text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(/[’`´]/g, "'").trim()
  const isNegative = minus.test(spaced)
  const bare = isNegative ? spaced.replaceAll(/[()]|[-−–]/g, '') : spaced.replace(/^\+/, '')
  const [, before = '', digits = '', after = ''] = parts.exec(bare) ?? []
  return { isNegative, before, digits, after }
}

/** The decimal number written as `1.234,50`, `1,234.5` or `1 234,5`, with a point; undefined when it is none. */
const plainNumber = (digits: string, decimal: DecimalSeparator): string | undefined => {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const sign = digits[last] ?? ''
  const isMixed = digits.includes('.') && digits.includes(',')
  const isRepeated = last >= 0 && digits.indexOf(sign) !== last
  const isThousands = isRepeated || (sign !== decimal && /^[1-9]\d{0,2}(?:[ ']\d{3})*$/.test(digits.slice(0, last)))
  const isGroup = last >= 0 && !isMixed && isThousands && digits.length - last === 4
  if (isMixed && isRepeated) return undefined
  const whole = last < 0 || isGroup ? digits : digits.slice(0, last)
  if (!/^(?:\d+|\d{1,3}(?:([ .,'])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/.test(whole)) return undefined
  return `${whole.replaceAll(/\D/g, '')}.${last < 0 || isGroup ? '' : digits.slice(last + 1)}`
}

/** Exact: the digits are one integer, which must divide into whole cents. */
const toCents = (plain: string, factor: number): number | undefined => {
  const [whole = '', fraction = ''] = plain.replace(/0+$/, '').split('.')
  if (whole.length > 12 || fraction.length > 9) return undefined
  const scale = 10n ** BigInt(fraction.length)
  const scaled = BigInt(whole + fraction) * BigInt(factor)
  return scaled % scale === 0n && scaled / scale <= BigInt(maxCents) ? Number(scaled / scale) : undefined
}

/**
 * An amount as people and programs write it: `2,50`, `€1.000,50`, `$1,000.50`, `1 000,50 €`, `EUR 5`, `5,-`, `50 ct`.
 * `decimal` decides only what is ambiguous, `1.234`. Unreadable: no amount, finer than a cent, two currencies, or above
 * 21 million.
 */
export const readAmount = (text: string, { decimal, unit = 'EUROS', times = 1 }: AmountFormat): Amount => {
  const { isNegative, before, digits, after } = partsOf(text)
  const named = combined(unitOf(before), unitOf(after))
  const plain = plainNumber(digits, decimal)
  if (!named || plain === undefined) return { ok: false, reason: 'unreadable' }
  const isMinor = named.isMinor || (named.currencies.length === 0 && unit === 'CENTS')
  const cents = toCents(plain, times * (isMinor ? 1 : 100))
  if (cents === undefined) return { ok: false, reason: 'unreadable' }
  return isNegative && cents > 0 ? { ok: false, reason: 'negative' } : { ok: true, cents, currencies: named.currencies }
}

/** ISO codes that a cell of a currency column may mean: `eur`, `€`, `$`. Undefined when it is no currency. */
export const readCurrency = (text: string): readonly string[] | undefined => {
  const { currencies = [] } = unitOf(text) ?? {}
  const isKnown = currencies.length > 1 || currencies.some((code) => isoCodes.has(code))
  return isKnown ? currencies : undefined
}

/** Words that name a currency in a heading, whatever their case; other codes only in capitals, as `Total all` names none. */
const namedInHeadings = new Set(
  'eur euro euros eurot eiro usd dollar dollars gbp pound pounds kr sek nok dkk isk pln zł zl czk kč kc huf ft chf inr bgn лв rub руб грн uah'.split(
    ' ',
  ),
)

/** ISO codes that are also words, as in `Price (ALL DAY)`: they name a currency alone in brackets or behind a comma. */
const wordsLikeCodes = new Set(['ALL', 'BAM', 'COP', 'CUP', 'GEL', 'MOP', 'PEN', 'SOS', 'TOP', 'TRY'])

/** ISO codes that the heading of an amount column may mean: `Amount (USD)`, `Summa €`. Empty when it names none. */
export const currenciesOfHeading = (heading: string): readonly string[] => {
  const words = heading.replaceAll(/\p{Sc}/gu, ' $& ').split(/[^\p{L}\p{Sc}]+|(?<=\p{Ll})(?=\p{Lu})/u)
  const isShouted = heading === heading.toUpperCase()
  const isSetApart = (word: string) => heading.endsWith(`(${word})`) || heading.endsWith(`, ${word}`)
  const isCode = (word: string) => isoCodes.has(word) && (isSetApart(word) || (!isShouted && !wordsLikeCodes.has(word)))
  const names = (word: string) => /\p{Sc}/u.test(word) || namedInHeadings.has(word.toLowerCase()) || isCode(word)
  return words.filter(names).flatMap((word) => readCurrency(word) ?? [])
}

/** `2,50 €`, by far the most frequent. */
const shortDecimals = /^\D*\d+([.,])\d{1,2}\D*$/

/** The separator that an amount proves, by decimals or by repeated groups; `either` where both read it, differently. */
const separatorOf = (text: string): DecimalSeparator | 'either' | undefined => {
  const short = shortDecimals.exec(text)?.[1]
  if (short !== undefined) return short === ',' ? ',' : '.'
  const { digits } = partsOf(text.replace(/\/.*$/, ''))
  const [withComma, withPoint] = [plainNumber(digits, ','), plainNumber(digits, '.')]
  if (withComma !== withPoint) return withComma === undefined ? '.' : withPoint === undefined ? ',' : 'either'
  const last = /[.,](?=[^.,]*$)/.exec(digits)?.[0]
  if (withComma === undefined || last === undefined) return undefined
  const isDecimal = !withComma.endsWith('.')
  return (last === ',') === isDecimal ? ',' : '.'
}

/**
 * Collects the amounts of whole columns. The value is undefined while no amount depends on the separator; ambiguous are
 * amounts such as `1.500` beside none that proves a separator, or beside both.
 */
export const decimalTally = (): Tally<DecimalSeparator | undefined> => {
  const count = { ',': 0, '.': 0, either: 0 }
  return {
    add: (text) => {
      const separator = /\d[.,]\d/.test(text) ? separatorOf(text) : undefined
      if (separator) count[separator] += 1
    },
    guess: () => {
      if (count.either === 0) return { value: undefined, isAmbiguous: false }
      return { value: count['.'] > count[','] ? '.' : ',', isAmbiguous: count['.'] > 0 === count[','] > 0 }
    },
  }
}
