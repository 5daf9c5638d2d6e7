import { sql, type RawBuilder } from 'kysely'
import { visibleTo } from '../../people/access/visible-to.queries.ts'
import { scopeOf } from '@parkla/contract/access/scope.ts'
import { fleetsForReports } from '../../members/fleets/fleets.queries.ts'
import { whitelistsForReports } from '../../members/whitelists/whitelists.queries.ts'
import { dayTotals } from './day-totals.ts'
import { defineReport, hoursOf, ratio, type Wanted } from './report-definition.ts'

const isWithin = ({ from, to }: Wanted, day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${day} >= ${from}::date and ${day} <= ${to}::date`

/** One bucket per group in time, else one for the period. */
const buckets = ({ from, to, groupBy }: Wanted) => {
  const step = groupBy === 'DAY' ? '1 day' : '1 month'
  const first = groupBy === 'MONTH' ? sql`date_trunc('month', ${from}::timestamp)` : sql`${from}::timestamp`
  return groupBy === 'DAY' || groupBy === 'MONTH'
    ? sql`(select greatest(a::date, ${from}::date) as first_day, least((a + ${step}::interval)::date, ${to}::date + 1) as after
        from generate_series(${first}, ${to}::timestamp, ${step}::interval) a) b`
    : sql`(select ${from}::date as first_day, ${to}::date + 1 as after) b`
}

/** The buckets on the clock of each time zone, until now. */
const bucketsOfZones = (wanted: Wanted) => sql`(
  select z.time_zone, b.first_day, b.first_day::timestamp at time zone z.time_zone as starts,
    least(${wanted.ctx.now}::timestamptz, b.after::timestamp at time zone z.time_zone) as ends
  from (select distinct time_zone from places) z cross join ${buckets(wanted)}) b`

/** Stays that have not ended are not in the day totals. */
const runningStays = (wanted: Wanted): RawBuilder<unknown> => sql`
  select s.place_id, b.first_day, '' as currency, 0 as visits,
    extract(epoch from b.ends - greatest(s.start_time, b.starts))::bigint as occupied, 0::bigint as available
  from sessions s join places p on p.id = s.place_id join ${bucketsOfZones(wanted)}
    on b.time_zone = p.time_zone and b.ends > b.starts and b.ends > s.start_time
  where s.deleted_at is null and s.status = 'STARTED' and s.payment_status <> 'TEST' and s.type in ('PARKING', 'CAR_WASH')`

/** Spots of places without parts: sessions belong to those (R40). By day or month all of a time zone at once, under one place. */
const spots = ({ groupBy, places }: Wanted): RawBuilder<unknown> => {
  const isInTime = groupBy === 'DAY' || groupBy === 'MONTH'
  return sql`(
    select min(p.id) as place_id, p.time_zone, sum(p.total_spots) as spots from places p
    where p.deleted_at is null and p.total_spots > 0 and ${places}
      and not exists (select from places c where c.parent_id = p.id and c.deleted_at is null)
    group by p.time_zone${isInTime ? sql`` : sql`, p.id`})`
}

export const occupancy = defineReport({
  source: (wanted) => sql`
    select place_id, day, '' as currency, sessions as visits, occupied_seconds as occupied, 0::bigint as available
    from (${dayTotals(wanted)}) d
    union all ${runningStays(wanted)}
    union all
    select p.place_id, b.first_day, '', 0, 0, (p.spots * extract(epoch from b.ends - b.starts))::bigint
    from ${spots(wanted)} p join ${bucketsOfZones(wanted)} on b.time_zone = p.time_zone and b.ends > b.starts`,
  sums: { visits: sql`sum(t.visits)`, occupied: sql`sum(t.occupied)`, available: sql`sum(t.available)` },
  columns: [
    ['Visits', 'NUMBER', ({ visits }) => visits],
    ['OccupiedHours', 'NUMBER', ({ occupied }) => hoursOf(occupied)],
    ['AvailableHours', 'NUMBER', ({ available }) => hoursOf(available)],
    ['Occupancy', 'PERCENT', ({ occupied, available }) => ratio(occupied, available)],
  ],
  chart: 'Occupancy',
})

/** Monthly passes valid in the group (once in each in which it is valid), new ones by their first day, and their fees. */
export const passes = defineReport({
  source: (wanted) => sql`
    select place_id, day, currency, 0 as valid, 0 as sold, paid_in_cents as paid, refunded_in_cents as refunded,
      pending_in_cents + declined_in_cents + too_big_in_cents + uncharged_in_cents as unpaid
    from (${dayTotals(wanted)}) d where type = 'SUBSCRIPTION'
    union all
    select m.place_id, b.first_day, m.currency, 1, 0, 0, 0, 0
    from monthly_passes m join places p on p.id = m.place_id cross join ${buckets(wanted)}
    where m.deleted_at is null and ${wanted.places} and m.valid_from < b.after::timestamp at time zone p.time_zone
      and (m.valid_to is null or m.valid_to > b.first_day::timestamp at time zone p.time_zone)
    union all
    select m.place_id, (m.valid_from at time zone p.time_zone)::date, m.currency, 0, 1, 0, 0, 0
    from monthly_passes m join places p on p.id = m.place_id
    where m.deleted_at is null and ${wanted.places} and ${isWithin(wanted, sql`(m.valid_from at time zone p.time_zone)::date`)}`,
  sums: {
    valid: sql`sum(t.valid)`,
    sold: sql`sum(t.sold)`,
    paid: sql`sum(t.paid)`,
    refunded: sql`sum(t.refunded)`,
    unpaid: sql`sum(t.unpaid)`,
  },
  columns: [
    ['ValidPasses', 'NUMBER', ({ valid }) => valid],
    ['NewPasses', 'NUMBER', ({ sold }) => sold],
    ['Paid', 'MONEY', ({ paid }) => paid],
    ['Refunded', 'MONEY', ({ refunded }) => -refunded],
    ['Unpaid', 'MONEY', ({ unpaid }) => unpaid],
  ],
  chart: 'Paid',
})

/**
 * By the day of issue, payments by the day they came in; penalties carry no VAT (R4). Of a replaced fine only its payments count:
 * the amount is that of its successor (R134).
 */
export const fines = defineReport({
  source: (wanted) => sql`
    select f.place_id, (f.issued_at at time zone p.time_zone)::date as day, f.currency, 1 as issued,
      f.amount_in_cents + f.costs_in_cents as amount,
      case when f.status in ('CANCELLED', 'WRITTEN_OFF') then 1 else 0 end as given_up,
      case when f.status in ('CANCELLED', 'WRITTEN_OFF') then 0
        else greatest(0, f.amount_in_cents + f.costs_in_cents - f.paid_in_cents) end as still_owed, 0::bigint as received
    from fines f join places p on p.id = f.place_id
    where f.status <> 'REPLACED' and f.issued_at >= ${wanted.from}::date - 1 and f.issued_at < ${wanted.to}::date + 2
      and ${isWithin(wanted, sql`(f.issued_at at time zone p.time_zone)::date`)}
    union all
    select f.place_id, i.received_on, f.currency, 0, 0, 0, 0, i.amount_in_cents
    from fine_incomes i join fines f on f.id = i.fine_id where ${isWithin(wanted, sql`i.received_on`)}`,
  sums: {
    issued: sql`sum(t.issued)`,
    amount: sql`sum(t.amount)`,
    givenUp: sql`sum(t.given_up)`,
    received: sql`sum(t.received)`,
    stillOwed: sql`sum(t.still_owed)`,
  },
  columns: [
    ['IssuedFines', 'NUMBER', ({ issued }) => issued],
    ['FineAmount', 'MONEY', ({ amount }) => amount],
    ['CancelledFines', 'NUMBER', ({ givenUp }) => givenUp],
    ['Received', 'MONEY', ({ received }) => received],
    ['StillOwed', 'MONEY', ({ stillOwed }) => stillOwed],
  ],
  chart: 'Received',
})

/** The dates have a margin for the time zones; the local day decides. */
const startedWithin = ({ from, to }: Wanted) =>
  sql`s.start_time >= ${from}::date - 1 and s.start_time < ${to}::date + 2 and s.deleted_at is null and s.status <> 'CANCELLED'`

const localStart = sql`(s.start_time at time zone l.time_zone)::date`

const listName = <Id extends 'List' | 'Fleet'>(id: Id) =>
  ({
    column: [id, 'TEXT', ({ extra }: { extra: number | string | null }) => extra],
    select: sql`t.list_name`,
    group: sql`t.list_id, t.list_name`,
  }) as const

/** As the report of one list: by the day of the start on the clock of the list's region (R100). */
export const whitelist = defineReport({
  source: (wanted) => sql`
    select s.place_id, ${localStart} as day, s.currency, l.id as list_id, l.name as list_name,
      extract(epoch from coalesce(s.end_time, greatest(s.start_time, ${wanted.ctx.now}::timestamptz)) - s.start_time)::bigint as seconds,
      s.cost_in_cents + s.free_pass_cents_used + s.service_fee_cents as cost
    from (${whitelistsForReports(wanted.ctx)}) l join sessions s on s.whitelist_id = l.id
    where ${startedWithin(wanted)} and s.payment_status <> 'TEST' and ${isWithin(wanted, localStart)}
      and (l.is_manager or ${visibleTo(scopeOf(wanted.ctx.reach, 'reports.viewPayout'))})`,
  sums: { sessions: sql`count(*)`, seconds: sql`sum(t.seconds)`, cost: sql`sum(t.cost)` },
  columns: [
    ['Sessions', 'NUMBER', (sums) => sums.sessions],
    ['Hours', 'NUMBER', ({ seconds }) => hoursOf(seconds)],
    ['Cost', 'MONEY', ({ cost }) => cost],
  ],
  extra: listName('List'),
  isOfAllPlaces: true,
  chart: 'Sessions',
})

/** Amounts that the invoice of a month bills: by the start on the clock of the fleet's region (R103, R106). */
export const fleet = defineReport({
  source: (wanted) => sql`
    select s.place_id, ${localStart} as day, s.currency, l.id as list_id, l.name as list_name,
      extract(epoch from coalesce(s.end_time, greatest(s.start_time, ${wanted.ctx.now}::timestamptz)) - s.start_time)::bigint as seconds,
      s.hidden_cost_in_cents as cost
    from (${fleetsForReports(wanted.ctx)}) l join sessions s on s.fleet_id = l.id
    where ${startedWithin(wanted)} and ${isWithin(wanted, localStart)}
      and case when l.restricted_to > 0 then s.fleet_user_id = l.restricted_to
        else l.is_manager or ${visibleTo(scopeOf(wanted.ctx.reach, 'reports.viewPayout'))} end`,
  sums: { sessions: sql`count(*)`, seconds: sql`sum(t.seconds)`, cost: sql`sum(t.cost)` },
  columns: [
    ['Sessions', 'NUMBER', (sums) => sums.sessions],
    ['Hours', 'NUMBER', ({ seconds }) => hoursOf(seconds)],
    ['FleetPaid', 'MONEY', ({ cost }) => cost],
  ],
  extra: listName('Fleet'),
  isOfAllPlaces: true,
  chart: 'FleetPaid',
})
