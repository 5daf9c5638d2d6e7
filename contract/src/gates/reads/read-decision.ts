import type { ExceptionKind } from './exception-kinds.ts'
import { type Instant, minuteMs } from '../../kit/time.ts'
import { isOverstay, type RunningStay } from './running-stay.ts'
import type { RightOfCar } from '../../parking/sessions/sessions.schema.ts'

/** Decides the effect of a read on sessions and the gate (decision 0014). */

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

/** Why a gate stayed shut or a read is doubtful; texts in `reasons`. */
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
  | 'lprEvents.placeHasParts'
  | 'lprEvents.closedNow'
  | 'lprEvents.noPublicSpots'
  | 'lprEvents.full'
  | MemberReason

/** Why a whitelist gives the car no right at an entry (R92, R93, R98). */
export type MemberReason =
  | 'lprEvents.memberDeclined'
  | 'lprEvents.memberPending'
  | 'lprEvents.memberExpired'
  | 'lprEvents.memberNotYet'
  | 'lprEvents.listFull'

/** Reads of one car within this time are one passage. */
export const onePassageMinutes = 5

export type Read = {
  direction: 'ENTRY' | 'EXIT'
  isReadable: boolean
  time: Instant
  isFresh: boolean
  isClockWrong: boolean
  /** A lane without a gate cannot keep a car out: the car has passed already. */
  hasGate: boolean
}

/** The right that admits a car, or the reason for refusing it. */
export type Admission = { right: RightOfCar | 'PUBLIC' } | { refusal: ReadReason }

/** `exitReadAt` is later than `end` when the driver ended the session before leaving (R54). */
type EndedStay = { id: number; end: Instant; hasExitRead: boolean; exitReadAt?: Instant | null }

/** Facts about the car at the time of its read; stays are at the read's place unless stated. */
export type Situation = {
  graceMinutes: number
  running?: RunningStay
  /** Ended stay that began at or before the read; the last one to end, if there are several. */
  before?: EndedStay
  /** First stay that begins after the read. */
  after?: { id: number; start: Instant }
  /** First later exit read without a session. */
  unmatchedExit?: { eventId: number; time: Instant }
  /** The exit refused the same car within one passage before. */
  isRefusedAgain?: boolean
  /** Running stay at another place. */
  elsewhere?: { id: number }
  /** Admission of the car, for an entry that may start a stay. */
  admission?: Admission
  /** A whitelist or fleet opens the gate without a stay (R95); at the exit also one that has ended since the entry. */
  passesWithoutStay?: boolean
  /** The car is on a whitelist that gives it no right now. */
  memberReason?: MemberReason
}

type ReadAct =
  | { do: 'nothing' }
  | { do: 'start'; right: RightOfCar | 'PUBLIC' }
  | { do: 'startAndEnd'; exitEventId: number; end: Instant }
  | { do: 'end'; sessionId: number }
  | { do: 'storeEntryRead' | 'storeExitRead'; sessionId: number }

type ReadException = { kind: ExceptionKind; sessionId?: number }

export type ReadDecision = {
  outcome: ReadOutcome
  gate: 'open' | 'shut'
  reason: ReadReason
  exceptions: ReadException[]
  act: ReadAct
  /** The read's session, if known already. */
  sessionId?: number
}

type DecisionDraft = Partial<ReadDecision> & Pick<ReadDecision, 'outcome'>

const decided = (draft: DecisionDraft): ReadDecision => ({
  gate: 'shut',
  reason: '',
  exceptions: [],
  act: { do: 'nothing' },
  ...draft,
})

const msBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from)
const isOnePassage = (from: Instant, to: Instant): boolean =>
  Math.abs(msBetween(from, to)) <= onePassageMinutes * minuteMs

/** A read that belongs to a known stay: a repetition, or a doubtful one. */
const repeated = (sessionId: number, exception?: ExceptionKind): ReadDecision =>
  decided({
    outcome: 'REPEATED',
    gate: 'open',
    reason: exception === 'OUT_OF_ORDER' ? 'lprEvents.outOfOrder' : 'lprEvents.repeated',
    sessionId,
    exceptions: exception ? [{ kind: exception, sessionId }] : [],
  })

/** A read within the exit grace period costs nothing (R54, decision 0012). */
const inGrace = (sessionId: number, act: ReadAct): ReadDecision =>
  decided({ outcome: 'IN_GRACE', gate: 'open', act, sessionId })

