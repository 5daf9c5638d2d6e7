import { figures } from '@parkla/server/money/reports/day-figures.ts'
import type { SeedPlan } from './numbers.ts'

type Chunk = { from: number; to: number }

const days = 365

/**
 * Visits `from` to `to` of the year as a temporary table `visits`: oldest first, so that the newest have the largest
 * numbers. The last 0.1 % are running. A few places take most visits; each place has its price.
 */
export const visitsSql = (plan: SeedPlan, { from, to }: Chunk): string => {
  const { sessions, places, base, now } = plan
  const firstRunning = sessions - Math.ceil(sessions / 1_000) + 1
  const end = `timestamptz '${now}'`
  return `
  create temp table visits on commit drop as
  with drawn as (
    select i, i >= ${firstRunning} as is_running,
      ${base.places} + 1 + floor(${places} * power(pg_temp.chance(i, 1), 2))::bigint as place_id,
      case when i >= ${firstRunning} then i % (select count(*) from seed_plates) else floor(pg_temp.chance(i, 2) * (select count(*) from seed_plates))::bigint end as plate,
      ${end} - (${sessions} - i + 1) * interval '${days} days' / ${sessions} as about,
      pg_temp.hour_of(pg_temp.chance(i, 3)) * interval '1 hour' + floor(pg_temp.chance(i, 4) * 3600) * interval '1 second' as clock,
      case when pg_temp.chance(i, 5) < 0.02 then 1440 + pg_temp.chance(i, 6) * 8000 else 4 - ln(1 - pg_temp.chance(i, 6)) * 95 end as minutes,
      pg_temp.chance(i, 7) as way, pg_temp.chance(i, 8) as luck
    from generate_series(${from}::bigint, ${to}) i),
  timed as (
    select d.*, case when is_running then date_trunc('second', about)
      else least(date_trunc('day', about, 'Europe/Tallinn') + clock, ${end} - interval '8 days' * (1 - way)) end as start_time
    from drawn d),
  priced as (
    select t.*, p.region, p.operator, p.type,
      least(start_time + floor(minutes * 60) * interval '1 second', greatest(start_time, ${end})) as end_time,
      case when p.type = 'CAR_WASH' then 1200 + 300 * (i % 8) when way < 0.15 then 0
        else ceil(minutes / 30)::bigint * (50 + 25 * ((p.id - ${base.places}) % 8)) end as price
    from timed t join places p on p.id = t.place_id)
  select v.*,
    case when is_running then 'STARTED' when luck < 0.008 then 'CANCELLED' when luck < 0.012 then 'AUTO_ENDED' else 'ENDED' end as status,
    case when is_running or luck < 0.008 or way between 0.5 and 0.61 then 0 else price end as cost
  from priced v`
}

/** Camera reads of one visit in ten; 3 % of them were missed at the exit. */
export const readsSql = ({ base }: SeedPlan): string => `
  insert into lpr_events (id, place_id, gate, direction, license_plate, confidence, time)
  overriding system value
  select ${base.lpr_events} + 2 * v.i - is_entry, v.place_id, case is_entry when 1 then 'Entry 1' else 'Exit 1' end,
    case is_entry when 1 then 'ENTRY' else 'EXIT' end, p.plate, 0.6 + 0.4 * pg_temp.chance(v.i, 31), case is_entry when 1 then v.start_time else v.end_time end
  from visits v join seed_plates s on s.n = v.plate join plates p on p.id = s.id, generate_series(0, 1) is_entry
  where v.i % 10 = 0 and (is_entry = 1 or (not v.is_running and v.luck < 0.97))`

/** `case when luck < 0.x …` by cumulated share; 92 % are paid. */
const paymentStatus = `
  case when cost = 0 then '' when cost > 20000 then 'TOO_BIG'
    when luck < 0.93 then 'OK' when luck < 0.94 then 'ERROR' when luck < 0.955 then 'PENDING' when luck < 0.965 then 'NOT_SENT'
    when luck < 0.98 then 'REFUNDED' when luck < 0.985 then 'PARTIALLY_REFUNDED' when luck < 0.987 then 'REFUND_FAILED' when luck < 0.988 then 'PARTIAL_REFUND_FAILED'
    else '' end`

