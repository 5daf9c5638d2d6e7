import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Currency } from '../../kit/money.ts'
import { Instant } from '../../kit/time.ts'
import { AvailabilityTable, DiscountPlan, TariffTerms } from '../tariffs/tariffs.schema.ts'

/** **+** Reprices the last month's ended sessions of a place on an unsaved tariff (cents, gross). */
export const StartReplay = z.object({ AvailabilityTable, DiscountPlan, Terms: TariffTerms })

export const Replay = z.object({
  Id,
  State: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  SessionsDone: z.number(),
  SessionsTotal: z.number(),
  Currency,
  /** Saved and edited sums are both computed by the price engine, so that they are comparable. */
  SavedInCents: z.number(),
  EditedInCents: z.number(),
  SessionsDearer: z.number(),
  SessionsCheaper: z.number(),
  From: Instant,
  To: Instant,
})
export type Replay = z.infer<typeof Replay>
