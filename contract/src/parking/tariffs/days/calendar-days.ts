import type { DayRules } from './day-rules.schema.ts'
import { dayKinds, type DayKind, type PricedLike } from './priced-likes.ts'
import type { Weekday } from '../weekdays.ts'

/** A day of a region's calendar that is not priced by its weekday, as the region prices it (R194). */
export type CalendarDay = {
  name: string
  kind: DayKind
  pricedLike: PricedLike
  /** Half-hours after midnight at which the day's rule begins: 26 for a holiday from 13:00. */
  fromHalfHour: number
}

/** Days by local date `YYYY-MM-DD`. */
export type Calendar = ReadonlyMap<string, CalendarDay>

/** The rules of a new table. */
export const regionRules: DayRules = { HOLIDAY: 'REGION', DAY_OFF: 'REGION', WORKING_DAY: 'REGION' }

/** The fields of a weekly table that define how it prices days of the calendar. */
export type Ruled = { UseSundayForHolidays: boolean; DayRules?: DayRules | undefined }

/** Without rules of its own, the switch of R51 decides on holidays and the other kinds are ordinary days. */
export const dayRulesOf = ({ UseSundayForHolidays, DayRules: rules }: Ruled): DayRules =>
  rules ?? { HOLIDAY: UseSundayForHolidays ? 'Sunday' : 'WEEKDAY', DAY_OFF: 'WEEKDAY', WORKING_DAY: 'WEEKDAY' }

const isImplied = (rules: DayRules): boolean =>
  dayKinds.every((kind) => rules[kind] === 'WEEKDAY' || (kind === 'HOLIDAY' && rules.HOLIDAY === 'Sunday'))

/**
 * The fields of a table with these rules: the switch is set by the rules, and rules that the switch expresses alone are
 * omitted.
 */
export const ruledBy = (rules: DayRules): Ruled => ({
  UseSundayForHolidays: rules.HOLIDAY === 'Sunday',
  DayRules: isImplied(rules) ? undefined : rules,
})

/** The fields of a table that a form sends: with all rules, because a table without them keeps the saved ones. */
export const namedRules = (rules: DayRules): Ruled & { DayRules: DayRules } => ({
  UseSundayForHolidays: rules.HOLIDAY === 'Sunday',
  DayRules: rules,
})

/**
 * The day rules of a request. A client that has the switch only keeps the saved rules unless it changes the switch
 * (R190).
 */
export const sentRules = (sent: Ruled, saved: Ruled): DayRules => {
  const rules = sent.DayRules ?? dayRulesOf(saved)
  if (sent.UseSundayForHolidays === (rules.HOLIDAY === 'Sunday')) return rules
  return { ...rules, HOLIDAY: sent.UseSundayForHolidays ? 'Sunday' : 'WEEKDAY' }
}

/** The weekday whose spots and hours apply. */
export const weekdayLike = (like: PricedLike | undefined, own: Weekday): Weekday =>
  like === undefined || like === 'FREE' ? own : like

const usualPrices: Record<DayKind, PricedLike> = { HOLIDAY: 'Sunday', DAY_OFF: 'Saturday', WORKING_DAY: 'Saturday' }

/** How a region prices its days until an admin changes it. In Latvia the cities charge nothing on public holidays. */
export const regionDefaults = (region: string): Record<DayKind, PricedLike> =>
  region === 'LVA' ? { ...usualPrices, HOLIDAY: 'FREE' } : usualPrices
