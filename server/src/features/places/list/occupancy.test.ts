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
  ...more,
})

type Row = [string, Counted, Counted[], { total: number; free: number; available: number; running: number }]
const rows: Row[] = [
  ['a place without prices', place(10, 3), [], { total: 10, free: 7, available: 7, running: 3 }],
  [
    'fewer spots are offered now (R44)',
    place(10, 3, { spots: 2 }),
    [],
    { total: 10, free: -1, available: 0, running: 3 },
  ],
  [
    'a week that offers more than there is',
    place(20, 3, { spots: 180 }),
    [],
    { total: 20, free: 17, available: 17, running: 3 },
  ],
  [
    'whitelisted cars take no public spot',
    place(10, 3, { publicRunning: 1 }),
    [],
    { total: 10, free: 9, available: 9, running: 3 },
  ],
  [
    'bookings that begin soon have their spots already',
    place(10, 3, { due: 8 }),
    [],
    { total: 10, free: -1, available: 0, running: 3 },
  ],
  [
    'a parent that is its children',
    place(0),
    [place(5, 1), place(6, 2)],
    { total: 11, free: 8, available: 8, running: 3 },
  ],
  [
    'what is booked of a parent that is its children',
    place(0, 0, { due: 2 }),
    [place(4, 1), place(6, 2)],
    { total: 10, free: 5, available: 5, running: 3 },
  ],
  [
    'an overfull child takes nothing from the other',
    place(0),
    [place(1, 3), place(6, 2)],
    { total: 7, free: 2, available: 4, running: 5 },
  ],
  [
    'a parent that is the ceiling',
    place(8, 1),
    [place(5, 1), place(6, 2)],
    { total: 8, free: 4, available: 4, running: 4 },
  ],
  ['a place without spots and children', place(0, 2), [], { total: 0, free: -2, available: 0, running: 2 }],
]

/** As counted together: the parent is 1, its children 2, 3, … */
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
  ['children of a parent without own spots have their own', place(0), [place(5, 1), place(6, 2)], [4, 4]],
  ['no child has more than is left under the ceiling', place(8, 1), [place(5, 1), place(6, 2)], [4, 4]],
  ['a full child stays full under a wide ceiling', place(20), [place(2, 2), place(6, 1)], [0, 5]],
  ['what is booked of the whole is no part’s alone', place(0, 0, { due: 2 }), [place(10)], [8]],
  ['of several parts each has its own until too little is left', place(0, 0, { due: 9 }), [place(5), place(6)], [2, 2]],
  ['an overfull part leaves the others theirs', place(0, 0, { due: 1 }), [place(1, 3), place(6, 2)], [0, 3]],
  ['a full parent leaves nothing to anybody', place(4, 1), [place(5, 3), place(6, 0)], [0, 0]],
]

test.each(parts)('%s (R40)', (_, parent, children, expected) => {
  const counted = family(parent, children)
  const familyOf = familiesOf(counted)
  expect(counted.slice(1).map((child) => freeSpotsOf(familyOf(child)).available)).toEqual(expected)
})

test('a ceiling that is not asked for holds all the same (R40)', () => {
  const all = family(place(4), [place(5, 3), place(6, 0)])
  const [, , second] = all
  expect(freeSpotsOf(familiesOf([second!], all)(second!)).free).toBe(1)
})
