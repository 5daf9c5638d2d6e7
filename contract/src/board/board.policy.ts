import { permits, type Actor } from '../access/actor.ts'
import { all, refuse, reject, type Verdict } from '../kit/verdict.ts'
import type { BoardPlace, CorrectCount, CountCorrection } from './board.schema.ts'

/** `running`: sessions; `difference`: what has been counted besides them so far. */
export type Counting = { isOnlyItsChildren: boolean; running: number; difference: number }

/** Never below nobody, whatever was counted. */
export const occupiedOf = ({ running, difference }: Pick<Counting, 'running' | 'difference'>): number =>
  Math.max(0, running + difference)

/** How many cars are there by this correction: the figure that was counted, or the shown one moved by the difference. */
const targetOf = ({ Occupied, Difference = 0 }: Figures, counting: Counting): number =>
  Occupied ?? occupiedOf(counting) + Difference

type Figures = Pick<CorrectCount, 'Occupied' | 'Difference'>

/** What is added to the count; what the sessions say stays theirs. */
export const correctionOf = (wanted: Figures, counting: Counting): number =>
  targetOf(wanted, counting) - counting.running - counting.difference

/** A parent that is only its children is counted child by child (R40). */
export const mayCorrectCount = (actor: Actor, wanted: CorrectCount, counting: Counting): Verdict => {
  const target = targetOf(wanted, counting)
  return all(
    permits(actor, 'board.correctCount'),
    (wanted.Occupied === undefined) !== (wanted.Difference === undefined) || reject('board.oneFigure'),
    !counting.isOnlyItsChildren || refuse('board.countedInParts'),
    target !== occupiedOf(counting) || reject('board.countUnchanged'),
    target >= 0 || reject('board.belowNobody'),
  )
}

/** Once; what took something back is itself taken back by a new count. */
export const mayUndoCorrection = (
  actor: Actor,
  { IsUndone, UndoesId }: Pick<CountCorrection, 'IsUndone' | 'UndoesId'>,
): Verdict => all(permits(actor, 'board.correctCount'), (!IsUndone && UndoesId === null) || refuse('board.undone'))

export const fullnesses = ['FREE', 'FILLING', 'FULL', 'OVERFULL', 'HIDDEN', 'CLOSED'] as const
export type Fullness = (typeof fullnesses)[number]

type Seen = Pick<BoardPlace, 'Status' | 'FreeSpots' | 'OfferedSpots'>

/** At or below this share of the offered spots a place is filling up. */
const fillingShare = 0.15

/** How full a place is, in words that a room can tell apart; what takes nobody new is free for nobody, however few stand there (R38). */
export const fullnessOf = ({ Status, FreeSpots, OfferedSpots }: Seen): Fullness => {
  if (Status !== 'ACTIVE') return Status
  if (FreeSpots < 0) return 'OVERFULL'
  if (FreeSpots === 0) return 'FULL'
  return FreeSpots <= OfferedSpots * fillingShare ? 'FILLING' : 'FREE'
}
