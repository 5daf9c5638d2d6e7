-- Faster reports (decision 0064): month totals beside the day totals, and triggers that cost less.

-- The two functions as before (0065). A function that PostgreSQL cannot inline is planned anew by each statement, which took most of a
-- trigger's time: the VAT rate is a subquery now, and `offset 0` keeps what `vat_of` is given a column, so that it is inlined.
create or replace function session_figures(s sessions, sign integer) returns setof day_totals language sql stable as $$
  select s.place_id, d.day, s.currency, s.type, y.percent,
    k, k * y.seconds,
    case when s.type = 'SUBSCRIPTION' then 0 else sign * extract(epoch from
      least(s.end_time, (d.day + 1)::timestamp at time zone y.zone) - greatest(s.start_time, d.day::timestamp at time zone y.zone))::bigint end,
    case when y.is_paid then k else 0 end, k * y.paid, k * y.fee, k * y.fleet,
    k * (vat_of(y.paid, y.percent) + vat_of(y.fleet, y.percent) - vat_of(s.refunded_in_cents, y.percent)),
    k * (vat_of(y.fee, y.percent) - vat_of(y.refunded_fee, y.percent)),
    k * s.refunded_in_cents, k * y.refunded_fee,
    case when s.payment_status = 'PENDING' then k * y.gross else 0 end,
    case when s.payment_status = 'ERROR' then k else 0 end, case when s.payment_status = 'ERROR' then k * y.gross else 0 end,
    case when s.payment_status = 'TOO_BIG' then k else 0 end, case when s.payment_status = 'TOO_BIG' then k * y.gross else 0 end,
    case when s.payment_status = '' and y.gross > 0 then k else 0 end, case when s.payment_status = '' then k * y.gross else 0 end,
    case when s.payment_status = 'NOT_SENT' then k * y.gross else 0 end, k * s.waived_fee_cents,
    case when s.applied_discount_percent > 0 or s.campaign_credit_in_cents > 0 or s.free_pass_cents_used > 0 then k else 0 end,
    k * s.campaign_credit_in_cents, k * s.free_pass_cents_used,
    case when y.stars is null then 0 else k end, k * coalesce(y.stars, 0),
    false
  from (
    select p.time_zone as zone, (s.start_time at time zone p.time_zone)::date as first_day,
      (s.end_time at time zone p.time_zone)::date as last_day,
      v.percent,
      extract(epoch from s.end_time - s.start_time)::bigint as seconds,
      s.cost_in_cents + s.service_fee_cents as gross,
      greatest(0, s.refunded_in_cents - s.cost_in_cents) as refunded_fee,
      case when s.fleet_id is null then 0 else s.hidden_cost_in_cents end as fleet,
      (select r.rating from ratings r where r.id = s.rating_id) as stars,
      w.is_paid,
      -- REFUNDED follows PENDING and '' as well (R69, R74): what was never charged is not refunded either
      case when not w.is_paid then 0 when s.payment_status = 'REFUNDED' then s.refunded_in_cents
        else s.cost_in_cents + s.service_fee_cents end as paid,
      case when not w.is_paid then 0 when s.payment_status = 'REFUNDED' then greatest(0, s.refunded_in_cents - s.cost_in_cents)
        else s.service_fee_cents end as fee
    from places p
      cross join lateral (select s.payment_status not in ('', 'PENDING', 'ERROR', 'TOO_BIG', 'NOT_SENT')
        and (s.payment_status <> 'REFUNDED' or s.refunded_in_cents > 0) as is_paid offset 0) w
      cross join lateral (select coalesce(max(n.percent), 0) as percent from (
        select r.percent from vat_rates r where r.region = s.region
          and r.valid_from <= (greatest(s.start_time, s.end_time - interval '1 millisecond') at time zone p.time_zone)::date
        order by r.valid_from desc limit 1) n) v
    where p.id = s.place_id and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED') and s.end_time is not null
      and s.payment_status <> 'TEST' and s.type in ('PARKING', 'CAR_WASH', 'SUBSCRIPTION')
    offset 0
  ) y
    cross join lateral (select a::date as day from generate_series(y.first_day::timestamp, y.last_day, interval '1 day') a) d
    cross join lateral (select case when d.day = y.last_day then sign else 0 end::bigint as k) m
$$;

