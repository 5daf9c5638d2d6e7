import { expect, test } from 'vitest'
import { compileTariff, costOf } from '../../parking/tariffs/price-stay.ts'
import { allDay, aTariff, type SampleTariff } from '../../parking/tariffs/sample-tariff.testing.ts'
import { memberPercent, memberTariff, type MemberTerms } from './member-prices.ts'

const none = { DiscountPercent: 0, FreeMinutes: 0, Limit24h: 0 }
const terms = (plan: Partial<typeof none>, more: Partial<MemberTerms> = {}): MemberTerms => ({
  ChargeForSessions: true,
  DiscountPlan: { ...none, ...plan },
  AvailabilityTable: null,
  ...more,
})
const own = (day: SampleTariff['day']) => ({
  AvailabilityTable: aTariff({ day: { ...allDay(0, { Price23: 0 }), ...day } }).table,
})

/** The place: 2.00 an hour by day, half-hours. `minutes`: stay from Monday 10:00. */
type Row = [subject: string, minutes: number, list: MemberTerms, expected: number, place?: SampleTariff]
// oxfmt-ignore
const rows: Row[] = [
  ['list that does not charge: free', 120, terms({}, { ChargeForSessions: false }), 0],
  ['list that charges, no discount: price of the place', 120, terms({}), 400],
  ['percent', 120, terms({ DiscountPercent: 25 }), 300],
  ['free minutes', 120, terms({ FreeMinutes: 60 }), 200],
  ['free minutes and percent', 120, terms({ FreeMinutes: 60, DiscountPercent: 50 }), 100],
  ['fewer free minutes than the place', 120, terms({ FreeMinutes: 30 }), 200, { FreeMinutes: 60 }],
  ['limit of 24 hours', 480, terms({ Limit24h: 500 }), 500],
  ['limit of 24 hours, then percent', 480, terms({ Limit24h: 500, DiscountPercent: 20 }), 400],
  ['higher limit than that of the place', 480, terms({ Limit24h: 900 }), 700, { limit24hInCents: 700 }],
  ['lower limit than that of the place', 480, terms({ Limit24h: 600 }), 600, { limit24hInCents: 700 }],
  ['limit per 24 hours, two days', 2_880, terms({ Limit24h: 500 }), 1_000],
  ['own prices: without percent', 120, terms({ DiscountPercent: 50 }, own({ Price12: 60 })), 120],
  ['own prices, free minutes and limit', 480, terms({ FreeMinutes: 60, Limit24h: 300 }, own({ Price12: 60 })), 300],
  ['own minimum only', 120, terms({}, own({ MinCost12: 150 })), 150],
  ['own prices, list that does not charge: free', 120, terms({}, { ...own({ Price12: 60 }), ChargeForSessions: false }), 0],
  ['weekly table of spots only: price of the place less the percent', 120, terms({ DiscountPercent: 25 }, own({ Spots12: 5 })), 300],
  ['own prices: increments and VAT of the place', 61, terms({}, own({ Price12: 100 })), 248, { BillingIncrementMinutes: 60, vatRates: [{ validFrom: '2020-01-01', percent: 24 }] }],
]
test.each(rows)('price of a member, %s (R94)', (_, minutes, list, expected, place = {}) => {
  const start = '2026-03-02T08:00:00.000Z'
  const stay = { start, end: new Date(Date.parse(start) + minutes * 60_000).toISOString() }
  const entitlements = [{ right: 'WHITELIST' as const, discountPercent: memberPercent(list) }]
  const price = costOf(memberTariff(compileTariff(aTariff(place)), list), stay, { entitlements })
  expect(price.grossInCents).toBe(expected)
})
