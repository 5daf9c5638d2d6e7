import { parseCents, percentOf } from '@parkla/contract/kit/money.ts'
import type * as z from 'zod'
import { amountError } from '../../kit/forms/amount-error.ts'
import { checkedBy } from '../../kit/forms/form.ts'
import { writeCents } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'

type Write = (value: number) => string
type Read = (text: string) => number | undefined

const writeOptional =
  (write: Write): Write =>
  (value) =>
    value === 0 ? '' : write(value)
const readOptional =
  (read: Read): Read =>
  (text) =>
    text.trim() === '' ? 0 : read(text)

/** An amount in the currency of the place (R196). */
export const writeAmount =
  (currency: string): Write =>
  (cents) =>
    writeCents(cents, currency)

/** Minimum, maximum and cap: 0 means none and is shown as an empty field (R46, R47, R52). */
export const writeLimit = (currency: string): Write => writeOptional(writeAmount(currency))
export const readLimit = readOptional(parseCents)

export const writeCount = (count: number): string => String(count)
export const readCount = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined

/** For settings whose 0 means none or all. */
export const writeOptionalCount = writeOptional(writeCount)
export const readOptionalCount = readOptional(readCount)

/** Message for a price that the server would refuse. */
export const priceError = (cents: number, limits: { currency: string; max: number }): string | undefined => {
  if (Number.isNaN(cents)) return t(($) => $.places.problem.amount)
  return cents > limits.max ? amountError(writeCents(cents, limits.currency), limits) : undefined
}

/** Message for a number that the server would refuse. */
export const countError = (schema: z.core.$ZodType, value: number): string | undefined =>
  Number.isNaN(value) ? t(($) => $.places.problem.count) : checkedBy(schema)(value)['']

/** The price with or without VAT, rounded half up, for display only (R4). */
export const otherBasis = (
  cents: number,
  { vatPercent, includesVat }: { vatPercent: number; includesVat: boolean },
): number => (includesVat ? Math.round((cents * 100) / (100 + vatPercent)) : cents + percentOf(cents, vatPercent))
