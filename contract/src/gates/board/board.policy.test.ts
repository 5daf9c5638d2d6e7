import { expect, test } from 'vitest'
import { anActor, factsOf } from '../../access/actor.factory.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import {
  attentionOf,
  correctionOf,
  fullnessOf,
  mayCorrectCount,
  mayUndoCorrection,
  occupiedOf,
  reservedSpots,
  type Counting,
} from './board.policy.ts'
import type { CorrectCount } from './board.schema.ts'

const operator = anActor(factsOf.operator)
const counting = (more: Partial<Counting> = {}): Counting => ({
  isOnlyItsChildren: false,
  running: 10,
  difference: 0,
  spots: 40,
  ...more,
})

type Row = [string, Partial<CorrectCount>, Counting, string, number]
// One line per case.
// oxfmt-ignore
const rows: Row[] = [
  ['two more than the sessions', { Occupied: 12 }, counting(), 'yes', 2],
  ['an occupancy after an earlier correction', { Occupied: 12 }, counting({ difference: 5 }), 'yes', -3],
  ['one car fewer', { Difference: -1 }, counting(), 'yes', -1],
  ['a difference to the shown 0 of a negative sum', { Difference: 2 }, counting({ running: 0, difference: -3 }), 'yes', 5],
  ['an empty place', { Occupied: 0 }, counting(), 'yes', -10],
  ['as many cars as spots', { Occupied: 40 }, counting(), 'yes', 30],
  ['more cars than spots', { Occupied: 4_100 }, counting(), 'board.moreThanSpots', 4_090],
  ['a difference to more cars than spots', { Difference: 31 }, counting(), 'board.moreThanSpots', 31],
  ['more cars than spots, confirmed', { Occupied: 4_100, IsConfirmed: true }, counting(), 'yes', 4_090],
  ['fewer of more cars than spots', { Occupied: 45 }, counting({ running: 50 }), 'yes', -5],
  ['cars at a place without counted spots', { Occupied: 12 }, counting({ spots: 0 }), 'yes', 2],
  ['the current occupancy', { Occupied: 10 }, counting(), 'board.countUnchanged', 0],
  ['a difference of 0', { Difference: 0 }, counting(), 'board.countUnchanged', 0],
  ['a result below 0', { Difference: -11 }, counting(), 'board.belowNobody', -11],
  ['occupancy and difference together', { Occupied: 1, Difference: 1 }, counting(), 'board.oneFigure', -9],
  ['neither occupancy nor difference', {}, counting(), 'board.oneFigure', 0],
  ['a place counted only by its children', { Occupied: 1 }, counting({ isOnlyItsChildren: true }), 'board.countedInParts', -9],
]
test.each(rows)('correction with %s: $3', (_, figures, at, expected, change) => {
  expect(outcomeOf(mayCorrectCount(operator, { IsConfirmed: false, ...figures, Reason: 'Counted' }, at))).toBe(expected)
  expect(correctionOf(figures, at)).toBe(change)
})

test('fleet manager: correction refused', () => {
  const manager = anActor(factsOf.fleetManager)
  expect(outcomeOf(mayCorrectCount(manager, { Occupied: 1, Reason: 'x', IsConfirmed: false }, counting()))).toBe(
    'access.notPermitted',
  )
})

test.each([
  [{ IsUndone: false, UndoesId: null }, 'yes'],
  [{ IsUndone: true, UndoesId: null }, 'board.undone'],
  [{ IsUndone: false, UndoesId: 4 }, 'board.undone'],
])('undoing %o: %s', (correction, expected) => {
  expect(outcomeOf(mayUndoCorrection(operator, correction))).toBe(expected)
})

test('negative sum: occupied is 0', () => {
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
] as const)('%i free of %i spots: %s', (FreeSpots, OfferedSpots, fullness) => {
  expect(fullnessOf({ Status: 'ACTIVE', FreeSpots, OfferedSpots })).toBe(fullness)
})

test.each([50, 0, -1])('closed or hidden place with %i free spots: shown by its status (R38)', (FreeSpots) => {
  for (const Status of ['CLOSED', 'HIDDEN'] as const)
    expect(fullnessOf({ Status, FreeSpots, OfferedSpots: 50 })).toBe(Status)
})

type Placed = Parameters<typeof attentionOf>[0]

test('position on the board: alarms by severity, full, offline, others (decision 0026)', () => {
  const place: Placed = { Status: 'ACTIVE', FreeSpots: 8, OfferedSpots: 50, Alarms: [], ControllerDead: false }
  const inOrder: Placed[] = [
    { ...place, Alarms: ['CONTROLLER_DEAD', 'WEAK_SIGNAL'], ControllerDead: true },
    { ...place, Alarms: ['WEAK_SIGNAL'], FreeSpots: 0 },
    { ...place, FreeSpots: -1, ControllerDead: true },
    { ...place, ControllerDead: true },
    { ...place, Status: 'CLOSED', FreeSpots: 0 },
  ]
  const positions = inOrder.map(attentionOf)
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  expect(new Set(positions).size).toBe(inOrder.length)
  expect(attentionOf(place)).toBe(positions.at(-1))
})

test.each([
  [{ TotalSpots: 95, FreeSpots: 29, Occupied: 3 }, 63],
  [{ TotalSpots: 20, FreeSpots: -3, Occupied: 23 }, 0],
  [{ TotalSpots: 20, FreeSpots: 20, Occupied: 2 }, -2],
])('%o: %i reserved', (figures, reserved) => {
  expect(reservedSpots(figures)).toBe(reserved)
})
