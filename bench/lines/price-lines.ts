import { minuteMs } from '@parkla/contract/kit/time.ts'
import { compileTariff, priceStay } from '@parkla/contract/parking/tariffs/price-stay.ts'
import { type AvailabilityDay, weekOf } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import type { PriceOptions, Stay, Tariff } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import type { Line } from '../report.ts'
import { median } from '../rounds.ts'

const rounds = 7
const stays = 100_000
const dayMs = 1_440 * minuteMs

const price = (period: '12' | '23' | '31', cents: number, more: Partial<AvailabilityDay> = {}) => ({
  [`Price${period}`]: cents,
  [`MinCost${period}`]: 50,
  [`MaxCost${period}`]: cents * 4,
  [`DiscountPercent${period}`]: 10,
  [`Spots${period}`]: 100,
  ...more,
})

/** Uses every feature of the price engine. */
const fullTariff = (): Tariff => {
  // Only `price` keeps the keys of the three periods together.
  const day = {
    T1: 16,
    T2: 38,
    T3: 44,
    FromV2: 0,
    ToV2: 48,
    ...price('12', 200),
    ...price('23', 100),
    ...price('31', 40),
  } as AvailabilityDay
  const days = weekOf(() => day)
  return {
    table: { ValidFrom: '0001-01-01T00:00:00Z', ValidTo: '0001-01-01T00:00:00Z', UseSundayForHolidays: true, ...days },
    terms: { PricesIncludeVat: false, BillingIncrementMinutes: 30, FreeMinutes: 15 },
    limit24hInCents: 1_000,
    timeZone: 'Europe/Tallinn',
    vatRates: [
      { validFrom: '2024-01-01', percent: 22 },
      { validFrom: '2025-07-01', percent: 24 },
    ],
    calendar: new Map(
      ['2026-04-03', '2026-04-05'].map((day) => [
        day,
        { name: '', kind: 'HOLIDAY' as const, pricedLike: 'Sunday' as const, fromHalfHour: 0 },
      ]),
    ),
    currency: 'EUR',
  }
}

/** Stays of 24 hours that start at every minute of five weeks around the start of summer time. */
const manyStays = (): Stay[] =>
  Array.from({ length: stays }, (_, at) => {
    const start = Date.parse('2026-03-10T00:00:00Z') + ((at * 977) % (35 * 1_440)) * minuteMs
    return { start: new Date(start).toISOString(), end: new Date(start + dayMs).toISOString() }
  })

const options: PriceOptions = {
  entitlements: [{ right: 'WHITELIST', discountPercent: 10 }],
  credits: { freePassInCents: 100 },
  serviceFeeInCents: 35,
}

/**
 * Throughput of the price engine with traces, as in a replay of a month. In CPU time including garbage collection, so that
 * other load does not matter.
 */
export function* priceLines(): Generator<Line> {
  const compiled = compileTariff(fullTariff())
  const all = manyStays()
  const perSecond = Array.from({ length: rounds }, () => {
    const began = process.cpuUsage()
    let cents = 0
    for (const stay of all) cents += priceStay(compiled, stay, options).totalInCents
    if (cents === 0) throw new Error('the stays cost nothing')
    const { user, system } = process.cpuUsage(began)
    return (all.length * 1_000_000) / (user + system)
  })
  yield {
    name: 'stays of a day priced per second on one core',
    value: median(perSecond),
    unit: '/s',
    target: { atLeast: 200_000 },
    note: `each with its trace, of processor time; slowest of ${rounds} rounds ${Math.min(...perSecond).toFixed(0)}/s`,
  }
}
