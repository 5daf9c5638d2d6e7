import { expect, test } from 'vitest'
import { placesByKey } from './row-reading.ts'

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
