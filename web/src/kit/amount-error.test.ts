import { beforeAll, expect, test, vi } from 'vitest'
import { amountError } from './amount-error.ts'
import { setLanguage } from './phrases.ts'

// Vitest runs without a DOM; the language of the page is written to it.
vi.stubGlobal('document', { documentElement: { lang: '' } })

beforeAll(() => setLanguage('en'))

test.each([
  [' ', {}, 'Required'],
  ['ten', {}, 'Invalid format.'],
  ['0', {}, 'Minimum: €0.01.'],
  ['15.01', { min: 0, max: 1_500 }, 'Maximum: €15.00.'],
])('amount "%s" within %o: %s', (text, limits, error) => {
  expect(amountError(text, { currency: 'EUR', ...limits })).toBe(error)
})
