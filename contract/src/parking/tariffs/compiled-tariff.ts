import { weekdayOfNumber } from '../../kit/calendar.ts'
import { dayMs, hourMs, zoneOffsetMinutes, minuteMs } from '../../kit/time.ts'
import { fraction, leastMultiple } from './fraction.ts'
import { dayText } from './instant-text.ts'
import { type AvailabilityDay, weekdays } from './tariffs.schema.ts'
import { dayRulesOf } from './days/calendar-days.ts'
import type { DayRules, DayException } from './days/day-rules.schema.ts'
import type { PricedLike } from './days/priced-likes.ts'
import { type SpecialDay, specialDayOf } from './days/day-exceptions.ts'
import { type Period, periods } from './periods.ts'
import type { Tariff } from './pricing-types.ts'

export const halfHourMs = 30 * minuteMs

/** Prices of one period of one weekday. */
export type PeriodPrice = {
  period: Period
  ratePerHourInCents: number
  discountPercent: number
  minCostInCents: number
  maxCostInCents: number
  /** One increment after the period's discount, in units. */
  unitsPerIncrement: number
}

/** A stretch of real time in one period of one local day. */
export type Stretch = {
  fromMs: number
  toMs: number
  /** Local days since 1970. */
  day: number
  /** The day of the calendar that determines the price (R194). */
  special: SpecialDay | undefined
  price: PeriodPrice
}

type Span = { untilMs: number; price: PeriodPrice }

/** A tariff prepared to price many stays; caches the stretches of calendar days. */
export type CompiledTariff = {
  tariff: Tariff
  /** The unit in which every increment is a whole number. */
  unitsPerCent: number
  incrementMs: number
  freeMs: number
  /** Periods of a local day in order, by weekday, Monday first. */
  week: readonly (readonly Span[])[]
  rules: DayRules
  exceptions: readonly DayException[]
  /** Stretches by days of UTC since 1970. */
  stretches: Map<number, readonly Stretch[]>
}

/** A period's price of an increment as a fraction of a cent: rate × minutes ÷ 60 × (100 − discount) ÷ 100. */
const incrementPrice = (day: AvailabilityDay, period: Period, minutes: number) =>
  fraction(day[`Price${period}`] * minutes * (100 - day[`DiscountPercent${period}`]), 6_000)

const periodPrice = (day: AvailabilityDay, period: Period, perIncrement: (period: Period) => number): PeriodPrice => ({
  period,
  ratePerHourInCents: day[`Price${period}`],
  discountPercent: day[`DiscountPercent${period}`],
  minCostInCents: day[`MinCost${period}`],
  maxCostInCents: day[`MaxCost${period}`],
  unitsPerIncrement: perIncrement(period),
})

/** The day in order: the rest, [T1, T2), [T2, T3), the rest again (R43). Both rests are the same period. */
const spansOf = (day: AvailabilityDay, perIncrement: (period: Period) => number): Span[] => {
  const priceOf = (period: Period) => periodPrice(day, period, perIncrement)
  const rest = priceOf('31')
  const bounds = [
    { from: 0, until: day.T1, price: rest },
    { from: day.T1, until: day.T2, price: priceOf('12') },
    { from: day.T2, until: day.T3, price: priceOf('23') },
    { from: day.T3, until: 48, price: rest },
  ]
  return bounds
    .filter(({ from, until }) => from < until)
    .map(({ until, price }) => ({ untilMs: until * halfHourMs, price }))
}

/** A day without charges: one period, no floor. */
const freeSpans: readonly Span[] = [
  {
    untilMs: dayMs,
    price: {
      period: '31',
      ratePerHourInCents: 0,
      discountPercent: 0,
      minCostInCents: 0,
      maxCostInCents: 0,
      unitsPerIncrement: 0,
    },
  },
]

