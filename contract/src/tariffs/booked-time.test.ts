import { describe, expect, test } from 'vitest'
import { priceStay } from './price-stay.ts'
import { allDay, aTariff } from './sample-tariff.testing.ts'
import type { PriceTracePart } from './price-trace.schema.ts'
import type { BookedTime, Tariff } from './pricing-types.ts'

/** R77, R154: what a booking covers costs nothing; beyond half an hour on each side the public tariff applies. */

const at = (clock: string) => `2026-03-04T${clock}:00.000Z`
const booked = (start: string, end: string): BookedTime => ({ start, end, toleranceMinutes: 30 })
/** Wednesday, 10:00 to 14:00. */
const noon = booked(at('10:00'), at('14:00'))
const byBooking = { entitlements: [{ right: 'BOOKING' as const, discountPercent: 0 }] }

/** 1.20 € an hour, by the minute: 2 cents each. */
const byMinute = aTariff({ day: allDay(120), BillingIncrementMinutes: 1 })
const priceOf = (tariff: Tariff, [start, end]: readonly [string, string], bookings: readonly BookedTime[] = [noon]) =>
  priceStay(tariff, { start, end, booked: bookings }, bookings.length > 0 ? byBooking : {})

describe('a stay by its booking costs', () => {
  const cases: [string, readonly [string, string], readonly BookedTime[], number][] = [
    ['nothing within it', [at('10:00'), at('14:00')], [noon], 0],
    ['nothing 29 minutes early', [at('09:31'), at('14:00')], [noon], 0],
    ['nothing 30 minutes early', [at('09:30'), at('14:00')], [noon], 0],
    ['one minute 31 minutes early', [at('09:29'), at('14:00')], [noon], 2],
    ['nothing 30 minutes late', [at('10:00'), at('14:30')], [noon], 0],
    ['one minute 31 minutes late', [at('10:00'), at('14:31')], [noon], 2],
    ['both ends: an hour early and two late', [at('09:00'), at('16:00')], [noon], (30 + 90) * 2],
    ['nothing where it left before the booking began', [at('09:40'), at('09:50')], [noon], 0],
    [
      'all of it where the booking is another day’s',
      [at('09:00'), at('10:00')],
      [booked('2026-03-09T10:00:00.000Z', '2026-03-09T14:00:00.000Z')],
      120,
    ],
    [
      'what comes after a booking that was ended meanwhile (R150)',
      [at('10:00'), at('14:00')],
      [booked(at('10:00'), at('12:00'))],
      90 * 2,
    ],
    ['what lies between two bookings', [at('10:00'), at('18:00')], [noon, booked(at('16:00'), at('18:00'))], 60 * 2],
    [
      'nothing between two that follow each other within their tolerance',
      [at('10:00'), at('18:00')],
      [booked(at('15:00'), at('18:00')), noon],
      0,
    ],
    ['nothing twice where two overlap', [at('09:00'), at('15:00')], [noon, booked(at('11:00'), at('13:00'))], 60 * 2],
    ['everything without one', [at('10:00'), at('14:00')], [], 480],
  ]
  test.each(cases)('%s', (_, stay, bookings, cents) => {
    const { totalInCents, trace } = priceOf(byMinute, stay, bookings)
    expect(totalInCents).toBe(cents)
    expect(trace.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(cents * trace.unitsPerCent)
  })

  test.each([
    // 03:00 becomes 04:00 in Tallinn on 29 March: the hour from 00:30Z to 01:30Z is a real one
    [
      'real minutes when the clocks go forward',
      '2026-03-28T22:00:00.000Z',
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      60,
    ],
    // 04:00 becomes 03:00 on 25 October
    [
      'real minutes when they go back',
      '2026-10-24T20:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
      60,
    ],
  ])('%s', (_, start, until, end, cents) => {
    expect(priceOf(byMinute, [start, end], [booked(start, until)]).totalInCents).toBe(cents)
  })
})

describe('the excess', () => {
  test('is charged by started increments, as public parking is', () => {
    const halfHours = aTariff({ day: allDay(120), BillingIncrementMinutes: 30 })
    expect(priceOf(halfHours, [at('10:00'), at('14:31')]).totalInCents).toBe(60)
  })
  test('never has an increment charged twice: one that has begun runs on through the booking', () => {
    const hourly = aTariff({ day: allDay(120), BillingIncrementMinutes: 60 })
    const brief = { start: at('10:00'), end: at('10:10'), toleranceMinutes: 0 }
    expect(priceOf(hourly, [at('09:50'), at('10:20')], [brief]).totalInCents).toBe(120)
  })
  test('has the free minutes at the start of the visit, not another time after the booking (R53)', () => {
    const free = aTariff({ day: allDay(120), BillingIncrementMinutes: 1, FreeMinutes: 15 })
    expect(priceOf(free, [at('09:00'), at('14:00')]).totalInCents).toBe((30 - 15) * 2)
    expect(priceOf(free, [at('10:00'), at('15:00')]).totalInCents).toBe(30 * 2)
  })
  test('is lifted to the floor of the period in which it begins (R46), and capped like any stay (R52)', () => {
    const floored = aTariff({ day: allDay(120, { MinCost12: 500 }), BillingIncrementMinutes: 1 })
    expect(priceOf(floored, [at('10:00'), at('14:31')]).totalInCents).toBe(500)
    expect(priceOf(floored, [at('10:00'), at('14:30')]).totalInCents).toBe(0)
    const capped = aTariff({ day: allDay(120), BillingIncrementMinutes: 1, limit24hInCents: 100 })
    expect(priceOf(capped, [at('10:00'), at('18:00')]).totalInCents).toBe(100)
  })
  test('has the best single percent of whatever else fits (R55)', () => {
    const entitlements = [...byBooking.entitlements, { right: 'CAMPAIGN' as const, discountPercent: 50 }]
    const stay = { start: at('10:00'), end: at('15:30'), booked: [noon] }
    const { totalInCents, right } = priceStay(byMinute, stay, { entitlements })
    expect({ totalInCents, right }).toEqual({ totalInCents: 60, right: 'BOOKING' })
  })
})

describe('the trace', () => {
  const kinds = (parts: readonly PriceTracePart[]) => parts.map(({ kind }) => kind)
  test('says which time was booked, and charges what comes before and after it', () => {
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
  test('says nothing of free minutes that the booking covers anyway', () => {
    const free = aTariff({ day: allDay(120), BillingIncrementMinutes: 1, FreeMinutes: 15 })
    expect(kinds(priceOf(free, [at('10:00'), at('15:00')]).trace.parts)).toEqual(['booked', 'period'])
    expect(kinds(priceOf(free, [at('09:00'), at('14:00')]).trace.parts)).toEqual(['booked', 'free', 'period'])
  })
})
