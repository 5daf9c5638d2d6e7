import { dayMs, isSet, type Instant } from '../../kit/time.ts'
import { all, reject, type Verdict } from '../../kit/verdict.ts'
import { longestStayDays } from '../sessions/sessions.policy.ts'

type Stay = {
  start: Instant
  /** The zero date while the stay runs. */
  end: Instant
  now: Instant
  /** End of the granted time of a visitor (R104). */
  grantedUntil?: Instant | undefined
}

/** Start not in the future, end after start, duration within the longest stay or the granted time (R60, R64, R104). */
export const isPossibleStay = ({ start, end, now, grantedUntil = start }: Stay): Verdict => {
  const last = isSet(end) ? end : now
  return all(
    start <= now || reject('sessions.startInFuture'),
    !isSet(end) || end > start || reject('sessions.endBeforeStart'),
    !isSet(end) || end <= now || reject('sessions.endInFuture'),
    Date.parse(last) - Date.parse(start) <= longestStayDays * dayMs ||
      last <= grantedUntil ||
      reject('sessions.stayTooLong', { days: longestStayDays }),
  )
}
