import { expect, test } from 'vitest'
import { formatUnit } from './format.ts'

test.each([
  [1, 'minute', '1 min'],
  [15, 'minute', '15 min'],
  [5, 'percent', '5%'],
])('%d %s in English: %s', (value, unit, text) => {
  expect(formatUnit(value, unit)).toBe(text)
})
