import { addMonths, dayOfKey, lastOfMonth, startOfMonth } from '@parkla/contract/kit/calendar.ts'
import { addDays, dayKey } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { eachFigure } from './day-figures.ts'
import { dayRows } from './day-rows.queries.ts'
import { commissionsOfSets, mergedDaysOfSets } from './place-sets.queries.ts'
import type { Wanted } from './report-definition.ts'
import type { ReportPeriod } from './report-period.ts'

/** Days that are added to the whole months of a report, or taken off them. */
type Part = ReportPeriod & { sign: 1 | -1 }

/** A period as whole months (`YYYY-MM-01`, both inclusive) and the days by which it differs from them. */
export type WholeMonths = { first: string; last: string; parts: Part[] }

const dayOf = (day: string): number => dayOfKey(day).day
const monthOf = (day: string): string => dayKey(startOfMonth(dayOfKey(day)))
const lastOf = (month: string): string => dayKey(lastOfMonth(dayOfKey(month)))
const daysAfter = (day: string, days: number): string => dayKey(addDays(dayOfKey(day), days))
const monthsAfter = (month: string, months: number): string => dayKey(addMonths(dayOfKey(month), months))

/** Fewest days to read: a month of which more than half is wanted is taken whole, less the other days. */
export const wholeMonths = ({ from, to }: ReportPeriod): WholeMonths => {
  const [first, last] = [monthOf(from), monthOf(to)]
  const before: Part = { from: first, to: daysAfter(from, -1), sign: -1 }
  const after: Part = { from: daysAfter(to, 1), to: lastOf(last), sign: -1 }
  if (first === last) {
    const parts = [before, after].filter((part) => part.from <= part.to)
    const skipped = parts.reduce((days, part) => days + dayOf(part.to) - dayOf(part.from) + 1, 0)
    if (skipped * 2 <= dayOf(lastOf(first))) return { first, last, parts }
    return { first: monthsAfter(first, 1), last, parts: [{ from, to, sign: 1 }] }
  }
  const isFirstWhole = (dayOf(from) - 1) * 2 <= dayOf(lastOf(first))
  const isLastWhole = dayOf(to) * 2 >= dayOf(lastOf(last))
  const starting: Part = isFirstWhole ? before : { from, to: lastOf(first), sign: 1 }
  const ending: Part = isLastWhole ? after : { from: last, to, sign: 1 }
  return {
    first: isFirstWhole ? first : monthsAfter(first, 1),
    last: isLastWhole ? last : monthsAfter(last, -1),
    parts: [starting, ending].filter((part) => part.from <= part.to),
  }
}

const keys = sql`place_id, currency, type, vat_percent`
const figures = eachFigure((figure) => figure)
const negated = eachFigure((figure) => sql`-${figure} as ${figure}`)
const firstOfMonth = sql`date_trunc('month', day)::date as day`
/** The columns of totals; `days` and `months` with `day` as the first of the month. */
const totalRows = {
  months: sql`${keys}, month as day, ${figures}`,
  days: sql`${keys}, ${firstOfMonth}, ${figures}`,
  each: sql`${keys}, day, ${figures}`,
  signed: (sign: 1 | -1) => sql`${keys}, ${firstOfMonth}, ${sign === 1 ? figures : negated}`,
}

/** The last day of the whole months; before the first when there are none. */
const lastDayOf = ({ last }: WholeMonths): string => lastOf(last)

/**
 * Rows of `day_totals` in the period, `day` being their month's first unless the report is by day. Days that the job has merged
 * come from `month_totals`; those it has not stand beside them in `day_totals` (decision 0064).
 */
export const dayTotals = (wanted: Wanted): RawBuilder<unknown> => {
  const { from, to, groupBy, ofPlaces, sets } = wanted
  if (groupBy === 'DAY') {
    const period = sql`day >= ${from}::date and day <= ${to}::date`
    if (!sets) return dayRows(sql`${period} and ${ofPlaces}`, totalRows.each)
    return sql`${mergedDaysOfSets(sets, wanted)} union all
      select ${totalRows.each} from day_totals where not is_merged and ${period}`
  }
  const months = wholeMonths(wanted)
  const parts = months.parts.map(
    (part) =>
      sql`union all ${dayRows(sql`day >= ${part.from}::date and day <= ${part.to}::date and ${ofPlaces}`, totalRows.signed(part.sign))}`,
  )
  return sql`
    select ${totalRows.months} from month_totals
    where month >= ${months.first}::date and month <= ${months.last}::date and ${ofPlaces}
    union all select ${totalRows.days} from day_totals
    where not is_merged and day >= ${months.first}::date and day <= ${lastDayOf(months)}::date and ${ofPlaces}
    ${parts.length === 0 ? sql`` : sql.join(parts, sql` `)}`
}

/** Commission of the days that may have changed, less what is stored for them (R197). */
const openCommissions = ({ from, to }: ReportPeriod, ofPlaces: RawBuilder<boolean>) => sql`
  select n.place_id, n.day, n.currency, n.cents - coalesce(o.commission_in_cents, 0) as commission
  from (select array_agg(place_id) as places, array_agg(day) as days from uncounted_days
      where day >= ${from}::date and day <= ${to}::date and ${ofPlaces}) w
    cross join lateral commissions_of_days(w.places, w.days) n
    left join day_commissions o on o.place_id = n.place_id and o.day = n.day and o.currency = n.currency`

const mergedCommissions = ({ from, to }: ReportPeriod, ofPlaces: RawBuilder<boolean>) => sql`
  select place_id, day, currency, commission_in_cents as commission from day_commissions
  where day >= ${from}::date and day <= ${to}::date and ${ofPlaces}`

/** Rows `place_id`, `day`, `currency`, `commission` of each day; a day may have two. */
export const commissionDays = (period: ReportPeriod, ofPlaces: RawBuilder<boolean>) =>
  sql`${mergedCommissions(period, ofPlaces)} union all ${openCommissions(period, ofPlaces)}`

/** Rows `place_id`, `day`, `currency`, `commission` of the period; `day` as in `dayTotals`. */
export const commissions = (wanted: Wanted): RawBuilder<unknown> => {
  const { groupBy, ofPlaces, sets } = wanted
  if (groupBy === 'DAY') {
    const merged = sets ? commissionsOfSets(sets, wanted) : mergedCommissions(wanted, ofPlaces)
    return sql`${merged} union all ${openCommissions(wanted, ofPlaces)}`
  }
  const months = wholeMonths(wanted)
  const parts = months.parts.map(
    (part) => sql`union all
      select place_id, date_trunc('month', day)::date, currency, ${sql.lit(part.sign)} * commission
      from (${commissionDays(part, ofPlaces)}) p`,
  )
  const inMonths = openCommissions({ from: months.first, to: lastDayOf(months) }, ofPlaces)
  return sql`
    select place_id, month as day, currency, commission_in_cents as commission from month_commissions
    where month >= ${months.first}::date and month <= ${months.last}::date and ${ofPlaces}
    union all select place_id, date_trunc('month', day)::date, currency, commission from (${inMonths}) o
    ${parts.length === 0 ? sql`` : sql.join(parts, sql` `)}`
}
