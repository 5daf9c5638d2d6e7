import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { dayMs } from '../kit/time.ts'
import { naiveCost } from './tariffs.naive.testing.ts'
import { compileTariff, costOf, priceStay } from './tariffs.price.ts'
import { aTariff } from './tariffs.samples.testing.ts'
import { AvailabilityTable, billingIncrements, weekdays } from './tariffs.schema.ts'
import { PriceTrace, rights } from './tariffs.trace.ts'
import type { PriceOptions, Tariff } from './tariffs.types.ts'

const minuteMs = 60_000

const percents = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 }))
const prices = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000 }))
const caps = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3_000 }) },
)

const someDay = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 48 }), { minLength: 3, maxLength: 3 }),
    fc.array(prices, { minLength: 3, maxLength: 3 }),
    fc.array(caps, { minLength: 6, maxLength: 6 }),
    fc.array(percents, { minLength: 3, maxLength: 3 }),
  )
  .map(([bounds, price, cap, percent]) => {
    const [T1, T2, T3] = bounds.toSorted((one, other) => one - other) as [number, number, number]
    const ofPeriods = (name: string, [first, second, rest]: readonly number[]) => ({
      [`${name}12`]: first,
      [`${name}23`]: second,
      [`${name}31`]: rest,
    })
    return {
      T1,
      T2,
      T3,
      ...ofPeriods('Price', price),
      ...ofPeriods('MinCost', cap),
      ...ofPeriods('MaxCost', cap.slice(3)),
      ...ofPeriods('DiscountPercent', percent),
    }
  })

/** Clocks put on and back in every zone below, a change of the VAT rate, and an ordinary week. */
const beginnings = [
  '2026-03-27',
  '2026-10-23',
  '2026-03-06',
  '2026-04-03',
  '2026-10-02',
  '2025-06-29',
  '2026-01-30',
].map((day) => Date.parse(`${day}T00:00:00Z`))
const holidays = ['2026-03-29', '2026-10-26', '2025-07-01', '2026-02-02']

const someTariff: fc.Arbitrary<Tariff> = fc
  .record({
    days: fc.array(someDay, { minLength: 3, maxLength: 3 }),
    which: fc.array(fc.nat(2), { minLength: 7, maxLength: 7 }),
    hasHolidays: fc.boolean(),
    PricesIncludeVat: fc.boolean(),
    // fewer of single minutes, which take the naive reading as long as all others together
    BillingIncrementMinutes: fc.constantFrom(...billingIncrements, 15 as const, 30 as const, 60 as const),
    FreeMinutes: fc.constantFrom(0, 0, 15, 37, 120, 1_440),
    limit24hInCents: caps,
    // half an hour, not on the hour, and over midnight, besides our own
    timeZone: fc.constantFrom(
      'Europe/Tallinn',
      'Europe/Riga',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Asia/Beirut',
    ),
    vatRates: fc.constantFrom(
      [],
      [{ validFrom: '2009-07-01', percent: 21 }],
      [
        { validFrom: '2025-07-01', percent: 24 },
        { validFrom: '2024-01-01', percent: 22 },
      ],
      [{ validFrom: '2024-09-01', percent: 25.5 }],
    ),
  })
  .map(({ days, which, hasHolidays, ...rest }) =>
    aTariff({
      on: Object.fromEntries(weekdays.map((weekday, at) => [weekday, days[which[at]!]])),
      ...(hasHolidays ? { holidays } : {}),
      ...rest,
    }),
  )

const lengths = fc.oneof(
  { weight: 5, arbitrary: fc.nat(600) },
  { weight: 4, arbitrary: fc.nat(2_000) },
  { weight: 1, arbitrary: fc.nat(6_000) },
)

/** In minutes, so that a test can cut it. */
const someStay = fc.record({
  startMs: fc.tuple(fc.constantFrom(...beginnings), fc.nat(5 * 1_440)).map(([day, minute]) => day + minute * minuteMs),
  minutes: lengths,
  freeMinutesUsed: fc.constantFrom(0, 0, 10, 60),
})

const someOptions: fc.Arbitrary<PriceOptions> = fc.record({
  entitlements: fc.array(
    fc.record({ right: fc.constantFrom(...rights), discountPercent: fc.constantFrom(0, 10, 12.5, 33.33, 100) }),
    { maxLength: 2 },
  ),
  credits: fc.record({ freePassInCents: caps, campaignCreditInCents: caps, fleetInCents: caps }),
  serviceFeeInCents: fc.constantFrom(0, 35),
})

const at = (ms: number) => new Date(ms).toISOString()
type SomeStay = { startMs: number; minutes: number; freeMinutesUsed: number }
const stayOf = ({ startMs, minutes, freeMinutesUsed }: SomeStay) => ({
  start: at(startMs),
  end: at(startMs + minutes * minuteMs),
  freeMinutesUsed,
})

type SomeBooking = { atMinute: number; minutes: number; toleranceMinutes: number }

