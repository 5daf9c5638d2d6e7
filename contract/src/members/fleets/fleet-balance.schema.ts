import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Currency, maxCents } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Instant } from '../../kit/time.ts'
import { whitelistUserPageSizes } from '../whitelists/whitelists.filters.ts'

/** Money paid in, or with a negative amount taken back; entries are only added (R103). */
export const LedgerEntry = z.object({
  Id,
  AmountInCents: z.number(),
  Currency,
  Note: z.string(),
  /** Name of the user who made the entry; empty for an opening balance. */
  By: z.string(),
  TimeZone: z.string(),
  CreatedAt: Instant,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const ListLedger = z.object(pageQuery(whitelistUserPageSizes))

export const TopUp = z.object({
  /** Negative: the entry corrects an earlier one. */
  AmountInCents: z
    .number()
    .int()
    .min(-maxCents)
    .max(maxCents)
    .refine((cents) => cents !== 0)
    .meta({ example: 10_000 }),
  Note: z.string().trim().max(200).default(''),
})
