import * as z from 'zod'
import { recordOf } from '../../kit/keys.ts'
import { Cents } from '../../kit/money.ts'
import { InstantInput } from '../../kit/time.ts'
import { DayRules, DayException, mostExceptions } from './days/day-rules.schema.ts'
import { periods, type Period } from './periods.ts'
import { weekdays, type Weekday } from './weekdays.ts'

export { weekdays, type Weekday }

/** A record with a value for every weekday; `index` is 0 on Monday. */
export const weekOf = <Value>(valueOf: (weekday: Weekday, index: number) => Value): Record<Weekday, Value> =>
  recordOf(weekdays, valueOf)

/** Minutes of one started increment (R45). */
export const billingIncrements = [1, 15, 30, 60] as const

/** Half-hours of a day, 0 to 48. */
const HalfHour = z.number().int().min(0).max(48)
export const mostSpots = 100_000
const Spots = z.number().int().min(0).max(mostSpots)
/** Limit of 1,000 € an hour: catches a misplaced decimal separator and keeps sums exact. */
export const highestHourlyPrice = 100_000
const HourlyPrice = z.number().int().min(0).max(highestHourlyPrice)
const Percent = z.number().int().min(0).max(100)

type CostLimits = Record<`${'MinCost' | 'MaxCost'}${Period}`, number>

/** Whether the smallest cost of a period exceeds its largest; 0 = no largest. */
export const isMinAboveMax = (day: CostLimits, period: Period): boolean =>
  day[`MaxCost${period}`] > 0 && day[`MinCost${period}`] > day[`MaxCost${period}`]

/**
 * Prices, spots and hours of one weekday (R43–R49). Prices are cents an hour, floors and caps cents, net or gross by the
 * place's `PricesIncludeVat` (R4); 0 = no floor, no cap. `FromV2`/`ToV2` are the opening hours in half-hours, `From`/`To` the
 * same in legacy whole hours.
 */
export const AvailabilityDay = z
  .object({
    T1: HalfHour,
    T2: HalfHour,
    T3: HalfHour,
    Spots12: Spots,
    Spots23: Spots,
    Spots31: Spots,
    Price12: HourlyPrice,
    Price23: HourlyPrice,
    Price31: HourlyPrice,
    MinCost12: Cents,
    MinCost23: Cents,
    MinCost31: Cents,
    MaxCost12: Cents,
    MaxCost23: Cents,
    MaxCost31: Cents,
    DiscountPercent12: Percent,
    DiscountPercent23: Percent,
    DiscountPercent31: Percent,
    From: z.number().int().min(0).max(24).optional(),
    To: z.number().int().min(0).max(24).optional(),
    FromV2: HalfHour.optional(),
    ToV2: HalfHour.optional(),
  })
  .refine(({ T1, T2, T3 }) => T1 <= T2 && T2 <= T3, { message: 'places.boundariesCross', path: ['T2'] })
  .superRefine((day, context) => {
    for (const period of periods)
      if (isMinAboveMax(day, period))
        context.addIssue({ code: 'custom', message: 'places.minAboveMax', path: [`MinCost${period}`] })
  })
export type AvailabilityDay = z.infer<typeof AvailabilityDay>

/** A week of prices and spots with its validity; the zero date means unlimited. */
export const AvailabilityTable = z
  .object({
    ValidFrom: InstantInput,
    ValidTo: InstantInput,
    CreatedAt: InstantInput.optional(),
    UpdatedAt: InstantInput.optional(),
    /** Holidays are priced like Sundays (R51); with `DayRules` it is true if their rule for holidays is Sunday. */
    UseSundayForHolidays: z.boolean(),
    DayRules: DayRules.optional(),
    /** Rules for dates and seasons, of which the first match applies; a client that omits them keeps the saved ones. */
    DayExceptions: z.array(DayException).max(mostExceptions).optional(),
    ...weekOf(() => AvailabilityDay),
  })
  .meta({ id: 'AvailabilityTable' })
export type AvailabilityTable = z.infer<typeof AvailabilityTable>

/** Largest price of a block of 24 hours from the start, in cents; 0 = no cap (R52). */
export const DiscountPlan = z.object({ Limit24h: Cents })
export type DiscountPlan = z.infer<typeof DiscountPlan>

/** Terms of a tariff outside its weekly table (R4, R45, R53). */
export const TariffTerms = z.object({
  PricesIncludeVat: z.boolean(),
  BillingIncrementMinutes: z.union(billingIncrements.map((minutes) => z.literal(minutes))),
  FreeMinutes: z.number().int().min(0).max(1440),
})
export type TariffTerms = z.infer<typeof TariffTerms>