/** By minutes from the start of the stay; mostly none. */
const someBookings: fc.Arbitrary<SomeBooking[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<SomeBooking[]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.record({
        atMinute: fc.integer({ min: -600, max: 2_000 }),
        minutes: fc.integer({ min: 1, max: 1_500 }),
        toleranceMinutes: fc.constantFrom(0, 30),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
)

const bookedStayOf = (some: SomeStay, bookings: readonly SomeBooking[]) => ({
  ...stayOf(some),
  booked: bookings.map(({ atMinute, minutes, toleranceMinutes }) => {
    const startMs = some.startMs + atMinute * minuteMs
    return { start: at(startMs), end: at(startMs + minutes * minuteMs), toleranceMinutes }
  }),
})

const holds = <Values extends [unknown, ...unknown[]]>(
  arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
  check: (...values: Values) => void,
  numRuns = 500,
) => fc.assert(fc.property(...arbitraries, check), { numRuns })

/** In cents, exactly: the parts before anything personal. */
const meteredUnits = ({ parts }: PriceTrace) =>
  parts
    .filter(({ kind }) => kind === 'period' || kind === 'minCost' || kind === 'limit24h')
    .reduce((sum, { amount }) => sum + amount, 0)

describe('a minute-by-minute reading of the rules', () => {
  test('agrees on 100,000 tariffs and stays', { timeout: 120_000 }, () => {
    holds(
      [someTariff, someStay, someOptions, someBookings],
      (tariff, some, options, bookings) => {
        const stay = bookedStayOf(some, bookings)
        const { grossInCents, costInCents, totalInCents } = costOf(tariff, stay, options)
        const naive = naiveCost(tariff, stay, options)
        // `toEqual` a hundred thousand times would take longer than both.
        if (
          grossInCents !== naive.grossInCents ||
          costInCents !== naive.costInCents ||
          totalInCents !== naive.totalInCents
        )
          expect({ grossInCents, costInCents, totalInCents }).toEqual(naive)
      },
      100_000,
    )
  })
})

describe('a price', () => {
  test('never falls as a stay grows; only a VAT rate that falls could make it', () => {
    holds([someTariff, someStay, someOptions, fc.nat(300)], (tariff, some, options, more) => {
      const longer = { ...some, minutes: some.minutes + more }
      const [before, after] = [some, longer].map((stay) => costOf(tariff, stayOf(stay), options))
      expect(after!.grossInCents).toBeGreaterThanOrEqual(before!.grossInCents)
      expect(after!.totalInCents).toBeGreaterThanOrEqual(before!.totalInCents)
    })
  })

  test('of a longer stay falls where the rate of VAT fell in between', () => {
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

  test('is at most Limit24h for every block of 24 hours begun', () => {
    holds([someTariff, someStay], (tariff, some) => {
      fc.pre(tariff.limit24hInCents > 0)
      const { trace } = priceStay(tariff, stayOf(some))
      const blocks = Math.ceil((some.minutes * minuteMs) / dayMs)
      expect(meteredUnits(trace)).toBeLessThanOrEqual(blocks * tariff.limit24hInCents * trace.unitsPerCent)
    })
  })

  test('is at most MaxCost for a period on a local day', () => {
    holds([someTariff, someStay], (tariff, some) => {
      const { trace } = priceStay(tariff, stayOf(some))
      const byOccurrence = new Map<string, number>()
      for (const part of trace.parts) {
        if (part.kind !== 'period') continue
        const day = new Date(part.from).toLocaleDateString('sv-SE', { timeZone: tariff.timeZone })
        const weekday = part.isHoliday ? 'Sunday' : weekdays[(new Date(day).getUTCDay() + 6) % 7]!
        const cap = tariff.table[weekday][`MaxCost${part.period}`] || Infinity
        const sum = (byOccurrence.get(`${day} ${part.period}`) ?? 0) + part.amount
        byOccurrence.set(`${day} ${part.period}`, sum)
        expect(sum).toBeLessThanOrEqual(cap * trace.unitsPerCent)
      }
    })
  })

  test('is whole cents that nothing is missing from', () => {
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

describe('a stay cut into calls', () => {
  /** Rules about the whole stay or the whole day are about more than a part of it. */
  const plain = ({ table, ...tariff }: Tariff): Tariff => {
    const none = { MinCost12: 0, MinCost23: 0, MinCost31: 0, MaxCost12: 0, MaxCost23: 0, MaxCost31: 0 }
    const days = Object.fromEntries(weekdays.map((weekday) => [weekday, { ...table[weekday], ...none }]))
    // Another rate of VAT would have another unit.
    return { ...tariff, vatRates: [], limit24hInCents: 0, table: { ...table, ...days } }
  }

  test('costs what it costs whole, cut where an increment begins; the free minutes run on', () => {
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

  test('costs the same whatever was asked before', () => {
    holds([someTariff, someStay, fc.array(someStay, { maxLength: 5 })], (tariff, some, others) => {
      const compiled = compileTariff(tariff)
      for (const other of [...others, { ...some, minutes: Math.floor(some.minutes / 2) }])
        costOf(compiled, stayOf(other))
      expect(priceStay(compiled, stayOf(some))).toEqual(priceStay(tariff, stayOf(some)))
    })
  })
})

describe('browser and server', () => {
  test('have the same price from the same words, in whatever zone they stand', () => {
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
  test('is plain JSON whose parts add up to the total and cover the stay', () => {
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
