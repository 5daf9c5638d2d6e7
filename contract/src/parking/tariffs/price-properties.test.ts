import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { minuteMs, dayMs } from '../../kit/time.ts'
import { compileTariff, costOf, priceStay } from './price-stay.ts'
import {
  at,
  bookedStayOf,
  expectNaiveAgreement,
  holds,
  someBookings,
  someOptions,
  someStay,
  someTariff,
  stayOf,
} from './price-properties.suite.ts'
import { aTariff } from './sample-tariff.testing.ts'
import { AvailabilityTable, weekdays } from './tariffs.schema.ts'
import { PriceTrace } from './price-trace.schema.ts'
import type { Tariff } from './pricing-types.ts'

/** Units of the parts before percents and VAT. */
const meteredUnits = ({ parts }: PriceTrace) =>
  parts
    .filter(({ kind }) => kind === 'period' || kind === 'minCost' || kind === 'limit24h')
    .reduce((sum, { amount }) => sum + amount, 0)

describe('minute-by-minute oracle', () => {
  test('agrees with the engine on 500 tariffs and stays', { timeout: 60_000 }, () => expectNaiveAgreement(500))
})

describe('a price', () => {
  test('longer stay with the same VAT rate: never cheaper', () => {
    holds([someTariff, someStay, someOptions, fc.nat(300)], (tariff, some, options, more) => {
      const longer = { ...some, minutes: some.minutes + more }
      const [before, after] = [some, longer].map((stay) => costOf(tariff, stayOf(stay), options))
      expect(after!.grossInCents).toBeGreaterThanOrEqual(before!.grossInCents)
      expect(after!.totalInCents).toBeGreaterThanOrEqual(before!.totalInCents)
    })
  })

  test('longer stay past a lower VAT rate: may be cheaper', () => {
    const vatRates = [
      { validFrom: '2025-01-01', percent: 24 },
      { validFrom: '2026-03-03', percent: 5 },
    ]
    const tariff = aTariff({ vatRates })
    const [start, before, after] = ['2026-03-02T12:00:00Z', '2026-03-02T20:00:00Z', '2026-03-03T05:00:00Z'] as const
    expect(costOf(tariff, { start, end: before }).grossInCents).toBeGreaterThan(
      costOf(tariff, { start, end: after }).grossInCents,
    )
  })

  test('at most Limit24h per started block of 24 hours', () => {
    holds([someTariff, someStay], (tariff, some) => {
      fc.pre(tariff.limit24hInCents > 0)
      const { trace } = priceStay(tariff, stayOf(some))
      const blocks = Math.ceil((some.minutes * minuteMs) / dayMs)
      expect(meteredUnits(trace)).toBeLessThanOrEqual(blocks * tariff.limit24hInCents * trace.unitsPerCent)
    })
  })

  test('at most MaxCost per period and local day', () => {
    holds([someTariff, someStay], (tariff, some) => {
      const { trace } = priceStay(tariff, stayOf(some))
      const byOccurrence = new Map<string, number>()
      for (const part of trace.parts) {
        if (part.kind !== 'period') continue
        const day = new Date(part.from).toLocaleDateString('sv-SE', { timeZone: tariff.timeZone })
        const like = part.calendarDay?.pricedLike
        if (like === 'FREE') continue
        const weekday = like ?? weekdays[(new Date(day).getUTCDay() + 6) % 7]!
        const occurrence = `${day} ${part.period} ${like === undefined}`
        const cap = tariff.table[weekday][`MaxCost${part.period}`] || Infinity
        const sum = (byOccurrence.get(occurrence) ?? 0) + part.amount
        byOccurrence.set(occurrence, sum)
        expect(sum).toBeLessThanOrEqual(cap * trace.unitsPerCent)
      }
    })
  })

  test('amounts are whole cents and add up', () => {
    holds([someTariff, someStay, someOptions], (tariff, some, options) => {
      const {
        trace,
        right: _right,
        discountPercent: _percent,
        vatPercent: _vat,
        ...cents
      } = priceStay(tariff, stayOf(some), options)
      for (const value of Object.values(cents)) expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
      const { costInCents, freePassCentsUsed, campaignCreditInCents, hiddenCostInCents, ...sums } = cents
      expect(costInCents + freePassCentsUsed + campaignCreditInCents + hiddenCostInCents).toBe(sums.grossInCents)
      expect(sums.netInCents + sums.vatInCents).toBe(sums.grossInCents)
      expect(costInCents + sums.serviceFeeCents).toBe(sums.totalInCents)
      expect(trace.totalInCents).toBe(sums.totalInCents)
    })
  })
})

