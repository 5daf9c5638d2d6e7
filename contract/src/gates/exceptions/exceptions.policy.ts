import { permits, type Actor } from '../../access/actor.ts'
import { isSet, type Instant } from '../../kit/time.ts'
import { all, allowed, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import type { LprException, RepairAction, RepairRead } from './exceptions.schema.ts'

type Wanted = Pick<RepairRead, 'Action' | 'LicensePlate' | 'SessionId' | 'At' | 'OpenGate'>
type RepairField = 'LicensePlate' | 'SessionId' | 'At'

const neededFor: Readonly<Record<RepairAction, readonly RepairField[]>> = {
  CORRECT: ['LicensePlate'],
  MERGE: ['SessionId'],
  SPLIT: ['SessionId', 'At'],
  DISMISS: [],
}

/** The first required field of the action that is missing. */
export const missingField = (wanted: Wanted): RepairField | undefined =>
  neededFor[wanted.Action].find((field) => wanted[field] === undefined)

type Repaired = Pick<LprException, 'Status' | 'HasGate' | 'LicensePlate'>

/** A solved or dismissed exception is final; a wrong repair is corrected in the session. */
export const mayRepair = (actor: Actor, exception: Repaired, wanted: Wanted): Verdict =>
  all(
    permits(actor, 'lprEvents.correct'),
    exception.Status === 'OPEN' || refuse('lprEvents.solvedAlready'),
    wanted.Action !== 'CORRECT' || wanted.LicensePlate !== exception.LicensePlate || reject('lprEvents.samePlate'),
    !wanted.OpenGate || exception.HasGate || refuse('lprEvents.noGate'),
    !wanted.OpenGate || permits(actor, 'gates.operate'),
  )

/** A repair of a charged session needs the right to correct sessions (R64). */
export const mayTouch = (actor: Actor, session: { isCharged: boolean }): Verdict =>
  session.isCharged ? permits(actor, 'sessions.correct') : allowed

/** A read may end a stay that began before it. */
export const mayEndAt = (session: { StartTime: Instant }, time: Instant): Verdict =>
  session.StartTime <= time ? allowed : refuse('lprEvents.endsBeforeStart')

/** A read may start a stay that ends after it. */
export const mayBeginAt = (session: { EndTime: Instant | null }, time: Instant): Verdict =>
  session.EndTime === null || !isSet(session.EndTime) || time < session.EndTime
    ? allowed
    : refuse('lprEvents.startsAfterEnd')

/** The two stays of a split do not overlap and lie within the original one. */
export const maySplitAt = (
  session: { StartTime: Instant; EndTime: Instant | null },
  { firstEnds, secondBegins, now }: { firstEnds: Instant; secondBegins: Instant; now: Instant },
): Verdict =>
  session.StartTime < firstEnds && firstEnds <= secondBegins && secondBegins < (session.EndTime ?? now)
    ? allowed
    : reject('lprEvents.notBetween')
