import { isReferenceNumber } from '../reference-number.ts'

/** Why a payment is not booked by itself. */
export const paymentDoubts = [
  'NO_REFERENCE',
  'UNKNOWN_REFERENCE',
  'REFERENCE_IN_TEXT',
  'OTHER_CURRENCY',
  'VOID',
  'NOTHING_LEFT',
  'OTHER_PAYER',
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

/** No reference number of a fine is shorter. */
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
  currency: string
  payer: string
  /** `FIELD`: the bank's own field; `TEXT`: found in the details. */
  referenceIn: 'FIELD' | 'TEXT'
}

type PayableFine = { leftInCents: number; isVoid: boolean; currency: string; debtorName: string }

/**
 * Whether the payment belongs to the fine of its reference number without doubt: undefined, else the doubt. The bank's field
 * decides for a part or all of what is left; more is the debtor's own mistake only if the payer is the debtor. A number in
 * the details needs the exact amount or the debtor's name too.
 */
export const doubtOf = (payment: ReceivedPayment, fine: PayableFine): PaymentDoubt | undefined => {
  const { amountInCents: cents } = payment
  if (payment.currency !== fine.currency) return 'OTHER_CURRENCY'
  if (fine.isVoid) return 'VOID'
  if (fine.leftInCents === 0) return 'NOTHING_LEFT'
  const isDebtor = isSameName(payment.payer, fine.debtorName)
  if (payment.referenceIn === 'TEXT')
    return cents === fine.leftInCents || (isDebtor && cents < fine.leftInCents) ? undefined : 'REFERENCE_IN_TEXT'
  return cents <= fine.leftInCents || isDebtor || fine.debtorName === '' ? undefined : 'OTHER_PAYER'
}
