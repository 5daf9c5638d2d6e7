import { expect, test } from 'vitest'
import { checkFleet, currencyFor, valuesOf } from './fleets.form.ts'

const polish = { Region: 'POL', Currency: 'EUR' }

test.each([
  ['new fleet of Poland', undefined, 'POL', 'PLN'],
  ['fleet that stays in its region', polish, 'POL', 'EUR'],
  ['fleet moved to Czechia', polish, 'CZE', 'CZK'],
])('%s: currency of its amounts (R101)', (_, fleet, region, currency) => {
  expect(currencyFor(fleet, region)).toBe(currency)
})

test.each(['PREPAID', 'POSTPAID'] as const)(
  'unreadable low balance of a %s fleet: refused only where it is shown',
  (Type) => {
    const zone = 'Europe/Tallinn'
    const values = {
      ...valuesOf(undefined, zone),
      Name: 'Taxis',
      Region: 'EST',
      Places: ['1'],
      Type,
      LowBalanceInCents: 'x',
    }
    expect(Object.keys(checkFleet(zone)(values))).toEqual(Type === 'PREPAID' ? ['LowBalanceInCents'] : [])
  },
)
