import { addMonths, dayOfKey, lastOfMonth } from '@parkla/contract/kit/calendar.ts'
import { addDays, dayKey } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { payoutDays } from '../reports/payout-days.queries.ts'

/** A line that closing the month would make. Whole cents; deductions are positive here. */
export type NewLine = {
  kind: 'MONTH' | 'REFUND' | 'CORRECTION'
  rootId: number
  placeId: number
  currency: string
  bookedMonth: string
  ofStatementId: number | null
  sessions: number
  paid: number
  fleet: number
  refunded: number
  byHand: number
  vat: number
  fees: number
  commission: number
  payout: number
}

/** `month` is `YYYY-MM`; `placeId` 0 is all places. */
export type Wanted = { month: string; placeId: number }

/** Corrections of older statements are left to the check of the books. */
const mostCorrectedMonths = 24

const figures = ['sessions', 'paid', 'fleet', 'refunded', 'by_hand', 'vat', 'fees', 'commission'] as const

type Figure = (typeof figures)[number]

/** What is made of each figure, as a list. */
const each = (of: (name: Figure) => RawBuilder<unknown>): RawBuilder<unknown> => sql.join(figures.map(of))

const plain = each((name) => sql.ref(name))

const sumsOf = (alias: string): RawBuilder<unknown> =>
  each((name) => sql`sum(${sql.ref(`${alias}.${name}`)}) as ${sql.ref(name)}`)

/** Id of the whole place: a statement holds all parts of a place, also when asked for by one of them. */
export const wholeOf = (placeId: number): RawBuilder<number> =>
  sql`(select coalesce(w.parent_id, w.id) from places w where w.id = ${placeId})`

const isOf = ({ placeId }: Wanted): RawBuilder<boolean> =>
  sql`not p.is_test and ${placeId === 0 ? sql`true` : sql`coalesce(p.parent_id, p.id) = ${wholeOf(placeId)}`}`

const firstDay = ({ month }: Wanted): string => `${month}-01`

/** Refunds of the month for stays that ended before it, by session and day. */
const earlierRefunds = (wanted: Wanted): RawBuilder<unknown> => sql`
  select f.place_id, coalesce(p.parent_id, p.id) as root_id, f.day, f.currency,
    date_trunc('month', s.end_time at time zone p.time_zone)::date as of_month, f.refunded_in_cents as refunded,
    0::bigint as by_hand, f.vat_in_cents as vat, -f.refunded_fee_in_cents - f.fee_vat_in_cents as fees
  from refunds r join sessions s on s.id = r.session_id join places p on p.id = s.place_id
    cross join lateral refund_figures(r, 1) f
  where r.state = 'DONE' and ${isOf(wanted)} and r.settled_at >= ${firstDay(wanted)}::date - 1
    and r.settled_at < ${firstDay(wanted)}::date + interval '1 month 1 day' and date_trunc('month', f.day) = ${firstDay(wanted)}::date
  union all
  select f.place_id, coalesce(p.parent_id, p.id), f.day, f.currency,
    date_trunc('month', coalesce(s.end_time, d.service_time) at time zone p.time_zone)::date, 0, f.refunded_in_cents,
    f.vat_in_cents, -f.refunded_fee_in_cents - f.fee_vat_in_cents
  from dispute_payouts k join disputes d on d.id = k.dispute_id left join sessions s on s.id = k.session_id
    join places p on p.id = k.place_id cross join lateral payout_figures(k, 1) f
  where k.state = 'PAID' and ${isOf(wanted)} and k.paid_on >= ${firstDay(wanted)}::date
    and k.paid_on < ${firstDay(wanted)}::date + interval '1 month'`

/** Refunds for stays of earlier statements, with the commission that is returned with them (R197). */
const refundsByStatement = (wanted: Wanted): RawBuilder<unknown> => sql`
  select e.root_id, e.place_id, e.currency, m.id as statement_id, 0::bigint as sessions, 0::bigint as paid, 0::bigint as fleet,
    e.refunded, e.by_hand, e.vat, e.fees, 0::bigint as commission
  from (${earlierRefunds(wanted)}) e
    join statements m on m.place_id = e.root_id and m.month = e.of_month and m.currency = e.currency
  where e.of_month < ${firstDay(wanted)}::date
  union all
  select m.place_id, n.place_id, n.currency, m.id, 0, 0, 0, 0, 0, 0, 0, n.cents
  from (
    select array_agg(r.place_id) as places, array_agg(r.day) as days from refund_days r join places p on p.id = r.place_id
    where ${isOf(wanted)} and r.day >= ${firstDay(wanted)}::date and r.day < ${firstDay(wanted)}::date + interval '1 month') w
  cross join lateral refund_commissions(w.places, w.days) n join places p on p.id = n.place_id
  join statements m on m.place_id = coalesce(p.parent_id, p.id) and m.currency = n.currency
    and m.month = date_trunc('month', n.stay_day)::date
  where n.stay_day < ${firstDay(wanted)}::date`

/** The first and the last day of a month such as `2026-03`. */
const daysOfMonth = (month: string): { from: string; to: string } => {
  const from = `${month}-01`
  return { from, to: dayKey(lastOfMonth(dayOfKey(from))) }
}

/** Present figures of the months that have an earlier statement. */
const currentOfEarlier = (wanted: Wanted, from: string, to: string): RawBuilder<unknown> => sql`
  select d.root_id, d.place_id, d.currency, m.id as statement_id, m.month, ${sumsOf('d')}
  from (${payoutDays({ from, to, places: isOf(wanted) })}) d
    join statements m on m.place_id = d.root_id and m.currency = d.currency and m.month = date_trunc('month', d.day)::date
  group by d.root_id, d.place_id, d.currency, m.id, m.month`

