import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Day, Instant } from '../../kit/time.ts'
import { paymentPageSizes } from '../payments/payments.lifecycle.ts'

/** A reminder to print and post. */
export const Letter = z.object({
  id: Id,
  fineId: Id,
  fineNumber: z.string(),
  invoiceNumber: z.string(),
  licensePlate: z.string(),
  placeName: z.string(),
  timeZone: z.string(),
  /** Empty without the right to personal data; the address also when unknown. */
  debtorName: z.string(),
  debtorAddress: z.string(),
  amountInCents: z.number(),
  currency: Currency,
  dueOn: Day,
  createdAt: Instant,
  /** The mail server refused the reminder for good: it counts once it is posted. */
  wasRefused: z.boolean(),
})
export type Letter = z.infer<typeof Letter>

export const ListLetters = z.object(pageQuery(paymentPageSizes))
export type ListLetters = z.infer<typeof ListLetters>
