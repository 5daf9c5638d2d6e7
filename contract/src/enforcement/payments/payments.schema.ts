import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Cents, Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Day, Instant, InstantInput, OptionalDay } from '../../kit/time.ts'
import { fineStatuses } from '../fines/fines.filters.ts'
import { paymentDoubts } from './payment-matching.ts'
import { paymentPageSizes, paymentStatuses, suggestionReasons } from './payments.lifecycle.ts'

/** An entry of a bank statement. */
export const Payment = z.object({
  id: Id,
  status: z.enum(paymentStatuses),
  /** Why the import did not book the payment; empty for booked ones. */
  doubt: z.enum(['', ...paymentDoubts]),
  date: Day,
  amountInCents: z.number(),
  currency: Currency,
  /** Empty without the right to personal data (R79). */
  payer: z.string(),
  payerAccount: z.string(),
  referenceNumber: z.string(),
  /** All structured references of a payment that has several. */
  otherReferences: z.array(z.string()),
  details: z.string(),
  entryId: z.string(),
  /** The bank took a payment back. */
  isReversal: z.boolean(),
  /** The payment that a reversal takes or took back; 0 while none is known. */
  reversesId: z.number(),
  /** The fine that the payment is booked for; 0 and empty for none. */
  fineId: z.number(),
  fineNumber: z.string(),
  ignoreReason: z.string(),
  /** User who decided; empty when the import booked the payment. */
  decidedBy: z.string(),
  /** Zero date until a user decides. */
  decidedAt: Instant,
  UpdatedAt: Instant,
})
export type Payment = z.infer<typeof Payment>

export const ListPayments = z.object({
  ...pageQuery(paymentPageSizes),
  status: z.enum(['', ...paymentStatuses]).default('OPEN'),
  /** Part of the payer's name, or a whole reference number. */
  search: z.string().trim().max(100).default(''),
  dateFrom: OptionalDay,
  dateTo: OptionalDay,
})
export type ListPayments = z.infer<typeof ListPayments>

/** A fine that a payment may be for, the likeliest first. */
export const PaymentSuggestion = z.object({
  fineId: Id,
  number: z.string(),
  referenceNumber: z.string(),
  licensePlate: z.string(),
  debtorName: z.string(),
  status: z.enum(fineStatuses),
  leftInCents: z.number(),
  currency: Currency,
  reasons: z.array(z.enum(suggestionReasons)),
})
export type PaymentSuggestion = z.infer<typeof PaymentSuggestion>

const version = { UpdatedAt: InstantInput.optional() }

/** The reference number: its check digit finds mistyped ones. */
export const AssignPayment = z.object({
  referenceNumber: z
    .string()
    .trim()
    .regex(/^\d{2,20}$/)
    .meta({ example: '1000012' }),
  ...version,
})
export const ExplainedPayment = z.object({ reason: z.string().trim().min(1).max(200), ...version })
/** A reversal takes back the payment that was found for it. */
export const TakeBackPayment = z.object(version)

/** A fine with a credit, to be returned (R125). */
export const Credit = z.object({
  fineId: Id,
  number: z.string(),
  status: z.enum(fineStatuses),
  placeName: z.string(),
  licensePlate: z.string(),
  /** Empty without the right to personal data (R79). */
  debtorName: z.string(),
  paidAmountInCents: z.number(),
  creditInCents: z.number(),
  currency: Currency,
  /** Payer and account of the last payment by bank, where the money goes; empty when unknown. */
  payer: z.string(),
  payerAccount: z.string(),
  lastPaidOn: Day,
})
export type Credit = z.infer<typeof Credit>

export const ListCredits = z.object(pageQuery(paymentPageSizes))
export type ListCredits = z.infer<typeof ListCredits>

export const PayOut = z.object({
  amountInCents: Cents.min(1),
  date: Day,
  /** Reference of the transfer. */
  reference: z.string().trim().min(1).max(200),
})
