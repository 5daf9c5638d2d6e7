import { expect, test } from 'vitest'
import { formatUnit, writeCents } from './format.ts'
import { setPageLanguage } from './phrases.testing.ts'

test.each([
  ['en', 1, 'minute', '1 min'],
  ['en', 15, 'minute', '15 min'],
  ['en', 5, 'percent', '5%'],
  ['et', 15, 'minute', '15 min'],
] as const)('unit in %s: %d %s is %s', async (language, value, unit, text) => {
  await setPageLanguage(language)
  expect(formatUnit(value, unit)).toBe(text)
})

test.each([
  ['et', 1234, '12,34'],
  ['en', 1234, '12.34'],
] as const)('amount in a field in %s: %d cents are %s (R3)', async (language, cents, text) => {
  await setPageLanguage(language)
  expect(writeCents(cents)).toBe(text)
})
