import { instantToLocal } from '@parkla/contract/kit/time.ts'
import { describe, expect, test } from 'vitest'
import { daysForAddress, dayTexts, quickRange, quickRangeOf, shownDays, type QuickRange } from './filter-days.ts'

const zone = 'Europe/Tallinn'
/** 00:30 on Wednesday 1 April in Tallinn, while it is still March in UTC. */
const today = instantToLocal('2026-03-31T21:30:00.000Z', zone)

describe('quick ranges on Wednesday 01.04.2026', () => {
  test.each<{ name: QuickRange; from: string; to: string }>([
    { name: 'today', from: '01.04.2026', to: '01.04.2026' },
    { name: 'yesterday', from: '31.03.2026', to: '31.03.2026' },
    { name: 'last7Days', from: '26.03.2026', to: '01.04.2026' },
    { name: 'thisWeek', from: '30.03.2026', to: '01.04.2026' },
    { name: 'previousWeek', from: '23.03.2026', to: '29.03.2026' },
    { name: 'thisMonth', from: '01.04.2026', to: '01.04.2026' },
    { name: 'previousMonth', from: '01.03.2026', to: '31.03.2026' },
  ])('$name: $from – $to', ({ name, from, to }) => {
    expect(dayTexts(quickRange(name, today))).toEqual({ from, to })
  })
})

test.each([
  { now: '2026-02-28T23:00:00.000Z', name: 'previousMonth', from: '01.02.2026', to: '28.02.2026' },
  { now: '2026-01-05T10:00:00.000Z', name: 'previousWeek', from: '29.12.2025', to: '04.01.2026' },
  { now: '2026-01-04T10:00:00.000Z', name: 'thisWeek', from: '29.12.2025', to: '04.01.2026' },
] as const)('$name at $now: $from – $to', ({ now, name, from, to }) => {
  expect(dayTexts(quickRange(name, instantToLocal(now, zone)))).toEqual({ from, to })
})

test.each([
  { days: { from: '30.3.2026', to: '1.4.2026' }, expected: 'thisWeek' },
  { days: { from: '30.03.2026', to: '31.03.2026' }, expected: undefined },
  { days: { from: '30.03.2026', to: '' }, expected: undefined },
  { days: { from: 'soon', to: '01.04.2026' }, expected: undefined },
])('$days: $expected', ({ days, expected }) => expect(quickRangeOf(days, today)).toBe(expected))

const usual = { from: '26.03.2026', to: '01.04.2026' }
const noDriver = { car_number: '', phone_number: '' }
const aPlate = { ...noDriver, car_number: 'AB' }

describe('days shown', () => {
  test.each([
    { name: 'the usual days', filters: { ...noDriver, from: '', to: '' }, shows: usual },
    { name: 'all time for a plate', filters: { ...aPlate, from: '', to: '' }, shows: { from: '', to: '' } },
    { name: 'what was asked', filters: { ...aPlate, from: '', to: '1.4.2026' }, shows: { from: '', to: '1.4.2026' } },
  ])('$name', ({ filters, shows }) => expect(shownDays(filters, today)).toEqual(shows))
})

describe('days in the address', () => {
  test('default days: omitted', () => {
    expect(daysForAddress(usual, noDriver, today)).toEqual({ from: '', to: '' })
  })
  test('default days with a plate: kept, empty means all time', () => {
    expect(daysForAddress(usual, aPlate, today)).toEqual(usual)
  })
  test('other days: kept', () => {
    const days = { from: '01.04.2026', to: '01.04.2026' }
    expect(daysForAddress(days, noDriver, today)).toEqual(days)
  })
})
