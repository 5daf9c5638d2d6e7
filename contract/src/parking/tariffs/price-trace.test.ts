import { describe, expect, test } from 'vitest'
import { costOf, priceStay } from './price-stay.ts'
import { allDay, aTariff } from './sample-tariff.testing.ts'

/** The tariff of R56 from Monday 07:30 to Tuesday 09:30 with every kind of trace part. */
const eventful = () =>
  priceStay(
    aTariff({
      day: { MaxCost12: 700, DiscountPercent23: 50 },
      FreeMinutes: 60,
      limit24hInCents: 800,
      vatRates: [{ validFrom: '2025-07-01', percent: 24 }],
    }),
    { start: '2026-03-02T07:30:00+02:00', end: '2026-03-03T09:30:00+02:00', freeMinutesUsed: 30 },
    {
      entitlements: [
        { right: 'FLEET', discountPercent: 0, name: 'Kullerid' },
        { right: 'CAMPAIGN', discountPercent: 12.5, name: 'Talv' },
      ],
      credits: { freePassInCents: 100, campaignCreditInCents: 50, fleetInCents: 20 },
      serviceFeeInCents: 35,
    },
  ).trace

describe('the trace', () => {
  test('each part has its period, rate, discount, cap and right', () => {
    const { parts, ...trace } = eventful()
    // half-hours are whole cents; eighths of 12.5 % × 25ths of 24 %. 1193.5 gross → 1194 − 170 + 35
    expect(trace).toEqual({
      right: 'FLEET',
      currency: 'EUR',
      timeZone: 'Europe/Tallinn',
      pricesIncludeVat: false,
      unitsPerCent: 200,
      totalInCents: 1_059,
    })
    expect(parts.map(({ amount, ...part }) => ({ ...part, cents: amount / trace.unitsPerCent }))).toMatchObject([
      { kind: 'free', from: '2026-03-02T05:30:00.000Z', to: '2026-03-02T06:00:00.000Z', usedBefore: 30, cents: 0 },
      { kind: 'period', period: '12', increments: 22, ratePerHourInCents: 200, cappedTo: 700, cents: 700 },
      { kind: 'period', period: '23', increments: 6, ratePerHourInCents: 100, discountPercent: 50, cents: 150 },
      { kind: 'period', period: '31', from: '2026-03-02T20:00:00.000Z', increments: 4, cents: 0 },
      // The block ends at 07:30, half an hour before the period does.
      { kind: 'period', period: '31', to: '2026-03-03T05:30:00.000Z', increments: 15, cents: 0 },
      { kind: 'period', period: '31', to: '2026-03-03T06:00:00.000Z', increments: 1, cents: 0 },
      { kind: 'period', period: '12', increments: 3, cents: 300 },
      { kind: 'limit24h', block: 1, limit24hInCents: 800, to: '2026-03-03T05:30:00.000Z', cents: -50 },
      { kind: 'percent', right: 'CAMPAIGN', name: 'Talv', percent: 12.5, cents: -137.5 },
      { kind: 'vat', percent: 24, isIncluded: false, cents: 231 },
      { kind: 'credit', source: 'freePass', cents: -100 },
      { kind: 'credit', source: 'campaignCredit', cents: -50 },
      { kind: 'credit', source: 'fleet', cents: -20 },
      { kind: 'serviceFee', cents: 35 },
      { kind: 'rounding', cents: 0.5 },
    ])
  })

  test('cappedTo only where MaxCost reduced the amount', () => {
    const stay = { start: '2026-03-02T10:00:00+02:00', end: '2026-03-02T12:00:00+02:00' }
    const [exact, above] = [400, 399].map((MaxCost12) => priceStay(aTariff({ day: { MaxCost12 } }), stay).trace.parts)
    expect(exact).toMatchObject([{ kind: 'period', amount: 400 }])
    expect(exact).not.toMatchObject([{ cappedTo: 400 }])
    expect(above).toMatchObject([{ kind: 'period', amount: 399, cappedTo: 399 }])
  })

  test('holiday priced as Sunday: marked', () => {
    const tariff = aTariff({ holidays: ['2026-03-02'], on: { Sunday: allDay(0) } })
    const { trace } = priceStay(tariff, { start: '2026-03-02T21:00:00Z', end: '2026-03-02T23:00:00Z' })
    expect(trace.parts).toMatchObject([{ isHoliday: true }, { isHoliday: false }])
  })

  test('exception of a season: named with the weekday that applies (R194)', () => {
    const days = { '2026-06-24': { name: 'Jaanipäev', pricedLike: 'FREE' as const } }
    const tariff = aTariff({
      days,
      DayRules: { HOLIDAY: 'REGION', DAY_OFF: 'REGION', WORKING_DAY: 'REGION' },
      DayExceptions: [{ From: '2020-06-01', To: '2020-08-31', EveryYear: true, Days: 'HOLIDAY', Rule: 'WEEKDAY' }],
    })
    const { trace } = priceStay(tariff, { start: '2026-06-24T09:00:00Z', end: '2026-06-24T10:00:00Z' })
    expect(trace.totalInCents).toBe(200)
    expect(trace.parts[0]).toMatchObject({
      calendarDay: { name: 'Jaanipäev', kind: 'HOLIDAY', pricedLike: 'Wednesday', isException: true },
    })
  })

  test('day of the calendar: named with what it is priced like (R194)', () => {
    const days = {
      '2026-03-03': { name: 'Pārcelta brīvdiena', kind: 'DAY_OFF' as const, pricedLike: 'Saturday' as const },
    }
    const tariff = aTariff({ days, DayRules: { HOLIDAY: 'FREE', DAY_OFF: 'REGION', WORKING_DAY: 'REGION' } })
    const { trace } = priceStay(tariff, { start: '2026-03-02T21:00:00Z', end: '2026-03-02T23:00:00Z' })
    expect(trace.parts).toMatchObject([
      { kind: 'period' },
      { isHoliday: false, calendarDay: { name: 'Pārcelta brīvdiena', kind: 'DAY_OFF', pricedLike: 'Saturday' } },
    ])
    expect(trace.parts[0]).not.toHaveProperty('calendarDay')
  })

  test('equal percents of two rights: the stronger one is named', () => {
    const offers = (['CAMPAIGN', 'WHITELIST'] as const).map((right) => ({ right, discountPercent: 10 }))
    for (const entitlements of [offers, offers.toReversed()]) {
      const stay = { start: '2026-03-02T08:00:00Z', end: '2026-03-02T09:00:00Z' }
      expect(priceStay(aTariff(), stay, { entitlements }).trace.parts.at(-1)).toMatchObject({ right: 'WHITELIST' })
    }
  })

  test('included VAT: shown with amount 0', () => {
    const tariff = aTariff({ PricesIncludeVat: true, vatRates: [{ validFrom: '2025-07-01', percent: 24 }] })
    const { trace } = priceStay(tariff, { start: '2026-03-02T08:00:00Z', end: '2026-03-02T09:00:00Z' })
    expect(trace.parts.at(-1)).toEqual({ kind: 'vat', percent: 24, isIncluded: true, amount: 0 })
  })
})

describe('extreme sums', () => {
  const day = { start: '2026-03-02T08:00:00Z', end: '2026-03-03T08:00:00Z' }

  test('largest possible price: exact', () => {
    const tariff = aTariff({ day: allDay(2_100_000_000), vatRates: [{ validFrom: '2025-07-01', percent: 24 }] })
    expect(costOf(tariff, day).costInCents).toBe((2_100_000_000 * 24 * 124) / 100)
  })

  test('sum beyond exact integers: throws', () => {
    const tariff = aTariff({ BillingIncrementMinutes: 1, day: allDay(2_099_999_999, { DiscountPercent12: 33 }) })
    const entitlements = [{ right: 'CAMPAIGN' as const, discountPercent: 33.33 }]
    expect(() => costOf(tariff, day, { entitlements })).toThrow(RangeError)
  })
})