const isWithinGrace = ({ end }: EndedStay, time: Instant, graceMinutes: number): boolean =>
  msBetween(end, time) < graceMinutes * minuteMs

/** The gate opens without starting or ending a stay (R95). */
const passWithoutStay = (more: Partial<ReadDecision> = {}): ReadDecision =>
  decided({ outcome: 'ACCESS', gate: 'open', ...more })

/** Sessions belong to the parts of the place (R40). */
const isOfPart = ({ admission }: Situation): boolean =>
  admission !== undefined && 'refusal' in admission && admission.refusal === 'lprEvents.placeHasParts'

/** A member would have been admitted: the reason of the list explains the refusal, or the public session. */
const reasonOfArrival = (refusal: ReadReason, { memberReason }: Situation): ReadReason =>
  refusal === 'lprEvents.placeClosed' || refusal === 'lprEvents.placeHasParts' ? refusal : (memberReason ?? refusal)

/** An entry that no known stay explains. */
const decideArrival = ({ hasGate }: Read, situation: Situation): ReadDecision => {
  const { admission, elsewhere, passesWithoutStay } = situation
  const refusal = admission && 'refusal' in admission ? admission.refusal : ''
  // Without a gate the car is inside, but its session would lie on a place with parts (R40).
  const isRefused = refusal !== '' && (hasGate || isOfPart(situation))
  const reason = reasonOfArrival(refusal, situation)
  if (isRefused) return decided({ outcome: 'REFUSED', reason })
  const exceptions: ReadException[] = elsewhere ? [{ kind: 'TWO_PLACES', sessionId: elsewhere.id }] : []
  if (passesWithoutStay) return passWithoutStay({ reason: refusal, exceptions })
  const right = admission && 'right' in admission ? admission.right : 'PUBLIC'
  return decided({
    outcome: 'STARTED',
    gate: 'open',
    reason,
    act: { do: 'start', right },
    exceptions,
  })
}

/** The decision that follows from the known stays alone; undefined where more facts are needed. */
type DecideByStays = (read: Pick<Read, 'time'>, situation: Situation) => ReadDecision | undefined

const entryByStays: DecideByStays = ({ time }, { running, before }) => {
  if (running && running.start <= time) {
    const { id: sessionId, isAwaited, enteredAt, start } = running
    if (isAwaited)
      return decided({ outcome: 'STARTED', gate: 'open', sessionId, act: { do: 'storeEntryRead', sessionId } })
    return repeated(sessionId, isOnePassage(enteredAt ?? start, time) ? undefined : 'ENTRY_TWICE')
  }
  return before && time < before.end ? repeated(before.id) : undefined
}

const decideEntry = (read: Read, situation: Situation): ReadDecision => {
  const { before, after, unmatchedExit, graceMinutes } = situation
  const { time } = read
  const byStays = entryByStays(read, situation)
  if (byStays) return byStays
  // Later reads of the car concern stays only.
  if (situation.passesWithoutStay) return decideArrival(read, situation)
  // The entry read arrived after the exit read of the same stay.
  if (unmatchedExit && !isOfPart(situation) && (!after || after.start > unmatchedExit.time))
    return decided({
      outcome: 'STARTED',
      gate: 'open',
      act: { do: 'startAndEnd', exitEventId: unmatchedExit.eventId, end: unmatchedExit.time },
    })
  // Two entries without an exit between them: a person decides which one is right.
  if (after) return repeated(after.id, isOnePassage(time, after.start) ? undefined : 'OUT_OF_ORDER')
  if (before && !before.hasExitRead && isWithinGrace(before, time, graceMinutes))
    return inGrace(before.id, { do: 'nothing' })
  return decideArrival(read, situation)
}

const exitWithoutEntry = ({ isRefusedAgain, before }: Situation): ReadDecision => {
  const left = before && !before.hasExitRead ? { sessionId: before.id } : {}
  return decided({
    outcome: 'UNMATCHED',
    reason: 'lprEvents.exitWithoutEntry',
    exceptions: isRefusedAgain ? [] : [{ kind: 'EXIT_WITHOUT_ENTRY', ...left }],
  })
}

