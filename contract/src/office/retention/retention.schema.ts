import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { retentionKinds } from './retention-kinds.ts'

export const RetentionKindInput = z.enum(retentionKinds)

/** A kind with the figures of its last nightly run. */
export const RetentionRow = z.object({
  Kind: RetentionKindInput,
  Days: z.number(),
  /** Start of the last run; zero date before the first. */
  LastRunAt: Instant,
  /** The last run ended; false while a run continues, or after a crash, which the next night continues. */
  IsFinished: z.boolean(),
  RemovedLast: z.number(),
  RemovedTotal: z.number(),
  /** Rows past their time kept by a legal hold, as of the last run. */
  HeldBack: z.number(),
  NextRunAt: Instant,
})
export type RetentionRow = z.infer<typeof RetentionRow>

/** What a run would do now; counts end at `dryRunLimit`, `IsMore` when there are more. */
export const DryRun = z.object({
  Kind: RetentionKindInput,
  Rows: z.number(),
  IsMore: z.boolean(),
  HeldBack: z.number(),
})
export type DryRun = z.infer<typeof DryRun>

/** Why a hold is set or lifted; audited. */
export const HoldReason = z.object({ Reason: z.string().trim().min(1).max(500) })
export type HoldReason = z.infer<typeof HoldReason>

/** The legal hold of a record; empty values without one. */
export const LegalHold = z.object({
  IsHeld: z.boolean(),
  Reason: z.string(),
  By: z.string(),
  At: Instant,
})
export type LegalHold = z.infer<typeof LegalHold>
