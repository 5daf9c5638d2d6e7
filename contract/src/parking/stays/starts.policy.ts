import { permits, type Actor } from '../../access/actor.ts'
import { dayMs, type Instant } from '../../kit/time.ts'
import { all, allowed, refuse, reject, type Refusal, type Verdict } from '../../kit/verdict.ts'
import { isOpenAt, spotsAt, type LocalTable } from '../tariffs/opening-hours.ts'
import { longestStayDays } from '../sessions/sessions.policy.ts'

/** Start and tariff of the place then; undefined for a place without prices. */
type Starting = { start: Instant; now: Instant; offer?: LocalTable }

/** Reasons that need a second confirmation. */
export const startDoubtReasons: readonly string[] = [
  'sessions.startLongAgo',
  'sessions.placeClosedThen',
  'sessions.noPublicSpots',
]

const offerDoubt = (offer: LocalTable, start: Instant): Verdict => {
  if (!isOpenAt(offer, start)) return reject('sessions.placeClosedThen')
  return spotsAt(offer, start) > 0 ? allowed : reject('sessions.noPublicSpots')
}

/**
 * Reasons to confirm a manual start: more than a day ago (R66), place closed then (R49) or without public spots (R44).
 */
export const startDoubts = ({ start, now, offer }: Starting): Refusal[] => {
  const isLongAgo = Date.parse(now) - Date.parse(start) > dayMs
  const doubts: Verdict[] = [
    isLongAgo ? reject('sessions.startLongAgo') : allowed,
    offer ? offerDoubt(offer, start) : allowed,
  ]
  return doubts.filter((doubt) => !doubt.ok)
}

export const mayStartSession = (
  actor: Actor,
  { isConfirmed, ...starting }: Starting & { isConfirmed: boolean },
): Verdict =>
  all(
    permits(actor, 'sessions.start'),
    starting.start <= starting.now || reject('sessions.startInFuture'),
    Date.parse(starting.now) - Date.parse(starting.start) <= longestStayDays * dayMs ||
      reject('sessions.stayTooLong', { days: longestStayDays }),
    isConfirmed || (startDoubts(starting)[0] ?? allowed),
  )

/**
 * Whether a new stay may start after the car's last one here: not within the charged time or the exit grace (R54,
 * decision 0012).
 */
export const mayStartAgain = (
  start: Instant,
  { id, end, exitGraceMinutes }: { id: number; end: Instant; exitGraceMinutes: number },
): Verdict => {
  const awayMs = Date.parse(start) - Date.parse(end)
  if (awayMs < 0) return refuse('sessions.startCovered', { id })
  return awayMs < exitGraceMinutes * 60_000
    ? refuse('sessions.stillLeaving', { id, minutes: exitGraceMinutes })
    : allowed
}
