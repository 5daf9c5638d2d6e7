import { emptyTariff } from '@parkla/contract/parking/places/places.policy.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { Tariff } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import { expect, it } from 'vitest'
import { costCurve, hoursShown, roundedUp, simulate } from './simulation.ts'

const { table, terms } = emptyTariff(zeroDate)
const monday = { ...table.Monday, T1: 16, T2: 38, T3: 44, Price12: 200, Price23: 100 }

const tariff = (limit24hInCents: number): Tariff => ({
  table: { ...table, Monday: monday, Tuesday: monday, Wednesday: monday },
  terms: { ...terms, PricesIncludeVat: true },
  limit24hInCents,
  timeZone: 'Europe/Tallinn',
  vatRates: [{ validFrom: '2025-07-01', percent: 24 }],
  calendar: new Map(),
  currency: 'EUR',
})

const tariffs = { saved: tariff(0), edited: tariff(400) }
// Monday 07:30–10:30 in Tallinn (R56).
const stay = { start: '2026-11-23T05:30:00.000Z', end: '2026-11-23T08:30:00.000Z' }

it('stay: same cost in sum, curve and trace', () => {
  const { saved, edited } = simulate(tariffs, stay)
  expect(saved.totalInCents).toBe(500)
  expect(edited.totalInCents).toBe(400)
  const point = costCurve(tariffs, stay).find(({ minutes }) => minutes === 180)
  expect(point).toEqual({ minutes: 180, savedInCents: 500, editedInCents: 400 })
  const { parts, unitsPerCent, totalInCents } = edited.trace
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalInCents * unitsPerCent)
})

it.each([
  [3, 24],
  [24, 24],
  [25, 48],
  [100, 72],
])('stay of %s hours: graph of %s hours', (hours, shown) => {
  const end = new Date(Date.parse(stay.start) + hours * 3_600_000).toISOString()
  expect(hoursShown({ ...stay, end })).toBe(shown)
})

it.each([
  [0, 100],
  [100, 100],
  [620, 1000],
  [1240, 2000],
  [4200, 5000],
])('highest cost %s: scale ends at %s', (cents, most) => expect(roundedUp(cents)).toBe(most))
