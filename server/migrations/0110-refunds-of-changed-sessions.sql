-- A refund's figures depend on its session: its cost (how much of the refund is fee), the day of its end, VAT rate, place and type. When
-- these change after the refund, the triggers of sessions counted the session anew but not its refunds (0065).

-- As before (0100), with the session's row given, so that the row before a change can be taken off.
create function refund_figures_of(r refunds, s sessions, sign integer) returns setof day_totals language sql stable as $$
  select y.place_id, (d.at at time zone y.zone)::date, y.currency, y.type, y.percent,
    0, 0, 0, 0, 0, 0, 0,
    -k * (vat_of(y.refunded, y.percent) - vat_of(y.before, y.percent)),
    -k * (vat_of(y.refunded_fee, y.percent) - vat_of(y.fee_before, y.percent)),
    k * r.amount_in_cents,
    k * (y.refunded_fee - y.fee_before),
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    false
  from (
      select s.place_id, s.currency, s.type, s.end_time, p.time_zone as zone, v.percent,
        b.cents as before, b.cents + r.amount_in_cents as refunded,
        greatest(0, b.cents - s.cost_in_cents) as fee_before,
        greatest(0, b.cents + r.amount_in_cents - s.cost_in_cents) as refunded_fee
      from places p
        cross join lateral (select coalesce(sum(o.amount_in_cents), 0)::bigint as cents from refunds o
          where o.session_id = s.id and o.state = 'DONE' and (o.settled_at, o.id) < (r.settled_at, r.id)) b
        cross join lateral (select coalesce(max(n.percent), 0) as percent from (
          select v.percent from vat_rates v where v.region = s.region
            and v.valid_from <= (greatest(s.start_time, s.end_time - interval '1 millisecond') at time zone p.time_zone)::date
          order by v.valid_from desc limit 1) n) v
      where r.state = 'DONE' and p.id = s.place_id
        and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED') and s.end_time is not null
        and s.payment_status <> 'TEST' and s.type in ('PARKING', 'CAR_WASH', 'SUBSCRIPTION')
      offset 0
    ) y
    cross join lateral (values (r.settled_at, sign::bigint), (y.end_time, -sign::bigint)) d(at, k)
$$;

create or replace function refund_figures(r refunds, sign integer) returns setof day_totals language sql stable as $$
  select f.* from sessions s cross join lateral refund_figures_of(r, s, sign) f where s.id = r.session_id
$$;

-- By row, not by statement: a join of the rows before and after the statement keeps the plan of one row, a nested loop, also for an
-- update of thousands of sessions. An update that changes no figure calls no function.
create function count_changed_session() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into day_totals select f.* from session_figures(new, 1) f union all select f.* from session_figures(old, -1) f;
  return null;
end $$;
create function count_refunds_of_changed_session() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into day_totals
  select f.* from refunds r cross join lateral (
    select * from refund_figures_of(r, new, 1) union all select * from refund_figures_of(r, old, -1)) f
  where r.session_id = new.id and r.state = 'DONE';
  return null;
end $$;

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
  else
    insert into day_totals select f.* from removed o cross join lateral session_figures(row(o.*)::sessions, -1) f;
  end if;
  return null;
end $$;

drop trigger sessions_changed on sessions;
create trigger sessions_changed after update on sessions for each row
  when ((new.status <> 'STARTED' or old.status <> 'STARTED') and
    (new.place_id, new.region, new.type, new.status, new.payment_status, new.start_time, new.end_time, new.cost_in_cents,
      new.service_fee_cents, new.hidden_cost_in_cents, new.fleet_id, new.refunded_in_cents, new.campaign_credit_in_cents,
      new.free_pass_cents_used, new.applied_discount_percent, new.waived_fee_cents, new.currency, new.rating_id, new.deleted_at)
    is distinct from
      (old.place_id, old.region, old.type, old.status, old.payment_status, old.start_time, old.end_time, old.cost_in_cents,
      old.service_fee_cents, old.hidden_cost_in_cents, old.fleet_id, old.refunded_in_cents, old.campaign_credit_in_cents,
      old.free_pass_cents_used, old.applied_discount_percent, old.waived_fee_cents, old.currency, old.rating_id, old.deleted_at))
  execute function count_changed_session();
create trigger sessions_changed_refunds after update on sessions for each row
  when ((new.refunded_in_cents > 0 or old.refunded_in_cents > 0) and
    (new.place_id, new.region, new.type, new.status, new.payment_status = 'TEST', new.start_time, new.end_time, new.cost_in_cents,
      new.currency, new.deleted_at)
    is distinct from
      (old.place_id, old.region, old.type, old.status, old.payment_status = 'TEST', old.start_time, old.end_time, old.cost_in_cents,
      old.currency, old.deleted_at))
  execute function count_refunds_of_changed_session();

-- Totals of sessions that were changed after a refund: the difference of each key is added once.
insert into day_totals
select t.place_id, t.day, t.currency, t.type, t.vat_percent,
  0, 0, 0, 0, 0, 0, 0, sum(t.vat_in_cents), sum(t.fee_vat_in_cents), sum(t.refunded_in_cents), sum(t.refunded_fee_in_cents),
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  false
from (
  select place_id, day, currency, type, vat_percent, vat_in_cents, fee_vat_in_cents, refunded_in_cents, refunded_fee_in_cents
  from recounted_day_totals
  union all
  select place_id, day, currency, type, vat_percent, -vat_in_cents, -fee_vat_in_cents, -refunded_in_cents, -refunded_fee_in_cents
  from day_totals) t
where exists (select from refunds)
group by 1, 2, 3, 4, 5
having sum(t.vat_in_cents) <> 0 or sum(t.fee_vat_in_cents) <> 0 or sum(t.refunded_in_cents) <> 0 or sum(t.refunded_fee_in_cents) <> 0;
