import { dayMs, type Instant } from '../../kit/time.ts'
import { longestStayDays } from '../../parking/sessions/sessions.policy.ts'

/** The time of a read when camera and server clocks differ, and whether its car is still at the gate (decision 0014). */

/** Reads older than this open no gate: the car may have left. */
const freshSeconds = 15
/** Tolerance for a camera clock that is ahead; a later time means a wrong clock. */
const aheadSeconds = 5
/** Delays that differ by less than this come from the same clock offset. */
const sameLateMs = 2000
/** Reads, over at least this time, that establish an offset. A backlog arrives within seconds and establishes none. */
const [minReads, minPeriodMs] = [3, 60_000]

/** The common delay of a camera's last reads, with the first one's time and their number. */
export type CameraClock = { lateMs: number; since: Instant; reads: number }

type Moments = { deviceTime: Instant; receivedAt: Instant }

const lateOf = ({ deviceTime, receivedAt }: Moments): number => Date.parse(receivedAt) - Date.parse(deviceTime)

const isSame = ({ lateMs }: CameraClock, late: number): boolean => Math.abs(late - lateMs) <= sameLateMs

export const clockAfter = (clock: CameraClock | undefined, moments: Moments): CameraClock => {
  const lateMs = lateOf(moments)
  if (!clock || !isSame(clock, lateMs)) return { lateMs, since: moments.receivedAt, reads: 1 }
  return { ...clock, reads: Math.min(minReads, clock.reads + 1) }
}

const isPlausible = (lateMs: number): boolean => lateMs >= -aheadSeconds * 1000 && lateMs <= freshSeconds * 1000

/** The established offset of a clock; 0 where it is right or unknown. */
const knownOffset = (clock: CameraClock | undefined, receivedAt: Instant): number => {
  if (!clock || isPlausible(clock.lateMs) || clock.reads < minReads) return 0
  return Date.parse(receivedAt) - Date.parse(clock.since) >= minPeriodMs ? clock.lateMs : 0
}

/**
 * The camera's time, corrected by its known offset and never later than `receivedAt`; `receivedAt` where the camera's clock
 * cannot be right. A read that was buffered during an outage keeps its own time and is not fresh, so it opens no gate.
 */
export const timeOfRead = (
  deviceTime: Instant,
  receivedAt: Instant,
  clock?: CameraClock,
): { time: Instant; isFresh: boolean; isClockWrong: boolean } => {
  const offsetMs = knownOffset(clock, receivedAt)
  const lateMs = lateOf({ deviceTime, receivedAt }) - offsetMs
  const isImpossible = lateMs < -aheadSeconds * 1000 || lateMs > longestStayDays * dayMs
  const time = isImpossible || lateMs < 0 ? receivedAt : new Date(Date.parse(receivedAt) - lateMs).toISOString()
  return { time, isFresh: isPlausible(lateMs), isClockWrong: isImpossible || offsetMs !== 0 }
}