const outOfOrder = (sessionId: number): ReadDecision =>
  decided({
    outcome: 'UNMATCHED',
    reason: 'lprEvents.outOfOrder',
    exceptions: [{ kind: 'OUT_OF_ORDER', sessionId }],
  })

const ended = (sessionId: number, isTooLong: boolean): ReadDecision =>
  decided({
    outcome: 'ENDED',
    gate: 'open',
    act: { do: 'end', sessionId },
    sessionId,
    exceptions: isTooLong ? [{ kind: 'OVERSTAY', sessionId }] : [],
  })

const exitByStays: DecideByStays = ({ time }, { running, before, graceMinutes }) => {
  if (running && running.start <= time) return ended(running.id, isOverstay(running, time))
  if (before && !before.hasExitRead && isWithinGrace(before, time, graceMinutes))
    return inGrace(before.id, { do: 'storeExitRead', sessionId: before.id })
  if (before?.hasExitRead && isOnePassage(before.exitReadAt ?? before.end, time)) return repeated(before.id)
  return before && time < before.end ? outOfOrder(before.id) : undefined
}

const decideExit = (read: Read, situation: Situation): ReadDecision => {
  const byStays = exitByStays(read, situation)
  if (byStays) return byStays
  if (situation.passesWithoutStay) return passWithoutStay()
  return situation.running ? outOfOrder(situation.running.id) : exitWithoutEntry(situation)
}

/** Whether the known stays decide the read, so that no further facts have to be queried. */
export const isDecidedByStays = (read: Pick<Read, 'direction' | 'time'>, situation: Situation): boolean =>
  (read.direction === 'ENTRY' ? entryByStays : exitByStays)(read, situation) !== undefined

/** Keeps the gate shut when there is none or the car may have left; the effect on the session stays. */
const closeUnlessPresent = (decision: ReadDecision, { hasGate, isFresh, isClockWrong }: Read): ReadDecision => {
  if (decision.gate === 'shut') return decision
  if (!hasGate) return { ...decision, gate: 'shut' }
  if (isFresh) return decision
  const why = isClockWrong ? 'lprEvents.clockWrong' : 'lprEvents.tooLate'
  // A started session has the reason of its whitelist at most, which is not why the gate stays shut.
  return { ...decision, gate: 'shut', reason: decision.act.do === 'start' ? why : decision.reason || why }
}

/** The effect of a read on sessions and the gate, with the exceptions for the misread desk. */
export const decideRead = (read: Read, situation: Situation): ReadDecision => {
  const decision = !read.isReadable
    ? decided({ outcome: 'UNREAD', reason: 'lprEvents.unread', exceptions: [{ kind: 'UNREAD' }] })
    : (read.direction === 'ENTRY' ? decideEntry : decideExit)(read, situation)
  const clock: ReadException[] = read.isClockWrong ? [{ kind: 'CLOCK' }] : []
  const checked = closeUnlessPresent(decision, read)
  return { ...checked, exceptions: [...checked.exceptions, ...clock] }
}

/** Opening hours, spots and rights of a place for one car. */
export type Offer = {
  status: string
  /** Whether the place is open (R49); true without opening hours. */
  isOpen: boolean
  /** Public spots (R44); null for a place without a limit. */
  publicSpots: number | null
  free: number
  /** Strongest first (R77). */
  rights: readonly RightOfCar[]
}

/**
 * A right admits a car also when the place is full, hidden or outside its hours; a CLOSED place admits none (R38).
 * Undefined where hours and spots decide.
 */
export const admitByRight = ({ status, rights }: Pick<Offer, 'status' | 'rights'>): Admission | undefined => {
  if (status === 'CLOSED') return { refusal: 'lprEvents.placeClosed' }
  const [right] = rights
  if (right !== undefined) return { right }
  return status === 'ACTIVE' ? undefined : { refusal: 'lprEvents.placeHidden' }
}

/** Without a right the place must be open and have a free public spot (R42, R44, R49). */
export const admit = ({ isOpen, publicSpots, free, ...offer }: Offer): Admission => {
  const byRight = admitByRight(offer)
  if (byRight) return byRight
  if (!isOpen) return { refusal: 'lprEvents.closedNow' }
  if (publicSpots === null) return { right: 'PUBLIC' }
  if (publicSpots === 0) return { refusal: 'lprEvents.noPublicSpots' }
  return free > 0 ? { right: 'PUBLIC' } : { refusal: 'lprEvents.full' }
}
