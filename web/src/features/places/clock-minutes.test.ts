import { expect, test } from 'vitest'
import { clockText, readClock } from './clock-minutes.ts'

test.each([
  ['8', 480],
  ['08:05', 485],
  ['23.59', 1439],
  [' 0:00 ', 0],
  ['24:00', undefined],
  ['8:60', undefined],
  ['8:5', undefined],
  ['noon', undefined],
])('%s is minute %s of the day', (text, minutes) => {
  expect(readClock(text)).toBe(minutes)
})

test('and is written with two digits each', () => {
  expect([clockText(0), clockText(485), clockText(1439)]).toEqual(['00:00', '08:05', '23:59'])
})
