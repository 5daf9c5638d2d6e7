import { isChargeable } from '@parkla/contract/kit/chargeable.ts'
import { maxCents, parseCents } from '@parkla/contract/kit/money.ts'
import { formatMoney } from '../format.ts'
import { reasonText } from '../phrases.ts'
import type { FieldErrors } from './form.ts'

/** Limits in cents. */
type Limits = { currency: string; min?: number; max?: number }

/** The text at a field whose typed amount its schema refuses: the schema knows cents, the field shows an amount. */
export const amountError = (text: string, { currency, min = 1, max = maxCents }: Limits): string => {
  if (text.trim() === '') return reasonText({ reason: 'input.required' })
  const cents = parseCents(text)
  if (cents === undefined) return reasonText({ reason: 'input.wrongFormat' })
  return cents < min
    ? reasonText({ reason: 'input.tooSmall', details: { limit: formatMoney(min, currency) } })
    : reasonText({ reason: 'input.tooBig', details: { limit: formatMoney(max, currency) } })
}

/** The error at a readable amount that nobody can pay in its currency (R196); `left` can always be paid. */
export const stepErrors = (
  field: string,
  cents: number,
  { currency, left }: { currency: string; left?: number },
): FieldErrors => {
  const verdict = isChargeable(cents, currency, left)
  return verdict.ok ? {} : { [field]: reasonText(verdict) }
}
