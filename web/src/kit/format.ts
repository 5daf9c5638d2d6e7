import { centsToDecimal, moneyDigits } from '@parkla/contract/kit/money.ts'
import { instantToLocal, formatInstant, formatLocalDate, isSet, type Instant } from '@parkla/contract/kit/time.ts'
import type { Language } from './language-choice.ts'
import { language, useLanguage } from './phrases.ts'

const locales: Readonly<Record<Language, string>> = { et: 'et-EE', en: 'en-GB', lv: 'lv-LV' }

const made = new Map<string, Intl.NumberFormat>()

const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${language()} ${JSON.stringify(options)}`
  const known = made.get(key) ?? new Intl.NumberFormat(locales[language()], options)
  made.set(key, known)
  return known
}

/** `1234, 'EUR'` → `12,34 €` in the user's language (R3), with the decimals of the currency (R196). */
export const formatMoney = (cents: number, currency: string): string =>
  numberFormat({ style: 'currency', currency, ...moneyDigits(cents, currency) }).format(cents / 100)

/** In a form field, with the language's decimal separator: `2,50` or `2.50`; both are read (R3). Decimals are those of R196. */
export const writeCents = (cents: number, currency: string): string => {
  const text = centsToDecimal(cents, currency)
  return language() === 'en' ? text : text.replace('.', ',')
}

/** `['A', 'B', 'C']` → `A, B or C`. */
export const formatAlternatives = (texts: readonly string[]): string =>
  new Intl.ListFormat(locales[language()], { type: 'disjunction' }).format(texts)

export const formatNumber = (value: number): string => numberFormat({ maximumFractionDigits: 2 }).format(value)

/** `0.256` → `26%`. */
export const formatShare = (share: number): string =>
  numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(share)

/** `'minute'` → `min`; units as `Intl.NumberFormat` names them. */
export const unitText = (unit: string): string =>
  numberFormat({ style: 'unit', unit })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? ''

/** `5, 'minute'` → `5 min`: the same abbreviation for every number, where en-GB has a plural ("mins"). */
export const formatUnit = (value: number, unit: string): string =>
  numberFormat({ style: 'unit', unit })
    .formatToParts(value)
    .map((part) => (part.type === 'unit' ? unitText(unit) : part.value))
    .join('')

/** `31.01.2024 09:05` in local time of `zone`; empty when unset (R1). */
export const formatMoment = (instant: Instant, zone: string): string => formatInstant(instant, zone)

/** `31.01.2024`; empty when unset. */
export const formatDay = (instant: Instant, zone: string): string =>
  isSet(instant) ? formatLocalDate(instantToLocal(instant, zone)) : ''

/** Hook: the functions above, and a new render when the language changes. */
export const useFormat = () => {
  useLanguage()
  return {
    money: formatMoney,
    number: formatNumber,
    share: formatShare,
    moment: formatMoment,
    day: formatDay,
  }
}