/** Amounts that statements have booked for the months of earlier statements, to be taken off; of the same places, without test places. */
const bookedOfEarlier = (wanted: Wanted, from: string): RawBuilder<unknown> => sql`
  select m.place_id as root_id, l.place_id, m.currency, o.id as statement_id, o.month, -l.sessions as sessions,
    -l.paid_in_cents as paid, -l.fleet_in_cents as fleet, -l.refunded_in_cents as refunded, -l.by_hand_in_cents as by_hand,
    -l.vat_in_cents as vat, -l.fee_in_cents as fees, -l.commission_in_cents as commission
  from statement_lines l join statements m on m.id = l.statement_id join places p on p.id = l.place_id
    join statements o on o.place_id = m.place_id and o.currency = m.currency and o.month = l.booked_month
  where ${isOf(wanted)} and l.booked_month >= ${from}::date and l.booked_month < ${firstDay(wanted)}::date`

/**
 * Lines of the month's statements that are not closed, by whole place, currency, part and kind. The sum of MONTH and REFUND is the
 * payout report of the month; CORRECTION is what earlier months have changed since their statements (decision 0062).
 */
const newLines = (wanted: Wanted, period: { from: string; to: string; earliest: string; before: string }) => sql`
  with month_sums as (
    select d.root_id, d.place_id, d.currency, null::bigint as statement_id, ${sumsOf('d')}
    from (${payoutDays({ from: period.from, to: period.to, places: isOf(wanted) })}) d group by d.root_id, d.place_id, d.currency),
  refunded as (
    select d.root_id, d.place_id, d.currency, d.statement_id, ${sumsOf('d')}
    from (${refundsByStatement(wanted)}) d group by d.root_id, d.place_id, d.currency, d.statement_id),
  own as (
    select d.root_id, d.place_id, d.currency, ${sumsOf('d')} from (
      select * from month_sums
      union all select root_id, place_id, currency, statement_id, ${each((name) => sql`-${sql.ref(name)}`)} from refunded) d
    group by d.root_id, d.place_id, d.currency),
  corrected as (
    select d.root_id, d.place_id, d.currency, d.statement_id, d.month, ${sumsOf('d')} from (
      ${currentOfEarlier(wanted, period.earliest, period.before)}
      union all ${bookedOfEarlier(wanted, period.earliest)}) d
    group by d.root_id, d.place_id, d.currency, d.statement_id, d.month),
  lines as (
    select 'MONTH' as kind, root_id, place_id, currency, ${period.from}::date as booked_month, null::bigint as statement_id,
      ${plain} from own
    union all
    select 'REFUND', root_id, place_id, currency, ${period.from}::date, statement_id, ${plain} from refunded
    union all
    select 'CORRECTION', root_id, place_id, currency, month, statement_id, ${plain} from corrected)
  select l.kind, l.root_id as "rootId", l.place_id as "placeId", l.currency, l.booked_month::text as "bookedMonth",
    l.statement_id as "ofStatementId", ${each((name) => sql`${sql.ref(`l.${name}`)}::bigint as ${sql.ref(name === 'by_hand' ? 'byHand' : name)}`)},
    (l.paid + l.fleet - l.refunded - l.by_hand - l.vat - l.fees - l.commission)::bigint as payout
  from lines l join places p on p.id = l.place_id
  where (${sql.join(
    figures.map((name) => sql`${sql.ref(`l.${name}`)} <> 0`),
    sql` or `,
  )})
    and not exists (select from statements m
      where m.place_id = l.root_id and m.currency = l.currency and m.month = ${period.from}::date)
  order by l.root_id, l.currency, l.kind = 'CORRECTION', l.kind = 'REFUND', l.booked_month, lower(p.name), l.place_id`

export const readNewLines = async (db: Db | Tx, wanted: Wanted): Promise<NewLine[]> => {
  const period = daysOfMonth(wanted.month)
  const first = dayOfKey(period.from)
  const edges = { earliest: dayKey(addMonths(first, -mostCorrectedMonths)), before: dayKey(addDays(first, -1)) }
  const { rows } = await sql<NewLine>`${newLines(wanted, { ...period, ...edges })}`.execute(db)
  return rows
}

/** Months before `month` that have figures and no statement, oldest first; the window is that of the corrections. */
export const unclosedMonths = async (db: Db, beforeMonth: string): Promise<string[]> => {
  const { from } = daysOfMonth(beforeMonth)
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(d.month, 'YYYY-MM') as month from (
      select coalesce(p.parent_id, p.id) as root_id, t.currency, date_trunc('month', t.day)::date as month
      from day_totals t join places p on p.id = t.place_id
      where t.day >= ${from}::date - make_interval(months => ${mostCorrectedMonths}) and t.day < ${from}::date and not p.is_test
      group by 1, 2, 3
      having sum(t.paid_in_cents) <> 0 or sum(t.fleet_in_cents) <> 0 or sum(t.refunded_in_cents) <> 0) d
    where not exists (select from statements m where m.place_id = d.root_id and m.month = d.month and m.currency = d.currency)
    union select to_char(${from}::date - 1, 'YYYY-MM')
    order by 1`.execute(db)
  return rows.map(({ month }) => month)
}

/** The earliest local day of all places, `YYYY-MM-DD`: a month is over when it is over everywhere. */
export const earliestToday = async (db: Db | Tx, now: string): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select min((${now}::timestamptz at time zone z.time_zone)::date)::text as day
    from (select distinct time_zone from places) z`.execute(db)
  return rows[0]?.day ?? now.slice(0, 10)
}
