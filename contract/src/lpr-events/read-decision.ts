import type { ExceptionKind } from './lpr-events.filters.ts'
import { dayMs, type Instant } from '../kit/time.ts'
import { longestStayDays } from '../sessions/sessions.policy.ts'
import type { RightOfCar } from '../sessions/sessions.schema.ts'

/** What a read does (decision 0014): pure, so that every case is a row of a table. */

export const readOutcomes = [
  'STARTED',
  'ENDED',
  'REPEATED',
  'IN_GRACE',
  'ACCESS',
  'REFUSED',
  'UNMATCHED',
  'UNREAD',
  'DISMISSED',
] as const
export type ReadOutcome = (typeof readOutcomes)[number]

/** Why a gate stayed shut, or what was doubtful; texts in `reasons`. */
export type ReadReason =
  | ''
  | 'lprEvents.tooLate'
  | 'lprEvents.clockWrong'
  | 'lprEvents.unread'
  | 'lprEvents.repeated'
  | 'lprEvents.outOfOrder'
  | 'lprEvents.exitWithoutEntry'
  | 'lprEvents.placeClosed'
  | 'lprEvents.placeHidden'
  | 'lprEvents.closedNow'
  | 'lprEvents.noPublicSpots'
  | 'lprEvents.full'

/** Reads of one car within this are one passage. */
export const onePassageMinutes = 5

const minuteMs = 60_000

export type Read = {
  direction: 'ENTRY' | 'EXIT'
  isReadable: boolean
  time: Instant
  isFresh: boolean
  isClockWrong: boolean
  /** Without one the car is in or out already, whatever we think of it. */
  hasGate: boolean
}

/** By which right a car comes in, or why it does not. */
export type Admission = { right: RightOfCar | 'PUBLIC' } | { refusal: ReadReason }

/** `exitReadAt`: after the end where somebody had ended it before the car left (R54). */
type EndedStay = { id: number; end: Instant; hasExitRead: boolean; exitReadAt?: Instant | null }

/** What is known of the car when its read is looked at; stays are visits at this place unless it says otherwise. */
export type Situation = {
  graceMinutes: number
  running?: { id: number; start: Instant }
  /** Began at or before the read and has ended; of several the one that ended last. */
  before?: EndedStay
  /** Begins first after the read. */
  after?: { id: number; start: Instant }
  /** An exit read after this one that found no session; the first of them. */
  unmatchedExit?: { eventId: number; time: Instant }
  /** The same car was turned away at the exit a moment ago. */
  isTurnedAwayAgain?: boolean
  /** Runs at another place. */
  elsewhere?: { id: number }
  /** Of an entry that may begin a stay. */
  admission?: Admission
  /** A list lets it in and out and begins no stay of it (R95), or lets it out of where one that has ended let it in. */
  passesWithoutStay?: boolean
}

export type ReadAct =
  | { do: 'nothing' }
  | { do: 'start'; right: RightOfCar | 'PUBLIC' }
  | { do: 'startAndEnd'; exitEventId: number; end: Instant }
  | { do: 'end'; sessionId: number }
  | { do: 'rememberExit'; sessionId: number }

export type ReadException = { kind: ExceptionKind; sessionId?: number }

export type ReadDecision = {
  outcome: ReadOutcome
  gate: 'open' | 'shut'
  reason: ReadReason
  exceptions: ReadException[]
  act: ReadAct
  /** The session that the read belongs to, where it is known already. */
  sessionId?: number
}

type Said = Partial<ReadDecision> & Pick<ReadDecision, 'outcome'>

const decided = (said: Said): ReadDecision => ({
  gate: 'shut',
  reason: '',
  exceptions: [],
  act: { do: 'nothing' },
  ...said,
})

const msBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from)
const isOnePassage = (from: Instant, to: Instant): boolean =>
  Math.abs(msBetween(from, to)) <= onePassageMinutes * minuteMs

