import { isReferenceNumber } from '../fines/reference-number.ts'

/** Doubts for which the import does not book a payment. */
export const paymentDoubts = [
  'NO_REFERENCE',
  'UNKNOWN_REFERENCE',
  'REFERENCE_IN_TEXT',
  'OTHER_CURRENCY',
  'VOID',
  'NOTHING_LEFT',
  'OTHER_PAYER',
  /** Several structured references that the amount does not pay exactly. */
  'SEVERAL_REFERENCES',
  /** A batch whose parts have no amounts, or another sum. */
  'PARTS_DIFFER',
  /** Perhaps imported before, once with and once without the bank's id. */
  'MAYBE_TWICE',
  'IMPLAUSIBLE',
  /** The payment was received before the fine was issued. */
  'BEFORE_FINE',
  /** The bank took a payment back, and which one is not sure. */
  'REVERSAL',
] as const
export type PaymentDoubt = (typeof paymentDoubts)[number]

/**
 * A reference number as banks write it: `RF18 1000017`, `0001 0000 17`, `+71<000000001000017+12345678<` (Danish payment slip) and
 * `1000017` are one.
 */
export const plainReference = (text: string): string =>
  text
    .replaceAll(/[\s-]/g, '')
    .replace(/^\+?71<(\d{15})\+\d{8}<?$/, '$1')
    .replace(/^RF\d{2}/i, '')
    .replace(/^0+/, '')

/** Fewest digits of a fine's reference number. */
const shortest = 7

/** Numbers in a text with a check digit of any kind, each once (R133, R195). */
export const referencesIn = (text: string): string[] => [
  ...new Set(
    (text.match(/(?:RF\d{2})?\d[\d ]*\d/gi) ?? [])
      .flatMap((part) => [part, ...part.split(' ')])
      .map(plainReference)
      .filter((digits) => digits.length >= shortest && isReferenceNumber(digits)),
  ),
]

const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')

/** `TAMM, MARI` and `Mari Tamm` are one name. */
export const isSameName = (one: string, other: string): boolean =>
  wordsOf(one) !== '' && wordsOf(one) === wordsOf(other)

export type ReceivedPayment = {
  amountInCents: number
  /** `YYYY-MM-DD`. */
  bookedOn: string
  currency: string
  payer: string
  /** `FIELD`: the bank's own field; `TEXT`: found in the details. */
  referenceIn: 'FIELD' | 'TEXT'
}

type PayableFine = {
  leftInCents: number
  isVoid: boolean
  currency: string
  debtorName: string
  /** `YYYY-MM-DD` on the clock of the fine's place. */
  issuedOn: string
}

/** Settings above which a payment is implausible: `implausiblePaymentPercent`, `implausiblePaymentInCents`. */
type Limits = { percent: number; cents: number }

/** The payment exceeds what is owed, and one of the settings: likelier misread than overpaid (R193). */
const isImplausible = (cents: number, left: number, limits: Limits): boolean =>
  cents > left && (cents * 100 > limits.percent * left || cents > limits.cents)

/**
 * Whether the payment belongs to the fine of its reference number without doubt: undefined, else the doubt. The bank's field
 * decides for a part or all of what is left; more is the debtor's own mistake only if the payer is the debtor. A number in
 * the details needs the exact amount or the debtor's name too.
 */
export const doubtOf = (payment: ReceivedPayment, fine: PayableFine, limits: Limits): PaymentDoubt | undefined => {
  const { amountInCents: cents } = payment
  if (payment.currency !== fine.currency) return 'OTHER_CURRENCY'
  if (payment.bookedOn < fine.issuedOn) return 'BEFORE_FINE'
  if (fine.isVoid) return 'VOID'
  if (fine.leftInCents === 0) return 'NOTHING_LEFT'
  if (isImplausible(cents, fine.leftInCents, limits)) return 'IMPLAUSIBLE'
  const isDebtor = isSameName(payment.payer, fine.debtorName)
  if (payment.referenceIn === 'TEXT')
    return cents === fine.leftInCents || (isDebtor && cents < fine.leftInCents) ? undefined : 'REFERENCE_IN_TEXT'
  return cents <= fine.leftInCents || isDebtor || fine.debtorName === '' ? undefined : 'OTHER_PAYER'
}