export const compileTariff = (tariff: Tariff): CompiledTariff => {
  const minutes = tariff.terms.BillingIncrementMinutes
  const days = weekdays.map((weekday) => tariff.table[weekday])
  const unitsPerCent = days
    .flatMap((day) => periods.map((period) => incrementPrice(day, period, minutes).under))
    .reduce(leastMultiple, 1)
  const week = days.map((day) =>
    spansOf(day, (period) => {
      const { over, under } = incrementPrice(day, period, minutes)
      return over * (unitsPerCent / under)
    }),
  )
  return {
    tariff,
    unitsPerCent,
    incrementMs: minutes * minuteMs,
    freeMs: tariff.terms.FreeMinutes * minuteMs,
    week,
    rules: dayRulesOf(tariff.table),
    exceptions: tariff.table.DayExceptions ?? [],
    stretches: new Map(),
  }
}

/** Bounds the cache: enough for the months of a replay. */
const maxCachedDays = 2_000

/** The stretches of a day of UTC, in order and without gaps. */
export const stretchesOf = (compiled: CompiledTariff, utcDay: number): readonly Stretch[] => {
  const known = compiled.stretches.get(utcDay)
  if (known) return known
  const stretches = offsetsWithin(compiled.tariff.timeZone, utcDay).flatMap((piece) => stretchesAt(compiled, piece))
  if (compiled.stretches.size >= maxCachedDays) compiled.stretches.clear()
  compiled.stretches.set(utcDay, stretches)
  return stretches
}

/** Real time with a constant UTC offset. */
type ConstantOffset = { fromMs: number; toMs: number; offsetMs: number }

const quarterMs = hourMs / 4

/** A UTC day split where the zone's offset changes: at most once a day, on a quarter hour. */
const offsetsWithin = (zone: string, utcDay: number): ConstantOffset[] => {
  const fromMs = utcDay * dayMs
  const toMs = fromMs + dayMs
  const offsetAt = (ms: number) => zoneOffsetMinutes(zone, ms) * minuteMs
  const [before, after] = [offsetAt(fromMs), offsetAt(toMs - quarterMs)]
  if (before === after) return [{ fromMs, toMs, offsetMs: before }]
  let [low, high] = [0, 95]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(fromMs + middle * quarterMs) === before) low = middle
    else high = middle
  }
  const jumpMs = fromMs + high * quarterMs
  return [
    { fromMs, toMs: jumpMs, offsetMs: before },
    { fromMs: jumpMs, toMs, offsetMs: after },
  ]
}

const stretchesAt = (compiled: CompiledTariff, { fromMs, toMs, offsetMs }: ConstantOffset): Stretch[] => {
  const stretches: Stretch[] = []
  let atMs = fromMs
  while (atMs < toMs) {
    const day = Math.floor((atMs + offsetMs) / dayMs)
    const midnightMs = day * dayMs - offsetMs
    const special = specialDayAt(compiled, day)
    const beginsMs = midnightMs + (special?.fromHalfHour ?? 48) * halfHourMs
    const hasBegun = beginsMs <= atMs
    // A compiled week has seven days, and the last span of a day ends at midnight.
    const ownSpans = compiled.week[weekdayOfNumber(day)]!
    const spans = special && hasBegun ? spansLike(compiled, special.pricedLike) : ownSpans
    const span = spans.find(({ untilMs }) => atMs < midnightMs + untilMs)!
    const untilMs = Math.min(toMs, midnightMs + span.untilMs, hasBegun ? Infinity : beginsMs)
    stretches.push({ fromMs: atMs, toMs: untilMs, day, special: hasBegun ? special : undefined, price: span.price })
    atMs = untilMs
  }
  return stretches
}

const spansLike = ({ week }: CompiledTariff, like: PricedLike): readonly Span[] =>
  like === 'FREE' ? freeSpans : week[weekdays.indexOf(like)]!

const specialDayAt = (compiled: CompiledTariff, at: number): SpecialDay | undefined => {
  const day = dayText(at)
  const known = compiled.tariff.calendar.get(day)
  return specialDayOf(compiled, { day, known, own: weekdays[weekdayOfNumber(at)]! })
}

/** The stretch in which the moment lies. */
export const stretchAt = (compiled: CompiledTariff, atMs: number): Stretch => {
  const stretches = stretchesOf(compiled, Math.floor(atMs / dayMs))
  let at = 0
  while (stretches[at]!.toMs <= atMs) at++
  return stretches[at]!
}
