import { expect, test } from 'vitest'
import { checkPass, type PassValues } from './passes.form.ts'

const check = checkPass({ TimeZone: 'Europe/Tallinn', AppId: 1 })

const values: PassValues = {
  PhoneNumber: '+37255512345',
  ValidFrom: '01.01.2030',
  ValidTo: '01.01.2030',
  MonthlyCostInCents: '62,50',
  LicensePlate: '',
  Info: '',
}

test('pass of one day: accepted', () => expect(check(values)).toEqual({}))

test.each([
  ['phone number of two digits', 'PhoneNumber', { PhoneNumber: '12' }],
  ['last day before the first', 'ValidTo', { ValidFrom: '02.01.2030' }],
  ['last day that no month has', 'ValidTo', { ValidTo: '32.01.2030' }],
] as const)('%s: refused beside %s only', (_what, field, change) =>
  expect(Object.keys(check({ ...values, ...change }))).toEqual([field]),
)
