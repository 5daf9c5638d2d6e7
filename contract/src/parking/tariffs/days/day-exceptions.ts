import { type CalendarDay, dayRulesOf, namedRules, type Ruled, ruledBy, sentRules } from './calendar-days.ts'
import type { DayException, DayRule, DayRules } from './day-rules.schema.ts'
import type { PricedLike } from './priced-likes.ts'
import type { Weekday } from '../weekdays.ts'

const isWithin = ({ From, To, EveryYear }: DayException, day: string): boolean => {
  if (!EveryYear) return From <= day && day <= To
  const [from, to, at] = [From.slice(5), To.slice(5), day.slice(5)]
  // A season over New Year ends before it begins.
  return from <= to ? from <= at && at <= to : at >= from || at <= to
}

/** The first exception for a local day `YYYY-MM-DD`; a day outside the calendar has no kind. */
const exceptionFor = (
  exceptions: readonly DayException[],
  day: string,
  kind: CalendarDay['kind'] | undefined,
): DayException | undefined =>
  exceptions.find((each) => (each.Days === 'EVERY_DAY' || each.Days === kind) && isWithin(each, day))

/** A day that a table prices otherwise than by its weekday, or by its weekday as an exception. */
export type SpecialDay = {
  /** Name of the day; '' outside the calendar. */
  name: string
  kind: CalendarDay['kind'] | 'EXCEPTION'
  pricedLike: PricedLike
  fromHalfHour: number
  /** The place's rule for the date or season decided. */
  isException: boolean
}

type Ruling = { rules: DayRules; exceptions: readonly DayException[] }

const likeOf = (rule: DayRule, known: CalendarDay | undefined, own: Weekday): PricedLike | undefined => {
  if (rule === 'REGION') return known?.pricedLike
  return rule === 'WEEKDAY' ? own : rule
}

const exceptional = (
  { Rule, Days }: DayException,
  known: CalendarDay | undefined,
  own: Weekday,
): SpecialDay | undefined => {
  const pricedLike = likeOf(Rule, known, own)
  if (pricedLike === undefined) return undefined
  const { name = '', kind = 'EXCEPTION' as const, fromHalfHour = 0 } = known ?? {}
  return {
    name,
    kind,
    pricedLike,
    fromHalfHour: Days === 'EVERY_DAY' && Rule !== 'REGION' ? 0 : fromHalfHour,
    isException: true,
  }
}

/** How a table prices a local day (R194): by the exception for its date, else by the rule of its kind; undefined: like any other day. */
export const specialDayOf = (
  { rules, exceptions }: Ruling,
  { day, known, own }: { day: string; known: CalendarDay | undefined; own: Weekday },
): SpecialDay | undefined => {
  const exception = exceptions.length === 0 ? undefined : exceptionFor(exceptions, day, known?.kind)
  if (exception) return exceptional(exception, known, own)
  const rule = known && rules[known.kind]
  if (known === undefined || rule === undefined || rule === 'WEEKDAY') return undefined
  return { ...known, pricedLike: rule === 'REGION' ? known.pricedLike : rule, isException: false }
}

type WithDays = Ruled & { DayExceptions?: DayException[] | undefined }

/** A sent table with the rules and exceptions that it means: those that its client leaves out stay as saved (R190). */
export const withSavedDays = <Table extends WithDays>(sent: Table, saved: WithDays): Table => ({
  ...sent,
  ...ruledBy(sentRules(sent, saved)),
  DayExceptions: sent.DayExceptions ?? saved.DayExceptions,
})

/** The table with its rules and exceptions by name, so that none of another table is kept beside it (R190). */
export const withNamedDays = <Table extends WithDays>(table: Table): Table => ({
  ...table,
  ...namedRules(dayRulesOf(table)),
  DayExceptions: table.DayExceptions ?? [],
})
