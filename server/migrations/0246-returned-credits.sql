-- What a full refund gave back to campaigns and the free pass. The session keeps what it had used; the discounts of a day do not.
alter table sessions add column returned_credit_in_cents bigint not null default 0,
  add column returned_pass_in_cents bigint not null default 0;

create or replace function session_figures(s sessions, sign integer) RETURNS SETOF day_totals
    LANGUAGE sql STABLE
    AS $$
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
    k * (s.campaign_credit_in_cents - s.returned_credit_in_cents), k * (s.free_pass_cents_used - s.returned_pass_in_cents),
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

drop trigger sessions_changed on sessions;
create trigger sessions_changed after update on sessions for each row
  when ((new.status <> 'STARTED' or old.status <> 'STARTED') and (new.place_id is distinct from old.place_id or new.region is distinct from old.region or new.type is distinct from
      old.type or new.status is distinct from old.status or new.payment_status is distinct from old.payment_status or
      new.start_time is distinct from old.start_time or new.end_time is distinct from old.end_time or new.cost_in_cents is
      distinct from old.cost_in_cents or new.service_fee_cents is distinct from old.service_fee_cents or
      new.hidden_cost_in_cents is distinct from old.hidden_cost_in_cents or new.fleet_id is distinct from old.fleet_id or
      new.refunded_in_cents is distinct from old.refunded_in_cents or new.campaign_credit_in_cents is distinct from
      old.campaign_credit_in_cents or new.free_pass_cents_used is distinct from old.free_pass_cents_used or
      new.applied_discount_percent is distinct from old.applied_discount_percent or new.waived_fee_cents is distinct from
      old.waived_fee_cents or new.currency is distinct from old.currency or new.rating_id is distinct from old.rating_id or
      new.deleted_at is distinct from old.deleted_at or new.returned_credit_in_cents is distinct from
      old.returned_credit_in_cents or new.returned_pass_in_cents is distinct from old.returned_pass_in_cents))
  execute function count_changed_session();

update sessions s set returned_credit_in_cents = least(u.cents, s.campaign_credit_in_cents)
from (select session_id, sum(credit_in_cents) as cents from campaign_uses where is_returned group by 1 having sum(credit_in_cents) > 0) u
where s.id = u.session_id;
update sessions s set returned_pass_in_cents = least(u.cents, s.free_pass_cents_used)
from (select session_id, -sum(amount_in_cents) as cents from free_pass_uses where amount_in_cents < 0 group by 1) u
where s.id = u.session_id and not exists (
  select from free_pass_uses o where o.session_id = u.session_id group by o.session_id having sum(o.amount_in_cents) > 0);
