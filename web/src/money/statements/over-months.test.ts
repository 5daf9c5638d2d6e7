import { expect, test } from 'vitest'
import { overMonths } from './over-months.ts'

const zone = 'Europe/Tallinn'

test.each([
  ['2026-03-31T20:59:59.000Z', '2026-02'],
  ['2026-03-31T21:00:00.000Z', '2026-03'],
])('at %s the latest month that is over in Tallinn: %s', (now, month) => {
  expect(overMonths('', { now, zone })[0]).toBe(month)
})

test.each([
  ['2019-05', true],
  ['2026-02', true],
  ['nonsense', false],
])('month of the address %s: offered %s', (wanted, isOffered) => {
  const months = overMonths(wanted, { now: '2026-04-02T08:00:00.000Z', zone })
  expect(months.includes(wanted)).toBe(isOffered)
})
