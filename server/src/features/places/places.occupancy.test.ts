import { expect, test } from 'vitest'
import { freeSpotsOf, runningOf, totalSpotsOf, type Counted } from './places.occupancy.ts'

const place = (TotalSpots: number, running = 0, more: Partial<Counted> = {}): Counted => ({
  TotalSpots,
  spots: null,
  running,
  publicRunning: running,
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
    'whitelisted cars take no public spot',
    place(10, 3, { publicRunning: 1 }),
    [],
    { total: 10, free: 9, available: 9, running: 3 },
  ],
  [
    'a parent that is its children',
    place(0),
    [place(5, 1), place(6, 2)],
    { total: 11, free: 8, available: 8, running: 3 },
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

test.each(rows)('%s (R40, R42)', (_, parent, children, expected) => {
  const figures = { total: totalSpotsOf(parent, children), ...freeSpotsOf(parent, children) }
  expect({ ...figures, running: runningOf(parent, children) }).toEqual(expected)
})
