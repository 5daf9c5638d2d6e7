import { expect, test } from 'vitest'
import { familiesOf, freeSpotsOf, runningOf, totalSpotsOf, type Counted } from './occupancy.ts'

const place = (TotalSpots: number, running = 0, more: Partial<Counted> = {}): Counted => ({
  Id: 0,
  parentId: null,
  TotalSpots,
  spots: null,
  running,
  publicRunning: running,
  due: 0,
  isClosed: false,
  ...more,
})

type Row = [string, Counted, Counted[], { total: number; free: number; available: number; running: number }]
// One line per case.
// oxfmt-ignore
const rows: Row[] = [
  ['a place without prices', place(10, 3), [], { total: 10, free: 7, available: 7, running: 3 }],
  ['fewer spots offered in this period (R44)', place(10, 3, { spots: 2 }), [], { total: 10, free: -1, available: 0, running: 3 }],
  ['table offers more than TotalSpots: limited', place(20, 3, { spots: 180 }), [], { total: 20, free: 17, available: 17, running: 3 }],
  ['whitelisted cars: no public spot used', place(10, 3, { publicRunning: 1 }), [], { total: 10, free: 9, available: 9, running: 3 }],
  ['bookings that start soon: spots used', place(10, 3, { due: 8 }), [], { total: 10, free: -1, available: 0, running: 3 }],
  ['parent without own spots', place(0), [place(5, 1), place(6, 2)], { total: 11, free: 8, available: 8, running: 3 }],
  ['bookings of a parent without own spots', place(0, 0, { due: 2 }), [place(4, 1), place(6, 2)], { total: 10, free: 5, available: 5, running: 3 }],
  ['overfull child: sibling unaffected', place(0), [place(1, 3), place(6, 2)], { total: 7, free: 2, available: 4, running: 5 }],
  ['parent with own spots: limit', place(8, 1), [place(5, 1), place(6, 2)], { total: 8, free: 4, available: 4, running: 4 }],
  ['closed place: none free (R38)', place(10, 3, { isClosed: true }), [], { total: 10, free: 0, available: 0, running: 3 }],
  ['closed child: nothing of it is free (R38)', place(0), [place(5, 1, { isClosed: true }), place(6, 2)], { total: 11, free: 4, available: 4, running: 3 }],
  ['place without spots and children', place(0, 2), [], { total: 0, free: -2, available: 0, running: 2 }],
]

/** Ids: parent 1, children 2, 3, … */
const family = (parent: Counted, children: readonly Counted[]): Counted[] => [
  { ...parent, Id: 1 },
  ...children.map((child, at) => ({ ...child, Id: at + 2, parentId: 1 })),
]

test.each(rows)('%s (R40, R42)', (_, parent, children, expected) => {
  const counted = family(parent, children)
  const found = familiesOf(counted)(counted[0]!)
  expect({ total: totalSpotsOf(found), ...freeSpotsOf(found), running: runningOf(found) }).toEqual(expected)
})

type Part = [string, Counted, Counted[], number[]]
const parts: Part[] = [
  ['parent without own spots: children have their own', place(0), [place(5, 1), place(6, 2)], [4, 4]],
  ['parent with own spots: no child has more than it has left', place(8, 1), [place(5, 1), place(6, 2)], [4, 4]],
  ['full child under a larger parent: stays full', place(20), [place(2, 2), place(6, 1)], [0, 5]],
  ['bookings of the parent reduce its part', place(0, 0, { due: 2 }), [place(10)], [8]],
  ['bookings of the parent reduce each part to what is left', place(0, 0, { due: 9 }), [place(5), place(6)], [2, 2]],
  ['overfull part: others unaffected', place(0, 0, { due: 1 }), [place(1, 3), place(6, 2)], [0, 3]],
  ['closed parent: no part has free spots', place(0, 0, { isClosed: true }), [place(5), place(6)], [0, 0]],
  ['full parent: no part has free spots', place(4, 1), [place(5, 3), place(6, 0)], [0, 0]],
]

test.each(parts)('%s (R40)', (_, parent, children, expected) => {
  const counted = family(parent, children)
  const familyOf = familiesOf(counted)
  expect(counted.slice(1).map((child) => freeSpotsOf(familyOf(child)).available)).toEqual(expected)
})

test('parent outside of the selection: still limits its children (R40)', () => {
  const all = family(place(4), [place(5, 3), place(6, 0)])
  const [, , second] = all
  expect(freeSpotsOf(familiesOf([second!], all)(second!)).free).toBe(1)
})
