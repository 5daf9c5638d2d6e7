import * as z from 'zod'

/** 21 million euros: keeps sums exact and catches typing errors. */
export const maxCents = 2_100_000_000

export const Cents = z.number().int().min(0).max(maxCents)

/** Three-letter currency code. */
export const Currency = z.string().regex(/^[A-Z]{3}$/)

/** 0 to 100 with at most two decimals, as `percentOf` needs. */
export const Percent = z
  .number()
  .min(0)
  .max(100)
  .refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), { message: 'input.invalid' })

/** `percent` of `cents`, rounded half up once (R3). The percent has at most two decimals. */
export const percentOf = (cents: number, percent: number): number =>
  Math.floor((cents * Math.round(percent * 100) + 5_000) / 10_000)

/**
 * Parses a typed amount to cents: `2,50`, `2.50`, `2`, `1 200,5` (R3). Undefined if it is not an amount, has more than two
 * decimals, is negative or exceeds `Cents`.
 */
export const parseCents = (text: string): number | undefined => {
  const match = /^(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const whole = (match[1] ?? '').replaceAll(/\D/g, '')
  const cents = Number(whole) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= maxCents ? cents : undefined
}

type CurrencyUnits = { decimals: 0 | 2; stepInCents: 1 | 100 }

const exact: CurrencyUnits = { decimals: 2, stepInCents: 1 }
/** Currencies whose hundredths nobody can pay: ISK has no decimals in ISO 4217, HUF has two that left circulation in 1999. */
const whole: CurrencyUnits = { decimals: 0, stepInCents: 100 }

/**
 * Decimals that are shown and the step in which amounts are charged, of the currencies of the twenty regions (R196, decision 0149).
 * Amounts are hundredths in every currency. Rounding of cash (CHF, CZK, DKK, SEK …) does not apply to cards and transfers.
 */
export const currencyUnits: Readonly<Record<string, CurrencyUnits>> = {
  AUD: exact,
  BGN: exact,
  CAD: exact,
  CHF: exact,
  CZK: exact,
  DKK: exact,
  EUR: exact,
  GBP: exact,
  HUF: whole,
  INR: exact,
  ISK: whole,
  PLN: exact,
  RUB: exact,
  SEK: exact,
  SGD: exact,
  UAH: exact,
  USD: exact,
}

/** The smallest amount that can be charged, in hundredths (R196). */
export const stepOf = (currency: string): number => (currencyUnits[currency] ?? exact).stepInCents

/** Whether an amount can be charged in the currency (R196). */
export const isOnStep = (cents: number, currency: string): boolean => cents % stepOf(currency) === 0

/** Rounded half up to an amount that can be charged (R3, R196). */
export const roundToStep = (cents: number, currency: string): number => {
  const step = stepOf(currency)
  return Math.floor((2 * cents + step) / (2 * step)) * step
}

/** The part of an amount that can be charged (R196). */
export const floorToStep = (cents: number, currency: string): number => cents - (cents % stepOf(currency))

/**
 * Fraction digits for `Intl.NumberFormat`. An amount off the step, such as a commission or VAT, is shown with its hundredths, so that
 * shown parts always add up to the shown total (R196).
 */
export const moneyDigits = (cents: number, currency: string) => {
  const digits = isOnStep(cents, currency) ? (currencyUnits[currency] ?? exact).decimals : 2
  return { minimumFractionDigits: digits, maximumFractionDigits: digits } as const
}

/** `1234, 'EUR'` → `12.34`, `13800, 'HUF'` → `138`, for files and forms (R196); screens use the locale's format. */
export const centsToDecimal = (cents: number, currency: string): string => {
  const hundredths = `.${String(Math.abs(cents) % 100).padStart(2, '0')}`
  const { minimumFractionDigits: decimals } = moneyDigits(cents, currency)
  return `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}${decimals === 0 ? '' : hundredths}`
}

/** Region → currency, with the dates of changes (R86). */
const currencies: Readonly<Record<string, readonly { from: string; currency: string }[]>> = {
  BGR: [
    { from: '2026-01-01', currency: 'EUR' },
    { from: '', currency: 'BGN' },
  ],
  ...Object.fromEntries(
    (
      'AUS AUD,CAN CAD,CHE CHF,CZE CZK,DNK DKK,EST EUR,FIN EUR,GBR GBP,HUN HUF,IND INR,ISL ISK,LTU EUR,LVA EUR,' +
      'POL PLN,RUS RUB,SWE SEK,SGP SGD,UKR UAH,USA USD'
    )
      .split(',')
      .map((pair) => [pair.slice(0, 3), [{ from: '', currency: pair.slice(4) }]]),
  ),
}

/** The currency of a region on a day `YYYY-MM-DD`; EUR where the region is unknown. */
export const currencyOf = (region: string, day: string): string =>
  currencies[region]?.find(({ from }) => from <= day)?.currency ?? 'EUR'
