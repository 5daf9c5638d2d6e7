import { describe, expect, it } from 'vitest'
import { grabbed, moveTo, roomOf, targetOfKey } from './boundaries.ts'

const ends = { min: 0, max: 48 }

describe('boundaries may not cross', () => {
  it.each([
    { index: 0, wanted: 10, result: [10, 38, 44] },
    { index: 0, wanted: 40, result: [38, 38, 44] },
    { index: 1, wanted: 10, result: [16, 16, 44] },
    { index: 1, wanted: 47, result: [16, 44, 44] },
    { index: 2, wanted: 60, result: [16, 38, 48] },
    { index: 0, wanted: -5, result: [0, 38, 44] },
  ])('handle $index to $wanted', ({ index, wanted, result }) => {
    expect(moveTo([16, 38, 44], index, { wanted, ends })).toEqual(result)
  })
})

it('several handles at one position: a pull away from the others moves the outermost', () => {
  expect(grabbed([0, 48, 48], 2, 40)).toBe(1)
  expect(grabbed([0, 48, 48], 1, 40)).toBe(1)
  expect(grabbed([0, 0, 0], 0, 5)).toBe(2)
  expect(grabbed([16, 38, 44], 1, 50)).toBe(1)
})

it.each([
  ['ArrowRight', 17],
  ['ArrowUp', 17],
  ['ArrowLeft', 15],
  ['ArrowDown', 15],
  ['PageUp', 20],
  ['PageDown', 12],
  ['Home', 0],
  ['End', 38],
  ['Tab', undefined],
])('%s leads from 16 to %s', (key, target) => {
  expect(targetOfKey(key, 16, { room: roomOf([16, 38, 44], 0, ends), page: 4 })).toBe(target)
})