create or replace function refund_figures(r refunds, sign integer) returns setof day_totals language sql stable as $$
  select s.place_id, (d.at at time zone s.zone)::date, s.currency, s.type, s.percent,
    0, 0, 0, 0, 0, 0, 0,
    -k * (vat_of(s.refunded, s.percent) - vat_of(s.before, s.percent)),
    -k * (vat_of(s.refunded_fee, s.percent) - vat_of(s.fee_before, s.percent)),
    k * r.amount_in_cents,
    k * (s.refunded_fee - s.fee_before),
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    false
  from (
      select s.place_id, s.currency, s.type, s.end_time, p.time_zone as zone, v.percent,
        b.cents as before, b.cents + r.amount_in_cents as refunded,
        greatest(0, b.cents - s.cost_in_cents) as fee_before,
        greatest(0, b.cents + r.amount_in_cents - s.cost_in_cents) as refunded_fee
      from sessions s join places p on p.id = s.place_id
        cross join lateral (select coalesce(sum(o.amount_in_cents), 0)::bigint as cents from refunds o
          where o.session_id = s.id and o.state = 'DONE' and (o.settled_at, o.id) < (r.settled_at, r.id)) b
        cross join lateral (select coalesce(max(n.percent), 0) as percent from (
          select r.percent from vat_rates r where r.region = s.region
            and r.valid_from <= (greatest(s.start_time, s.end_time - interval '1 millisecond') at time zone p.time_zone)::date
          order by r.valid_from desc limit 1) n) v
      where r.state = 'DONE' and s.id = r.session_id
        and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED') and s.end_time is not null
        and s.payment_status <> 'TEST' and s.type in ('PARKING', 'CAR_WASH', 'SUBSCRIPTION')
      offset 0
    ) s
    cross join lateral (values (r.settled_at, sign::bigint), (s.end_time, -sign::bigint)) d(at, k)
$$;

-- A session that starts adds nothing: it is seen before the figures are planned.
create or replace function add_session_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from added where status in ('ENDED', 'AUTO_ENDED')) then return null; end if;
    insert into day_totals
    select f.place_id, f.day, f.currency, f.type, f.vat_percent,
      sum(f.sessions), sum(f.seconds), sum(f.occupied_seconds), sum(f.paid_sessions), sum(f.paid_in_cents),
      sum(f.fee_in_cents), sum(f.fleet_in_cents), sum(f.vat_in_cents), sum(f.fee_vat_in_cents), sum(f.refunded_in_cents),
      sum(f.refunded_fee_in_cents), sum(f.pending_in_cents), sum(f.declined_sessions), sum(f.declined_in_cents),
      sum(f.too_big_sessions), sum(f.too_big_in_cents), sum(f.uncharged_sessions), sum(f.uncharged_in_cents),
      sum(f.waived_in_cents), sum(f.waived_fee_in_cents), sum(f.discounted_sessions), sum(f.credit_in_cents),
      sum(f.free_pass_in_cents), sum(f.rated_sessions), sum(f.stars),
      false
    from added n cross join lateral session_figures(row(n.*)::sessions, 1) f
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'UPDATE' then
    insert into day_totals
    select f.* from added n join removed o on o.id = n.id
      cross join lateral (values (row(n.*)::sessions, 1), (row(o.*)::sessions, -1)) c(session, sign)
      cross join lateral session_figures(c.session, c.sign) f
    where (n.status <> 'STARTED' or o.status <> 'STARTED') and
      (n.place_id, n.region, n.type, n.status, n.payment_status, n.start_time, n.end_time, n.cost_in_cents, n.service_fee_cents,
        n.hidden_cost_in_cents, n.fleet_id, n.refunded_in_cents, n.campaign_credit_in_cents, n.free_pass_cents_used,
        n.applied_discount_percent, n.waived_fee_cents, n.currency, n.rating_id, n.deleted_at)
      is distinct from
        (o.place_id, o.region, o.type, o.status, o.payment_status, o.start_time, o.end_time, o.cost_in_cents, o.service_fee_cents,
        o.hidden_cost_in_cents, o.fleet_id, o.refunded_in_cents, o.campaign_credit_in_cents, o.free_pass_cents_used,
        o.applied_discount_percent, o.waived_fee_cents, o.currency, o.rating_id, o.deleted_at);
  else
    insert into day_totals select f.* from removed o cross join lateral session_figures(row(o.*)::sessions, -1) f;
  end if;
  return null;
end $$;

-- The place is that of a session, which references it: a second check would lock the place's row in every end.
alter table day_totals drop constraint day_totals_place_id_fkey;

