-- A payout of a dispute by hand reduces the income of its place like a refund: on the day of the transfer, with its VAT and service fee
-- (R156, R171). These are kept with the payout, because its session may be corrected later.
alter table dispute_payouts
  add column place_id bigint references places,
  add column vat_percent numeric(5, 2) not null default 0,
  -- how much of the amount is service fee: the fee is returned after the cost (R72)
  add column fee_in_cents bigint not null default 0 check (fee_in_cents between 0 and amount_in_cents);
update dispute_payouts k set place_id = coalesce((select s.place_id from sessions s where s.id = k.session_id),
    (select d.place_id from disputes d where d.id = k.dispute_id)),
  vat_percent = coalesce((select vat_percent_of(s.region, greatest(s.start_time, s.end_time - interval '1 millisecond'), p.time_zone)
    from sessions s join places p on p.id = s.place_id where s.id = k.session_id), 0);
alter table dispute_payouts alter column place_id set not null;
create index dispute_payouts_paid on dispute_payouts (paid_on, place_id) where state = 'PAID';

create function payout_figures(k dispute_payouts, sign integer) returns setof day_totals language sql stable as $$
  select k.place_id, k.paid_on, k.currency, 'CAR_WASH', k.vat_percent,
    0, 0, 0, 0, 0, 0, 0,
    -sign * vat_of(k.amount_in_cents, k.vat_percent), -sign * vat_of(k.fee_in_cents, k.vat_percent),
    sign * k.amount_in_cents, sign * k.fee_in_cents,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    false
  where k.state = 'PAID'
$$;

create function add_payout_figures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into day_totals select f.* from removed o cross join lateral payout_figures(row(o.*)::dispute_payouts, -1) f;
  end if;
  if tg_op <> 'DELETE' then
    insert into day_totals select f.* from added n cross join lateral payout_figures(row(n.*)::dispute_payouts, 1) f;
  end if;
  return null;
end $$;
create trigger dispute_payouts_added after insert on dispute_payouts referencing new table as added
  for each statement execute function add_payout_figures();
create trigger dispute_payouts_changed after update on dispute_payouts referencing new table as added old table as removed
  for each statement execute function add_payout_figures();
create trigger dispute_payouts_removed after delete on dispute_payouts referencing old table as removed
  for each statement execute function add_payout_figures();

create or replace view recounted_day_totals as
  select f.* from sessions s cross join lateral session_figures(s, 1) f
  union all
  select f.* from refunds r cross join lateral refund_figures(r, 1) f
  union all
  select f.* from dispute_payouts k cross join lateral payout_figures(k, 1) f;

-- As before, with payouts by hand.
create or replace function count_vat_again() returns trigger language plpgsql as $$
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
    union all
    select f.* from dispute_payouts k cross join lateral payout_figures(k, 1) f
    where k.place_id in (select id from places where region = changed) and k.paid_on >= since
  ) c where c.day >= since
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

insert into day_totals select f.* from dispute_payouts k cross join lateral payout_figures(k, 1) f;