/** A read of a stay that is known: once more within a passage, or doubtful. */
const repeated = (sessionId: number, exception?: ExceptionKind): ReadDecision =>
  decided({
    outcome: 'REPEATED',
    gate: 'open',
    reason: exception === 'OUT_OF_ORDER' ? 'lprEvents.outOfOrder' : 'lprEvents.repeated',
    sessionId,
    exceptions: exception ? [{ kind: exception, sessionId }] : [],
  })

/** The driver is leaving, or has not left yet: nothing is charged for it (R54, decision 0012). */
const inGrace = (sessionId: number, act: ReadAct): ReadDecision =>
  decided({ outcome: 'IN_GRACE', gate: 'open', act, sessionId })

const isWithinGrace = ({ end }: EndedStay, time: Instant, graceMinutes: number): boolean =>
  msBetween(end, time) < graceMinutes * minuteMs

/** It goes in or out, and there is nothing to begin or to end (R95). */
const letThrough = (more: Partial<ReadDecision> = {}): ReadDecision =>
  decided({ outcome: 'ACCESS', gate: 'open', ...more })

/** A car of which nothing is known here drives in. */
const decideArrival = ({ hasGate }: Read, { admission, elsewhere, passesWithoutStay }: Situation): ReadDecision => {
  const refusal = admission && 'refusal' in admission ? admission.refusal : ''
  if (refusal !== '' && hasGate) return decided({ outcome: 'REFUSED', reason: refusal })
  const exceptions: ReadException[] = elsewhere ? [{ kind: 'TWO_PLACES', sessionId: elsewhere.id }] : []
  if (passesWithoutStay) return letThrough({ reason: refusal, exceptions })
  const right = admission && 'right' in admission ? admission.right : 'PUBLIC'
  return decided({
    outcome: 'STARTED',
    gate: 'open',
    reason: refusal,
    act: { do: 'start', right },
    exceptions,
  })
}

/** What the stays that are known say of a read, whatever else there is; undefined where they leave it open. */
type SaidByStays = (read: Pick<Read, 'time'>, situation: Situation) => ReadDecision | undefined

const entryOfStays: SaidByStays = ({ time }, { running, before }) => {
  if (running && running.start <= time)
    return repeated(running.id, isOnePassage(running.start, time) ? undefined : 'ENTRY_TWICE')
  return before && time < before.end ? repeated(before.id) : undefined
}

const decideEntry = (read: Read, situation: Situation): ReadDecision => {
  const { before, after, unmatchedExit, graceMinutes } = situation
  const { time } = read
  const said = entryOfStays(read, situation)
  if (said) return said
  // Without a stay there is nothing that the reads after it could say of it.
  if (situation.passesWithoutStay) return decideArrival(read, situation)
  // It came late: its exit is here already.
  if (unmatchedExit && (!after || after.start > unmatchedExit.time))
    return decided({
      outcome: 'STARTED',
      gate: 'open',
      act: { do: 'startAndEnd', exitEventId: unmatchedExit.eventId, end: unmatchedExit.time },
    })
  // A stay that we know began later without an exit between: which of the two is the entry, a person sees.
  if (after) return repeated(after.id, isOnePassage(time, after.start) ? undefined : 'OUT_OF_ORDER')
  if (before && !before.hasExitRead && isWithinGrace(before, time, graceMinutes))
    return inGrace(before.id, { do: 'nothing' })
  return decideArrival(read, situation)
}

const turnedAway = ({ isTurnedAwayAgain, before }: Situation): ReadDecision => {
  const left = before && !before.hasExitRead ? { sessionId: before.id } : {}
  return decided({
    outcome: 'UNMATCHED',
    reason: 'lprEvents.exitWithoutEntry',
    exceptions: isTurnedAwayAgain ? [] : [{ kind: 'EXIT_WITHOUT_ENTRY', ...left }],
  })
}

const outOfOrder = (sessionId: number): ReadDecision =>
  decided({
    outcome: 'UNMATCHED',
    reason: 'lprEvents.outOfOrder',
    exceptions: [{ kind: 'OUT_OF_ORDER', sessionId }],
  })