-- The merged day totals of each month. The job that merges days adds to them in the same transaction, so that month totals and the
-- days not merged yet are together the sum at every moment.
create table month_totals (
  month date not null check (extract(day from month) = 1),
  place_id bigint not null references places,
  currency text not null,
  type text not null,
  vat_percent numeric(5, 2) not null,
  sessions bigint not null,
  seconds bigint not null,
  occupied_seconds bigint not null,
  paid_sessions bigint not null,
  paid_in_cents bigint not null,
  fee_in_cents bigint not null,
  fleet_in_cents bigint not null,
  vat_in_cents bigint not null,
  fee_vat_in_cents bigint not null,
  refunded_in_cents bigint not null,
  refunded_fee_in_cents bigint not null,
  pending_in_cents bigint not null,
  declined_sessions bigint not null,
  declined_in_cents bigint not null,
  too_big_sessions bigint not null,
  too_big_in_cents bigint not null,
  uncharged_sessions bigint not null,
  uncharged_in_cents bigint not null,
  waived_in_cents bigint not null,
  waived_fee_in_cents bigint not null,
  discounted_sessions bigint not null,
  credit_in_cents bigint not null,
  free_pass_in_cents bigint not null,
  rated_sessions bigint not null,
  stars bigint not null,
  primary key (month, place_id, currency, type, vat_percent)
);
create index month_totals_place on month_totals (place_id, month);

-- What we keep of a day's income: rounded half up once per place, day and currency (R3, R171).
create function commission_of(income numeric, percent numeric) returns bigint language sql immutable parallel safe
  return floor((income * round(percent * 100) + 5000) / 10000)::bigint;

create view commission_periods as
  select place_id, percent, valid_from,
    coalesce(lead(valid_from) over (partition by place_id order by valid_from), 'infinity'::date) as valid_to
  from place_commissions;

-- Income is what remains of a day before the commission (R171).
create function income_of(t day_totals) returns bigint language sql immutable parallel safe
  return t.paid_in_cents + t.fleet_in_cents - t.refunded_in_cents - t.vat_in_cents
      - t.fee_in_cents + t.refunded_fee_in_cents + t.fee_vat_in_cents;

-- The commission of the merged days, and its sum by month: rounded per day, it is not a percentage of the month's income.
create table day_commissions (
  day date not null,
  place_id bigint not null,
  currency text not null,
  commission_in_cents bigint not null,
  primary key (place_id, day, currency)
);
create index day_commissions_day on day_commissions (day, place_id) include (currency, commission_in_cents);
create table month_commissions (
  month date not null,
  place_id bigint not null,
  currency text not null,
  commission_in_cents bigint not null,
  primary key (month, place_id, currency)
);
create index month_commissions_place on month_commissions (place_id, month);

-- Counts the commission of days of places anew; `days` has one entry for each of `place_ids`.
create function count_commissions(place_ids bigint[], days date[]) returns void language plpgsql as $$
begin
  -- A merge and a change of a commission would each miss what the other has not committed.
  perform pg_advisory_xact_lock(7275553);
  with counted as (
    select d.place_id, d.day, d.currency, commission_of(d.income, coalesce(c.percent, 0)) as cents
    from (
      select t.place_id, coalesce(p.parent_id, p.id) as root_id, t.day, t.currency, sum(income_of(t)) as income
      from (select distinct place_id, day from unnest(place_ids, days) u(place_id, day)) w
        join day_totals t on t.place_id = w.place_id and t.day = w.day join places p on p.id = t.place_id
      where t.is_merged group by 1, 2, 3, 4) d
    left join commission_periods c on c.place_id = d.root_id and d.day >= c.valid_from and d.day < c.valid_to),
  changed as (
    select n.*, n.cents - coalesce(o.commission_in_cents, 0) as more
    from counted n left join day_commissions o on o.place_id = n.place_id and o.day = n.day and o.currency = n.currency
    where n.cents <> coalesce(o.commission_in_cents, 0)),
  months as (
    insert into month_commissions as m
    select date_trunc('month', day)::date, place_id, currency, sum(more) from changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (month, place_id, currency) do update
      set commission_in_cents = m.commission_in_cents + excluded.commission_in_cents)
  insert into day_commissions as d (place_id, day, currency, commission_in_cents)
  select place_id, day, currency, cents from changed
  on conflict (place_id, day, currency) do update set commission_in_cents = excluded.commission_in_cents;
end $$;

create function count_changed_commission() returns trigger language plpgsql as $$
declare
  changed bigint := coalesce(new.place_id, old.place_id);
  since date := least(new.valid_from, old.valid_from);
begin
  perform count_commissions(array_agg(place), array_agg(day))
  from (select distinct t.place_id as place, t.day from places p join day_totals t on t.place_id = p.id
    where (p.id = changed or p.parent_id = changed) and t.day >= since and t.is_merged) d having count(*) > 0;
  return null;
