import { expect, test } from 'vitest'
import { anActor, factsOf } from '../access/actor.factory.ts'
import type { Verdict } from '../kit/verdict.ts'
import {
  correctionOf,
  fullnessOf,
  mayCorrectCount,
  mayUndoCorrection,
  occupiedOf,
  type Counting,
} from './board.policy.ts'
import type { CorrectCount } from './board.schema.ts'

const operator = anActor(factsOf.operator)
const wordOf = (verdict: Verdict): string => (verdict.ok ? 'yes' : verdict.reason)
const counting = (more: Partial<Counting> = {}): Counting => ({
  isOnlyItsChildren: false,
  running: 10,
  difference: 0,
  ...more,
})

type Row = [string, Omit<CorrectCount, 'Reason'>, Counting, string, number]
const rows: Row[] = [
  ['two more than the sessions say', { Occupied: 12 }, counting(), 'yes', 2],
  ['a count on top of an earlier one', { Occupied: 12 }, counting({ difference: 5 }), 'yes', -3],
  ['one by hand', { Difference: -1 }, counting(), 'yes', -1],
  [
    'from what is shown, where sessions left below nobody',
    { Difference: 2 },
    counting({ running: 0, difference: -3 }),
    'yes',
    5,
  ],
  ['an empty place', { Occupied: 0 }, counting(), 'yes', -10],
  ['what is so already', { Occupied: 10 }, counting(), 'board.countUnchanged', 0],
  ['no difference', { Difference: 0 }, counting(), 'board.countUnchanged', 0],
  ['fewer than none', { Difference: -11 }, counting(), 'board.belowNobody', -11],
  ['both figures', { Occupied: 1, Difference: 1 }, counting(), 'board.oneFigure', -9],
  ['no figure', {}, counting(), 'board.oneFigure', 0],
  [
    'a place that is only its children',
    { Occupied: 1 },
    counting({ isOnlyItsChildren: true }),
    'board.countedInParts',
    -9,
  ],
]
test.each(rows)('counting %s', (_, figures, at, says, change) => {
  expect(wordOf(mayCorrectCount(operator, { ...figures, Reason: 'Counted' }, at))).toBe(says)
  expect(correctionOf(figures, at)).toBe(change)
})

test('who does not stand at the gates counts nothing', () => {
  const manager = anActor(factsOf.fleetManager)
  expect(wordOf(mayCorrectCount(manager, { Occupied: 1, Reason: 'x' }, counting()))).toBe('access.notPermitted')
})

test.each([
  [{ IsUndone: false, UndoesId: null }, 'yes'],
  [{ IsUndone: true, UndoesId: null }, 'board.undone'],
  [{ IsUndone: false, UndoesId: 4 }, 'board.undone'],
])('a correction %o is taken back: %s', (correction, says) => {
  expect(wordOf(mayUndoCorrection(operator, correction))).toBe(says)
})

test('nobody is fewer than nobody', () => {
  expect(occupiedOf({ running: 2, difference: -5 })).toBe(0)
})

test.each([
  [50, 50, 'FREE'],
  [8, 50, 'FREE'],
  [7, 50, 'FILLING'],
  [1, 50, 'FILLING'],
  [0, 50, 'FULL'],
  [-1, 50, 'OVERFULL'],
  [0, 0, 'FULL'],
] as const)('%i free of %i is %s', (FreeSpots, OfferedSpots, fullness) => {
  expect(fullnessOf({ Status: 'ACTIVE', FreeSpots, OfferedSpots })).toBe(fullness)
})

test.each([50, 0, -1])('what takes nobody new is not free, with %i free (R38)', (FreeSpots) => {
  for (const Status of ['CLOSED', 'HIDDEN'] as const)
    expect(fullnessOf({ Status, FreeSpots, OfferedSpots: 50 })).toBe(Status)
})
