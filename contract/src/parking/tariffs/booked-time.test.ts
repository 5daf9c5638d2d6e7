import { describe, expect, test } from 'vitest'
import { priceStay } from './price-stay.ts'
import { allDay, aTariff } from './sample-tariff.testing.ts'
import type { PriceTracePart } from './price-trace.schema.ts'
import type { BookedTime, Tariff } from './pricing-types.ts'

const at = (clock: string) => `2026-03-04T${clock}:00.000Z`
const booked = (start: string, end: string): BookedTime => ({ start, end, toleranceMinutes: 30 })
/** Wednesday, 10:00 to 14:00. */
const noon = booked(at('10:00'), at('14:00'))
const byBooking = { entitlements: [{ right: 'BOOKING' as const, discountPercent: 0 }] }

/** 1.20 € an hour, by the minute: 2 cents each. */
const byMinute = aTariff({ day: allDay(120), BillingIncrementMinutes: 1 })
const priceOf = (tariff: Tariff, [start, end]: readonly [string, string], bookings: readonly BookedTime[] = [noon]) =>
  priceStay(tariff, { start, end, booked: bookings }, bookings.length > 0 ? byBooking : {})

describe('stay with bookings (R77, R154)', () => {
  // One line per case.
  // oxfmt-ignore
  const cases: [string, readonly [string, string], readonly BookedTime[], number][] = [
    ['within the booking: free', [at('10:00'), at('14:00')], [noon], 0],
    ['29 minutes early: free', [at('09:31'), at('14:00')], [noon], 0],
    ['30 minutes early: free', [at('09:30'), at('14:00')], [noon], 0],
    ['31 minutes early: one minute charged', [at('09:29'), at('14:00')], [noon], 2],
    ['30 minutes late: free', [at('10:00'), at('14:30')], [noon], 0],
    ['31 minutes late: one minute charged', [at('10:00'), at('14:31')], [noon], 2],
    ['an hour early and two hours late: both ends charged', [at('09:00'), at('16:00')], [noon], (30 + 90) * 2],
    ['exit before the booking starts, within tolerance: free', [at('09:40'), at('09:50')], [noon], 0],
    ['booking of another day: whole stay charged', [at('09:00'), at('10:00')], [booked('2026-03-09T10:00:00.000Z', '2026-03-09T14:00:00.000Z')], 120],
    ['booking ended early: time after it charged (R150)', [at('10:00'), at('14:00')], [booked(at('10:00'), at('12:00'))], 90 * 2],
    ['between two bookings: charged', [at('10:00'), at('18:00')], [noon, booked(at('16:00'), at('18:00'))], 60 * 2],
    ['between two bookings within their tolerance: free', [at('10:00'), at('18:00')], [booked(at('15:00'), at('18:00')), noon], 0],
    ['overlapping bookings: excess charged once', [at('09:00'), at('15:00')], [noon, booked(at('11:00'), at('13:00'))], 60 * 2],
    ['no booking: whole stay charged', [at('10:00'), at('14:00')], [], 480],
  ]
  test.each(cases)('%s', (_, stay, bookings, cents) => {
    const { totalInCents, trace } = priceOf(byMinute, stay, bookings)
    expect(totalInCents).toBe(cents)
    expect(trace.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(cents * trace.unitsPerCent)
  })

  test.each([
    // 03:00 becomes 04:00 in Tallinn on 29 March: the hour from 00:30Z to 01:30Z is a real one
    [
      'clocks go forward: real minutes charged',
      '2026-03-28T22:00:00.000Z',
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      60,
    ],
    // 04:00 becomes 03:00 on 25 October
    [
      'clocks go back: real minutes charged',
      '2026-10-24T20:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
      60,
    ],
  ])('%s', (_, start, until, end, cents) => {
    expect(priceOf(byMinute, [start, end], [booked(start, until)]).totalInCents).toBe(cents)
  })
})

describe('excess outside of bookings', () => {
  test('charged per started increment', () => {
    const halfHours = aTariff({ day: allDay(120), BillingIncrementMinutes: 30 })
    expect(priceOf(halfHours, [at('10:00'), at('14:31')]).totalInCents).toBe(60)
  })
  test('increment that runs through the booking: charged once', () => {
    const hourly = aTariff({ day: allDay(120), BillingIncrementMinutes: 60 })
    const brief = { start: at('10:00'), end: at('10:10'), toleranceMinutes: 0 }
    expect(priceOf(hourly, [at('09:50'), at('10:20')], [brief]).totalInCents).toBe(120)
  })
  test('free minutes: at the start of the visit only (R53)', () => {
    const free = aTariff({ day: allDay(120), BillingIncrementMinutes: 1, FreeMinutes: 15 })
    expect(priceOf(free, [at('09:00'), at('14:00')]).totalInCents).toBe((30 - 15) * 2)
    expect(priceOf(free, [at('10:00'), at('15:00')]).totalInCents).toBe(30 * 2)
  })
  test('MinCost of the period in which it starts applies (R46), and the cap (R52)', () => {
    const floored = aTariff({ day: allDay(120, { MinCost12: 500 }), BillingIncrementMinutes: 1 })
    expect(priceOf(floored, [at('10:00'), at('14:31')]).totalInCents).toBe(500)
    expect(priceOf(floored, [at('10:00'), at('14:30')]).totalInCents).toBe(0)
    const capped = aTariff({ day: allDay(120), BillingIncrementMinutes: 1, limit24hInCents: 100 })
    expect(priceOf(capped, [at('10:00'), at('18:00')]).totalInCents).toBe(100)
  })
  test('best single percent of all rights applies (R55)', () => {
    const entitlements = [...byBooking.entitlements, { right: 'CAMPAIGN' as const, discountPercent: 50 }]
    const stay = { start: at('10:00'), end: at('15:30'), booked: [noon] }
    const { totalInCents, right } = priceStay(byMinute, stay, { entitlements })
    expect({ totalInCents, right }).toEqual({ totalInCents: 60, right: 'BOOKING' })
  })
})

describe('the trace', () => {
  const kinds = (parts: readonly PriceTracePart[]) => parts.map(({ kind }) => kind)
  test('trace has the booked time, and period parts before and after it', () => {
    const { trace } = priceOf(byMinute, [at('09:00'), at('15:00')])
    expect(trace.right).toBe('BOOKING')
    expect(trace.parts).toMatchObject([
      {
        kind: 'booked',
        from: at('09:30'),
        to: at('14:30'),
        bookedFrom: at('10:00'),
        bookedTo: at('14:00'),
        toleranceMinutes: 30,
      },
      { kind: 'period', from: at('09:00'), to: at('09:30') },
      { kind: 'period', from: at('14:30'), to: at('15:00') },
    ])
  })
  test('free minutes covered by the booking: no part in the trace', () => {
    const free = aTariff({ day: allDay(120), BillingIncrementMinutes: 1, FreeMinutes: 15 })
    expect(kinds(priceOf(free, [at('10:00'), at('15:00')]).trace.parts)).toEqual(['booked', 'period'])
    expect(kinds(priceOf(free, [at('09:00'), at('14:00')]).trace.parts)).toEqual(['booked', 'free', 'period'])
  })
})
