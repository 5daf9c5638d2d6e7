import { expect, test } from 'vitest'
import { calculatedCells, cellsBy, judgeRow, placesByKey } from './row-reading.ts'

const places = [
  { PlaceName: 'Sadam', Code: 'TLN-1' },
  { PlaceName: 'Old  Town', Code: 'sadam' },
  { PlaceName: 'Twin', Code: '' },
  { PlaceName: 'twin', Code: 'T-2' },
  { PlaceName: 'Mall', Code: 'TWIN' },
]

test.each([
  ['name', 'old town', 'Old  Town'],
  ['name', 'tln-1', 'Sadam'],
  ['name', 'sadam', 'Sadam'],
  ['code', 'sadam', 'Old  Town'],
  ['name', 'twin', 'several'],
  ['code', 'twin', 'Mall'],
  ['code', '', undefined],
] as const)('places, %s first: %j is %s', (first, key, expected) => {
  const place = placesByKey(places, first).get(key)
  expect(typeof place === 'object' ? place.PlaceName : place).toBe(expected)
})

const columns = { Plate: 0, Cost: 1, Driver: 2 }

test.each([
  [['612KLM', '=3*1.5', 'D1'], ['imports.formulaWithoutResult']],
  [['612KLM', '4.50', '=D1'], []],
  [['612KLM', '4.50', 'D1', ' '], []],
  [['612KLM', '4', '50', 'D1'], ['imports.tooManyCells']],
])('cells %j: %j', (cells, reasons) => {
  const judging = { cell: cellsBy(cells, columns), read: () => ({}), confirmed: [] }
  const row = judgeRow({ line: 2, cells }, { ...judging, calculated: calculatedCells('sessions', columns), width: 3 })
  expect(row).toMatchObject({ reasons, is_rejected: reasons.length > 0 })
})
