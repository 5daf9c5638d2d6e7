import { expect, test } from 'vitest'
import { currencyFor } from './fleets.form.ts'

const polish = { Region: 'POL', Currency: 'EUR' }

test.each([
  ['new fleet of Poland', undefined, 'POL', 'PLN'],
  ['fleet that stays in its region', polish, 'POL', 'EUR'],
  ['fleet moved to Czechia', polish, 'CZE', 'CZK'],
])('%s: currency of its amounts (R101)', (_, fleet, region, currency) => {
  expect(currencyFor(fleet, region)).toBe(currency)
})
