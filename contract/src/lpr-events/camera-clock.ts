import { dayMs, type Instant } from '../kit/time.ts'
import { longestStayDays } from '../sessions/sessions.policy.ts'

/** Whose moment a read has, and whether its car is still there (decision 0014). */

/** A gate opens only for a car that is still before it. */
export const freshSeconds = 15
/** A camera's clock may run ahead by this; what says to come from later may have been kept just as well. */
const aheadSeconds = 5
/** Reads of one clock are late by the same amount, give or take this. */
const sameLateMs = 2000
/** So many reads within not less than this time: reads that were kept come together, so they teach nothing. */
const [learntReads, learntMs] = [3, 60_000]

/** How late the last reads of a camera came, all by the same amount: since when, and how many. */
export type CameraClock = { lateMs: number; since: Instant; reads: number }

type Moments = { deviceTime: Instant; receivedAt: Instant }

const lateOf = ({ deviceTime, receivedAt }: Moments): number => Date.parse(receivedAt) - Date.parse(deviceTime)

const isSame = ({ lateMs }: CameraClock, late: number): boolean => Math.abs(late - lateMs) <= sameLateMs

/** What is known of a clock after one more read. */
export const clockAfter = (clock: CameraClock | undefined, moments: Moments): CameraClock => {
  const lateMs = lateOf(moments)
  if (!clock || !isSame(clock, lateMs)) return { lateMs, since: moments.receivedAt, reads: 1 }
  return { ...clock, reads: Math.min(learntReads, clock.reads + 1) }
}

const isBelieved = (lateMs: number): boolean => lateMs >= -aheadSeconds * 1000 && lateMs <= freshSeconds * 1000

/** By how much a clock is off for certain; 0 where it is right or nobody knows. */
const learntOffset = (clock: CameraClock | undefined, receivedAt: Instant): number => {
  if (!clock || isBelieved(clock.lateMs) || clock.reads < learntReads) return 0
  return Date.parse(receivedAt) - Date.parse(clock.since) >= learntMs ? clock.lateMs : 0
}

/**
 * The moment that counts: the camera's, set right where we have learnt how far it is off, never later than it was received,
 * and ours where its clock cannot be right. What waited with the camera while the link was down keeps its own moment and
 * opens nothing.
 */
export const timeOfRead = (
  deviceTime: Instant,
  receivedAt: Instant,
  clock?: CameraClock,
): { time: Instant; isFresh: boolean; isClockWrong: boolean } => {
  const offsetMs = learntOffset(clock, receivedAt)
  const lateMs = lateOf({ deviceTime, receivedAt }) - offsetMs
  const isImpossible = lateMs < -aheadSeconds * 1000 || lateMs > longestStayDays * dayMs
  const time = isImpossible || lateMs < 0 ? receivedAt : new Date(Date.parse(receivedAt) - lateMs).toISOString()
  return { time, isFresh: isBelieved(lateMs), isClockWrong: isImpossible || offsetMs !== 0 }
}
