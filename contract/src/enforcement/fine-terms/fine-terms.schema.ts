import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Cents, Currency } from '../../kit/money.ts'
import { queryNumber } from '../../kit/page.ts'
import { Day, Instant, InstantInput } from '../../kit/time.ts'
import { mostReminders } from '../fines/fines.lifecycle.ts'
import { PartnerCode } from '../fines/fines.schema.ts'

const Region = z.string().regex(/^[A-Z]{3}$/)
const days = (most: number) => z.int().min(1).max(most)

/** A reminder, by its day after the due day; its cost is capped once more when it is sent (R131). */
const Reminder = z.object({ days: days(365), costInCents: Cents })

const terms = {
  /** Days to pay and to object, from the day of issue (R126). */
  payDays: days(365),
  objectDays: days(365),
  /** Days to answer an objection (decision 0059). */
  answerDays: days(90),
  /** Days from the due day to debt collection (R130). */
  forwardDays: days(365),
  /** Years from the due day until a claim lapses (R126). */
  lapseYears: z.int().min(1).max(30),
  debtPartner: PartnerCode,
  /** Cost of collection, capped in the currency of the region (R131). */
  collectionCostInCents: Cents,
  /** Sorted: each reminder is later than the one before. */
  reminders: z.array(Reminder).max(mostReminders),
  reminderPayDays: days(60),
}

/** Terms of fines in a region; deadlines apply to fines issued from now on, reminders and costs to all. */
export const FineTerms = z.object({
  region: z.string(),
  currency: Currency,
  ...terms,
  /** Zero date while the defaults apply. */
  UpdatedAt: Instant,
})
export type FineTerms = z.infer<typeof FineTerms>

export const SaveFineTerms = z.object({ region: Region, ...terms, UpdatedAt: InstantInput.optional() })
export type SaveFineTerms = z.infer<typeof SaveFineTerms>

/** The fixed amount of a reason, at one place or in its whole region (R132). */
export const FineAmount = z.object({
  id: Id,
  region: z.string(),
  reasonCode: z.string(),
  reasonText: z.string(),
  /** 0 and empty: every place of the region. */
  placeId: z.number(),
  placeName: z.string(),
  amountInCents: z.number(),
  currency: Currency,
  validFrom: Day,
  /** Last day of the amount; empty without one. */
  validTo: z.string(),
  UpdatedAt: Instant,
})
export type FineAmount = z.infer<typeof FineAmount>

export const ListFineAmounts = z.object({
  region: Region,
  /** 0: the region and all its places. */
  placeId: queryNumber().min(0).default(0),
})
export type ListFineAmounts = z.infer<typeof ListFineAmounts>

const validity = { amountInCents: Cents.min(1), validFrom: Day, validTo: z.union([z.literal(''), Day]).default('') }

export const AddFineAmount = z.object({
  region: Region,
  reasonCode: z.string().trim().max(40).meta({ example: 'NOT_PAID' }),
  /** 0: every place of the region. */
  placeId: z.int().min(0).default(0),
  ...validity,
})
export const SaveFineAmount = z.object({ id: Id, ...validity, UpdatedAt: InstantInput.optional() })
