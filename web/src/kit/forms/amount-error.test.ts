import { expect, test } from 'vitest'
import { amountError } from './amount-error.ts'
import { setPageLanguage } from '../phrases.testing.ts'

await setPageLanguage()

test.each([
  [' ', {}, 'This field is required'],
  ['ten', {}, 'Invalid format.'],
  ['0', {}, 'Minimum: €0.01.'],
  ['15.01', { min: 0, max: 1_500 }, 'Maximum: €15.00.'],
])('amount "%s" within %o: %s', (text, limits, error) => {
  expect(amountError(text, { currency: 'EUR', ...limits })).toBe(error)
})
