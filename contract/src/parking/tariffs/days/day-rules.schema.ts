import * as z from 'zod'
import { dayNumber, dayOfKey } from '../../../kit/calendar.ts'
import { Day } from '../../../kit/time.ts'
import { dayKinds, pricedLikes } from './priced-likes.ts'

/** REGION: by the region's calendar; WEEKDAY: like any other day. */
export const dayRules = ['REGION', 'WEEKDAY', ...pricedLikes] as const
export type DayRule = (typeof dayRules)[number]

const Rule = z.enum(dayRules)
/** **+** How a place prices the days of the calendar, by kind (R194). */
export const DayRules = z.object({ HOLIDAY: Rule, DAY_OFF: Rule, WORKING_DAY: Rule })
export type DayRules = z.infer<typeof DayRules>

/** Days of a period that an exception applies to: those of a kind, or every day. */
export const exceptionDays = [...dayKinds, 'EVERY_DAY'] as const
export type ExceptionDays = (typeof exceptionDays)[number]

/** Most days of a period: one that returns every year ends before its first day of the next year. */
const mostDays = 365

const lengthOf = ({ From, To }: { From: string; To: string }): number =>
  dayNumber(dayOfKey(To)) - dayNumber(dayOfKey(From)) + 1

/** Whether the last day is not before the first, and a period of every year is shorter than a year. */
const isPossiblePeriod = (period: { From: string; To: string; EveryYear: boolean }): boolean =>
  lengthOf(period) >= 1 && (!period.EveryYear || lengthOf(period) <= mostDays)

/**
 * **+** A rule of a place for a date or a season (R194): within `From`..`To`, both included, these days follow `Rule` instead of the
 * rule of their kind. `EveryYear`: by day and month.
 */
export const DayException = z
  .object({ From: Day, To: Day, EveryYear: z.boolean(), Days: z.enum(exceptionDays), Rule: z.enum(dayRules) })
  .refine(isPossiblePeriod, { message: 'places.periodCrosses', path: ['To'] })
export type DayException = z.infer<typeof DayException>

/** Most exceptions of one table. */
export const mostExceptions = 20