export const sessionsSql = ({ base }: SeedPlan): string => `
  insert into sessions (id, order_index, type, status, place_id, region, operator, plate_id, client_id, start_time, end_time,
    start_lpr_event_id, end_lpr_event_id, service_name, is_manual, cost_in_cents, hidden_cost_in_cents, refunded_in_cents, currency,
    applied_discount_percent, payment_status, whitelist_id, fleet_id, monthly_pass_id, booking_id, campaign_id, bundle_id, credit_card_id,
    has_invoice, created_at, updated_at)
  overriding system value
  select ${base.sessions} + i, ${base.sessions} + i, type, status, place_id, region, operator, plate_id, client_id, start_time, case when not is_running then end_time end,
    case when i % 10 = 0 then ${base.lpr_events} + 2 * i - 1 end, case when i % 10 = 0 and not is_running and luck < 0.97 then ${base.lpr_events} + 2 * i end,
    case type when 'CAR_WASH' then 'Käsipesu' else '' end, luck between 0.3 and 0.302, cost, case when way between 0.55 and 0.57 then price else 0 end,
    case payment when 'REFUNDED' then cost when 'PARTIALLY_REFUNDED' then cost / 2 else 0 end, 'EUR',
    case when way between 0.65 and 0.67 then 20 else 0 end, payment,
    case when way between 0.5 and 0.55 then whitelist_id end, case when way between 0.55 and 0.57 then fleet_id end,
    case when way between 0.57 and 0.61 then pass_id end, case when way between 0.61 and 0.63 then i end, case when way between 0.65 and 0.67 then 1 end,
    case when payment = 'OK' and way between 0.7 and 0.71 then bundle_id end, case when cost > 0 then card_id end,
    payment = 'OK' and way > 0.95, start_time, coalesce(case when not is_running then end_time end, start_time)
  from (
    select v.*, ${paymentStatus} as payment, p.id as plate_id, case when p.n % 20 < 17 then c.id end as client_id, case when p.n % 20 < 17 then k.id end as card_id,
      w.id as whitelist_id, f.id as fleet_id, b.id as bundle_id, m.id as pass_id
    from visits v
    join seed_plates p on p.n = v.plate
    join seed_clients c on c.n = p.n % (select count(*) from seed_clients)
    join seed_cards k on k.n = c.n
    join seed_whitelists w on w.n = v.i % 20
    join seed_fleets f on f.n = v.i % 20
    join seed_bundles b on b.n = v.i % (select count(*) from seed_bundles)
    left join seed_passes m on m.place_id = v.place_id and m.n = v.i % 20) s
  order by i`

/** Invoices and ratings of the sessions of this chunk. */
export const invoicesAndRatingsSql = ({ base }: SeedPlan): readonly string[] => [
  `insert into invoices (session_id, invoice_number, created_at, net_in_cents, vat_in_cents, vat_percent, amount_in_cents, currency)
   select id, 'S-' || id, end_time, net, cost_in_cents - net, vat, cost_in_cents, currency from (
     select s.*, v.vat, floor((s.cost_in_cents * 10000 + (100 + v.vat) * 50) / ((100 + v.vat) * 100))::bigint as net
     from visits w join sessions s on s.id = ${base.sessions} + w.i,
       lateral (select case s.region when 'LVA' then 21 when 'EST' then case when s.end_time < '2025-07-01' then 22 else 24 end end as vat) v
     where s.has_invoice) i`,
  `with made as (
     insert into ratings (session_id, rating, created_at)
     select ${base.sessions} + i, 1 + floor(5 * sqrt(pg_temp.chance(i, 41)))::smallint, end_time from visits
     where not is_running and i % 200 = 0 returning id, session_id)
   update sessions s set rating_id = made.id from made where s.id = made.session_id`,
]

/** What the triggers of sessions would have counted for the sessions of this chunk: totals of days, spending of fleets, unpaid sums. */
export const countedSql = ({ base }: SeedPlan): readonly string[] => [
  `insert into day_totals
   select f.place_id, f.day, f.currency, f.type, f.vat_percent, ${figures.map((figure) => `sum(f.${figure})`).join(', ')}, false
   from visits v join sessions s on s.id = ${base.sessions} + v.i cross join lateral session_figures(s, 1) f
   group by 1, 2, 3, 4, 5`,
  `insert into fleet_spending
   select s.fleet_id, sum(spent_on(s)) from visits v join sessions s on s.id = ${base.sessions} + v.i
   where s.fleet_id is not null and spent_on(s) > 0 group by 1`,
  `insert into unpaid_changes
   select c.* from visits v join sessions s on s.id = ${base.sessions} + v.i cross join lateral unpaid_changes_of(s, 1) c
   where is_unpaid(s)`,
]
