import { zeroDate } from '../../kit/time.ts'
import { type AvailabilityDay, type Weekday, weekOf } from './tariffs.schema.ts'
import type { CalendarDay } from './days/calendar-days.ts'
import type { DayRules, DayException } from './days/day-rules.schema.ts'
import type { Tariff } from './pricing-types.ts'

/** The day of R56: T 16/38/44, hourly 200/100/0. */
export const sampleDay: AvailabilityDay = {
  T1: 16,
  T2: 38,
  T3: 44,
  Spots12: 10,
  Spots23: 20,
  Spots31: 30,
  Price12: 200,
  Price23: 100,
  Price31: 0,
  MinCost12: 0,
  MinCost23: 0,
  MinCost31: 0,
  MaxCost12: 0,
  MaxCost23: 0,
  MaxCost31: 0,
  DiscountPercent12: 0,
  DiscountPercent23: 0,
  DiscountPercent31: 0,
  FromV2: 0,
  ToV2: 48,
}

/** One period of 24 hours. */
export const allDay = (price: number, more: Partial<AvailabilityDay> = {}): Partial<AvailabilityDay> => ({
  T1: 0,
  T2: 48,
  T3: 48,
  Price12: price,
  ...more,
})

export type SampleTariff = Partial<Omit<Tariff, 'table' | 'terms' | 'calendar'>> &
  Partial<Tariff['terms']> & {
    /** For every weekday. */
    day?: Partial<AvailabilityDay>
    /** Overrides for single weekdays. */
    on?: Partial<Record<Weekday, Partial<AvailabilityDay>>>
    /** Holidays, priced like Sundays by the region. */
    holidays?: readonly string[]
    days?: Readonly<Record<string, Partial<CalendarDay>>>
    DayRules?: DayRules | undefined
    DayExceptions?: DayException[]
    UseSundayForHolidays?: boolean
  }

const aDay = (differences: Partial<CalendarDay> = {}): CalendarDay => ({
  name: '',
  kind: 'HOLIDAY',
  pricedLike: 'Sunday',
  fromHalfHour: 0,
  ...differences,
})

const namedDays = (days: SampleTariff['days'] = {}) =>
  Object.entries(days).map(([key, differences]) => [key, aDay(differences)] as const)

/** The tariff of R56 with these differences. Given holidays count as Sundays. */
export const aTariff = (differences: SampleTariff = {}): Tariff => {
  const { day, on, holidays, days, UseSundayForHolidays = holidays !== undefined, ...others } = differences
  const { DayRules, DayExceptions, PricesIncludeVat, BillingIncrementMinutes, FreeMinutes, ...rest } = others
  return {
    table: {
      ValidFrom: zeroDate,
      ValidTo: zeroDate,
      UseSundayForHolidays,
      ...(DayRules && { DayRules }),
      ...(DayExceptions && { DayExceptions }),
      ...weekOf((weekday) => ({ ...sampleDay, ...day, ...on?.[weekday] })),
    },
    terms: {
      PricesIncludeVat: PricesIncludeVat ?? false,
      BillingIncrementMinutes: BillingIncrementMinutes ?? 30,
      FreeMinutes: FreeMinutes ?? 0,
    },
    limit24hInCents: 0,
    timeZone: 'Europe/Tallinn',
    vatRates: [],
    calendar: new Map([...(holidays ?? []).map((key) => [key, aDay()] as const), ...namedDays(days)]),
    currency: 'EUR',
    ...rest,
  }
}