const ended = (sessionId: number, isOverstay: boolean): ReadDecision =>
  decided({
    outcome: 'ENDED',
    gate: 'open',
    act: { do: 'end', sessionId },
    sessionId,
    exceptions: isOverstay ? [{ kind: 'OVERSTAY', sessionId }] : [],
  })

const exitOfStays: SaidByStays = ({ time }, { running, before, graceMinutes }) => {
  if (running && running.start <= time)
    return ended(running.id, msBetween(running.start, time) > longestStayDays * dayMs)
  if (before && !before.hasExitRead && isWithinGrace(before, time, graceMinutes))
    return inGrace(before.id, { do: 'rememberExit', sessionId: before.id })
  if (before?.hasExitRead && isOnePassage(before.exitReadAt ?? before.end, time)) return repeated(before.id)
  return before && time < before.end ? outOfOrder(before.id) : undefined
}

const decideExit = (read: Read, situation: Situation): ReadDecision => {
  const said = exitOfStays(read, situation)
  if (said) return said
  if (situation.passesWithoutStay) return letThrough()
  return situation.running ? outOfOrder(situation.running.id) : turnedAway(situation)
}

/** The stays that are known say all of the read: nothing more need be asked. */
export const isSaidByStays = (read: Pick<Read, 'direction' | 'time'>, situation: Situation): boolean =>
  (read.direction === 'ENTRY' ? entryOfStays : exitOfStays)(read, situation) !== undefined

/** A gate that would open for a car which has gone stays shut; what happened to the session stands. */
const onlyIfThere = (decision: ReadDecision, { hasGate, isFresh, isClockWrong }: Read): ReadDecision => {
  if (decision.gate === 'shut') return decision
  if (!hasGate) return { ...decision, gate: 'shut' }
  if (isFresh) return decision
  const why = isClockWrong ? 'lprEvents.clockWrong' : 'lprEvents.tooLate'
  return { ...decision, gate: 'shut', reason: decision.reason || why }
}

/** What a read does to sessions and the gate, and what of it a person has to look at. */
export const decideRead = (read: Read, situation: Situation): ReadDecision => {
  const decision = !read.isReadable
    ? decided({ outcome: 'UNREAD', reason: 'lprEvents.unread', exceptions: [{ kind: 'UNREAD' }] })
    : (read.direction === 'ENTRY' ? decideEntry : decideExit)(read, situation)
  const clock: ReadException[] = read.isClockWrong ? [{ kind: 'CLOCK' }] : []
  const checked = onlyIfThere(decision, read)
  return { ...checked, exceptions: [...checked.exceptions, ...clock] }
}

/** What a place offers when a car stands before it. */
export type Offer = {
  status: string
  /** R49; true where it has no hours. */
  isOpen: boolean
  /** R44; null where it offers nothing in particular. */
  publicSpots: number | null
  free: number
  /** Strongest first (R77). */
  rights: readonly RightOfCar[]
}

/**
 * Who has a right comes in also when the place is full, hidden or outside its hours; a CLOSED one lets cars out only (R38).
 * Undefined where hours and spots decide.
 */
export const admitByRight = ({ status, rights }: Pick<Offer, 'status' | 'rights'>): Admission | undefined => {
  if (status === 'CLOSED') return { refusal: 'lprEvents.placeClosed' }
  const [right] = rights
  if (right !== undefined) return { right }
  return status === 'ACTIVE' ? undefined : { refusal: 'lprEvents.placeHidden' }
}

/** Who has no right needs a place that is open with a free public spot (R42, R44, R49). */
export const admit = ({ isOpen, publicSpots, free, ...offer }: Offer): Admission => {
  const said = admitByRight(offer)
  if (said) return said
  if (!isOpen) return { refusal: 'lprEvents.closedNow' }
  if (publicSpots === null) return { right: 'PUBLIC' }
  if (publicSpots === 0) return { refusal: 'lprEvents.noPublicSpots' }
  return free > 0 ? { right: 'PUBLIC' } : { refusal: 'lprEvents.full' }
}
