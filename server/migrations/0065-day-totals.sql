-- What ended sessions and refunds add to a local day of their place, for reports (decision 0052). Rows are added by the triggers below
-- in the transaction that changes a session or refund, never updated, so that two ends at one place do not wait for each other; a job
-- merges the rows of one key. The sum over a key is the truth, the number of its rows is not.
create table day_totals (
  place_id bigint not null references places,
  day date not null,
  currency text not null,
  type text not null,
  -- the rate on the local day of the stay's last moment (R4)
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
  is_merged boolean not null default false
);
create index day_totals_day on day_totals (day, place_id);
create index day_totals_place on day_totals (place_id, day);
create index day_totals_to_merge on day_totals (place_id, day) where not is_merged;

-- The VAT in a gross amount; equals `netOfGross` of the contract (R3).
create function vat_of(gross bigint, percent numeric) returns bigint language sql immutable parallel safe
  return gross - (gross * 20000 + 10000 + round(percent * 100)::bigint) / (2 * (10000 + round(percent * 100)::bigint));

create function vat_percent_of(region_code text, at timestamptz, zone text) returns numeric language sql stable parallel safe
  return coalesce((select v.percent from vat_rates v where v.region = region_code
    and v.valid_from <= (at at time zone zone)::date order by v.valid_from desc limit 1), 0);

-- A session's figures times `sign`: one row per local day of the stay with its seconds there; the others on the day of its end
-- (R63). A refund that has no row in `refunds` (imported) counts on that day too; `refund_figures` moves the others to their own day.
create function session_figures(s sessions, sign integer) returns setof day_totals language sql stable as $$
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
      vat_percent_of(s.region, greatest(s.start_time, s.end_time - interval '1 millisecond'), p.time_zone) as percent,
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
    from places p cross join lateral (select s.payment_status not in ('', 'PENDING', 'ERROR', 'TOO_BIG', 'NOT_SENT')
      and (s.payment_status <> 'REFUNDED' or s.refunded_in_cents > 0) as is_paid) w
    where p.id = s.place_id and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED') and s.end_time is not null
      and s.payment_status <> 'TEST' and s.type in ('PARKING', 'CAR_WASH', 'SUBSCRIPTION')
  ) y
    cross join lateral (select a::date as day from generate_series(y.first_day::timestamp, y.last_day, interval '1 day') a) d
    cross join lateral (select case when d.day = y.last_day then sign else 0 end::bigint as k) m
$$;

-- A refund's figures times `sign`: on the day it was booked (R171), and taken off the day of the session's end. The fee is returned
-- after the cost. VAT is that of all refunds so far less that of those before, so that a full refund leaves none.
create function refund_figures(r refunds, sign integer) returns setof day_totals language sql stable as $$
  select s.place_id, (d.at at time zone p.time_zone)::date, s.currency, s.type, y.percent,
    0, 0, 0, 0, 0, 0, 0,
    -k * (vat_of(b.cents + r.amount_in_cents, y.percent) - vat_of(b.cents, y.percent)),
    -k * (vat_of(greatest(0, b.cents + r.amount_in_cents - s.cost_in_cents), y.percent)
      - vat_of(greatest(0, b.cents - s.cost_in_cents), y.percent)),
    k * r.amount_in_cents,
    k * (greatest(0, b.cents + r.amount_in_cents - s.cost_in_cents) - greatest(0, b.cents - s.cost_in_cents)),
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    false
  from sessions s join places p on p.id = s.place_id
    cross join lateral (select coalesce(sum(o.amount_in_cents), 0)::bigint as cents from refunds o
      where o.session_id = s.id and o.state = 'DONE' and (o.settled_at, o.id) < (r.settled_at, r.id)) b
    cross join lateral (select vat_percent_of(
      s.region, greatest(s.start_time, s.end_time - interval '1 millisecond'), p.time_zone) as percent) y
    cross join lateral (values (r.settled_at, sign::bigint), (s.end_time, -sign::bigint)) d(at, k)
  where r.state = 'DONE' and s.id = r.session_id
    and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED') and s.end_time is not null
    and s.payment_status <> 'TEST' and s.type in ('PARKING', 'CAR_WASH', 'SUBSCRIPTION')
$$;

-- What `day_totals` must sum up to: every figure counted anew.
create view recounted_day_totals as
  select f.* from sessions s cross join lateral session_figures(s, 1) f
  union all
  select f.* from refunds r cross join lateral refund_figures(r, 1) f;

