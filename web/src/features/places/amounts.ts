import { parseCents, percentOf } from '@parkla/contract/kit/money.ts'
import { writeCents } from '../../kit/format.ts'

export const readCents = (text: string): number | undefined => parseCents(text)

/** Minimum, maximum and cap: 0 means none and is shown as an empty field (R46, R47, R52). */
export const writeLimit = (cents: number): string => (cents === 0 ? '' : writeCents(cents))
export const readLimit = (text: string): number | undefined => (text.trim() === '' ? 0 : parseCents(text))

export const writeCount = (count: number): string => String(count)
export const readCount = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined

/** The price with or without VAT, rounded half up, for display only (R4). */
export const otherBasis = (
  cents: number,
  { vatPercent, includesVat }: { vatPercent: number; includesVat: boolean },
): number => (includesVat ? Math.round((cents * 100) / (100 + vatPercent)) : cents + percentOf(cents, vatPercent))