end $$;
-- A part has the commission of the whole place.
create function count_commission_of_part() returns trigger language plpgsql as $$
begin
  perform count_commissions(array_agg(new.id), array_agg(day))
  from (select distinct day from day_totals where place_id = new.id and is_merged) d having count(*) > 0;
  return null;
end $$;
create trigger places_part_changed after update of parent_id on places
  for each row when (new.parent_id is distinct from old.parent_id) execute function count_commission_of_part();
create trigger place_commissions_changed after insert or update or delete on place_commissions
  for each row execute function count_changed_commission();

-- As before (0096), and the months of the days that it counts anew are merged again.
create or replace function count_vat_again() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.region, old.region);
  since date := least(new.valid_from, old.valid_from);
  first_month date := date_trunc('month', since)::date;
begin
  perform pg_advisory_xact_lock(7275553);
  delete from month_totals t using places p where p.id = t.place_id and p.region = changed and t.month >= first_month;
  delete from month_commissions t using places p where p.id = t.place_id and p.region = changed and t.month >= first_month;
  delete from day_commissions t using places p where p.id = t.place_id and p.region = changed and t.day >= first_month;
  update day_totals t set is_merged = false from places p
    where p.id = t.place_id and p.region = changed and t.day >= first_month and t.day < since and t.is_merged;
  delete from day_totals t using places p where p.id = t.place_id and p.region = changed and t.day >= since;
  insert into day_totals
  select place_id, day, currency, type, vat_percent,
    sum(sessions), sum(seconds), sum(occupied_seconds), sum(paid_sessions), sum(paid_in_cents), sum(fee_in_cents),
    sum(fleet_in_cents), sum(vat_in_cents), sum(fee_vat_in_cents), sum(refunded_in_cents), sum(refunded_fee_in_cents),
    sum(pending_in_cents), sum(declined_sessions), sum(declined_in_cents), sum(too_big_sessions), sum(too_big_in_cents),
    sum(uncharged_sessions), sum(uncharged_in_cents), sum(waived_in_cents), sum(waived_fee_in_cents), sum(discounted_sessions),
    sum(credit_in_cents), sum(free_pass_in_cents), sum(rated_sessions), sum(stars),
    false
  from (
    select f.* from sessions s cross join lateral session_figures(s, 1) f
    where s.place_id in (select id from places where region = changed) and s.deleted_at is null
      and s.status in ('ENDED', 'AUTO_ENDED') and s.end_time >= since - 1
    union all
    select f.* from refunds r join sessions s on s.id = r.session_id cross join lateral refund_figures(r, 1) f
    where s.place_id in (select id from places where region = changed) and r.settled_at >= since - 1
    union all
    select f.* from dispute_payouts k cross join lateral payout_figures(k, 1) f
    where k.place_id in (select id from places where region = changed) and k.paid_on >= since
  ) c where c.day >= since
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

insert into month_totals
select date_trunc('month', day)::date, place_id, currency, type, vat_percent,
  sum(sessions), sum(seconds), sum(occupied_seconds), sum(paid_sessions), sum(paid_in_cents), sum(fee_in_cents),
  sum(fleet_in_cents), sum(vat_in_cents), sum(fee_vat_in_cents), sum(refunded_in_cents), sum(refunded_fee_in_cents),
  sum(pending_in_cents), sum(declined_sessions), sum(declined_in_cents), sum(too_big_sessions), sum(too_big_in_cents),
  sum(uncharged_sessions), sum(uncharged_in_cents), sum(waived_in_cents), sum(waived_fee_in_cents), sum(discounted_sessions),
  sum(credit_in_cents), sum(free_pass_in_cents), sum(rated_sessions), sum(stars)
from day_totals where is_merged group by 1, 2, 3, 4, 5 order by 1, 2;

insert into day_commissions (place_id, day, currency, commission_in_cents)
select d.place_id, d.day, d.currency, commission_of(d.income, c.percent)
from (
  select t.place_id, coalesce(p.parent_id, p.id) as root_id, t.day, t.currency, sum(income_of(t)) as income
  from day_totals t join places p on p.id = t.place_id where t.is_merged group by 1, 2, 3, 4) d
join commission_periods c on c.place_id = d.root_id and d.day >= c.valid_from and d.day < c.valid_to
order by d.day, d.place_id;

insert into month_commissions
select date_trunc('month', day)::date, place_id, currency, sum(commission_in_cents) from day_commissions group by 1, 2, 3 order by 1, 2;