create function add_session_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into day_totals
    select f.place_id, f.day, f.currency, f.type, f.vat_percent,
      sum(f.sessions), sum(f.seconds), sum(f.occupied_seconds), sum(f.paid_sessions),
      sum(f.paid_in_cents), sum(f.fee_in_cents), sum(f.fleet_in_cents), sum(f.vat_in_cents),
      sum(f.fee_vat_in_cents), sum(f.refunded_in_cents), sum(f.refunded_fee_in_cents), sum(f.pending_in_cents),
      sum(f.declined_sessions), sum(f.declined_in_cents), sum(f.too_big_sessions), sum(f.too_big_in_cents),
      sum(f.uncharged_sessions), sum(f.uncharged_in_cents), sum(f.waived_in_cents), sum(f.waived_fee_in_cents),
      sum(f.discounted_sessions), sum(f.credit_in_cents), sum(f.free_pass_in_cents), sum(f.rated_sessions),
      sum(f.stars),
      false
    from added n cross join lateral session_figures(row(n.*)::sessions, 1) f
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'UPDATE' then
    insert into day_totals
    select f.* from added n join removed o on o.id = n.id
      cross join lateral (select * from session_figures(row(n.*)::sessions, 1)
        union all select * from session_figures(row(o.*)::sessions, -1)) f
    where (n.place_id, n.region, n.type, n.status, n.payment_status, n.start_time, n.end_time, n.cost_in_cents, n.service_fee_cents,
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
create trigger sessions_added after insert on sessions referencing new table as added
  for each statement execute function add_session_figures();
create trigger sessions_changed after update on sessions referencing new table as added old table as removed
  for each statement execute function add_session_figures();
create trigger sessions_removed after delete on sessions referencing old table as removed
  for each statement execute function add_session_figures();

create function add_refund_figures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into day_totals select f.* from removed o cross join lateral refund_figures(row(o.*)::refunds, -1) f;
  end if;
  if tg_op <> 'DELETE' then
    insert into day_totals select f.* from added n cross join lateral refund_figures(row(n.*)::refunds, 1) f;
  end if;
  return null;
end $$;
create trigger refunds_added after insert on refunds referencing new table as added
  for each statement execute function add_refund_figures();
create trigger refunds_changed after update on refunds referencing new table as added old table as removed
  for each statement execute function add_refund_figures();
create trigger refunds_removed after delete on refunds referencing old table as removed
  for each statement execute function add_refund_figures();

-- The first rate of a region may begin in the past: its stays are counted anew. Later rates are in the future and match no stay.
create function count_vat_again() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.region, old.region);
  since date := least(new.valid_from, old.valid_from);
begin
  delete from day_totals t using places p where p.id = t.place_id and p.region = changed and t.day >= since;
  insert into day_totals
  select place_id, day, currency, type, vat_percent,
  sum(sessions), sum(seconds), sum(occupied_seconds), sum(paid_sessions),
  sum(paid_in_cents), sum(fee_in_cents), sum(fleet_in_cents), sum(vat_in_cents),
  sum(fee_vat_in_cents), sum(refunded_in_cents), sum(refunded_fee_in_cents), sum(pending_in_cents),
  sum(declined_sessions), sum(declined_in_cents), sum(too_big_sessions), sum(too_big_in_cents),
  sum(uncharged_sessions), sum(uncharged_in_cents), sum(waived_in_cents), sum(waived_fee_in_cents),
  sum(discounted_sessions), sum(credit_in_cents), sum(free_pass_in_cents), sum(rated_sessions),
  sum(stars),
    false
  from (
    select f.* from sessions s cross join lateral session_figures(s, 1) f
    where s.place_id in (select id from places where region = changed) and s.deleted_at is null
      and s.status in ('ENDED', 'AUTO_ENDED') and s.end_time >= since - 1
    union all
    select f.* from refunds r join sessions s on s.id = r.session_id cross join lateral refund_figures(r, 1) f
    where s.place_id in (select id from places where region = changed) and r.settled_at >= since - 1
  ) c where c.day >= since
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger vat_rates_changed after insert or update or delete on vat_rates
  for each row execute function count_vat_again();

insert into day_totals
select place_id, day, currency, type, vat_percent,
  sum(sessions), sum(seconds), sum(occupied_seconds), sum(paid_sessions),
  sum(paid_in_cents), sum(fee_in_cents), sum(fleet_in_cents), sum(vat_in_cents),
  sum(fee_vat_in_cents), sum(refunded_in_cents), sum(refunded_fee_in_cents), sum(pending_in_cents),
  sum(declined_sessions), sum(declined_in_cents), sum(too_big_sessions), sum(too_big_in_cents),
  sum(uncharged_sessions), sum(uncharged_in_cents), sum(waived_in_cents), sum(waived_fee_in_cents),
  sum(discounted_sessions), sum(credit_in_cents), sum(free_pass_in_cents), sum(rated_sessions),
  sum(stars),
  true
from recounted_day_totals group by 1, 2, 3, 4, 5;

-- Payments of fines by the day they came in.
create index fine_incomes_day on fine_incomes (received_on, fine_id);

-- What we keep of a place's income, from its first day until the next row (R171); 0 before the first.
create table place_commissions (
  place_id bigint not null references places,
  valid_from date not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  owner_id bigint references owners,
  created_at timestamptz not null,
  primary key (place_id, valid_from)
);