describe('stay split in two', () => {
  /** Removes rules that span the whole stay or day. */
  const plain = ({ table, ...tariff }: Tariff): Tariff => {
    const none = { MinCost12: 0, MinCost23: 0, MinCost31: 0, MaxCost12: 0, MaxCost23: 0, MaxCost31: 0 }
    const days = Object.fromEntries(weekdays.map((weekday) => [weekday, { ...table[weekday], ...none }]))
    // VAT would change the unit of the trace.
    return { ...tariff, vatRates: [], limit24hInCents: 0, table: { ...table, ...days } }
  }

  test('split at an increment: both parts cost as much as the whole', () => {
    holds([someTariff.map(plain), someStay, fc.nat(100)], (tariff, some, increments) => {
      const { FreeMinutes, BillingIncrementMinutes } = tariff.terms
      const cut = Math.max(0, FreeMinutes - some.freeMinutesUsed) + increments * BillingIncrementMinutes
      fc.pre(cut < some.minutes)
      const first = { ...some, minutes: cut }
      const second = {
        startMs: some.startMs + cut * minuteMs,
        minutes: some.minutes - cut,
        freeMinutesUsed: some.freeMinutesUsed + cut,
      }
      const [whole, one, other] = [some, first, second].map((stay) =>
        meteredUnits(priceStay(tariff, stayOf(stay)).trace),
      )
      expect(one! + other!).toBe(whole)
    })
  })

  test('compiled tariff: price independent of earlier calls', () => {
    holds([someTariff, someStay, fc.array(someStay, { maxLength: 5 })], (tariff, some, others) => {
      const compiled = compileTariff(tariff)
      for (const other of [...others, { ...some, minutes: Math.floor(some.minutes / 2) }])
        costOf(compiled, stayOf(other))
      expect(priceStay(compiled, stayOf(some))).toEqual(priceStay(tariff, stayOf(some)))
    })
  })
})

describe('browser and server', () => {
  test('same price from the same JSON in any process time zone', () => {
    holds(
      [someTariff, someStay, someOptions, someBookings],
      (tariff, some, options, bookings) => {
        const stay = bookedStayOf(some, bookings)
        const here = priceStay(tariff, stay, options)
        const table = AvailabilityTable.parse(JSON.parse(JSON.stringify(tariff.table)))
        for (const zone of ['America/Los_Angeles', 'Asia/Tokyo']) {
          vi.stubEnv('TZ', zone)
          expect(priceStay({ ...tariff, table }, stay, options)).toEqual(here)
        }
        vi.unstubAllEnvs()
      },
      100,
    )
  })
})

describe('a trace', () => {
  test('survives JSON; parts add up to the total and cover the stay', () => {
    holds([someTariff, someStay, someOptions], (tariff, some, options) => {
      const { trace, totalInCents } = priceStay(tariff, stayOf(some), options)
      expect(PriceTrace.parse(JSON.parse(JSON.stringify(trace)))).toEqual(trace)
      expect(trace.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalInCents * trace.unitsPerCent)
      const times = trace.parts.filter((part) => part.kind === 'free' || part.kind === 'period')
      expect(times.map(({ from }) => from)).toEqual(
        some.minutes === 0 ? [] : [at(some.startMs), ...times.slice(0, -1).map(({ to }) => to)],
      )
      if (some.minutes > 0) expect(times.at(-1)?.to).toBe(stayOf(some).end)
    })
  })
})

describe('steps of currencies (R196)', () => {
  test('forint and króna: every part of the price is whole, and the parts add up; the euro is priced as before', () => {
    fc.assert(
      fc.property(someTariff, someStay, someOptions, (tariff, stay, options) => {
        const [euro, forint] = (['EUR', 'HUF'] as const).map((currency) =>
          costOf({ ...tariff, currency }, stayOf(stay), options),
        )
        if (!euro || !forint) throw new Error('two prices')
        const { costInCents, freePassCentsUsed, campaignCreditInCents, hiddenCostInCents, serviceFeeCents } = forint
        const parts = [costInCents, freePassCentsUsed, campaignCreditInCents, hiddenCostInCents]
        expect([...parts, serviceFeeCents, forint.totalInCents].filter((cents) => cents % 100 !== 0)).toEqual([])
        expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(forint.grossInCents)
        expect(Math.abs(forint.grossInCents - euro.grossInCents)).toBeLessThanOrEqual(50)
      }),
    )
  })
})
