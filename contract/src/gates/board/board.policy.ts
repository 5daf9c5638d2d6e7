import { alarmKinds } from '../alarms/alarm-kinds.ts'
import { permits, type Actor } from '../../access/actor.ts'
import { all, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import type { BoardPlace, CorrectCount, CountCorrection } from './board.schema.ts'

/** `running`: active sessions; `difference`: sum of the count corrections; `spots`: its own, 0 where they are not counted. */
export type Counting = { isOnlyItsChildren: boolean; running: number; difference: number; spots: number }

/** The result is never below 0. */
export const occupiedOf = ({ running, difference }: Pick<Counting, 'running' | 'difference'>): number =>
  Math.max(0, running + difference)

/** Number of cars after this correction: the counted number, or the shown one plus the difference. */
const targetOf = ({ Occupied, Difference = 0 }: Figures, counting: Counting): number =>
  Occupied ?? occupiedOf(counting) + Difference

type Figures = Pick<CorrectCount, 'Occupied' | 'Difference'>

/** The difference added to the sessions' count. */
export const correctionOf = (wanted: Figures, counting: Counting): number =>
  targetOf(wanted, counting) - counting.running - counting.difference

/** Whether a correction raises the count above the spots of the place, which a slip of the keyboard does. */
const isMoreThanSpots = (target: number, counting: Counting): boolean =>
  counting.spots > 0 && target > Math.max(counting.spots, occupiedOf(counting))

/** A parent without own spots is counted per child (R40). More cars than spots need a second confirmation. */
export const mayCorrectCount = (actor: Actor, wanted: CorrectCount, counting: Counting): Verdict => {
  const target = targetOf(wanted, counting)
  return all(
    permits(actor, 'board.correctCount'),
    (wanted.Occupied === undefined) !== (wanted.Difference === undefined) || reject('board.oneFigure'),
    !counting.isOnlyItsChildren || refuse('board.countedInParts'),
    target !== occupiedOf(counting) || reject('board.countUnchanged'),
    target >= 0 || reject('board.belowNobody'),
    wanted.IsConfirmed ||
      !isMoreThanSpots(target, counting) ||
      reject('board.moreThanSpots', { spots: `${counting.spots}` }),
  )
}

/** A correction can be undone once; an undo is undone by a new count. */
export const mayUndoCorrection = (
  actor: Actor,
  { IsUndone, UndoesId }: Pick<CountCorrection, 'IsUndone' | 'UndoesId'>,
): Verdict => all(permits(actor, 'board.correctCount'), (!IsUndone && UndoesId === null) || refuse('board.undone'))

const fullnesses = ['FREE', 'FILLING', 'FULL', 'OVERFULL', 'HIDDEN', 'CLOSED'] as const
export type Fullness = (typeof fullnesses)[number]

type Seen = Pick<BoardPlace, 'Status' | 'FreeSpots' | 'OfferedSpots'>

/** Share of free spots at or below which a place is filling up. */
const fillingShare = 0.15

/** Occupancy level of a place; a place that takes no new sessions is never "free" (R38). */
export const fullnessOf = ({ Status, FreeSpots, OfferedSpots }: Seen): Fullness => {
  if (Status !== 'ACTIVE') return Status
  if (FreeSpots < 0) return 'OVERFULL'
  if (FreeSpots === 0) return 'FULL'
  return FreeSpots <= OfferedSpots * fillingShare ? 'FILLING' : 'FREE'
}

type Needing = Seen & Pick<BoardPlace, 'Alarms' | 'ControllerDead'>

/** Position on the board, lowest first: alarms by severity, full places, offline controllers, then all others (decision 0026). */
export const attentionOf = (place: Needing): number => {
  const [worst] = place.Alarms
  if (worst !== undefined) return alarmKinds.indexOf(worst)
  if (['FULL', 'OVERFULL'].includes(fullnessOf(place))) return alarmKinds.length
  return alarmKinds.length + (place.ControllerDead ? 1 : 2)
}

type Counted = Pick<BoardPlace, 'TotalSpots' | 'FreeSpots' | 'Occupied'>

/**
 * Spots that are neither free for the public nor taken: kept for bookings and members, or outside the public offer.
 * Negative: this many parked cars are there by a whitelist and take no public spot (R42).
 */
export const reservedSpots = ({ TotalSpots, FreeSpots, Occupied }: Counted): number => TotalSpots - FreeSpots - Occupied
