import { dayMs, type Instant } from '../../kit/time.ts'
import { longestStayDays } from '../../parking/sessions/sessions.policy.ts'

/** A running stay at the place of a read. */
export type RunningStay = {
  id: number
  start: Instant
  /** A visitor session without an entry read (R104). */
  isAwaited?: boolean
  /** Entry read of a visitor session. */
  enteredAt?: Instant | null
  /** End of the granted time of a visitor session. */
  grantedUntil?: Instant | null
}

/** At `time` the stay is longer than the longest stay (R60) and beyond a visitor's granted time (R104). */
export const isOverstay = ({ start, grantedUntil }: RunningStay, time: Instant): boolean =>
  Date.parse(time) - Date.parse(start) > longestStayDays * dayMs && (grantedUntil ?? start) < time
