import { minuteMs } from '../../kit/time.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { naiveCost } from './naive-price.testing.ts'
import { costOf } from './price-stay.ts'
import { aTariff } from './sample-tariff.testing.ts'
import { dayRules, exceptionDays } from './days/day-rules.schema.ts'
import { dayKinds, pricedLikes } from './days/priced-likes.ts'
import { billingIncrements, weekdays } from './tariffs.schema.ts'
import { rights } from './price-trace.schema.ts'
import type { PriceOptions, Tariff } from './pricing-types.ts'

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
      ...ofPeriods(
        'MinCost',
        cap.slice(0, 3).map((least, at) => Math.min(least, cap[3 + at] || least)),
      ),
      ...ofPeriods('MaxCost', cap.slice(3)),
      ...ofPeriods('DiscountPercent', percent),
    }
  })

/** Clock changes of every zone below, a change of the VAT rate, and an ordinary week. */
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

const someCalendarDay = fc.record({
  kind: fc.constantFrom(...dayKinds),
  pricedLike: fc.constantFrom(...pricedLikes),
  fromHalfHour: fc.constantFrom(0, 0, 0, 26, 7),
})
const someRule = fc.constantFrom(...dayRules, 'REGION', 'REGION', 'FREE')
const someRules = fc.option(fc.record({ HOLIDAY: someRule, DAY_OFF: someRule, WORKING_DAY: someRule }), {
  nil: undefined,
})
/** Seasons and dates near the stays, one over New Year. */
const someExceptions = fc.array(
  fc
    .record({
      period: fc.constantFrom(['2026-03-01', '2026-04-10'], ['2025-10-03', '2026-02-20'], ['2026-10-04', '2026-10-04']),
      EveryYear: fc.boolean(),
      Days: fc.constantFrom(...exceptionDays),
      Rule: fc.constantFrom(...dayRules),
    })
    .map(({ period: [From = '', To = ''], ...rest }) => ({ From, To, ...rest })),
  { maxLength: 2 },
)
/** Days of the calendar beside the holidays: of every kind, also two in a row and half a day. */
const someCalendar = fc
  .array(someCalendarDay, { minLength: 7, maxLength: 7 })
  .map((days) =>
    Object.fromEntries(
      ['2026-03-28', '2026-10-25', '2025-06-30', '2026-02-01', '2026-04-04', '2026-10-03', '2026-10-04'].map(
        (key, at) => [key, days[at]!],
      ),
    ),
  )

export const someTariff: fc.Arbitrary<Tariff> = fc
  .record({
    days: fc.array(someDay, { minLength: 3, maxLength: 3 }),
    which: fc.array(fc.nat(2), { minLength: 7, maxLength: 7 }),
    hasHolidays: fc.boolean(),
    calendarDays: someCalendar,
    DayRules: someRules,
    DayExceptions: someExceptions,
    PricesIncludeVat: fc.boolean(),
    // single minutes less often: the oracle needs as long for them as for all others together
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
  .map(({ days, which, hasHolidays, calendarDays, ...rest }) =>
    aTariff({
      on: Object.fromEntries(weekdays.map((weekday, at) => [weekday, days[which[at]!]])),
      ...(hasHolidays ? { holidays } : {}),
      days: calendarDays,
      ...rest,
    }),
  )

const lengths = fc.oneof(
  { weight: 5, arbitrary: fc.nat(600) },
  { weight: 4, arbitrary: fc.nat(2_000) },
  { weight: 1, arbitrary: fc.nat(6_000) },
)

/** A stay in minutes, so that a test can cut it. */
export const someStay = fc.record({
  startMs: fc.tuple(fc.constantFrom(...beginnings), fc.nat(5 * 1_440)).map(([day, minute]) => day + minute * minuteMs),
  minutes: lengths,
  freeMinutesUsed: fc.constantFrom(0, 0, 10, 60),
})

export const someOptions: fc.Arbitrary<PriceOptions> = fc.record({
  entitlements: fc.array(
    fc.record({ right: fc.constantFrom(...rights), discountPercent: fc.constantFrom(0, 10, 12.5, 33.33, 100) }),
    { maxLength: 2 },
  ),
  credits: fc.record({ freePassInCents: caps, campaignCreditInCents: caps, fleetInCents: caps }),
  serviceFeeInCents: fc.constantFrom(0, 35),
})

export const at = (ms: number) => new Date(ms).toISOString()
type SomeStay = { startMs: number; minutes: number; freeMinutesUsed: number }
export const stayOf = ({ startMs, minutes, freeMinutesUsed }: SomeStay) => ({
  start: at(startMs),
  end: at(startMs + minutes * minuteMs),
  freeMinutesUsed,
})

type SomeBooking = { atMinute: number; minutes: number; toleranceMinutes: number }

/** Bookings by minutes from the start of the stay; mostly none. */
export const someBookings: fc.Arbitrary<SomeBooking[]> = fc.oneof(
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

export const bookedStayOf = (some: SomeStay, bookings: readonly SomeBooking[]) => ({
  ...stayOf(some),
  booked: bookings.map(({ atMinute, minutes, toleranceMinutes }) => {
    const startMs = some.startMs + atMinute * minuteMs
    return { start: at(startMs), end: at(startMs + minutes * minuteMs), toleranceMinutes }
  }),
})

export const holds = <Values extends [unknown, ...unknown[]]>(
  arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
  check: (...values: Values) => void,
  numRuns = 500,
) => fc.assert(fc.property(...arbitraries, check), { numRuns })

/** Compares the engine with the minute-by-minute oracle. */
export const expectNaiveAgreement = (numRuns: number): void =>
  holds(
    [someTariff, fc.tuple(someStay, someBookings), someOptions],
    (tariff, [some, bookings], options) => {
      const stay = bookedStayOf(some, bookings)
      const { grossInCents, costInCents, totalInCents } = costOf(tariff, stay, options)
      const naive = naiveCost(tariff, stay, options)
      // `toEqual` for each run would take longer than both.
      if (
        grossInCents !== naive.grossInCents ||
        costInCents !== naive.costInCents ||
        totalInCents !== naive.totalInCents
      )
        expect({ grossInCents, costInCents, totalInCents }).toEqual(naive)
    },
    numRuns,
  )
