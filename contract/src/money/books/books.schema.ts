import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Instant } from '../../kit/time.ts'

/** Compared sums, in the order of the page. */
export const bookKinds = [
  'INCOME',
  'REFUNDS',
  'VAT',
  'DEBTS',
  'UNPAID',
  'DISCOUNTS',
  'CARD_CHARGES',
  'SESSION_REFUNDS',
  'CREDITS',
  'CAMPAIGN_GRANTED',
  'CAMPAIGN_USED',
  'CAMPAIGN_DISCOUNTS',
  'FREE_PASSES',
  'PASSES',
  'FLEETS',
  'FLEET_SPENDING',
  'FLEET_INVOICES',
  'FLEET_LINES',
  'FINES',
  'PAYOUTS',
  'STATEMENTS',
] as const
export type BookKind = (typeof bookKinds)[number]

/** Two sums that must be equal, over all places in one currency. */
export const BookComparison = z.object({
  Kind: z.enum(bookKinds),
  Currency: z.string(),
  LeftInCents: z.number(),
  RightInCents: z.number(),
  /**
   * Each place, fleet and campaign is compared by itself, so that their differences do not cancel each other out. A fleet or
   * campaign counts at the first place of its sessions.
   */
  DifferingPlaces: z.number(),
  /** The first place that differs; null without one. */
  PlaceId: Id.nullable(),
  PlaceName: z.string(),
})
export type BookComparison = z.infer<typeof BookComparison>

/** **+** One run of the check of the books (decision 0063). */
export const BookCheck = z.object({
  ID: Id,
  State: z.enum(['RUNNING', 'BALANCED', 'DIFFERENT']),
  StartedAt: Instant,
  /** The zero date while the check runs. */
  FinishedAt: Instant,
  /** Name of the user who started the check; empty for the nightly one. */
  StartedBy: z.string(),
  Comparisons: z.array(BookComparison),
})
export type BookCheck = z.infer<typeof BookCheck>

/** The page shows so many past checks. */
export const mostBookChecks = 30
