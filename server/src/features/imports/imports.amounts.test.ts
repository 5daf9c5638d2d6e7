import { expect, test } from 'vitest'
import { guessDecimalSeparator, readCents } from './imports.amounts.ts'

test.each([
  ['2,50', ',', 250],
  ['2.50', ',', 250],
  ['2,5', '.', 250],
  ['2', ',', 200],
  ['0', ',', 0],
  ['1.234', ',', 123_400],
  ['1.234', '.', undefined],
  ['1,234', '.', 123_400],
  ['1.230', '.', 123],
  ['1 200,50', ',', 120_050],
  ['1\u00a0200,50', ',', 120_050],
  ['1.234.567,89', ',', 123_456_789],
  ["1'234.50", '.', 123_450],
  ['€ 12,50', ',', 1_250],
  ['12.50 EUR', ',', 1_250],
  ['EUR12.50', '.', 1_250],
  ['-2,50', ',', undefined],
  ['2,505', ',', undefined],
  ['1,23,4', ',', undefined],
  ['free', ',', undefined],
  ['99999999999', ',', undefined],
] as const)('%s with %s is %s cents', (text, decimal, cents) => {
  expect(readCents(text, decimal)).toBe(cents)
})

test.each([
  [['1,5', '2,5', '3'], ','],
  [['1.5', '2.5', '3'], '.'],
  [[], ','],
] as const)('%j is written with %s', (texts, decimal) => {
  expect(guessDecimalSeparator(texts)).toBe(decimal)
})
