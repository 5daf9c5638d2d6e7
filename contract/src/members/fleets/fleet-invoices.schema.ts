import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Day, Instant } from '../../kit/time.ts'
import { whitelistUserPageSizes } from '../whitelists/whitelists.filters.ts'

/** A month that a POSTPAID fleet was invoiced for; never changed (R103). */
export const FleetInvoice = z.object({
  Id,
  Number: z.string(),
  /** Start of the month, on the clock of `TimeZone`. */
  PeriodStart: Instant,
  TimeZone: z.string(),
  /** Sessions on the invoice, with corrections of earlier invoices. */
  Lines: z.number(),
  /** Day of the invoice: the one after the invoiced month, as printed. */
  InvoiceDay: Day,
  NetInCents: z.number(),
  VatInCents: z.number(),
  /** Below 0 where corrections exceed the sessions of the month. */
  GrossInCents: z.number(),
  Currency,
  CreatedAt: Instant,
})
export type FleetInvoice = z.infer<typeof FleetInvoice>

export const ListFleetInvoices = z.object(pageQuery(whitelistUserPageSizes))
