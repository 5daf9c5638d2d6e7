import { describe, expect, test } from 'vitest'
import { priceService } from './price-stay.ts'
import type { PriceOptions, Tariff } from './pricing-types.ts'
import { aTariff } from './sample-tariff.testing.ts'

const vatRates = [
  { validFrom: '2024-01-01', percent: 22 },
  { validFrom: '2025-07-01', percent: 24 },
]
const wash = aTariff({ vatRates })
const gross = aTariff({ vatRates, PricesIncludeVat: true })
const priceOf = (
  tariff: Tariff,
  { cents, end = '2026-03-04T10:00:00.000Z' }: { cents: number; end?: string },
  options?: PriceOptions,
) =>
  priceService(
    tariff,
    { service: { name: 'Hand wash', priceInCents: cents }, start: '2026-03-04T09:00:00.000Z', end },
    options,
  )

describe('price of a car wash (R58)', () => {
  const vectors: [string, Tariff, number, PriceOptions | undefined, number][] = [
    // 2400 + 24 % = 2976
    ['net price: VAT added', wash, 2_400, undefined, 2_976],
    ['gross price: VAT included', gross, 2_400, undefined, 2_400],
    // 1105 + 24 % = 1370.2, one rounding at the end
    ['rounded once', wash, 1_105, undefined, 1_370],
    // 2400 − 10 % = 2160, + 24 % = 2678.4
    [
      'percent of a campaign deducted before VAT',
      wash,
      2_400,
      { entitlements: [{ right: 'CAMPAIGN', discountPercent: 10 }] },
      2_678,
    ],
    // the settlement fee is gross and not discounted (R72)
    ['with a service fee', gross, 2_400, { serviceFeeInCents: 29 }, 2_429],
    ['free service: no fee', gross, 0, { serviceFeeInCents: 29 }, 0],
  ]
  test.each(vectors)('%s', (_, tariff, cents, options, total) => {
    const { totalInCents, trace } = priceOf(tariff, { cents }, options)
    expect(totalInCents).toBe(total)
    expect(trace.parts[0]).toMatchObject({ kind: 'service', name: 'Hand wash', priceInCents: cents })
    expect(trace.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total * trace.unitsPerCent)
  })

  test('duration does not change the price', () => {
    expect(priceOf(wash, { cents: 2_400, end: '2026-03-06T10:00:00.000Z' }).totalInCents).toBe(2_976)
  })
})
