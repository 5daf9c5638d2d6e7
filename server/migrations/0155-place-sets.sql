-- Totals by day of many places at once (decision 0093): a year by day over 5,000 places reads 3.65 million day totals, which takes 7 s.
-- A place is in a wide set (parent_id null), that of its region, type and operator, and in the set within it of its zones. A set is what
-- was merged of its members; the job that merges days adds to it in the same transaction, and moves places whose sets are others by now.
-- A set gives no right to its places: a report takes off those that it must not have.
create table place_sets (
  id bigint generated always as identity primary key,
  parent_id bigint references place_sets,
  signature text not null unique
);
create table place_set_members (
  place_id bigint not null references places,
  set_id bigint not null references place_sets,
  primary key (place_id, set_id)
);
create table place_set_days (
  set_id bigint not null references place_sets,
  day date not null,
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
  primary key (set_id, day, currency, type, vat_percent)
);
create table place_set_commissions (
  set_id bigint not null references place_sets,
  day date not null,
  currency text not null,
  commission_in_cents bigint not null,
  primary key (set_id, day, currency)
);

-- Adds the merged days of places to their sets, or takes them off. The caller holds the lock of the totals.
create function add_to_place_sets(place_ids bigint[], since date, sign integer) returns void language plpgsql as $$
begin
  insert into place_set_days as m
  select s.set_id, t.day, t.currency, t.type, t.vat_percent,
    sign * sum(t.sessions), sign * sum(t.seconds), sign * sum(t.occupied_seconds), sign * sum(t.paid_sessions),
    sign * sum(t.paid_in_cents), sign * sum(t.fee_in_cents), sign * sum(t.fleet_in_cents), sign * sum(t.vat_in_cents),
    sign * sum(t.fee_vat_in_cents), sign * sum(t.refunded_in_cents), sign * sum(t.refunded_fee_in_cents),
    sign * sum(t.pending_in_cents), sign * sum(t.declined_sessions), sign * sum(t.declined_in_cents),
    sign * sum(t.too_big_sessions), sign * sum(t.too_big_in_cents), sign * sum(t.uncharged_sessions),
    sign * sum(t.uncharged_in_cents), sign * sum(t.waived_in_cents), sign * sum(t.waived_fee_in_cents),
    sign * sum(t.discounted_sessions), sign * sum(t.credit_in_cents), sign * sum(t.free_pass_in_cents),
    sign * sum(t.rated_sessions), sign * sum(t.stars)
  from place_set_members s join day_totals t on t.place_id = s.place_id
  where s.place_id = any(place_ids) and t.day >= since and t.is_merged group by 1, 2, 3, 4, 5
  on conflict (set_id, day, currency, type, vat_percent) do update set
    sessions = m.sessions + excluded.sessions, seconds = m.seconds + excluded.seconds,
    occupied_seconds = m.occupied_seconds + excluded.occupied_seconds,
    paid_sessions = m.paid_sessions + excluded.paid_sessions, paid_in_cents = m.paid_in_cents + excluded.paid_in_cents,
    fee_in_cents = m.fee_in_cents + excluded.fee_in_cents, fleet_in_cents = m.fleet_in_cents + excluded.fleet_in_cents,
    vat_in_cents = m.vat_in_cents + excluded.vat_in_cents, fee_vat_in_cents = m.fee_vat_in_cents + excluded.fee_vat_in_cents,
    refunded_in_cents = m.refunded_in_cents + excluded.refunded_in_cents,
    refunded_fee_in_cents = m.refunded_fee_in_cents + excluded.refunded_fee_in_cents,
    pending_in_cents = m.pending_in_cents + excluded.pending_in_cents,
    declined_sessions = m.declined_sessions + excluded.declined_sessions,
    declined_in_cents = m.declined_in_cents + excluded.declined_in_cents,
    too_big_sessions = m.too_big_sessions + excluded.too_big_sessions,
    too_big_in_cents = m.too_big_in_cents + excluded.too_big_in_cents,
    uncharged_sessions = m.uncharged_sessions + excluded.uncharged_sessions,
    uncharged_in_cents = m.uncharged_in_cents + excluded.uncharged_in_cents,
    waived_in_cents = m.waived_in_cents + excluded.waived_in_cents,
    waived_fee_in_cents = m.waived_fee_in_cents + excluded.waived_fee_in_cents,
    discounted_sessions = m.discounted_sessions + excluded.discounted_sessions,
    credit_in_cents = m.credit_in_cents + excluded.credit_in_cents,
    free_pass_in_cents = m.free_pass_in_cents + excluded.free_pass_in_cents,
    rated_sessions = m.rated_sessions + excluded.rated_sessions, stars = m.stars + excluded.stars;
  insert into place_set_commissions as m
  select s.set_id, t.day, t.currency, sign * sum(t.commission_in_cents)
  from place_set_members s join day_commissions t on t.place_id = s.place_id
  where s.place_id = any(place_ids) and t.day >= since group by 1, 2, 3
  on conflict (set_id, day, currency) do update set commission_in_cents = m.commission_in_cents + excluded.commission_in_cents;
end $$;

-- As before (0100), and the sets have the same commission.
create or replace function count_commissions(place_ids bigint[], days date[]) returns void language plpgsql as $$
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
      set commission_in_cents = m.commission_in_cents + excluded.commission_in_cents),
  sets as (
    insert into place_set_commissions as m
    select s.set_id, c.day, c.currency, sum(c.more) from changed c join place_set_members s on s.place_id = c.place_id
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (set_id, day, currency) do update set commission_in_cents = m.commission_in_cents + excluded.commission_in_cents)
  insert into day_commissions as d (place_id, day, currency, commission_in_cents)
  select place_id, day, currency, cents from changed
  on conflict (place_id, day, currency) do update set commission_in_cents = excluded.commission_in_cents;
end $$;

-- As before (0100), and the sets lose what is counted anew.
create or replace function count_vat_again() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.region, old.region);
  since date := least(new.valid_from, old.valid_from);
  first_month date := date_trunc('month', since)::date;
begin
  perform pg_advisory_xact_lock(7275553);
  perform add_to_place_sets(array(select id from places where region = changed), first_month, -1);
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
