import { expect, test } from 'vitest'
import { formatMoney, formatUnit, writeCents } from './format.ts'
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
  ['et', 1234, 'EUR', '12,34'],
  ['en', 1234, 'EUR', '12.34'],
  ['et', 59_000, 'ISK', '590'],
  ['lv', 59_050, 'HUF', '590,50'],
] as const)(
  'amount in a field in %s: %d hundredths of %s are %s (R3, R196)',
  async (language, cents, currency, text) => {
    await setPageLanguage(language)
    expect(writeCents(cents, currency)).toBe(text)
  },
)

test.each([
  ['en', 13_800, 'HUF', 'HUF 138'],
  ['en', 13_850, 'HUF', 'HUF 138.50'],
  ['et', 250_000, 'ISK', '2500 ISK'],
  ['lv', 1_900, 'CZK', '19,00 CZK'],
  ['en', 1_900, 'INR', '₹19.00'],
] as const)('amount in %s: %d hundredths of %s are %s (R196)', async (language, cents, currency, text) => {
  await setPageLanguage(language)
  expect(formatMoney(cents, currency).replaceAll(/\s/g, ' ')).toBe(text.replaceAll(/\s/g, ' '))
})
