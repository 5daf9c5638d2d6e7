import { zeroDate } from '@parkla/contract/kit/time.ts'
import { emptyTariff } from '@parkla/contract/parking/places/places.policy.ts'
import { expect, test } from 'vitest'
import { checkWhitelist, inputOf, valuesOf, type Values } from './whitelists.form.ts'

const zone = 'Europe/Tallinn'
const { table } = emptyTariff(zeroDate)
const wrong: Partial<Values>[] = [
  { DiscountPercent: '150' },
  { FreeMinutes: 'ten' },
  { Limit24h: 'x' },
  { AvailabilityTable: { ...table, Friday: { ...table.Friday, Price12: Number.NaN } } },
]
const base = { ...valuesOf(undefined, zone), Name: 'Staff', Region: 'EST', Places: ['1'] }

test.each(wrong)('wrong discount or price %#: refused while the list charges, empty while it does not', (change) => {
  const isRefused = (ChargeForSessions: boolean): boolean =>
    Object.keys(checkWhitelist(zone)({ ...base, ...change, ChargeForSessions })).length > 0
  expect([isRefused(true), isRefused(false)]).toEqual([true, false])
})

test('list that does not charge: a wrong free time counts as 0, the percent is kept', () => {
  const values = { ...base, ChargeForSessions: false, DiscountPercent: '50', FreeMinutes: 'ten' }
  expect(inputOf(values, zone).DiscountPlan).toEqual({ DiscountPercent: 50, FreeMinutes: 0, Limit24h: 0 })
})

test('new list: no text for received requests, so that registrants read the standard text in their language', () =>
  expect(base.RegistrationRequestReceivedMessage).toBe(''))
