import { permits, type Actor } from '../access/actor.ts'
import { isSet, type Instant } from '../kit/time.ts'
import { all, allowed, refuse, reject, type Verdict } from '../kit/verdict.ts'
import type { LprException, RepairAction, RepairRead } from './lpr-events.schema.ts'

type Wanted = Pick<RepairRead, 'Action' | 'LicensePlate' | 'SessionId' | 'At' | 'OpenGate'>
export type RepairField = 'LicensePlate' | 'SessionId' | 'At'

const neededFor: Readonly<Record<RepairAction, readonly RepairField[]>> = {
  CORRECT: ['LicensePlate'],
  MERGE: ['SessionId'],
  SPLIT: ['SessionId', 'At'],
  DISMISS: [],
}

/** The first field that the action needs and that is not given. */
export const missingField = (wanted: Wanted): RepairField | undefined =>
  neededFor[wanted.Action].find((field) => wanted[field] === undefined)

type Repaired = Pick<LprException, 'Status' | 'HasGate' | 'LicensePlate'>

/** What is solved or dismissed stays so; a wrong repair is mended at the session. */
export const mayRepair = (actor: Actor, exception: Repaired, wanted: Wanted): Verdict =>
  all(
    permits(actor, 'lprEvents.correct'),
    exception.Status === 'OPEN' || refuse('lprEvents.solvedAlready'),
    wanted.Action !== 'CORRECT' || wanted.LicensePlate !== exception.LicensePlate || reject('lprEvents.samePlate'),
    !wanted.OpenGate || exception.HasGate || refuse('lprEvents.noGate'),
    !wanted.OpenGate || permits(actor, 'gates.operate'),
  )

/** What moves money that was charged is for those who correct sessions (R64). */
export const mayTouch = (actor: Actor, session: { isCharged: boolean }): Verdict =>
  session.isCharged ? permits(actor, 'sessions.correct') : allowed

/** A stay may be ended by this read: it began before. */
export const mayEndAt = (session: { StartTime: Instant }, time: Instant): Verdict =>
  session.StartTime <= time ? allowed : refuse('lprEvents.endsBeforeStart')

/** A stay may begin with this read: it has not ended before. */
export const mayBeginAt = (session: { EndTime: Instant | null }, time: Instant): Verdict =>
  session.EndTime === null || !isSet(session.EndTime) || time < session.EndTime
    ? allowed
    : refuse('lprEvents.startsAfterEnd')

/** Where one stay becomes two: the first ends before the second begins, both within the one that was. */
export const maySplitAt = (
  session: { StartTime: Instant; EndTime: Instant | null },
  { firstEnds, secondBegins, now }: { firstEnds: Instant; secondBegins: Instant; now: Instant },
): Verdict =>
  session.StartTime < firstEnds && firstEnds <= secondBegins && secondBegins < (session.EndTime ?? now)
    ? allowed
    : reject('lprEvents.notBetween')
