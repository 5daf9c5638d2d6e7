import * as z from 'zod'
import { Currency } from '../../kit/money.ts'
import { Instant } from '../../kit/time.ts'
import { dayKinds, pricedLikes } from './days/priced-likes.ts'
import { periods } from './periods.ts'

/** Rights that determine a price, strongest first; of several the first decides (R77). */
export const rights = ['BOOKING', 'MONTHLY_PASS', 'WHITELIST', 'FLEET', 'CAMPAIGN', 'PUBLIC'] as const
export const Right = z.enum(rights)
export type Right = z.infer<typeof Right>

/** Contribution to the total in units (`unitsPerCent` per cent); negative for deductions. */
const amount = z.number().int()
const cents = z.number().int().min(0)
const percent = z.number().min(0).max(100)

/** Free time at the start; `usedBefore`: minutes of it used by an earlier visit (R53). */
const FreePart = z.object({
  kind: z.literal('free'),
  from: Instant,
  to: Instant,
  freeMinutes: z.number(),
  usedBefore: z.number(),
  amount,
})

/** Time of the stay that a booking covers, with the tolerance on each side of it: paid with the booking (R77, R154). */
const BookedPart = z.object({
  kind: z.literal('booked'),
  from: Instant,
  to: Instant,
  bookedFrom: Instant,
  bookedTo: Instant,
  toleranceMinutes: z.number(),
  amount,
})

/**
 * Increments that start in one period of one local day and one block of 24 hours (R43–R48). `to` is the end of the last one, or of
 * the stay. `cappedTo`: MaxCost of the period in cents, if it reduced `amount`.
 */
const PeriodPart = z.object({
  kind: z.literal('period'),
  from: Instant,
  to: Instant,
  period: z.enum(periods),
  isHoliday: z.boolean(),
  /** Why the weekday's own prices do not apply; absent in traces from before R194. */
  calendarDay: z
    .object({
      name: z.string(),
      kind: z.enum([...dayKinds, 'EXCEPTION']),
      pricedLike: z.enum(pricedLikes),
      /** The place's rule for the date or season decided. */
      isException: z.boolean().optional(),
    })
    .optional(),
  ratePerHourInCents: cents,
  incrementMinutes: z.number().int(),
  increments: z.number().int(),
  discountPercent: percent,
  cappedTo: cents.optional(),
  amount,
})

/** A car-wash service (R58); `priceInCents` in the VAT basis of the prices. */
const ServicePart = z.object({ kind: z.literal('service'), name: z.string(), priceInCents: cents, amount })

/** Lifts the sum to the MinCost of the period in which the session started (R46). */
const MinCostPart = z.object({ kind: z.literal('minCost'), period: z.enum(periods), minCostInCents: cents, amount })

/** Deducts the amount above Limit24h in a block of 24 hours, counted from 1 (R52). */
const Limit24hPart = z.object({
  kind: z.literal('limit24h'),
  block: z.number().int(),
  from: Instant,
  to: Instant,
  limit24hInCents: cents,
  amount,
})

/** The best single percent, or 100 for a monthly pass (R55, R77). */
const PercentPart = z.object({ kind: z.literal('percent'), right: Right, name: z.string(), percent, amount })

/** VAT of the local day of the stay's last moment; adds nothing where the prices include it (R4). */
const VatPart = z.object({ kind: z.literal('vat'), percent, isIncluded: z.boolean(), amount })

/** Whole cents of the gross price covered by a credit or the fleet (R55, R72). */
const CreditPart = z.object({
  kind: z.literal('credit'),
  source: z.enum(['freePass', 'campaignCredit', 'fleet']),
  amount,
})

const ServiceFeePart = z.object({ kind: z.literal('serviceFee'), amount })

/** The one half-up rounding to whole cents, of the gross price (R3, R55). */
const RoundingPart = z.object({ kind: z.literal('rounding'), amount })

export const PriceTracePart = z.discriminatedUnion('kind', [
  BookedPart,
  FreePart,
  PeriodPart,
  ServicePart,
  MinCostPart,
  Limit24hPart,
  PercentPart,
  VatPart,
  CreditPart,
  ServiceFeePart,
  RoundingPart,
])
export type PriceTracePart = z.infer<typeof PriceTracePart>

/**
 * The calculation of a price in the order of R55; stored with the session. The amounts of all parts add up to exactly
 * `totalInCents × unitsPerCent`.
 */
export const PriceTrace = z
  .object({
    right: Right,
    currency: Currency,
    timeZone: z.string(),
    pricesIncludeVat: z.boolean(),
    unitsPerCent: z.number().int().min(1),
    parts: z.array(PriceTracePart),
    totalInCents: cents,
  })
  .meta({ id: 'PriceTrace' })
export type PriceTrace = z.infer<typeof PriceTrace>
