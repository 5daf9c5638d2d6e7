-- The database as the migrations leave it, for reading. Made by "npm run schema"; do not edit, write a migration.

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION add_fleet_spending() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' and spent_on(old) > 0 then
    insert into fleet_spending values (old.fleet_id, -spent_on(old));
  end if;
  if tg_op <> 'DELETE' and spent_on(new) > 0 then
    insert into fleet_spending values (new.fleet_id, spent_on(new));
  end if;
  return null;
end $$;

CREATE FUNCTION add_granted_sums() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' and old.granted_at is not null then
    insert into campaign_ledger_sums (campaign_id, registrants, granted_in_cents) values (old.list_id, -1, -old.credit_in_cents);
  end if;
  if tg_op <> 'DELETE' and new.granted_at is not null then
    insert into campaign_ledger_sums (campaign_id, registrants, granted_in_cents) values (new.list_id, 1, new.credit_in_cents);
  end if;
  return null;
end $$;

CREATE FUNCTION add_payout_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' then
    insert into day_totals select f.* from removed o cross join lateral payout_figures(row(o.*)::dispute_payouts, -1) f;
    perform keep_payout_days(array(select id from removed));
  end if;
  if tg_op <> 'DELETE' then
    insert into day_totals select f.* from added n cross join lateral payout_figures(row(n.*)::dispute_payouts, 1) f;
    perform keep_payout_days(array(select id from added));
  end if;
  return null;
end $$;

CREATE FUNCTION add_refund_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' then
    insert into day_totals select f.* from removed o cross join lateral refund_figures(row(o.*)::refunds, -1) f;
    perform keep_refund_days(array(select session_id from removed));
  end if;
  if tg_op <> 'DELETE' then
    insert into day_totals select f.* from added n cross join lateral refund_figures(row(n.*)::refunds, 1) f;
    perform keep_refund_days(array(select session_id from added));
  end if;
  return null;
end $$;

CREATE FUNCTION add_session_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION add_to_place_sets(place_ids bigint[], since date, sign integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION add_used_sums() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' and not old.is_returned then
    insert into campaign_ledger_sums (campaign_id, sessions, used_in_cents, discount_in_cents)
      values (old.campaign_id, -only_use(old), -old.credit_in_cents, -old.discount_in_cents);
  end if;
  if tg_op <> 'DELETE' and not new.is_returned then
    insert into campaign_ledger_sums (campaign_id, sessions, used_in_cents, discount_in_cents)
      values (new.campaign_id, only_use(new), new.credit_in_cents, new.discount_in_cents);
  end if;
  return coalesce(new, old);
end $$;

CREATE FUNCTION commission_of(income numeric, percent numeric) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (floor((((income * round((percent * (100)::numeric))) + (5000)::numeric) / (10000)::numeric)))::bigint;

CREATE FUNCTION commissions_of_days(place_ids bigint[], days date[]) RETURNS TABLE(place_id bigint, day date, currency text, cents bigint)
    LANGUAGE sql STABLE
    AS $$
  select b.place_id, b.day, b.currency, sum(b.cents)::bigint from (
    select i.place_id, i.day, i.currency, commission_of(i.income, i.percent) as cents from stay_incomes(place_ids, days) i
    union all
    select r.place_id, r.day, r.currency, r.cents from refund_commissions(place_ids, days) r) b
  group by 1, 2, 3
$$;

CREATE FUNCTION count_changed_commission() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  changed bigint := coalesce(new.place_id, old.place_id);
  since date := least(new.valid_from, old.valid_from);
begin
  perform pg_advisory_xact_lock(7275553);
  perform count_commissions(array_agg(place), array_agg(day))
  from (select distinct t.place_id as place, t.day from places p join day_totals t on t.place_id = p.id
    where (p.id = changed or p.parent_id = changed) and t.day >= since and t.is_merged) d having count(*) > 0;
  return null;
end $$;

CREATE FUNCTION count_changed_session() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
begin
  insert into day_totals select f.* from session_figures(new, 1) f union all select f.* from session_figures(old, -1) f;
  return null;
end $$;

CREATE FUNCTION count_commission_of_part() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(7275553);
  perform count_commissions(array_agg(new.id), array_agg(day))
  from (select distinct day from day_totals where place_id = new.id and is_merged) d having count(*) > 0;
  return null;
end $$;

CREATE FUNCTION count_commissions(place_ids bigint[], days date[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  of_places bigint[];
  of_days date[];
begin
  -- A merge and a change of a commission would each miss what the other has not committed.
  perform pg_advisory_xact_lock(7275553);
  with wanted as (select distinct place_id, day from unnest(place_ids, days) u(place_id, day)),
  stays as (
    select place_id, day from wanted
    union select r.place_id, r.stay_day from refund_days r join wanted w on w.place_id = r.place_id and w.day = r.day),
  touched as (
    select place_id, day from wanted
    union select r.place_id, r.day from refund_days r join stays s on s.place_id = r.place_id and s.day = r.stay_day)
  select array_agg(place_id), array_agg(day) into of_places, of_days from touched;
  with counted as (select * from commissions_of_days(of_places, of_days)),
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

CREATE FUNCTION count_refunds_of_changed_session() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
begin
  insert into day_totals
  select f.* from refunds r cross join lateral (
    select * from refund_figures_of(r, new, 1) union all select * from refund_figures_of(r, old, -1)) f
  where r.session_id = new.id and r.state = 'DONE';
  perform keep_refund_days(array[new.id]);
  return null;
end $$;

CREATE FUNCTION count_vat_again() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION income_of(t day_totals) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((((((t).paid_in_cents + (t).fleet_in_cents) - (t).refunded_in_cents) - (t).vat_in_cents) - (t).fee_in_cents) + (t).refunded_fee_in_cents) + (t).fee_vat_in_cents);

CREATE SEQUENCE session_order
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE FUNCTION is_unpaid(s sessions) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  select s.deleted_at is null and (s.payment_status in ('ERROR', 'TOO_BIG') or (s.payment_status = ''
    and s.status in ('ENDED', 'AUTO_ENDED') and s.type in ('PARKING', 'CAR_WASH') and s.cost_in_cents + s.service_fee_cents > 0))
$$;

CREATE FUNCTION keep_payout_days(payout_ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  delete from refund_days where payout_id = any(payout_ids);
  insert into refund_days (payout_id, place_id, stay_day, day, currency, income_in_cents)
  select k.id, f.place_id, w.stay_day, f.day, f.currency, income_of(f)
  from dispute_payouts k join disputes d on d.id = k.dispute_id join places p on p.id = k.place_id
    left join sessions s on s.id = k.session_id
    cross join lateral (select (coalesce(s.end_time, d.service_time) at time zone p.time_zone)::date as stay_day) w
    cross join lateral payout_figures(k, 1) f
  where k.id = any(payout_ids) and f.day <> w.stay_day;
end $$;

CREATE FUNCTION keep_payout_days_of_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform keep_payout_days(array(select id from dispute_payouts where session_id = new.id));
  return null;
end $$;

CREATE FUNCTION keep_refund_days(session_ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  delete from refund_days where session_id = any(session_ids);
  insert into refund_days (session_id, place_id, stay_day, day, currency, income_in_cents)
  select s.id, f.place_id, w.stay_day, f.day, f.currency, income_of(f)
  from sessions s join places p on p.id = s.place_id join refunds r on r.session_id = s.id and r.state = 'DONE'
    cross join lateral (select (s.end_time at time zone p.time_zone)::date as stay_day) w
    cross join lateral refund_figures_of(r, s, 1) f
  where s.id = any(session_ids) and f.day <> w.stay_day;
end $$;

CREATE FUNCTION keep_refund_days_of_region() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform keep_refund_days(array(
    select r.session_id from refunds r join sessions s on s.id = r.session_id join places p on p.id = s.place_id
    where p.region = coalesce(new.region, old.region) and r.settled_at >= least(new.valid_from, old.valid_from) - 1));
  return null;
end $$;

CREATE FUNCTION keep_unpaid() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not (tg_op <> 'INSERT' and is_unpaid(old) or tg_op <> 'DELETE' and is_unpaid(new)) then return null; end if;
  insert into unpaid_changes
  select place_id, region, lasts_to, currency, sum(sessions), sum(in_cents)
  from (select * from unpaid_changes_of(old, -1) union all select * from unpaid_changes_of(new, 1)) c
  group by 1, 2, 3, 4 having sum(sessions) <> 0 or sum(in_cents) <> 0;
  return null;
end $$;

CREATE FUNCTION merge_unpaid() RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  -- Two merges that add the same sums in different orders would wait for each other.
  lock table unpaid_sums in share row exclusive mode;
  with gone as (delete from unpaid_changes returning *)
  insert into unpaid_sums as u
  select w.place_id, w.span, w.at, g.region, g.currency, sum(g.sessions), sum(g.in_cents)
  from gone g
    cross join lateral (values (g.place_id, 'DAY', interval '1 day'), (g.place_id, 'QUARTER', interval '15 minutes'),
      (0, 'DAY', interval '1 day'), (0, 'QUARTER', interval '15 minutes')) v(place_id, span, length)
    cross join lateral (select v.place_id, v.span, date_bin(v.length, g.lasts_to, '2000-01-01 00:00+00') as at) w
  group by 1, 2, 3, 4, 5 having sum(g.sessions) <> 0 or sum(g.in_cents) <> 0
  on conflict (place_id, span, at, region, currency)
    do update set sessions = u.sessions + excluded.sessions, in_cents = u.in_cents + excluded.in_cents;
  delete from unpaid_sums where sessions = 0 and in_cents = 0;
end $$;

CREATE FUNCTION only_use(u campaign_uses) RETURNS integer
    LANGUAGE sql
    AS $$
  select case when exists(select 1 from campaign_uses o where o.session_id = u.session_id and o.registrant_id <> u.registrant_id
    and o.campaign_id = u.campaign_id and not o.is_returned) then 0 else 1 end
$$;

CREATE FUNCTION payout_figures(k dispute_payouts, sign integer) RETURNS SETOF day_totals
    LANGUAGE sql STABLE
    AS $$
  select k.place_id, k.paid_on, k.currency, 'CAR_WASH', k.vat_percent,
    0, 0, 0, 0, 0, 0, 0,
    -sign * vat_of(k.amount_in_cents, k.vat_percent), -sign * vat_of(k.fee_in_cents, k.vat_percent),
    sign * k.amount_in_cents, sign * k.fee_in_cents,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    false
  where k.state = 'PAID'
$$;

CREATE FUNCTION plate_pairs(plate text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY(SELECT substr(plate_pairs.plate, i.i, 2) AS substr FROM generate_series(1, (length(plate_pairs.plate) - 1)) i(i));

CREATE FUNCTION refund_commissions(place_ids bigint[], days date[]) RETURNS TABLE(place_id bigint, stay_day date, day date, currency text, cents bigint)
    LANGUAGE sql STABLE
    AS $$
  with booked as (
    select r.place_id, r.stay_day, r.day, r.currency, sum(r.income_in_cents) as income
    from (select distinct u.place_id, u.day from unnest(place_ids, days) u(place_id, day)) w
      join refund_days r on r.place_id = w.place_id and r.day = w.day
    group by 1, 2, 3, 4)
  select b.place_id, b.stay_day, b.day, b.currency,
    commission_of(coalesce(i.income, 0) + e.income + b.income, o.percent) - commission_of(coalesce(i.income, 0) + e.income, o.percent)
  from booked b
    cross join lateral (select coalesce(sum(r.income_in_cents), 0) as income from refund_days r
      where r.place_id = b.place_id and r.stay_day = b.stay_day and r.currency = b.currency and r.day < b.day) e
    cross join lateral (select coalesce(max(c.percent), 0) as percent from places p join commission_periods c
      on c.place_id = coalesce(p.parent_id, p.id) and b.stay_day >= c.valid_from and b.stay_day < c.valid_to where p.id = b.place_id) o
    left join stay_incomes((select array_agg(k.place_id) from booked k), (select array_agg(k.stay_day) from booked k)) i
      on i.place_id = b.place_id and i.day = b.stay_day and i.currency = b.currency
$$;

CREATE FUNCTION refund_figures(r refunds, sign integer) RETURNS SETOF day_totals
    LANGUAGE sql STABLE
    AS $$
  select f.* from sessions s cross join lateral refund_figures_of(r, s, sign) f where s.id = r.session_id
$$;

CREATE FUNCTION refund_figures_of(r refunds, s sessions, sign integer) RETURNS SETOF day_totals
    LANGUAGE sql STABLE
    AS $$
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

CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '3 years' then
    return old;
  end if;
  raise exception 'the audit trail is append-only';
end $$;

CREATE FUNCTION refuse_invoice_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'an invoice is never changed';
end $$;

CREATE FUNCTION refuse_statement_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a closed statement is not changed';
end $$;

CREATE FUNCTION registrant_ended_at(r list_users) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  select coalesce(r.deleted_at, greatest(least(c.valid_to, c.deleted_at),
    case when r.granted_at is not null and r.status = 'APPROVED' then r.valid_to end))
  from lists c where c.id = r.list_id
$$;

CREATE FUNCTION session_figures(s sessions, sign integer) RETURNS SETOF day_totals
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

CREATE FUNCTION set_fine_closed_at() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.status in ('PAID', 'CANCELLED', 'WRITTEN_OFF', 'REPLACED') then
    new.closed_at := coalesce(new.closed_at, new.updated_at);
  else
    new.closed_at := null;
  end if;
  return new;
end $$;

CREATE FUNCTION set_registrant_ended_at() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.ended_at := registrant_ended_at(new);
  return new;
end $$;

CREATE FUNCTION set_registrants_ended_at() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update list_users r set ended_at = registrant_ended_at(r)
    where r.list_id = new.id and r.ended_at is distinct from registrant_ended_at(r);
  return null;
end $$;

CREATE FUNCTION spent_on(s sessions) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  select case when s.fleet_id is not null and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED')
    then s.hidden_cost_in_cents else 0 end
$$;

CREATE FUNCTION stay_incomes(place_ids bigint[], days date[]) RETURNS TABLE(place_id bigint, day date, currency text, income numeric, percent numeric)
    LANGUAGE sql STABLE
    AS $$
  select i.place_id, i.day, i.currency, i.income, coalesce(c.percent, 0)
  from (
    select b.place_id, b.day, b.currency, sum(b.cents) as income
    from (
      select t.place_id, t.day, t.currency, income_of(t) as cents
      from (select distinct u.place_id, u.day from unnest(place_ids, days) u(place_id, day)) w
        join day_totals t on t.place_id = w.place_id and t.day = w.day
      union all
      select r.place_id, r.day, r.currency, -r.income_in_cents
      from (select distinct u.place_id, u.day from unnest(place_ids, days) u(place_id, day)) w
        join refund_days r on r.place_id = w.place_id and r.day = w.day) b
    group by 1, 2, 3) i
  join places p on p.id = i.place_id
  left join commission_periods c on c.place_id = coalesce(p.parent_id, p.id) and i.day >= c.valid_from and i.day < c.valid_to
$$;

CREATE FUNCTION unpaid_changes_of(s sessions, sign integer) RETURNS SETOF unpaid_changes
    LANGUAGE sql STABLE
    AS $$
  select s.place_id, s.region,
    greatest(s.start_time, coalesce(s.end_time - interval '1 millisecond', '9999-12-31 00:00+00')), s.currency, sign,
    sign * (s.cost_in_cents + s.free_pass_cents_used + s.service_fee_cents
      + case when s.fleet_id is null then 0 else s.hidden_cost_in_cents end)
  where is_unpaid(s)
$$;

CREATE FUNCTION vat_at(gross bigint, hundredths bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (gross - ((((gross * 20000) + 10000) + hundredths) / (2 * (10000 + hundredths))));

CREATE FUNCTION vat_of(gross bigint, percent numeric) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN vat_at(gross, (round((percent * (100)::numeric)))::bigint);

CREATE FUNCTION vat_percent_of(region_code text, at timestamp with time zone, zone text) RETURNS numeric
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN COALESCE((SELECT v.percent FROM vat_rates v WHERE ((v.region = vat_percent_of.region_code) AND (v.valid_from <= ((vat_percent_of.at AT TIME ZONE vat_percent_of.zone))::date)) ORDER BY v.valid_from DESC LIMIT 1), (0)::numeric);

CREATE VIEW campaign_registrants AS
 SELECT id,
    kind,
    client_id,
    name,
    email,
    phone,
    status,
    valid_from,
    valid_to,
    registration_type,
    request_id,
    registered_at,
    updated_at,
    deleted_at,
    list_id AS campaign_id,
    comment,
    answers,
    plate_id,
    invite_uuid,
    invited_at AS invitation_sent_at,
    granted_at,
    discount_percent,
    credit_in_cents,
    used_in_cents,
    language,
    note_language,
    ended_at,
    anonymised_at,
    created_at
   FROM list_users
  WHERE (kind = 'CAMPAIGN');

CREATE VIEW campaigns AS
 SELECT id,
    kind,
    name,
    region,
    description,
    app_id,
    valid_in_type,
    valid_from,
    valid_to,
    registration_open_until,
    auto_approve,
    approval_message,
    registration_request_received_message,
    notification_emails,
    created_at,
    updated_at,
    deleted_at,
    public_registration_link_uuid,
    is_public_registration_link_enabled,
    code AS campaign_code,
    app_info_text,
    start_sessions_with_lpr,
    discount_percent,
    max_members AS max_number_of_registrants,
    type,
    is_template,
    time_zone,
    discount_credit_in_cents,
    currency AS discount_credit_currency,
    app_icon_id,
    payment_method_required,
    one_time_discount,
    for_new_clients_only,
    has_extra,
    extra_campaign_id,
    extra_delay_days,
    extra_valid_days,
    payer_name,
    payer_registry_code,
    payer_address,
    payer_email
   FROM lists
  WHERE (kind = 'CAMPAIGN');

CREATE VIEW commission_periods AS
 SELECT place_commissions.place_id,
    place_commissions.percent,
    place_commissions.valid_from,
    COALESCE(lead(place_commissions.valid_from) OVER (PARTITION BY place_commissions.place_id ORDER BY place_commissions.valid_from), 'infinity'::date) AS valid_to
   FROM place_commissions;

CREATE SEQUENCE fine_numbers
    START WITH 100001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE VIEW fleet_users AS
 SELECT id,
    kind,
    client_id,
    name,
    email,
    phone,
    status,
    valid_from,
    valid_to,
    registration_type,
    request_id,
    registered_at,
    updated_at,
    deleted_at,
    list_id AS fleet_id,
    request_mailed_at,
    invited_at,
    limits_reset_at
   FROM list_users
  WHERE (kind = 'FLEET');

CREATE VIEW fleets AS
 SELECT id,
    kind,
    name,
    region,
    description,
    app_id,
    valid_in_type,
    valid_from,
    valid_to,
    registration_open_until,
    auto_approve,
    approval_message,
    registration_request_received_message,
    notification_emails,
    created_at,
    updated_at,
    deleted_at,
    code AS app_registration_code,
    notification_digest,
    app_info_text,
    max_members AS max_number_of_users,
    type,
    daily_limit_in_cents_per_user,
    monthly_limit_in_cents_per_user,
    reset_used_limits_each_month,
    currency,
    low_balance_in_cents,
    low_balance_mailed_at
   FROM lists
  WHERE (kind = 'FLEET');

CREATE VIEW recounted_day_totals AS
 SELECT f.place_id,
    f.day,
    f.currency,
    f.type,
    f.vat_percent,
    f.sessions,
    f.seconds,
    f.occupied_seconds,
    f.paid_sessions,
    f.paid_in_cents,
    f.fee_in_cents,
    f.fleet_in_cents,
    f.vat_in_cents,
    f.fee_vat_in_cents,
    f.refunded_in_cents,
    f.refunded_fee_in_cents,
    f.pending_in_cents,
    f.declined_sessions,
    f.declined_in_cents,
    f.too_big_sessions,
    f.too_big_in_cents,
    f.uncharged_sessions,
    f.uncharged_in_cents,
    f.waived_in_cents,
    f.waived_fee_in_cents,
    f.discounted_sessions,
    f.credit_in_cents,
    f.free_pass_in_cents,
    f.rated_sessions,
    f.stars,
    f.is_merged
   FROM (sessions s
     CROSS JOIN LATERAL session_figures(s.*, 1) f(place_id, day, currency, type, vat_percent, sessions, seconds, occupied_seconds, paid_sessions, paid_in_cents, fee_in_cents, fleet_in_cents, vat_in_cents, fee_vat_in_cents, refunded_in_cents, refunded_fee_in_cents, pending_in_cents, declined_sessions, declined_in_cents, too_big_sessions, too_big_in_cents, uncharged_sessions, uncharged_in_cents, waived_in_cents, waived_fee_in_cents, discounted_sessions, credit_in_cents, free_pass_in_cents, rated_sessions, stars, is_merged))
UNION ALL
 SELECT f.place_id,
    f.day,
    f.currency,
    f.type,
    f.vat_percent,
    f.sessions,
    f.seconds,
    f.occupied_seconds,
    f.paid_sessions,
    f.paid_in_cents,
    f.fee_in_cents,
    f.fleet_in_cents,
    f.vat_in_cents,
    f.fee_vat_in_cents,
    f.refunded_in_cents,
    f.refunded_fee_in_cents,
    f.pending_in_cents,
    f.declined_sessions,
    f.declined_in_cents,
    f.too_big_sessions,
    f.too_big_in_cents,
    f.uncharged_sessions,
    f.uncharged_in_cents,
    f.waived_in_cents,
    f.waived_fee_in_cents,
    f.discounted_sessions,
    f.credit_in_cents,
    f.free_pass_in_cents,
    f.rated_sessions,
    f.stars,
    f.is_merged
   FROM (refunds r
     CROSS JOIN LATERAL refund_figures(r.*, 1) f(place_id, day, currency, type, vat_percent, sessions, seconds, occupied_seconds, paid_sessions, paid_in_cents, fee_in_cents, fleet_in_cents, vat_in_cents, fee_vat_in_cents, refunded_in_cents, refunded_fee_in_cents, pending_in_cents, declined_sessions, declined_in_cents, too_big_sessions, too_big_in_cents, uncharged_sessions, uncharged_in_cents, waived_in_cents, waived_fee_in_cents, discounted_sessions, credit_in_cents, free_pass_in_cents, rated_sessions, stars, is_merged))
UNION ALL
 SELECT f.place_id,
    f.day,
    f.currency,
    f.type,
    f.vat_percent,
    f.sessions,
    f.seconds,
    f.occupied_seconds,
    f.paid_sessions,
    f.paid_in_cents,
    f.fee_in_cents,
    f.fleet_in_cents,
    f.vat_in_cents,
    f.fee_vat_in_cents,
    f.refunded_in_cents,
    f.refunded_fee_in_cents,
    f.pending_in_cents,
    f.declined_sessions,
    f.declined_in_cents,
    f.too_big_sessions,
    f.too_big_in_cents,
    f.uncharged_sessions,
    f.uncharged_in_cents,
    f.waived_in_cents,
    f.waived_fee_in_cents,
    f.discounted_sessions,
    f.credit_in_cents,
    f.free_pass_in_cents,
    f.rated_sessions,
    f.stars,
    f.is_merged
   FROM (dispute_payouts k
     CROSS JOIN LATERAL payout_figures(k.*, 1) f(place_id, day, currency, type, vat_percent, sessions, seconds, occupied_seconds, paid_sessions, paid_in_cents, fee_in_cents, fleet_in_cents, vat_in_cents, fee_vat_in_cents, refunded_in_cents, refunded_fee_in_cents, pending_in_cents, declined_sessions, declined_in_cents, too_big_sessions, too_big_in_cents, uncharged_sessions, uncharged_in_cents, waived_in_cents, waived_fee_in_cents, discounted_sessions, credit_in_cents, free_pass_in_cents, rated_sessions, stars, is_merged));

CREATE VIEW uncounted_days AS
 SELECT t.place_id,
    t.day
   FROM day_totals t
  WHERE (NOT t.is_merged)
UNION
 SELECT r.place_id,
    r.day
   FROM (refund_days r
     JOIN day_totals t ON (((t.place_id = r.place_id) AND (t.day = r.stay_day))))
  WHERE (NOT t.is_merged)
UNION
 SELECT r.place_id,
    r.day
   FROM ((refund_days r
     JOIN refund_days o ON (((o.place_id = r.place_id) AND (o.stay_day = r.stay_day))))
     JOIN day_totals t ON (((t.place_id = o.place_id) AND (t.day = o.day))))
  WHERE (NOT t.is_merged);

CREATE VIEW whitelist_users AS
 SELECT id,
    kind,
    client_id,
    name,
    email,
    phone,
    status,
    valid_from,
    valid_to,
    registration_type,
    request_id,
    registered_at,
    updated_at,
    deleted_at,
    list_id AS whitelist_id,
    company,
    comment,
    answers,
    request_mailed_at
   FROM list_users
  WHERE (kind = 'WHITELIST');

CREATE VIEW whitelists AS
 SELECT id,
    kind,
    name,
    region,
    description,
    app_id,
    valid_in_type,
    valid_from,
    valid_to,
    registration_open_until,
    auto_approve,
    approval_message,
    registration_request_received_message,
    notification_emails,
    created_at,
    updated_at,
    deleted_at,
    public_registration_link_uuid,
    is_public_registration_link_enabled,
    code AS app_registration_code,
    notification_digest,
    start_sessions_with_lpr,
    charge_for_sessions,
    discount_percent,
    free_minutes,
    limit_24h_in_cents,
    availability_table
   FROM lists
  WHERE (kind = 'WHITELIST');

ALTER TABLE ONLY campaign_registrants ALTER COLUMN kind SET DEFAULT 'CAMPAIGN';

ALTER TABLE ONLY campaign_registrants ALTER COLUMN status SET DEFAULT '';

ALTER TABLE ONLY campaigns ALTER COLUMN kind SET DEFAULT 'CAMPAIGN';

ALTER TABLE ONLY campaigns ALTER COLUMN type SET DEFAULT 'DISCOUNT_PERCENT';

ALTER TABLE ONLY fleet_users ALTER COLUMN kind SET DEFAULT 'FLEET';

ALTER TABLE ONLY fleet_users ALTER COLUMN registered_at SET DEFAULT now();

ALTER TABLE ONLY fleets ALTER COLUMN kind SET DEFAULT 'FLEET';

ALTER TABLE ONLY fleets ALTER COLUMN type SET DEFAULT 'POSTPAID';

ALTER TABLE ONLY whitelist_users ALTER COLUMN kind SET DEFAULT 'WHITELIST';

ALTER TABLE ONLY whitelist_users ALTER COLUMN registered_at SET DEFAULT now();

ALTER TABLE ONLY whitelists ALTER COLUMN kind SET DEFAULT 'WHITELIST';

ALTER TABLE ONLY whitelists ALTER COLUMN start_sessions_with_lpr SET DEFAULT true;

CREATE STATISTICS list_users_kind (dependencies) ON list_id, kind FROM list_users;

CREATE TABLE day_totals (
    place_id bigint NOT NULL,
    day date NOT NULL,
    currency text NOT NULL,
    type text NOT NULL,
    vat_percent numeric(5,2) NOT NULL,
    sessions bigint NOT NULL,
    seconds bigint NOT NULL,
    occupied_seconds bigint NOT NULL,
    paid_sessions bigint NOT NULL,
    paid_in_cents bigint NOT NULL,
    fee_in_cents bigint NOT NULL,
    fleet_in_cents bigint NOT NULL,
    vat_in_cents bigint NOT NULL,
    fee_vat_in_cents bigint NOT NULL,
    refunded_in_cents bigint NOT NULL,
    refunded_fee_in_cents bigint NOT NULL,
    pending_in_cents bigint NOT NULL,
    declined_sessions bigint NOT NULL,
    declined_in_cents bigint NOT NULL,
    too_big_sessions bigint NOT NULL,
    too_big_in_cents bigint NOT NULL,
    uncharged_sessions bigint NOT NULL,
    uncharged_in_cents bigint NOT NULL,
    waived_in_cents bigint NOT NULL,
    waived_fee_in_cents bigint NOT NULL,
    discounted_sessions bigint NOT NULL,
    credit_in_cents bigint NOT NULL,
    free_pass_in_cents bigint NOT NULL,
    rated_sessions bigint NOT NULL,
    stars bigint NOT NULL,
    is_merged boolean DEFAULT false NOT NULL
);
CREATE INDEX day_totals_day ON day_totals USING btree (day, place_id);
CREATE INDEX day_totals_place ON day_totals USING btree (place_id, day) INCLUDE (currency, type, vat_percent, sessions, seconds, occupied_seconds, paid_sessions, paid_in_cents, fee_in_cents, fleet_in_cents, vat_in_cents, fee_vat_in_cents, refunded_in_cents, refunded_fee_in_cents, pending_in_cents, declined_sessions, declined_in_cents, too_big_sessions, too_big_in_cents, uncharged_sessions, uncharged_in_cents, waived_in_cents, waived_fee_in_cents, discounted_sessions, credit_in_cents, free_pass_in_cents, rated_sessions, stars) WHERE is_merged;
CREATE INDEX day_totals_to_merge ON day_totals USING btree (place_id, day) WHERE (NOT is_merged);

CREATE TABLE sessions (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_index bigint DEFAULT nextval('session_order'::regclass) NOT NULL,
    type text DEFAULT 'PARKING' NOT NULL CHECK ((type IN ('PARKING', 'CAR_WASH', 'SUBSCRIPTION', 'CREDIT', 'LOG'))),
    status text NOT NULL CHECK ((status IN ('STARTED', 'ENDED', 'CANCELLED', 'AUTO_ENDED'))),
    place_id bigint NOT NULL REFERENCES places(id),
    region text NOT NULL REFERENCES regions(code),
    operator text DEFAULT 'B' NOT NULL,
    plate_id bigint REFERENCES plates(id),
    client_id bigint REFERENCES clients(id),
    start_time timestamp(3) with time zone NOT NULL,
    end_time timestamp(3) with time zone,
    start_lpr_event_id bigint REFERENCES lpr_events(id),
    end_lpr_event_id bigint REFERENCES lpr_events(id),
    service_name text DEFAULT '' NOT NULL,
    is_manual boolean DEFAULT false NOT NULL,
    cost_in_cents bigint DEFAULT 0 NOT NULL CHECK ((cost_in_cents >= 0)),
    free_pass_cents_used bigint DEFAULT 0 NOT NULL CHECK ((free_pass_cents_used >= 0)),
    service_fee_cents bigint DEFAULT 0 NOT NULL CHECK ((service_fee_cents >= 0)),
    hidden_cost_in_cents bigint DEFAULT 0 NOT NULL CHECK ((hidden_cost_in_cents >= 0)),
    campaign_credit_in_cents bigint DEFAULT 0 NOT NULL CHECK ((campaign_credit_in_cents >= 0)),
    refunded_in_cents bigint DEFAULT 0 NOT NULL,
    currency text DEFAULT 'EUR' NOT NULL CHECK ((currency ~ '^[A-Z]{3}$')),
    applied_discount_percent smallint DEFAULT 0 NOT NULL CHECK (((applied_discount_percent >= 0) AND (applied_discount_percent <= 100))),
    payment_status text DEFAULT '' NOT NULL CHECK ((payment_status IN ('', 'PENDING', 'OK', 'ERROR', 'TOO_BIG', 'NOT_SENT', 'TEST', 'REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED', 'PARTIAL_REFUND_REQUESTED', 'PARTIALLY_REFUNDED', 'PARTIAL_REFUND_FAILED'))),
    payment_status_code text DEFAULT '' NOT NULL,
    is_paid_outside_card boolean DEFAULT false NOT NULL,
    free_pass_id bigint REFERENCES free_passes(id),
    fleet_id bigint REFERENCES lists(id),
    whitelist_id bigint REFERENCES lists(id),
    credit_card_id bigint REFERENCES credit_cards(id),
    bundle_id bigint REFERENCES bundles(id),
    client_plan_id bigint REFERENCES client_plans(id),
    booking_id bigint,
    campaign_id bigint,
    monthly_pass_id bigint REFERENCES monthly_passes(id),
    has_invoice boolean DEFAULT false NOT NULL,
    rating_id bigint REFERENCES ratings(id),
    import_key text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    waived_fee_cents bigint DEFAULT 0 NOT NULL CHECK ((waived_fee_cents >= 0)),
    service_price_in_cents bigint CHECK ((service_price_in_cents >= 0)),
    fleet_user_id bigint REFERENCES list_users(id),
    anonymised_at timestamp with time zone,
    returned_credit_in_cents bigint DEFAULT 0 NOT NULL,
    returned_pass_in_cents bigint DEFAULT 0 NOT NULL,
    CONSTRAINT sessions_check CHECK (((status = 'STARTED') = (end_time IS NULL))),
    CONSTRAINT sessions_check1 CHECK (((end_time IS NULL) OR (end_time >= start_time))),
    CONSTRAINT sessions_check2 CHECK (((refunded_in_cents >= 0) AND (refunded_in_cents <= (cost_in_cents + service_fee_cents)))),
    CONSTRAINT sessions_longest_stay CHECK (((end_time IS NULL) OR (end_time <= (start_time + '31 days'::interval))))
);
CREATE INDEX sessions_auto_ended ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'AUTO_ENDED'));
CREATE INDEX sessions_booking ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (booking_id IS NOT NULL));
CREATE INDEX sessions_bundled ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (bundle_id IS NOT NULL));
CREATE INDEX sessions_by_booking ON sessions USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX sessions_by_bundle ON sessions USING btree (bundle_id) WHERE (bundle_id IS NOT NULL);
CREATE INDEX sessions_by_whitelist ON sessions USING btree (whitelist_id, start_time DESC, id DESC) WHERE ((whitelist_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX sessions_campaign ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (campaign_id IS NOT NULL));
CREATE INDEX sessions_cancelled ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'CANCELLED'));
CREATE INDEX sessions_car_wash ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (type = 'CAR_WASH'));
CREATE INDEX sessions_client ON sessions USING btree (client_id, start_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX sessions_deleted_plate ON sessions USING btree (plate_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX sessions_end_read ON sessions USING btree (end_lpr_event_id) WHERE (end_lpr_event_id IS NOT NULL);
CREATE INDEX sessions_ended ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'ENDED'));
CREATE INDEX sessions_fleet ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (fleet_id IS NOT NULL));
CREATE INDEX sessions_fleet_inside ON sessions USING btree (fleet_id) WHERE ((fleet_id IS NOT NULL) AND (deleted_at IS NULL) AND (status = 'STARTED'));
CREATE INDEX sessions_fleet_user ON sessions USING btree (fleet_user_id, start_time) WHERE (fleet_user_id IS NOT NULL);
CREATE UNIQUE INDEX sessions_import_key ON sessions USING btree (import_key) WHERE (import_key IS NOT NULL);
CREATE INDEX sessions_long ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (end_time IS NOT NULL) AND ((end_time - start_time) > '24:00:00'::interval));
CREATE INDEX sessions_manual ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND is_manual);
CREATE INDEX sessions_monthly_pass ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (monthly_pass_id IS NOT NULL));
CREATE INDEX sessions_newest ON sessions USING btree (start_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX sessions_no_exit_read ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (start_lpr_event_id IS NOT NULL) AND (end_lpr_event_id IS NULL) AND (status <> 'STARTED'));
CREATE INDEX sessions_of_fleet ON sessions USING btree (fleet_id, start_time DESC, id DESC) WHERE ((fleet_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX sessions_one_running ON sessions USING btree (plate_id, place_id) WHERE ((status = 'STARTED') AND (deleted_at IS NULL) AND (plate_id IS NOT NULL));
CREATE INDEX sessions_pending ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (payment_status = 'PENDING'));
CREATE INDEX sessions_place ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX sessions_place_auto_ended ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'AUTO_ENDED'));
CREATE INDEX sessions_place_booking ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (booking_id IS NOT NULL));
CREATE INDEX sessions_place_bundled ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (bundle_id IS NOT NULL));
CREATE INDEX sessions_place_campaign ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (campaign_id IS NOT NULL));
CREATE INDEX sessions_place_cancelled ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'CANCELLED'));
CREATE INDEX sessions_place_car_wash ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (type = 'CAR_WASH'));
CREATE INDEX sessions_place_fleet ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (fleet_id IS NOT NULL));
CREATE INDEX sessions_place_left ON sessions USING btree (place_id, end_time DESC) WHERE ((deleted_at IS NULL) AND (status IN ('ENDED', 'AUTO_ENDED')));
CREATE INDEX sessions_place_long ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (end_time IS NOT NULL) AND ((end_time - start_time) > '24:00:00'::interval));
CREATE INDEX sessions_place_manual ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND is_manual);
CREATE INDEX sessions_place_monthly_pass ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (monthly_pass_id IS NOT NULL));
CREATE INDEX sessions_place_no_exit_read ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (start_lpr_event_id IS NOT NULL) AND (end_lpr_event_id IS NULL) AND (status <> 'STARTED'));
CREATE INDEX sessions_place_pending ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (payment_status = 'PENDING'));
CREATE INDEX sessions_place_rated ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (rating_id IS NOT NULL));
CREATE INDEX sessions_place_refunds ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (payment_status IN ('REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED', 'PARTIAL_REFUND_REQUESTED', 'PARTIALLY_REFUNDED', 'PARTIAL_REFUND_FAILED')));
CREATE INDEX sessions_place_running ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'STARTED'));
CREATE INDEX sessions_place_unpaid ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND ((payment_status IN ('ERROR', 'TOO_BIG')) OR ((payment_status = '') AND (status IN ('ENDED', 'AUTO_ENDED')) AND (type IN ('PARKING', 'CAR_WASH')) AND ((cost_in_cents + service_fee_cents) > 0))));
CREATE INDEX sessions_place_whitelist ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (whitelist_id IS NOT NULL));
CREATE INDEX sessions_plate ON sessions USING btree (plate_id, start_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX sessions_rated ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (rating_id IS NOT NULL));
CREATE INDEX sessions_refunds ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (payment_status IN ('REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED', 'PARTIAL_REFUND_REQUESTED', 'PARTIALLY_REFUNDED', 'PARTIAL_REFUND_FAILED')));
CREATE INDEX sessions_region ON sessions USING btree (region, start_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX sessions_running ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'STARTED'));
CREATE INDEX sessions_start_read ON sessions USING btree (start_lpr_event_id) WHERE (start_lpr_event_id IS NOT NULL);
CREATE INDEX sessions_to_anonymise ON sessions USING btree (end_time, id) WHERE ((anonymised_at IS NULL) AND (end_time IS NOT NULL) AND (((cost_in_cents + service_fee_cents) = 0) OR is_paid_outside_card OR (payment_status IN ('OK', 'TEST', 'NOT_SENT', 'REFUNDED', 'PARTIALLY_REFUNDED'))));
CREATE INDEX sessions_unpaid ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND ((payment_status IN ('ERROR', 'TOO_BIG')) OR ((payment_status = '') AND (status IN ('ENDED', 'AUTO_ENDED')) AND (type IN ('PARKING', 'CAR_WASH')) AND ((cost_in_cents + service_fee_cents) > 0))));
CREATE INDEX sessions_whitelist ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (whitelist_id IS NOT NULL));
CREATE INDEX sessions_whitelist_inside ON sessions USING btree (whitelist_id) WHERE ((whitelist_id IS NOT NULL) AND (deleted_at IS NULL) AND (status = 'STARTED'));
CREATE TRIGGER sessions_added AFTER INSERT ON sessions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_session_figures();
CREATE TRIGGER sessions_changed AFTER UPDATE ON sessions FOR EACH ROW WHEN ((((new.status <> 'STARTED') OR (old.status <> 'STARTED')) AND ((new.place_id IS DISTINCT FROM old.place_id) OR (new.region IS DISTINCT FROM old.region) OR (new.type IS DISTINCT FROM old.type) OR (new.status IS DISTINCT FROM old.status) OR (new.payment_status IS DISTINCT FROM old.payment_status) OR (new.start_time IS DISTINCT FROM old.start_time) OR (new.end_time IS DISTINCT FROM old.end_time) OR (new.cost_in_cents IS DISTINCT FROM old.cost_in_cents) OR (new.service_fee_cents IS DISTINCT FROM old.service_fee_cents) OR (new.hidden_cost_in_cents IS DISTINCT FROM old.hidden_cost_in_cents) OR (new.fleet_id IS DISTINCT FROM old.fleet_id) OR (new.refunded_in_cents IS DISTINCT FROM old.refunded_in_cents) OR (new.campaign_credit_in_cents IS DISTINCT FROM old.campaign_credit_in_cents) OR (new.free_pass_cents_used IS DISTINCT FROM old.free_pass_cents_used) OR (new.applied_discount_percent IS DISTINCT FROM old.applied_discount_percent) OR (new.waived_fee_cents IS DISTINCT FROM old.waived_fee_cents) OR (new.currency IS DISTINCT FROM old.currency) OR (new.rating_id IS DISTINCT FROM old.rating_id) OR (new.deleted_at IS DISTINCT FROM old.deleted_at) OR (new.returned_credit_in_cents IS DISTINCT FROM old.returned_credit_in_cents) OR (new.returned_pass_in_cents IS DISTINCT FROM old.returned_pass_in_cents)))) EXECUTE FUNCTION count_changed_session();
CREATE TRIGGER sessions_changed_payouts AFTER UPDATE ON sessions FOR EACH ROW WHEN (((old.end_time IS NOT NULL) AND (new.end_time IS DISTINCT FROM old.end_time))) EXECUTE FUNCTION keep_payout_days_of_session();
CREATE TRIGGER sessions_changed_refunds AFTER UPDATE ON sessions FOR EACH ROW WHEN ((((new.refunded_in_cents > 0) OR (old.refunded_in_cents > 0)) AND ((new.place_id IS DISTINCT FROM old.place_id) OR (new.region IS DISTINCT FROM old.region) OR (new.type IS DISTINCT FROM old.type) OR (new.status IS DISTINCT FROM old.status) OR ((new.payment_status = 'TEST') IS DISTINCT FROM (old.payment_status = 'TEST')) OR (new.start_time IS DISTINCT FROM old.start_time) OR (new.end_time IS DISTINCT FROM old.end_time) OR (new.cost_in_cents IS DISTINCT FROM old.cost_in_cents) OR (new.currency IS DISTINCT FROM old.currency) OR (new.deleted_at IS DISTINCT FROM old.deleted_at)))) EXECUTE FUNCTION count_refunds_of_changed_session();
CREATE TRIGGER sessions_removed AFTER DELETE ON sessions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION add_session_figures();
CREATE TRIGGER sessions_spent AFTER INSERT ON sessions FOR EACH ROW WHEN (((new.fleet_id IS NOT NULL) AND (new.hidden_cost_in_cents > 0))) EXECUTE FUNCTION add_fleet_spending();
CREATE TRIGGER sessions_spent_changed AFTER UPDATE ON sessions FOR EACH ROW WHEN ((((new.fleet_id IS NOT NULL) OR (old.fleet_id IS NOT NULL)) AND ((new.fleet_id IS DISTINCT FROM old.fleet_id) OR (new.hidden_cost_in_cents IS DISTINCT FROM old.hidden_cost_in_cents) OR (new.status IS DISTINCT FROM old.status) OR (new.deleted_at IS DISTINCT FROM old.deleted_at)))) EXECUTE FUNCTION add_fleet_spending();
CREATE TRIGGER sessions_spent_removed AFTER DELETE ON sessions FOR EACH ROW WHEN (((old.fleet_id IS NOT NULL) AND (old.hidden_cost_in_cents > 0))) EXECUTE FUNCTION add_fleet_spending();
CREATE TRIGGER sessions_unpaid AFTER INSERT ON sessions FOR EACH ROW WHEN (((new.status <> 'STARTED') OR (new.payment_status <> ''))) EXECUTE FUNCTION keep_unpaid();
CREATE TRIGGER sessions_unpaid_changed AFTER UPDATE ON sessions FOR EACH ROW WHEN (((old.payment_status = ANY (ARRAY['ERROR', 'TOO_BIG'])) OR (new.payment_status = ANY (ARRAY['ERROR', 'TOO_BIG'])) OR ((old.payment_status = '') AND (old.status <> 'STARTED')) OR ((new.payment_status = '') AND (new.status <> 'STARTED')))) EXECUTE FUNCTION keep_unpaid();
CREATE TRIGGER sessions_unpaid_removed AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION keep_unpaid();

CREATE TABLE campaign_uses (
    session_id bigint NOT NULL REFERENCES sessions(id),
    registrant_id bigint NOT NULL REFERENCES list_users(id),
    percent smallint NOT NULL CHECK (((percent >= 0) AND (percent <= 100))),
    percent_before smallint NOT NULL,
    discount_in_cents bigint NOT NULL CHECK ((discount_in_cents >= 0)),
    credit_in_cents bigint NOT NULL CHECK ((credit_in_cents >= 0)),
    is_returned boolean DEFAULT false NOT NULL,
    used_at timestamp with time zone NOT NULL,
    campaign_id bigint NOT NULL REFERENCES lists(id),
    CONSTRAINT campaign_uses_pkey PRIMARY KEY (session_id, registrant_id)
);
CREATE INDEX campaign_uses_campaign ON campaign_uses USING btree (campaign_id, used_at) INCLUDE (session_id, discount_in_cents, credit_in_cents) WHERE (NOT is_returned);
CREATE INDEX campaign_uses_registrant ON campaign_uses USING btree (registrant_id, used_at);
CREATE TRIGGER campaign_uses_sums BEFORE INSERT OR DELETE OR UPDATE ON campaign_uses FOR EACH ROW EXECUTE FUNCTION add_used_sums();

CREATE TABLE dispute_payouts (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    dispute_id bigint NOT NULL REFERENCES disputes(id),
    session_id bigint REFERENCES sessions(id),
    refund_id bigint UNIQUE REFERENCES refunds(id),
    state text NOT NULL CHECK ((state IN ('CARD', 'CARD_FAILED', 'OPEN', 'PAID', 'CANCELLED'))),
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents > 0)),
    currency text NOT NULL,
    requested_by_owner_id bigint NOT NULL REFERENCES owners(id),
    created_at timestamp with time zone NOT NULL,
    reference text DEFAULT '' NOT NULL,
    paid_on date,
    settled_by_owner_id bigint REFERENCES owners(id),
    settled_at timestamp with time zone,
    place_id bigint NOT NULL REFERENCES places(id),
    vat_percent numeric(5,2) DEFAULT 0 NOT NULL,
    fee_in_cents bigint DEFAULT 0 NOT NULL,
    CONSTRAINT dispute_payouts_check CHECK (((refund_id IS NOT NULL) = (state IN ('CARD', 'CARD_FAILED')))),
    CONSTRAINT dispute_payouts_check1 CHECK (((state = 'PAID') = (paid_on IS NOT NULL))),
    CONSTRAINT dispute_payouts_check2 CHECK (((fee_in_cents >= 0) AND (fee_in_cents <= amount_in_cents)))
);
CREATE INDEX dispute_payouts_dispute ON dispute_payouts USING btree (dispute_id, id);
CREATE UNIQUE INDEX dispute_payouts_one ON dispute_payouts USING btree (dispute_id) WHERE (state IN ('CARD', 'OPEN', 'PAID'));
CREATE INDEX dispute_payouts_open ON dispute_payouts USING btree (dispute_id) WHERE (state = 'OPEN');
CREATE INDEX dispute_payouts_paid ON dispute_payouts USING btree (paid_on, place_id) WHERE (state = 'PAID');
CREATE INDEX dispute_payouts_session ON dispute_payouts USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE TRIGGER dispute_payouts_added AFTER INSERT ON dispute_payouts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_payout_figures();
CREATE TRIGGER dispute_payouts_changed AFTER UPDATE ON dispute_payouts REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_payout_figures();
CREATE TRIGGER dispute_payouts_removed AFTER DELETE ON dispute_payouts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION add_payout_figures();

CREATE TABLE refunds (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id bigint NOT NULL REFERENCES sessions(id),
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents > 0)),
    is_full boolean NOT NULL,
    idempotency_key uuid NOT NULL UNIQUE,
    state text NOT NULL CHECK ((state IN ('REQUESTED', 'DONE', 'FAILED'))),
    reason text DEFAULT '' NOT NULL,
    requested_by_owner_id bigint REFERENCES owners(id),
    requested_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT refunds_check CHECK (((state = 'REQUESTED') = (settled_at IS NULL)))
);
CREATE UNIQUE INDEX refunds_one_open ON refunds USING btree (session_id) WHERE (state = 'REQUESTED');
CREATE INDEX refunds_session ON refunds USING btree (session_id);
CREATE INDEX refunds_settled ON refunds USING btree (settled_at, id) WHERE (state = 'DONE');
CREATE TRIGGER refunds_added AFTER INSERT ON refunds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_refund_figures();
CREATE TRIGGER refunds_changed AFTER UPDATE ON refunds REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_refund_figures();
CREATE TRIGGER refunds_removed AFTER DELETE ON refunds REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION add_refund_figures();

CREATE TABLE list_users (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list_id bigint NOT NULL,
    kind text NOT NULL,
    client_id bigint REFERENCES clients(id),
    name text DEFAULT '' NOT NULL,
    email text DEFAULT '' NOT NULL,
    phone text DEFAULT '' NOT NULL,
    company text DEFAULT '' NOT NULL,
    comment text DEFAULT '' NOT NULL,
    status text DEFAULT 'PENDING' NOT NULL,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    registration_type text DEFAULT 'MANUALLY_ADDED' NOT NULL,
    request_id uuid,
    request_mailed_at timestamp with time zone,
    answers jsonb DEFAULT '[]'::jsonb NOT NULL,
    invited_at timestamp with time zone,
    limits_reset_at timestamp with time zone,
    plate_id bigint REFERENCES plates(id),
    invite_uuid uuid,
    granted_at timestamp with time zone,
    discount_percent smallint DEFAULT 0 NOT NULL CHECK (((discount_percent >= 0) AND (discount_percent <= 100))),
    credit_in_cents bigint DEFAULT 0 NOT NULL CHECK ((credit_in_cents >= 0)),
    used_in_cents bigint DEFAULT 0 NOT NULL,
    language text DEFAULT '' NOT NULL CHECK ((language IN ('', 'en', 'et', 'lv'))),
    note_language text DEFAULT '' NOT NULL CHECK (((note_language = '') OR (note_language ~ '^[A-Z]{3}$'))),
    ended_at timestamp with time zone,
    anonymised_at timestamp with time zone,
    registered_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT list_users_campaign CHECK (((kind = 'CAMPAIGN') OR ((plate_id IS NULL) AND (invite_uuid IS NULL) AND (granted_at IS NULL)))),
    CONSTRAINT list_users_registered CHECK (((kind = 'CAMPAIGN') OR (registered_at IS NOT NULL))),
    CONSTRAINT list_users_registration_of_kind CHECK ((((kind = 'WHITELIST') AND (registration_type IN ('MANUALLY_ADDED', 'IMPORTED', 'SELF_REGISTERED'))) OR ((kind = 'FLEET') AND (registration_type IN ('MANUALLY_ADDED', 'MANUALLY_INVITED', 'SELF_REGISTERED'))) OR ((kind = 'CAMPAIGN') AND (registration_type IN ('MANUALLY_ADDED', 'MANUALLY_INVITED', 'LINK_REGISTRATION', 'CAMPAIGN_CODE', 'ONE_TIME_PROMO_CODE'))))),
    CONSTRAINT list_users_status_of_kind CHECK (((status IN ('PENDING', 'APPROVED', 'DECLINED')) OR ((kind = 'CAMPAIGN') AND (status = '')))),
    CONSTRAINT list_users_used CHECK (((used_in_cents >= 0) AND (used_in_cents <= credit_in_cents))),
    CONSTRAINT list_users_valid CHECK (((kind = 'CAMPAIGN') OR (valid_from < valid_to))),
    CONSTRAINT list_users_list_id_id_key UNIQUE (list_id, id),
    CONSTRAINT list_users_list_id_kind_fkey FOREIGN KEY (list_id, kind) REFERENCES lists(id, kind)
);
CREATE INDEX campaign_registrants_client ON list_users USING btree (client_id) WHERE ((kind = 'CAMPAIGN') AND (deleted_at IS NULL) AND (status = 'APPROVED'));
CREATE INDEX campaign_registrants_granted ON list_users USING btree (list_id, id) INCLUDE (credit_in_cents) WHERE ((kind = 'CAMPAIGN') AND (granted_at IS NOT NULL));
CREATE UNIQUE INDEX campaign_registrants_invite ON list_users USING btree (invite_uuid) WHERE (invite_uuid IS NOT NULL);
CREATE INDEX campaign_registrants_plate ON list_users USING btree (plate_id) WHERE (kind = 'CAMPAIGN');
CREATE INDEX campaign_registrants_plate_approved ON list_users USING btree (plate_id) WHERE ((kind = 'CAMPAIGN') AND (deleted_at IS NULL) AND (status = 'APPROVED'));
CREATE INDEX campaign_registrants_registered ON list_users USING btree (list_id, registered_at) INCLUDE (client_id) WHERE ((kind = 'CAMPAIGN') AND (registered_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX campaign_registrants_text ON list_users USING gin (lower(((((name || ' ') || email) || ' ') || phone)) gin_trgm_ops) WHERE ((kind = 'CAMPAIGN') AND (deleted_at IS NULL));
CREATE INDEX campaign_registrants_to_anonymise ON list_users USING btree (ended_at, id) WHERE ((kind = 'CAMPAIGN') AND (anonymised_at IS NULL));
CREATE INDEX campaign_registrants_uninvited ON list_users USING btree (id) WHERE ((invite_uuid IS NOT NULL) AND (invited_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX fleet_users_text ON list_users USING gin (lower(((((name || ' ') || email) || ' ') || phone)) gin_trgm_ops) WHERE ((kind = 'FLEET') AND (deleted_at IS NULL));
CREATE INDEX fleet_users_uninvited ON list_users USING btree (id) WHERE ((kind = 'FLEET') AND (registration_type = 'MANUALLY_INVITED') AND (invited_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX list_users_client ON list_users USING btree (client_id) WHERE ((kind <> 'CAMPAIGN') AND (client_id IS NOT NULL));
CREATE INDEX list_users_list ON list_users USING btree (list_id, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX list_users_request ON list_users USING btree (request_id, kind) WHERE (request_id IS NOT NULL);
CREATE INDEX list_users_requests ON list_users USING btree (list_id, id) WHERE ((registration_type = 'SELF_REGISTERED') AND (request_mailed_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX list_users_status ON list_users USING btree (list_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX whitelist_users_ends ON list_users USING btree (list_id, valid_to) WHERE ((kind = 'WHITELIST') AND (valid_to IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX whitelist_users_starts ON list_users USING btree (list_id, valid_from) WHERE ((kind = 'WHITELIST') AND (valid_from IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX whitelist_users_text ON list_users USING gin (lower(((((((name || ' ') || company) || ' ') || email) || ' ') || phone)) gin_trgm_ops) WHERE ((kind = 'WHITELIST') AND (deleted_at IS NULL));
CREATE TRIGGER campaign_registrants_ended_at BEFORE INSERT OR UPDATE OF deleted_at, status, granted_at, valid_to ON list_users FOR EACH ROW WHEN ((new.kind = 'CAMPAIGN')) EXECUTE FUNCTION set_registrant_ended_at();
CREATE TRIGGER campaign_registrants_granted_sums AFTER INSERT ON list_users FOR EACH ROW WHEN ((new.granted_at IS NOT NULL)) EXECUTE FUNCTION add_granted_sums();
CREATE TRIGGER campaign_registrants_granted_sums_changed AFTER UPDATE ON list_users FOR EACH ROW WHEN ((((old.granted_at IS NULL) <> (new.granted_at IS NULL)) OR (old.credit_in_cents <> new.credit_in_cents) OR (old.list_id <> new.list_id))) EXECUTE FUNCTION add_granted_sums();
CREATE TRIGGER campaign_registrants_granted_sums_removed AFTER DELETE ON list_users FOR EACH ROW WHEN ((old.granted_at IS NOT NULL)) EXECUTE FUNCTION add_granted_sums();

CREATE TABLE unpaid_changes (
    place_id bigint NOT NULL,
    region text NOT NULL,
    lasts_to timestamp with time zone NOT NULL,
    currency text NOT NULL,
    sessions bigint NOT NULL,
    in_cents bigint NOT NULL
);

CREATE TABLE vat_rates (
    region text NOT NULL REFERENCES regions(code),
    valid_from date NOT NULL,
    percent numeric(5,2) NOT NULL CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric))),
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT vat_rates_pkey PRIMARY KEY (region, valid_from)
);
CREATE TRIGGER vat_rates_changed AFTER INSERT OR DELETE OR UPDATE ON vat_rates FOR EACH ROW EXECUTE FUNCTION count_vat_again();
CREATE TRIGGER vat_rates_changed_refunds AFTER INSERT OR DELETE OR UPDATE ON vat_rates FOR EACH ROW EXECUTE FUNCTION keep_refund_days_of_region();

CREATE TABLE account_links (
    uuid uuid DEFAULT gen_random_uuid() NOT NULL PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES owners(id),
    purpose text NOT NULL CHECK ((purpose IN ('RESET', 'ACTIVATION', 'LOGIN_AS'))),
    created_by_owner_id bigint REFERENCES owners(id),
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    voided_at timestamp with time zone,
    created_by_token_id uuid,
    created_by_token_expires_at timestamp with time zone,
    CONSTRAINT account_links_check CHECK ((expires_at > created_at)),
    CONSTRAINT account_links_check1 CHECK (((purpose <> 'LOGIN_AS') OR (created_by_owner_id IS NOT NULL)))
);
CREATE INDEX account_links_owner ON account_links USING btree (owner_id, purpose);

CREATE TABLE alarm_digests (
    owner_id bigint NOT NULL PRIMARY KEY REFERENCES owners(id),
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE alarm_notes (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    alarm_id bigint NOT NULL REFERENCES alarms(id),
    owner_id bigint NOT NULL REFERENCES owners(id),
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE INDEX alarm_notes_alarm ON alarm_notes USING btree (alarm_id, id);

CREATE TABLE alarms (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK ((kind IN ('CONTROLLER_LATE', 'CONTROLLER_DEAD', 'GATE_OPEN_TOO_LONG', 'GATE_KEPT_OPEN', 'NO_READS', 'WEAK_SIGNAL', 'BOOKS_DIFFER'))),
    cause text NOT NULL,
    place_id bigint NOT NULL REFERENCES places(id),
    gate_controller_id bigint REFERENCES gate_controllers(id),
    gate_id bigint REFERENCES gates(id),
    camera_id bigint REFERENCES cameras(id),
    raised_at timestamp with time zone NOT NULL,
    worsened_at timestamp with time zone,
    cleared_at timestamp with time zone,
    acknowledged_at timestamp with time zone,
    acknowledged_by_owner_id bigint REFERENCES owners(id),
    snoozed_until timestamp with time zone,
    updated_at timestamp with time zone NOT NULL
);
CREATE INDEX alarms_cleared ON alarms USING btree (cleared_at DESC, id DESC) WHERE (cleared_at IS NOT NULL);
CREATE INDEX alarms_newest ON alarms USING btree (raised_at DESC, id DESC);
CREATE UNIQUE INDEX alarms_one_per_cause ON alarms USING btree (cause) WHERE (cleared_at IS NULL);
CREATE INDEX alarms_open ON alarms USING btree (raised_at DESC, id DESC) WHERE (cleared_at IS NULL);
CREATE INDEX alarms_place ON alarms USING btree (place_id, raised_at DESC, id DESC);
CREATE INDEX alarms_place_open ON alarms USING btree (place_id) WHERE (cleared_at IS NULL);

CREATE TABLE app_icons (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL CHECK ((code <> '')) UNIQUE,
    file text NOT NULL CHECK ((file <> ''))
);

CREATE TABLE apps (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    short_name text NOT NULL CHECK ((short_name <> '')) UNIQUE,
    name text NOT NULL CHECK ((name <> '')),
    mail_from text DEFAULT '' NOT NULL
);

CREATE TABLE audit_events (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fact text NOT NULL,
    entity text NOT NULL,
    entity_id text NOT NULL,
    owner_id bigint REFERENCES owners(id),
    impersonated_by_owner_id bigint REFERENCES owners(id),
    place_id bigint REFERENCES places(id),
    reason text DEFAULT '' NOT NULL,
    before jsonb DEFAULT '{}'::jsonb NOT NULL,
    after jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE INDEX audit_events_entity ON audit_events USING btree (entity, entity_id, id);
CREATE INDEX audit_events_owner ON audit_events USING btree (owner_id, id);
CREATE INDEX audit_events_time ON audit_events USING btree (created_at, id);
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE book_checks (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    state text DEFAULT 'RUNNING' NOT NULL CHECK ((state IN ('RUNNING', 'BALANCED', 'DIFFERENT'))),
    owner_id bigint REFERENCES owners(id),
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT book_checks_check CHECK (((state = 'RUNNING') = (finished_at IS NULL)))
);
CREATE UNIQUE INDEX book_checks_running ON book_checks USING btree ((true)) WHERE (state = 'RUNNING');

CREATE TABLE book_comparisons (
    check_id bigint NOT NULL REFERENCES book_checks(id),
    kind text NOT NULL,
    currency text NOT NULL,
    left_in_cents bigint NOT NULL,
    right_in_cents bigint NOT NULL,
    differing_places integer DEFAULT 0 NOT NULL CHECK ((differing_places >= 0)),
    place_id bigint REFERENCES places(id),
    CONSTRAINT book_comparisons_pkey PRIMARY KEY (check_id, kind, currency)
);

CREATE TABLE bookings (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place_id bigint NOT NULL REFERENCES places(id),
    plate_id bigint NOT NULL REFERENCES plates(id),
    start_time timestamp(3) with time zone NOT NULL,
    end_time timestamp(3) with time zone NOT NULL,
    period tstzrange GENERATED ALWAYS AS (tstzrange(start_time, end_time)) STORED NOT NULL,
    name text DEFAULT '' NOT NULL,
    phone text DEFAULT '' NOT NULL CHECK (((phone = '') OR (phone ~ '^\+[0-9]{6,15}$'))),
    email text DEFAULT '' NOT NULL,
    external_booking_number text DEFAULT '' NOT NULL,
    comments text DEFAULT '' NOT NULL,
    cost_in_cents bigint DEFAULT 0 NOT NULL CHECK ((cost_in_cents >= 0)),
    currency text DEFAULT 'EUR' NOT NULL CHECK ((currency ~ '^[A-Z]{3}$')),
    tariff_id bigint REFERENCES tariffs(id),
    price_trace jsonb,
    created_by_owner_id bigint REFERENCES owners(id),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    anonymised_at timestamp with time zone,
    CONSTRAINT bookings_check CHECK ((end_time > start_time)),
    CONSTRAINT bookings_longest CHECK ((end_time <= (start_time + '366 days'::interval)))
);
CREATE INDEX bookings_client ON bookings USING gin (lower(((((((name || ' ') || phone) || ' ') || email) || ' ') || external_booking_number)) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_comments ON bookings USING gin (lower(comments) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_deleted_plate ON bookings USING btree (plate_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX bookings_number ON bookings USING btree (place_id, external_booking_number) WHERE ((deleted_at IS NULL) AND (external_booking_number <> ''));
CREATE INDEX bookings_overlap ON bookings USING gist (place_id, period) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_phone ON bookings USING btree (place_id, phone) WHERE ((deleted_at IS NULL) AND (phone <> ''));
CREATE INDEX bookings_place ON bookings USING btree (place_id, start_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_place_created ON bookings USING btree (place_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_place_end ON bookings USING btree (place_id, end_time DESC) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_plate ON bookings USING btree (plate_id, place_id, start_time DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX bookings_to_anonymise ON bookings USING btree (end_time, id) WHERE (anonymised_at IS NULL);

CREATE TABLE bundles (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    client_id bigint NOT NULL REFERENCES clients(id),
    currency text NOT NULL CHECK ((currency ~ '^[A-Z]{3}$')),
    created_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone
);
CREATE INDEX bundles_client ON bundles USING btree (client_id);
CREATE INDEX bundles_open ON bundles USING btree (client_id, id) WHERE (closed_at IS NULL);

CREATE TABLE cameras (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place_id bigint NOT NULL REFERENCES places(id),
    gate_id bigint REFERENCES gates(id),
    camera_id text NOT NULL CHECK ((camera_id ~ '^[A-Za-z0-9-]{1,40}$')),
    key_hash bytea NOT NULL,
    description text DEFAULT '' NOT NULL,
    direction text NOT NULL CHECK ((direction IN ('ENTRY', 'EXIT'))),
    last_read_at timestamp with time zone,
    clock jsonb,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);
CREATE INDEX cameras_gate ON cameras USING btree (gate_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX cameras_name ON cameras USING btree (lower(camera_id)) WHERE (deleted_at IS NULL);
CREATE INDEX cameras_place ON cameras USING btree (place_id, id) WHERE (deleted_at IS NULL);

CREATE TABLE campaign_invoice_grants (
    ledger_id bigint NOT NULL PRIMARY KEY REFERENCES campaign_ledger(id),
    invoice_id bigint NOT NULL REFERENCES campaign_invoices(id)
);
CREATE INDEX campaign_invoice_grants_invoice ON campaign_invoice_grants USING btree (invoice_id);
CREATE TRIGGER campaign_invoice_grants_append_only BEFORE DELETE OR UPDATE ON campaign_invoice_grants FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();

CREATE TABLE campaign_invoices (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    campaign_id bigint NOT NULL REFERENCES lists(id),
    serial integer NOT NULL CHECK ((serial > 0)),
    year smallint NOT NULL,
    invoice_number text NOT NULL UNIQUE,
    created_at timestamp with time zone NOT NULL,
    language text NOT NULL CHECK ((language IN ('en', 'et', 'lv'))),
    time_zone text NOT NULL,
    campaign_name text NOT NULL,
    payer_name text NOT NULL CHECK ((payer_name <> '')),
    payer_registry_code text NOT NULL,
    payer_address text NOT NULL,
    payer_email text NOT NULL CHECK ((payer_email <> '')),
    seller jsonb NOT NULL,
    lines jsonb NOT NULL,
    vat_percent numeric(5,2) NOT NULL,
    net_in_cents bigint NOT NULL,
    vat_in_cents bigint NOT NULL,
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents > 0)),
    currency text NOT NULL CHECK ((currency ~ '^[A-Z]{3}$')),
    CONSTRAINT campaign_invoices_check CHECK (((net_in_cents + vat_in_cents) = amount_in_cents)),
    CONSTRAINT campaign_invoices_year_serial_key UNIQUE (year, serial)
);
CREATE INDEX campaign_invoices_campaign ON campaign_invoices USING btree (campaign_id, id);
CREATE TRIGGER campaign_invoices_append_only BEFORE DELETE OR UPDATE ON campaign_invoices FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();

CREATE TABLE campaign_ledger (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    registrant_id bigint NOT NULL REFERENCES list_users(id),
    session_id bigint REFERENCES sessions(id),
    kind text NOT NULL CHECK ((kind IN ('GRANTED', 'USED', 'RETURNED'))),
    amount_in_cents bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT campaign_ledger_check CHECK (((kind = 'USED') = (amount_in_cents < 0))),
    CONSTRAINT campaign_ledger_check1 CHECK (((kind = 'GRANTED') = (session_id IS NULL)))
);
CREATE INDEX campaign_ledger_registrant ON campaign_ledger USING btree (registrant_id, id);
CREATE INDEX campaign_ledger_session ON campaign_ledger USING btree (session_id) WHERE (session_id IS NOT NULL);

CREATE TABLE campaign_ledger_sums (
    campaign_id bigint NOT NULL,
    registrants bigint DEFAULT 0 NOT NULL,
    granted_in_cents bigint DEFAULT 0 NOT NULL,
    sessions bigint DEFAULT 0 NOT NULL,
    used_in_cents bigint DEFAULT 0 NOT NULL,
    discount_in_cents bigint DEFAULT 0 NOT NULL
);
CREATE INDEX campaign_ledger_sums_campaign ON campaign_ledger_sums USING btree (campaign_id) INCLUDE (registrants, granted_in_cents, sessions, used_in_cents, discount_in_cents);

CREATE TABLE campaign_promo_codes (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    campaign_id bigint NOT NULL REFERENCES lists(id),
    code text NOT NULL CHECK ((code ~ '^[A-HJ-NP-Z2-9]{8}$')) UNIQUE,
    registrant_id bigint UNIQUE REFERENCES list_users(id),
    created_at timestamp with time zone NOT NULL
);
CREATE INDEX campaign_promo_codes_list ON campaign_promo_codes USING btree (campaign_id, id);

CREATE TABLE lists (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK ((kind IN ('WHITELIST', 'FLEET', 'CAMPAIGN'))),
    name text NOT NULL,
    region text REFERENCES regions(code),
    description text DEFAULT '' NOT NULL,
    app_id bigint DEFAULT 1 NOT NULL REFERENCES apps(id),
    valid_in_type text DEFAULT 'PLACES' NOT NULL CHECK ((valid_in_type IN ('PLACES', 'ZONES'))),
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    max_members bigint DEFAULT 0 NOT NULL CHECK ((max_members >= 0)),
    code text DEFAULT '' NOT NULL,
    registration_open_until timestamp with time zone,
    public_registration_link_uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    is_public_registration_link_enabled boolean DEFAULT false NOT NULL,
    auto_approve boolean DEFAULT false NOT NULL,
    approval_message text DEFAULT '' NOT NULL,
    registration_request_received_message text DEFAULT '' NOT NULL,
    notification_emails text DEFAULT '' NOT NULL,
    notification_digest boolean DEFAULT false NOT NULL,
    app_info_text text DEFAULT '' NOT NULL,
    start_sessions_with_lpr boolean DEFAULT false NOT NULL,
    discount_percent smallint DEFAULT 0 NOT NULL CHECK (((discount_percent >= 0) AND (discount_percent <= 100))),
    type text DEFAULT '' NOT NULL,
    charge_for_sessions boolean DEFAULT false NOT NULL,
    free_minutes smallint DEFAULT 0 NOT NULL CHECK (((free_minutes >= 0) AND (free_minutes <= 1440))),
    limit_24h_in_cents bigint DEFAULT 0 NOT NULL CHECK ((limit_24h_in_cents >= 0)),
    availability_table jsonb,
    daily_limit_in_cents_per_user bigint DEFAULT 0 NOT NULL CHECK ((daily_limit_in_cents_per_user >= 0)),
    monthly_limit_in_cents_per_user bigint DEFAULT 0 NOT NULL CHECK ((monthly_limit_in_cents_per_user >= 0)),
    reset_used_limits_each_month boolean DEFAULT true NOT NULL,
    currency text DEFAULT 'EUR' NOT NULL CHECK ((currency ~ '^[A-Z]{3}$')),
    low_balance_in_cents bigint DEFAULT 0 NOT NULL CHECK ((low_balance_in_cents >= 0)),
    low_balance_mailed_at timestamp with time zone,
    is_template boolean DEFAULT false NOT NULL,
    time_zone text DEFAULT 'Europe/Tallinn' NOT NULL,
    discount_credit_in_cents bigint DEFAULT 0 NOT NULL CHECK ((discount_credit_in_cents >= 0)),
    app_icon_id bigint REFERENCES app_icons(id),
    payment_method_required boolean DEFAULT false NOT NULL,
    one_time_discount boolean DEFAULT false NOT NULL,
    for_new_clients_only boolean DEFAULT false NOT NULL,
    has_extra boolean DEFAULT false NOT NULL,
    extra_campaign_id bigint REFERENCES lists(id),
    extra_delay_days smallint DEFAULT 0 NOT NULL CHECK (((extra_delay_days >= 0) AND (extra_delay_days <= 3650))),
    extra_valid_days smallint DEFAULT 0 NOT NULL CHECK (((extra_valid_days >= 0) AND (extra_valid_days <= 3650))),
    payer_name text DEFAULT '' NOT NULL,
    payer_registry_code text DEFAULT '' NOT NULL,
    payer_address text DEFAULT '' NOT NULL,
    payer_email text DEFAULT '' NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT lists_has_extra CHECK (((NOT has_extra) OR (extra_campaign_id IS NOT NULL))),
    CONSTRAINT lists_region CHECK (((region IS NOT NULL) OR (is_template AND (kind = 'CAMPAIGN')))),
    CONSTRAINT lists_type_of_kind CHECK ((((kind = 'WHITELIST') AND (type = '')) OR ((kind = 'FLEET') AND (type IN ('PREPAID', 'POSTPAID'))) OR ((kind = 'CAMPAIGN') AND (type IN ('DISCOUNT_PERCENT', 'DISCOUNT_CREDIT', 'PREPAID_CREDIT'))))),
    CONSTRAINT lists_valid CHECK ((valid_from < valid_to)),
    CONSTRAINT lists_id_kind_key UNIQUE (id, kind)
);
CREATE INDEX campaigns_code_text ON lists USING btree (lower(code)) WHERE ((kind = 'CAMPAIGN') AND (deleted_at IS NULL));
CREATE INDEX campaigns_limited ON lists USING btree (id DESC) WHERE ((kind = 'CAMPAIGN') AND (deleted_at IS NULL) AND (NOT is_template) AND (max_members > 0));
CREATE INDEX campaigns_newest ON lists USING btree (id DESC) WHERE ((kind = 'CAMPAIGN') AND (deleted_at IS NULL) AND (NOT is_template));
CREATE INDEX campaigns_valid_from ON lists USING btree (valid_from DESC NULLS LAST, id DESC) WHERE ((kind = 'CAMPAIGN') AND (deleted_at IS NULL) AND (NOT is_template));
CREATE INDEX campaigns_valid_to ON lists USING btree (valid_to, id) WHERE ((kind = 'CAMPAIGN') AND (deleted_at IS NULL) AND (NOT is_template));
CREATE UNIQUE INDEX lists_code ON lists USING btree (app_id, lower(code), ((kind = 'CAMPAIGN'))) WHERE ((deleted_at IS NULL) AND (code <> ''));
CREATE INDEX lists_name ON lists USING btree (kind, lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX lists_name_text ON lists USING gin (lower(name) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX lists_public_link ON lists USING btree (public_registration_link_uuid);
CREATE TRIGGER campaigns_ended_at AFTER UPDATE OF valid_to, deleted_at ON lists FOR EACH ROW WHEN (((new.kind = 'CAMPAIGN') AND ((old.valid_to IS DISTINCT FROM new.valid_to) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))) EXECUTE FUNCTION set_registrants_ended_at();

CREATE TABLE charges (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id bigint REFERENCES sessions(id),
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents > 0)),
    idempotency_key uuid NOT NULL UNIQUE,
    state text NOT NULL CHECK ((state IN ('REQUESTED', 'DONE', 'FAILED'))),
    requested_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    bundle_id bigint REFERENCES bundles(id),
    CONSTRAINT charges_check CHECK ((num_nonnulls(session_id, bundle_id) = 1))
);
CREATE INDEX charges_bundle ON charges USING btree (bundle_id) WHERE (bundle_id IS NOT NULL);
CREATE UNIQUE INDEX charges_one_open ON charges USING btree (session_id) WHERE (state = 'REQUESTED');
CREATE UNIQUE INDEX charges_one_open_of_bundle ON charges USING btree (bundle_id) WHERE (state = 'REQUESTED');
CREATE INDEX charges_session ON charges USING btree (session_id);

CREATE TABLE client_plans (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    client_id bigint NOT NULL REFERENCES clients(id),
    limit_type text NOT NULL CHECK ((limit_type IN ('NONE', 'NUMBER_OF_SESSIONS', 'AMOUNT', 'MINUTES'))),
    used bigint DEFAULT 0 NOT NULL CHECK ((used >= 0))
);
CREATE INDEX client_plans_client ON client_plans USING btree (client_id);

CREATE TABLE client_plates (
    client_id bigint NOT NULL REFERENCES clients(id),
    plate_id bigint NOT NULL REFERENCES plates(id),
    CONSTRAINT client_plates_pkey PRIMARY KEY (client_id, plate_id)
);
CREATE INDEX client_plates_plate ON client_plates USING btree (plate_id);

CREATE TABLE clients (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text DEFAULT '' NOT NULL,
    email text DEFAULT '' NOT NULL,
    phone_number text NOT NULL CHECK (((phone_number ~ '^\+[1-9][0-9]{6,14}$') OR (phone_number = ''))),
    phone_reversed text GENERATED ALWAYS AS (reverse(phone_number)) STORED NOT NULL,
    language text DEFAULT 'EST' NOT NULL CHECK ((language IN ('ENG', 'EST', 'RUS', 'BUL', 'LAV', 'LTU', 'HUN', 'CZE', 'UKR', 'POL', 'FIN'))),
    app_id bigint DEFAULT 1 NOT NULL,
    region text NOT NULL REFERENCES regions(code),
    credit_in_cents bigint DEFAULT 0 NOT NULL CHECK ((credit_in_cents >= 0)),
    is_blocked boolean DEFAULT false NOT NULL,
    notes text DEFAULT '' NOT NULL,
    external_reference text UNIQUE,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);
CREATE INDEX clients_email_text ON clients USING gin (lower(email) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX clients_name_text ON clients USING gin (lower(name) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX clients_phone ON clients USING btree (phone_number, app_id) WHERE ((phone_number <> '') AND (deleted_at IS NULL));
CREATE INDEX clients_phone_end ON clients USING btree (phone_reversed text_pattern_ops);
CREATE INDEX clients_phone_part ON clients USING gin (phone_number gin_trgm_ops);
CREATE INDEX clients_phone_start ON clients USING btree (phone_number text_pattern_ops) WHERE (deleted_at IS NULL);

CREATE TABLE place_commissions (
    place_id bigint NOT NULL REFERENCES places(id),
    valid_from date NOT NULL,
    percent numeric(5,2) NOT NULL CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric))),
    owner_id bigint REFERENCES owners(id),
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT place_commissions_pkey PRIMARY KEY (place_id, valid_from)
);
CREATE TRIGGER place_commissions_changed AFTER INSERT OR DELETE OR UPDATE ON place_commissions FOR EACH ROW EXECUTE FUNCTION count_changed_commission();

CREATE TABLE controller_inputs (
    gate_controller_id bigint NOT NULL REFERENCES gate_controllers(id),
    pin smallint NOT NULL,
    description text DEFAULT '' NOT NULL,
    status boolean NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT controller_inputs_pkey PRIMARY KEY (gate_controller_id, pin)
);

CREATE TABLE controller_logs (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    gate_controller_id bigint NOT NULL REFERENCES gate_controllers(id),
    line_id text,
    "time" timestamp with time zone NOT NULL,
    level text NOT NULL CHECK ((level IN ('DEBUG', 'INFO', 'WARN', 'ERROR'))),
    message text NOT NULL
);
CREATE UNIQUE INDEX controller_logs_line ON controller_logs USING btree (gate_controller_id, line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX controller_logs_newest ON controller_logs USING btree (gate_controller_id, "time" DESC, id DESC);
CREATE INDEX controller_logs_time ON controller_logs USING btree ("time", id);

CREATE TABLE count_corrections (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place_id bigint NOT NULL REFERENCES places(id),
    difference integer NOT NULL,
    reason text NOT NULL,
    owner_id bigint NOT NULL REFERENCES owners(id),
    undoes_id bigint UNIQUE REFERENCES count_corrections(id),
    created_at timestamp with time zone NOT NULL
);
CREATE INDEX count_corrections_place ON count_corrections USING btree (place_id, id DESC);

CREATE TABLE credit_cards (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    client_id bigint NOT NULL REFERENCES clients(id),
    token text NOT NULL,
    masked_number text NOT NULL CHECK ((masked_number ~ '[0-9]{4}$')),
    brand text NOT NULL,
    expires_at date NOT NULL
);
CREATE INDEX credit_cards_client ON credit_cards USING btree (client_id);

CREATE TABLE day_commissions (
    day date NOT NULL,
    place_id bigint NOT NULL,
    currency text NOT NULL,
    commission_in_cents bigint NOT NULL,
    CONSTRAINT day_commissions_pkey PRIMARY KEY (place_id, day, currency) INCLUDE (commission_in_cents)
);
CREATE INDEX day_commissions_day ON day_commissions USING btree (day, place_id) INCLUDE (currency, commission_in_cents);

CREATE TABLE day_prices (
    region text NOT NULL REFERENCES regions(code),
    kind text NOT NULL CHECK ((kind IN ('HOLIDAY', 'DAY_OFF', 'WORKING_DAY'))),
    priced_like text NOT NULL CHECK ((priced_like IN ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'FREE'))),
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT day_prices_pkey PRIMARY KEY (region, kind)
);

CREATE TABLE debt_partner_cursors (
    partner text NOT NULL PRIMARY KEY,
    cursor text NOT NULL,
    read_at timestamp with time zone NOT NULL
);

CREATE TABLE debt_partner_events (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    partner text NOT NULL,
    event_id text NOT NULL,
    claim_id bigint REFERENCES fine_claims(id),
    kind text NOT NULL CHECK ((kind IN ('PAYMENT', 'RETURNED'))),
    amount_in_cents bigint DEFAULT 0 NOT NULL,
    income_id bigint REFERENCES fine_incomes(id),
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT debt_partner_events_partner_event_id_key UNIQUE (partner, event_id)
);
CREATE INDEX debt_partner_events_claim ON debt_partner_events USING btree (claim_id, id);

CREATE TABLE dispute_files (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    dispute_id bigint NOT NULL REFERENCES disputes(id),
    file_name text NOT NULL CHECK ((file_name <> '')),
    content_type text NOT NULL CHECK ((content_type IN ('image/jpeg', 'application/pdf'))),
    bytes integer NOT NULL CHECK ((bytes > 0)),
    storage_key text NOT NULL UNIQUE
);
CREATE INDEX dispute_files_dispute ON dispute_files USING btree (dispute_id, id);

CREATE TABLE dispute_forms (
    place_id bigint NOT NULL PRIMARY KEY REFERENCES places(id),
    uuid uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
    is_enabled boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE dispute_notes (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    dispute_id bigint NOT NULL REFERENCES disputes(id),
    note text NOT NULL CHECK ((note <> '')),
    owner_id bigint NOT NULL REFERENCES owners(id),
    created_at timestamp with time zone NOT NULL
);
CREATE INDEX dispute_notes_dispute ON dispute_notes USING btree (dispute_id, id);

CREATE TABLE disputes (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
    place_id bigint NOT NULL REFERENCES places(id),
    plate_id bigint NOT NULL REFERENCES plates(id),
    client_id bigint REFERENCES clients(id),
    session_id bigint REFERENCES sessions(id),
    status text DEFAULT 'INITIATED' NOT NULL CHECK ((status IN ('INITIATED', 'UNRESOLVED', 'APPROVED', 'REJECTED', 'RESOLVED'))),
    service_name text DEFAULT '' NOT NULL,
    service_time timestamp with time zone NOT NULL,
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents > 0)),
    currency text NOT NULL CHECK ((currency ~ '^[A-Z]{3}$')),
    email text DEFAULT '' NOT NULL,
    language text DEFAULT 'et' NOT NULL CHECK ((language IN ('et', 'en', 'lv'))),
    message text DEFAULT '' NOT NULL,
    rejection_comment text DEFAULT '' NOT NULL,
    assignee_id bigint REFERENCES owners(id),
    reply_by timestamp with time zone NOT NULL,
    intake_key uuid UNIQUE,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    anonymised_at timestamp with time zone
);
CREATE INDEX disputes_assignee ON disputes USING btree (assignee_id, created_at DESC, id DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX disputes_newest ON disputes USING btree (created_at DESC, id DESC);
CREATE INDEX disputes_place ON disputes USING btree (place_id, created_at DESC, id DESC);
CREATE INDEX disputes_plate ON disputes USING btree (plate_id, created_at DESC, id DESC);
CREATE INDEX disputes_retained ON disputes USING btree (updated_at, id) WHERE (anonymised_at IS NULL);
CREATE INDEX disputes_session ON disputes USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX disputes_status ON disputes USING btree (status, created_at DESC, id DESC);
CREATE INDEX disputes_undecided ON disputes USING btree (created_at DESC, id DESC) WHERE ((status = 'INITIATED') OR (status = 'UNRESOLVED'));

CREATE TABLE favorite_whitelists (
    owner_id bigint NOT NULL REFERENCES owners(id),
    whitelist_id bigint NOT NULL REFERENCES lists(id),
    CONSTRAINT favorite_whitelists_pkey PRIMARY KEY (owner_id, whitelist_id)
);

CREATE TABLE fine_amounts (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reason_id bigint NOT NULL REFERENCES fine_reasons(id),
    region text NOT NULL REFERENCES regions(code),
    place_id bigint REFERENCES places(id),
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents > 0)),
    valid_from date DEFAULT '2000-01-01'::date NOT NULL,
    valid_to date,
    created_at timestamp with time zone DEFAULT '2000-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    updated_at timestamp with time zone DEFAULT '2000-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    CONSTRAINT fine_amounts_check CHECK ((valid_to >= valid_from)),
    CONSTRAINT fine_amounts_reason_id_region_place_id_valid_from_key UNIQUE NULLS NOT DISTINCT (reason_id, region, place_id, valid_from)
);
CREATE INDEX fine_amounts_region ON fine_amounts USING btree (region, reason_id, place_id, valid_from);

CREATE TABLE fine_claim_messages (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    claim_id bigint NOT NULL REFERENCES fine_claims(id),
    kind text NOT NULL CHECK ((kind IN ('SUBMIT', 'PAYMENT', 'RECALL'))),
    key uuid NOT NULL UNIQUE,
    amount_in_cents bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT fine_claim_messages_check CHECK (((kind = 'PAYMENT') = (amount_in_cents <> 0)))
);
CREATE INDEX fine_claim_messages_claim ON fine_claim_messages USING btree (claim_id, id);
CREATE INDEX fine_claim_messages_waiting ON fine_claim_messages USING btree (id) WHERE (done_at IS NULL);

CREATE TABLE fine_claims (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fine_id bigint NOT NULL REFERENCES fines(id),
    partner text NOT NULL,
    key uuid NOT NULL UNIQUE,
    state text DEFAULT 'SENT' NOT NULL CHECK ((state IN ('SENT', 'ACCEPTED', 'REJECTED', 'RETURNED', 'RECALLED', 'CLOSED'))),
    principal_in_cents bigint NOT NULL CHECK ((principal_in_cents >= 0)),
    costs_in_cents bigint NOT NULL CHECK ((costs_in_cents >= 0)),
    currency text NOT NULL,
    collected_in_cents bigint DEFAULT 0 NOT NULL,
    reported_in_cents bigint DEFAULT 0 NOT NULL,
    partner_reference text DEFAULT '' NOT NULL,
    answer text DEFAULT '' NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone
);
CREATE INDEX fine_claims_fine ON fine_claims USING btree (fine_id, id);
CREATE UNIQUE INDEX fine_claims_open ON fine_claims USING btree (fine_id) WHERE ((state = 'SENT') OR (state = 'ACCEPTED'));

CREATE TABLE fine_comments (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fine_id bigint NOT NULL REFERENCES fines(id),
    comment text NOT NULL CHECK ((comment <> '')),
    owner_id bigint REFERENCES owners(id),
    created_at timestamp with time zone NOT NULL
);
CREATE INDEX fine_comments_fine ON fine_comments USING btree (fine_id, id);

CREATE TABLE fine_costs (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fine_id bigint NOT NULL REFERENCES fines(id),
    kind text NOT NULL CHECK ((kind IN ('REMINDER', 'COLLECTION'))),
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents <> 0)),
    claim_id bigint REFERENCES fine_claims(id),
    created_at timestamp with time zone NOT NULL,
    invoice_id bigint REFERENCES fine_invoices(id)
);
CREATE INDEX fine_costs_fine ON fine_costs USING btree (fine_id, id);
CREATE TRIGGER fine_costs_append_only BEFORE DELETE OR UPDATE ON fine_costs FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE fine_images (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fine_id bigint NOT NULL REFERENCES fines(id),
    storage_key text NOT NULL UNIQUE,
    taken_at timestamp with time zone NOT NULL,
    photo_key uuid UNIQUE,
    received_at timestamp with time zone
);
CREATE INDEX fine_images_fine ON fine_images USING btree (fine_id, id);

CREATE TABLE fine_incomes (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fine_id bigint NOT NULL REFERENCES fines(id),
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents <> 0)),
    received_on date NOT NULL,
    channel text NOT NULL CHECK ((channel IN ('BANK', 'CARD', 'CASH', 'DEBT_PARTNER', 'OTHER'))),
    note text DEFAULT '' NOT NULL,
    owner_id bigint REFERENCES owners(id),
    reversal_of_id bigint UNIQUE REFERENCES fine_incomes(id),
    created_at timestamp with time zone NOT NULL,
    is_payout boolean DEFAULT false NOT NULL,
    CONSTRAINT fine_incomes_sign CHECK ((((amount_in_cents > 0) OR (reversal_of_id IS NOT NULL) OR is_payout) AND ((amount_in_cents < 0) OR (NOT is_payout))))
);
CREATE INDEX fine_incomes_day ON fine_incomes USING btree (received_on, fine_id);
CREATE INDEX fine_incomes_fine ON fine_incomes USING btree (fine_id, id);
CREATE TRIGGER fine_incomes_append_only BEFORE DELETE OR UPDATE ON fine_incomes FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE fine_invoices (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fine_id bigint NOT NULL REFERENCES fines(id),
    invoice_number text NOT NULL UNIQUE,
    kind text NOT NULL CHECK ((kind IN ('FINE', 'REMINDER'))),
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents >= 0)),
    costs_in_cents bigint DEFAULT 0 NOT NULL CHECK ((costs_in_cents >= 0)),
    currency text NOT NULL,
    due_on date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    delivery text DEFAULT '' NOT NULL CHECK ((delivery IN ('', 'MAIL', 'LETTER'))),
    is_to_post boolean DEFAULT false NOT NULL,
    was_refused boolean DEFAULT false NOT NULL
);
CREATE INDEX fine_invoices_fine ON fine_invoices USING btree (fine_id, id);
CREATE INDEX fine_invoices_to_post ON fine_invoices USING btree (id) WHERE is_to_post;

CREATE TABLE fine_objection_files (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    objection_id bigint NOT NULL REFERENCES fine_objections(id),
    file_name text NOT NULL CHECK ((file_name <> '')),
    content_type text NOT NULL CHECK ((content_type IN ('image/jpeg', 'application/pdf'))),
    bytes integer NOT NULL CHECK ((bytes > 0)),
    storage_key text NOT NULL UNIQUE
);
CREATE INDEX fine_objection_files_objection ON fine_objection_files USING btree (objection_id, id);

CREATE TABLE fine_objections (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fine_id bigint NOT NULL REFERENCES fines(id),
    state text DEFAULT 'OPEN' NOT NULL CHECK ((state IN ('OPEN', 'KEPT', 'ACCEPTED', 'CLOSED'))),
    channel text NOT NULL CHECK ((channel IN ('FORM', 'DESK'))),
    name text DEFAULT '' NOT NULL,
    email text DEFAULT '' NOT NULL,
    language text NOT NULL CHECK ((language IN ('et', 'en', 'lv'))),
    text text NOT NULL CHECK ((text <> '')),
    received_at timestamp with time zone NOT NULL,
    answer_by timestamp with time zone NOT NULL,
    assignee_id bigint REFERENCES owners(id),
    answer text DEFAULT '' NOT NULL,
    answered_at timestamp with time zone,
    answered_by bigint REFERENCES owners(id),
    request_key uuid,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT fine_objections_check CHECK (((state = 'OPEN') = (answered_at IS NULL))),
    CONSTRAINT fine_objections_request UNIQUE (request_key, fine_id)
);
CREATE INDEX fine_objections_assignee ON fine_objections USING btree (assignee_id, answer_by, id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX fine_objections_due ON fine_objections USING btree (answer_by, id);
CREATE INDEX fine_objections_fine ON fine_objections USING btree (fine_id, id);
CREATE UNIQUE INDEX fine_objections_open ON fine_objections USING btree (fine_id) WHERE (state = 'OPEN');
CREATE INDEX fine_objections_state ON fine_objections USING btree (state, answer_by, id);

CREATE TABLE fine_payments (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    import_id bigint REFERENCES imports(id),
    key text NOT NULL UNIQUE,
    booked_on date NOT NULL,
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents > 0)),
    currency text NOT NULL,
    payer text DEFAULT '' NOT NULL,
    payer_account text DEFAULT '' NOT NULL,
    reference_number text DEFAULT '' NOT NULL,
    details text DEFAULT '' NOT NULL,
    entry_id text DEFAULT '' NOT NULL,
    status text DEFAULT 'OPEN' NOT NULL CHECK ((status IN ('OPEN', 'BOOKED', 'IGNORED', 'RETURNED'))),
    doubt text DEFAULT '' NOT NULL CHECK ((doubt IN ('', 'NO_REFERENCE', 'UNKNOWN_REFERENCE', 'REFERENCE_IN_TEXT', 'OTHER_CURRENCY', 'VOID', 'NOTHING_LEFT', 'OTHER_PAYER', 'SEVERAL_REFERENCES', 'PARTS_DIFFER', 'MAYBE_TWICE', 'IMPLAUSIBLE', 'BEFORE_FINE', 'REVERSAL'))),
    fine_id bigint REFERENCES fines(id),
    income_id bigint UNIQUE REFERENCES fine_incomes(id),
    ignore_reason text DEFAULT '' NOT NULL,
    decided_by_owner_id bigint REFERENCES owners(id),
    decided_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    other_references text[] DEFAULT '{}'::text[] NOT NULL,
    batch text DEFAULT '' NOT NULL,
    is_reversal boolean DEFAULT false NOT NULL,
    reverses_id bigint UNIQUE REFERENCES fine_payments(id),
    CONSTRAINT fine_payments_check CHECK (((status = 'BOOKED') = (income_id IS NOT NULL))),
    CONSTRAINT fine_payments_check1 CHECK (((status = 'IGNORED') = (ignore_reason <> ''))),
    CONSTRAINT fine_payments_reversal_check CHECK (((reverses_id IS NULL) OR is_reversal))
);
CREATE INDEX fine_payments_batch ON fine_payments USING btree (batch) WHERE (batch <> '');
CREATE INDEX fine_payments_fine ON fine_payments USING btree (fine_id) WHERE (fine_id IS NOT NULL);
CREATE INDEX fine_payments_import ON fine_payments USING btree (import_id);
CREATE INDEX fine_payments_newest ON fine_payments USING btree (booked_on DESC, id DESC);
CREATE INDEX fine_payments_payer ON fine_payments USING gin (lower(payer) gin_trgm_ops);
CREATE INDEX fine_payments_payers ON fine_payments USING btree (booked_on, id) WHERE ((status <> 'BOOKED') AND ((payer <> '') OR (payer_account <> '') OR (details <> '')));
CREATE INDEX fine_payments_reference ON fine_payments USING btree (reference_number) WHERE (reference_number <> '');
CREATE INDEX fine_payments_status ON fine_payments USING btree (status, booked_on DESC, id DESC);

CREATE TABLE fine_reasons (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL CHECK ((code ~ '^[A-Z][A-Z_]{1,39}$')) UNIQUE,
    type text NOT NULL CHECK ((type IN ('PRIVATE', 'CAR_WASH'))),
    text_et text NOT NULL CHECK ((text_et <> '')),
    text_en text DEFAULT '' NOT NULL,
    text_lv text DEFAULT '' NOT NULL,
    is_active boolean DEFAULT true NOT NULL
);

CREATE TABLE fine_terms (
    region text NOT NULL PRIMARY KEY REFERENCES regions(code),
    pay_days smallint DEFAULT 14 NOT NULL CHECK (((pay_days >= 1) AND (pay_days <= 365))),
    object_days smallint DEFAULT 14 NOT NULL CHECK (((object_days >= 1) AND (object_days <= 365))),
    forward_days smallint DEFAULT 28 NOT NULL CHECK (((forward_days >= 1) AND (forward_days <= 365))),
    lapse_years smallint DEFAULT 3 NOT NULL CHECK (((lapse_years >= 1) AND (lapse_years <= 30))),
    debt_partner text DEFAULT 'debt-partner' NOT NULL CHECK ((debt_partner ~ '^[a-z][a-z0-9-]{0,39}$')),
    collection_cost_in_cents bigint DEFAULT 1000 NOT NULL,
    reminder_days smallint[] DEFAULT '{7,17}'::smallint[] NOT NULL CHECK (((cardinality(reminder_days) >= 0) AND (cardinality(reminder_days) <= 3) AND (0 < ALL (reminder_days)))),
    reminder_costs bigint[] DEFAULT '{0,500}'::bigint[] NOT NULL,
    reminder_pay_days smallint DEFAULT 7 NOT NULL CHECK (((reminder_pay_days >= 1) AND (reminder_pay_days <= 60))),
    answer_days smallint DEFAULT 15 NOT NULL CHECK (((answer_days >= 1) AND (answer_days <= 90))),
    updated_at timestamp with time zone DEFAULT '2000-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    CONSTRAINT fine_terms_collection_cost CHECK ((collection_cost_in_cents >= 0)),
    CONSTRAINT fine_terms_reminders CHECK (((cardinality(reminder_costs) = cardinality(reminder_days)) AND (0 <= ALL (reminder_costs))))
);

CREATE TABLE fines (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number bigint DEFAULT nextval('fine_numbers'::regclass) NOT NULL UNIQUE,
    reference_number text NOT NULL CHECK ((reference_number ~ '^[0-9]{2,20}$')) UNIQUE,
    place_id bigint NOT NULL REFERENCES places(id),
    region text NOT NULL REFERENCES regions(code),
    reason_id bigint NOT NULL REFERENCES fine_reasons(id),
    plate_id bigint NOT NULL REFERENCES plates(id),
    status text DEFAULT 'ISSUED' NOT NULL CHECK ((status IN ('ISSUED', 'CONTESTED', 'PARTIALLY_PAID', 'OVERDUE', 'REMINDED', 'IN_COLLECTION', 'RETURNED', 'PAID', 'CANCELLED', 'WRITTEN_OFF', 'REPLACED'))),
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents > 0)),
    costs_in_cents bigint DEFAULT 0 NOT NULL CHECK ((costs_in_cents >= 0)),
    paid_in_cents bigint DEFAULT 0 NOT NULL,
    currency text NOT NULL,
    officer_id bigint REFERENCES officers(id),
    officer_name text DEFAULT '' NOT NULL,
    note text DEFAULT '' NOT NULL,
    rule_text text DEFAULT '' NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    due_on date NOT NULL,
    object_until date NOT NULL,
    lapses_on date NOT NULL,
    forward_debts_at date NOT NULL,
    do_not_forward_debts boolean DEFAULT false NOT NULL,
    debts_sent_at timestamp with time zone,
    debt_partner text DEFAULT '' NOT NULL,
    reminders smallint DEFAULT 0 NOT NULL CHECK (((reminders >= 0) AND (reminders <= 3))),
    reminded_at timestamp with time zone,
    contested_at timestamp with time zone,
    paid_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    cancel_reason text DEFAULT '' NOT NULL,
    debtor_name text DEFAULT '' NOT NULL,
    debtor_email text DEFAULT '' NOT NULL,
    debtor_address text DEFAULT '' NOT NULL,
    debtor_language text DEFAULT 'et' NOT NULL CHECK ((debtor_language IN ('et', 'en', 'lv'))),
    predecessor_id bigint UNIQUE REFERENCES fines(id),
    intake_key uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    latitude double precision CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    longitude double precision CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    closed_at timestamp with time zone,
    images_removed_at timestamp with time zone,
    anonymised_at timestamp with time zone,
    operator text NOT NULL,
    CONSTRAINT fines_check CHECK ((predecessor_id <> id)),
    CONSTRAINT fines_check1 CHECK (((latitude IS NULL) = (longitude IS NULL)))
);
CREATE INDEX fines_closed ON fines USING btree (closed_at, id) WHERE (anonymised_at IS NULL);
CREATE INDEX fines_closed_images ON fines USING btree (closed_at, id) WHERE (images_removed_at IS NULL);
CREATE INDEX fines_created ON fines USING btree (created_at, id);
CREATE INDEX fines_credit ON fines USING btree (id) WHERE (paid_in_cents >
CASE
    WHEN (status IN ('CANCELLED', 'REPLACED')) THEN (0)::bigint
    ELSE (amount_in_cents + costs_in_cents)
END);
CREATE INDEX fines_debtor ON fines USING btree (lower(debtor_name)) WHERE (debtor_name <> '');
CREATE INDEX fines_due ON fines USING btree (due_on, id) WHERE ((status = 'ISSUED') OR (status = 'PARTIALLY_PAID'));
CREATE INDEX fines_forward ON fines USING btree (forward_debts_at, id) WHERE (((status = 'OVERDUE') OR (status = 'REMINDED')) AND (NOT do_not_forward_debts));
CREATE UNIQUE INDEX fines_intake_key ON fines USING btree (intake_key, officer_id) WHERE (intake_key IS NOT NULL);
CREATE INDEX fines_lapse ON fines USING btree (lapses_on, id) WHERE ((status = 'OVERDUE') OR (status = 'REMINDED') OR (status = 'IN_COLLECTION') OR (status = 'RETURNED'));
CREATE INDEX fines_newest ON fines USING btree (issued_at DESC, id DESC);
CREATE INDEX fines_officer_newest ON fines USING btree (officer_name, region, issued_at DESC, id DESC);
CREATE INDEX fines_officer_place ON fines USING btree (officer_name, place_id, issued_at DESC, id DESC);
CREATE INDEX fines_officer_plate ON fines USING btree (officer_id, plate_id, issued_at);
CREATE INDEX fines_officer_status ON fines USING btree (officer_name, region, status, issued_at DESC, id DESC);
CREATE INDEX fines_place ON fines USING btree (place_id, issued_at DESC, id DESC);
CREATE INDEX fines_plate ON fines USING btree (plate_id, issued_at DESC, id DESC);
CREATE INDEX fines_region ON fines USING btree (region, issued_at DESC, id DESC);
CREATE INDEX fines_remind ON fines USING btree (due_on, id) WHERE (((status = 'OVERDUE') OR (status = 'REMINDED')) AND (reminders < 3));
CREATE INDEX fines_sent ON fines USING btree (issued_at DESC, id DESC) WHERE (debts_sent_at IS NOT NULL);
CREATE INDEX fines_status ON fines USING btree (status, issued_at DESC, id DESC);
CREATE INDEX fines_status_sent ON fines USING btree (status, issued_at DESC, id DESC) WHERE (debts_sent_at IS NOT NULL);
CREATE INDEX fines_status_unsent ON fines USING btree (status, issued_at DESC, id DESC) WHERE (debts_sent_at IS NULL);
CREATE TRIGGER fines_closed_at BEFORE INSERT OR UPDATE OF status ON fines FOR EACH ROW EXECUTE FUNCTION set_fine_closed_at();

CREATE TABLE firmwares (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version text NOT NULL UNIQUE,
    url text NOT NULL UNIQUE,
    notes text DEFAULT '' NOT NULL,
    released_at timestamp with time zone NOT NULL
);

CREATE TABLE fleet_invoice_lines (
    invoice_id bigint NOT NULL REFERENCES fleet_invoices(id),
    session_id bigint NOT NULL REFERENCES sessions(id),
    place_name text NOT NULL,
    vat_percent numeric(5,2) NOT NULL,
    gross_in_cents bigint NOT NULL CHECK ((gross_in_cents <> 0)),
    is_correction boolean NOT NULL,
    of_invoice_id bigint REFERENCES fleet_invoices(id),
    CONSTRAINT fleet_invoice_lines_check CHECK (((of_invoice_id IS NULL) OR is_correction)),
    CONSTRAINT fleet_invoice_lines_pkey PRIMARY KEY (invoice_id, session_id)
);
CREATE INDEX fleet_invoice_lines_session ON fleet_invoice_lines USING btree (session_id);
CREATE TRIGGER fleet_invoice_lines_unchangeable BEFORE DELETE OR UPDATE ON fleet_invoice_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE fleet_invoices (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fleet_id bigint NOT NULL REFERENCES lists(id),
    number text NOT NULL UNIQUE,
    month date NOT NULL CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    period_start timestamp with time zone NOT NULL,
    period_end timestamp with time zone NOT NULL,
    buyer text NOT NULL,
    seller jsonb,
    currency text NOT NULL,
    time_zone text NOT NULL,
    gross_in_cents bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT fleet_invoices_check CHECK ((period_start < period_end)),
    CONSTRAINT fleet_invoices_fleet_id_month_key UNIQUE (fleet_id, month)
);
CREATE TRIGGER fleet_invoices_unchangeable BEFORE DELETE OR UPDATE ON fleet_invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE fleet_ledger (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fleet_id bigint NOT NULL REFERENCES lists(id),
    amount_in_cents bigint NOT NULL CHECK ((amount_in_cents <> 0)),
    note text DEFAULT '' NOT NULL,
    owner_id bigint REFERENCES owners(id),
    created_at timestamp with time zone NOT NULL
);
CREATE INDEX fleet_ledger_newest ON fleet_ledger USING btree (fleet_id, created_at DESC, id DESC);
CREATE TRIGGER fleet_ledger_append_only BEFORE DELETE OR UPDATE ON fleet_ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE fleet_limit_resets (
    fleet_user_id bigint NOT NULL REFERENCES list_users(id),
    reset_at timestamp with time zone NOT NULL,
    CONSTRAINT fleet_limit_resets_pkey PRIMARY KEY (fleet_user_id, reset_at)
);

CREATE TABLE fleet_spending (
    fleet_id bigint NOT NULL,
    amount_in_cents bigint NOT NULL
);
CREATE INDEX fleet_spending_fleet ON fleet_spending USING btree (fleet_id) INCLUDE (amount_in_cents);

CREATE TABLE free_pass_uses (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    free_pass_id bigint NOT NULL REFERENCES free_passes(id),
    session_id bigint NOT NULL REFERENCES sessions(id),
    amount_in_cents bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE INDEX free_pass_uses_session ON free_pass_uses USING btree (session_id);

CREATE TABLE free_passes (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    client_id bigint NOT NULL REFERENCES clients(id),
    balance_in_cents bigint NOT NULL CHECK ((balance_in_cents >= 0)),
    valid_from timestamp with time zone NOT NULL,
    valid_to timestamp with time zone,
    CONSTRAINT free_passes_check CHECK (((valid_to IS NULL) OR (valid_to > valid_from)))
);
CREATE INDEX free_passes_client ON free_passes USING btree (client_id);

CREATE TABLE gate_commands (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    command_id uuid NOT NULL UNIQUE,
    gate_controller_id bigint NOT NULL REFERENCES gate_controllers(id),
    gate_id bigint REFERENCES gates(id),
    command text NOT NULL CHECK ((command IN ('OPEN', 'RESET', 'STATUS', 'KEEP_OPEN', 'RELEASE_KEEP_OPEN', 'UPDATE_FIRMWARE'))),
    send_mode text DEFAULT 'NETWORK' NOT NULL CHECK ((send_mode IN ('NETWORK', 'SMS'))),
    output_list smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    firmware_id bigint REFERENCES firmwares(id),
    keep_open_until timestamp with time zone,
    status text DEFAULT 'WAITING' NOT NULL CHECK ((status IN ('WAITING', 'SENT', 'DONE', 'FAILED', 'NO_ANSWER', 'EXPIRED'))),
    answer text DEFAULT '' NOT NULL,
    owner_id bigint REFERENCES owners(id),
    reason text DEFAULT '' NOT NULL,
    lpr_event_id bigint REFERENCES lpr_events(id),
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    answered_at timestamp with time zone,
    CONSTRAINT gate_commands_check CHECK ((expires_at > created_at))
);
CREATE INDEX gate_commands_newest ON gate_commands USING btree (gate_controller_id, created_at DESC, id DESC);
CREATE INDEX gate_commands_read ON gate_commands USING btree (lpr_event_id) WHERE (lpr_event_id IS NOT NULL);
CREATE INDEX gate_commands_unanswered ON gate_commands USING btree (sent_at) WHERE (status = 'SENT');
CREATE INDEX gate_commands_waiting ON gate_commands USING btree (id) WHERE (status = 'WAITING');

CREATE TABLE gate_controllers (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place_id bigint NOT NULL REFERENCES places(id),
    controller_id text NOT NULL CHECK ((controller_id ~ '^[A-Za-z0-9-]{1,40}$')),
    key_hash bytea NOT NULL,
    description text DEFAULT '' NOT NULL,
    phone_number text DEFAULT '' NOT NULL,
    version smallint DEFAULT 3 NOT NULL CHECK (((version >= 1) AND (version <= 99))),
    uptime_seconds bigint,
    ethernet_ip text DEFAULT '' NOT NULL,
    wifi_ip text DEFAULT '' NOT NULL,
    firmware_version text DEFAULT '' NOT NULL,
    pin_states jsonb DEFAULT '[]'::jsonb NOT NULL,
    output_pin_states jsonb DEFAULT '[]'::jsonb NOT NULL,
    last_heartbeat timestamp with time zone,
    last_rssi smallint,
    clock_skew_ms bigint DEFAULT 0 NOT NULL,
    told_at jsonb DEFAULT '{}'::jsonb NOT NULL,
    updating_to text DEFAULT '' NOT NULL,
    updating_since timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT gate_controllers_check CHECK (((updating_to = '') = (updating_since IS NULL)))
);
CREATE UNIQUE INDEX gate_controllers_name ON gate_controllers USING btree (lower(controller_id)) WHERE (deleted_at IS NULL);
CREATE INDEX gate_controllers_place ON gate_controllers USING btree (place_id, id) WHERE (deleted_at IS NULL);

CREATE TABLE gates (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    gate_controller_id bigint NOT NULL REFERENCES gate_controllers(id),
    gate_number smallint NOT NULL CHECK (((gate_number >= 1) AND (gate_number <= 16))),
    description text DEFAULT '' NOT NULL,
    direction text NOT NULL CHECK ((direction IN ('ENTRY', 'EXIT', 'BOTH'))),
    activity text DEFAULT 'UNKNOWN' NOT NULL CHECK ((activity IN ('OPEN', 'CLOSED', 'UNKNOWN'))),
    activity_since timestamp with time zone,
    is_always_opened boolean DEFAULT false NOT NULL,
    always_opened_since timestamp with time zone,
    always_opened_until timestamp with time zone,
    always_opened_reason text DEFAULT '' NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT gates_check CHECK ((is_always_opened = (always_opened_since IS NOT NULL))),
    CONSTRAINT gates_check1 CHECK (((always_opened_until IS NULL) OR is_always_opened))
);
CREATE INDEX gates_kept_open ON gates USING btree (always_opened_until) WHERE is_always_opened;
CREATE UNIQUE INDEX gates_number ON gates USING btree (gate_controller_id, gate_number) WHERE (deleted_at IS NULL);

CREATE TABLE holidays (
    region text NOT NULL REFERENCES regions(code),
    day date NOT NULL,
    name text DEFAULT '' NOT NULL,
    is_holiday boolean NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text DEFAULT 'HOLIDAY' NOT NULL CHECK ((kind IN ('HOLIDAY', 'DAY_OFF', 'WORKING_DAY'))),
    priced_like text CHECK ((priced_like IN ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'FREE'))),
    from_half_hour smallint DEFAULT 0 NOT NULL CHECK (((from_half_hour >= 0) AND (from_half_hour <= 47))),
    CONSTRAINT holidays_pkey PRIMARY KEY (region, day)
);

CREATE TABLE idempotent_answers (
    owner_id bigint NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    answer jsonb,
    created_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    CONSTRAINT idempotent_answers_pkey PRIMARY KEY (owner_id, key)
);
CREATE INDEX idempotent_answers_age ON idempotent_answers USING btree (created_at);

CREATE TABLE import_mappings (
    kind text NOT NULL,
    headings_hash text NOT NULL,
    columns jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    owner_id bigint NOT NULL REFERENCES owners(id),
    CONSTRAINT import_mappings_pkey PRIMARY KEY (owner_id, kind, headings_hash)
);

CREATE TABLE import_rows (
    import_id bigint NOT NULL REFERENCES imports(id),
    line bigint NOT NULL,
    is_rejected boolean NOT NULL,
    is_already_there boolean DEFAULT false NOT NULL,
    reasons text[] NOT NULL,
    notices text[] NOT NULL,
    cells jsonb NOT NULL,
    reference text,
    place text,
    place_key text,
    driver text,
    phone text,
    plate text,
    start_time timestamp(3) with time zone,
    end_time timestamp(3) with time zone,
    status text,
    type text,
    cost_in_cents bigint,
    currency text,
    payment_status text,
    import_key text,
    open_key text,
    doubts text[] DEFAULT '{}'::text[] NOT NULL,
    zone_key text,
    tariff jsonb,
    booking jsonb,
    member jsonb,
    session_id bigint,
    CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, line)
);
CREATE INDEX import_rows_rejected ON import_rows USING btree (import_id, line) WHERE is_rejected;
CREATE INDEX import_rows_zone ON import_rows USING btree (import_id, zone_key, line) WHERE (zone_key IS NOT NULL);

CREATE TABLE imports (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    file_name text NOT NULL,
    storage_key text NOT NULL,
    state text NOT NULL CHECK ((state IN ('UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'CANCELLED', 'FAILED'))),
    owner_id bigint REFERENCES owners(id),
    columns jsonb NOT NULL,
    sample jsonb NOT NULL,
    mapping jsonb NOT NULL,
    options jsonb NOT NULL,
    progress real DEFAULT 0 NOT NULL,
    rows_read bigint DEFAULT 0 NOT NULL,
    rows_to_add bigint DEFAULT 0 NOT NULL,
    rows_already_there bigint DEFAULT 0 NOT NULL,
    rows_rejected bigint DEFAULT 0 NOT NULL,
    places_to_add bigint DEFAULT 0 NOT NULL,
    clients_to_add bigint DEFAULT 0 NOT NULL,
    rows_added bigint DEFAULT 0 NOT NULL,
    first_start timestamp(3) with time zone,
    last_start timestamp(3) with time zone,
    reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
    error text DEFAULT '' NOT NULL,
    is_cancel_wanted boolean DEFAULT false NOT NULL,
    run_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    rows_implausible bigint DEFAULT 0 NOT NULL,
    places jsonb DEFAULT '[]'::jsonb NOT NULL,
    heading_row integer DEFAULT 1 NOT NULL CHECK ((heading_row >= 0)),
    top_rows jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_mapping_remembered boolean DEFAULT false NOT NULL,
    questions jsonb DEFAULT '[]'::jsonb NOT NULL,
    unused_columns jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE invoices (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id bigint NOT NULL REFERENCES sessions(id),
    invoice_number text NOT NULL UNIQUE,
    created_at timestamp with time zone NOT NULL,
    net_in_cents bigint NOT NULL,
    vat_in_cents bigint NOT NULL,
    vat_percent numeric(5,2) NOT NULL,
    amount_in_cents bigint NOT NULL,
    currency text NOT NULL,
    CONSTRAINT invoices_check CHECK (((net_in_cents + vat_in_cents) = amount_in_cents))
);
CREATE INDEX invoices_session ON invoices USING btree (session_id);

CREATE TABLE legal_holds (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id bigint REFERENCES sessions(id),
    client_id bigint REFERENCES clients(id),
    reason text NOT NULL CHECK ((reason <> '')),
    set_by_owner_id bigint NOT NULL REFERENCES owners(id),
    set_at timestamp with time zone NOT NULL,
    lifted_by_owner_id bigint REFERENCES owners(id),
    lifted_at timestamp with time zone,
    fine_id bigint REFERENCES fines(id),
    CONSTRAINT legal_holds_check1 CHECK (((lifted_at IS NULL) = (lifted_by_owner_id IS NULL))),
    CONSTRAINT legal_holds_record CHECK ((num_nonnulls(session_id, client_id, fine_id) = 1))
);
CREATE UNIQUE INDEX legal_holds_client ON legal_holds USING btree (client_id) WHERE ((lifted_at IS NULL) AND (client_id IS NOT NULL));
CREATE UNIQUE INDEX legal_holds_fine ON legal_holds USING btree (fine_id) WHERE ((lifted_at IS NULL) AND (fine_id IS NOT NULL));
CREATE UNIQUE INDEX legal_holds_session ON legal_holds USING btree (session_id) WHERE ((lifted_at IS NULL) AND (session_id IS NOT NULL));

CREATE TABLE list_cars (
    list_id bigint NOT NULL,
    plate_id bigint NOT NULL REFERENCES plates(id),
    user_id bigint NOT NULL,
    CONSTRAINT list_cars_pkey PRIMARY KEY (list_id, plate_id),
    CONSTRAINT list_cars_user_id_list_id_fkey FOREIGN KEY (user_id, list_id) REFERENCES list_users(id, list_id)
);
CREATE INDEX list_cars_plate ON list_cars USING btree (plate_id);
CREATE INDEX list_cars_user ON list_cars USING btree (user_id);

CREATE TABLE list_managers (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    list_id bigint NOT NULL REFERENCES lists(id),
    owner_id bigint NOT NULL REFERENCES owners(id),
    restricted_to_user_id bigint,
    CONSTRAINT list_managers_list_id_owner_id_key UNIQUE (list_id, owner_id)
);
CREATE INDEX list_managers_owner ON list_managers USING btree (owner_id);

CREATE TABLE list_places (
    list_id bigint NOT NULL REFERENCES lists(id),
    place_id bigint NOT NULL REFERENCES places(id),
    CONSTRAINT list_places_pkey PRIMARY KEY (list_id, place_id)
);
CREATE INDEX list_places_place ON list_places USING btree (place_id);

CREATE TABLE list_zones (
    list_id bigint NOT NULL REFERENCES lists(id),
    zone_id bigint NOT NULL REFERENCES zones(id),
    CONSTRAINT list_zones_pkey PRIMARY KEY (list_id, zone_id)
);
CREATE INDEX list_zones_zone ON list_zones USING btree (zone_id);

CREATE TABLE login_failures (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email text NOT NULL,
    address text NOT NULL,
    failed_at timestamp with time zone NOT NULL,
    browser_id uuid,
    is_pending boolean DEFAULT false NOT NULL
);
CREATE INDEX login_failures_address ON login_failures USING btree (address, failed_at);
CREATE INDEX login_failures_browser ON login_failures USING btree (browser_id, failed_at) WHERE (browser_id IS NOT NULL);
CREATE INDEX login_failures_email ON login_failures USING btree (email, failed_at);

CREATE TABLE lpr_events (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place_id bigint NOT NULL REFERENCES places(id),
    gate text DEFAULT '' NOT NULL,
    direction text NOT NULL CHECK ((direction IN ('ENTRY', 'EXIT'))),
    license_plate text NOT NULL,
    corrected_license_plate text DEFAULT '' NOT NULL,
    confidence real NOT NULL CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    "time" timestamp with time zone NOT NULL,
    image_key text,
    camera_id bigint REFERENCES cameras(id),
    read_id text,
    device_time timestamp with time zone,
    received_at timestamp with time zone,
    outcome text CHECK ((outcome IN ('STARTED', 'ENDED', 'REPEATED', 'IN_GRACE', 'ACCESS', 'REFUSED', 'UNMATCHED', 'UNREAD', 'DISMISSED'))),
    outcome_reason text DEFAULT '' NOT NULL,
    used_right text,
    session_id bigint REFERENCES sessions(id),
    is_gate_opened boolean DEFAULT false NOT NULL,
    corrected_by_owner_id bigint REFERENCES owners(id),
    corrected_at timestamp with time zone
);
CREATE INDEX lpr_events_image ON lpr_events USING btree (image_key) WHERE (image_key IS NOT NULL);
CREATE INDEX lpr_events_place ON lpr_events USING btree (place_id, "time" DESC, id DESC) INCLUDE (license_plate, corrected_license_plate);
CREATE INDEX lpr_events_plate ON lpr_events USING btree (place_id, license_plate, "time" DESC) WHERE ((camera_id IS NOT NULL) AND (license_plate <> ''));
CREATE INDEX lpr_events_plate_part ON lpr_events USING gin (license_plate gin_trgm_ops, corrected_license_plate gin_trgm_ops) WHERE ((session_id IS NULL) AND (outcome IS NOT NULL));
CREATE UNIQUE INDEX lpr_events_read ON lpr_events USING btree (camera_id, read_id) WHERE (read_id IS NOT NULL);
CREATE INDEX lpr_events_session ON lpr_events USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX lpr_events_unmatched ON lpr_events USING btree ("time", id) WHERE (session_id IS NULL);

CREATE TABLE lpr_exceptions (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place_id bigint NOT NULL REFERENCES places(id),
    lpr_event_id bigint NOT NULL REFERENCES lpr_events(id),
    kind text NOT NULL CHECK ((kind IN ('UNREAD', 'EXIT_WITHOUT_ENTRY', 'ENTRY_TWICE', 'TWO_PLACES', 'OUT_OF_ORDER', 'CLOCK', 'OVERSTAY'))),
    license_plate text DEFAULT '' NOT NULL,
    session_id bigint REFERENCES sessions(id),
    status text DEFAULT 'OPEN' NOT NULL CHECK ((status IN ('OPEN', 'SOLVED', 'DISMISSED'))),
    created_at timestamp with time zone NOT NULL,
    solved_at timestamp with time zone,
    solved_by_owner_id bigint REFERENCES owners(id),
    solution text DEFAULT '' NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT lpr_exceptions_check CHECK (((status = 'OPEN') = (solved_at IS NULL))),
    CONSTRAINT lpr_exceptions_lpr_event_id_kind_key UNIQUE (lpr_event_id, kind)
);
CREATE INDEX lpr_exceptions_newest ON lpr_exceptions USING btree (created_at DESC, id DESC);
CREATE INDEX lpr_exceptions_open ON lpr_exceptions USING btree (created_at DESC, id DESC) WHERE (status = 'OPEN');
CREATE INDEX lpr_exceptions_place ON lpr_exceptions USING btree (place_id, created_at DESC, id DESC);
CREATE INDEX lpr_exceptions_plate ON lpr_exceptions USING btree (license_plate text_pattern_ops) WHERE (license_plate <> '');

CREATE TABLE migrations (
    name text NOT NULL PRIMARY KEY,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    checksum text
);

CREATE TABLE month_commissions (
    month date NOT NULL,
    place_id bigint NOT NULL,
    currency text NOT NULL,
    commission_in_cents bigint NOT NULL,
    CONSTRAINT month_commissions_pkey PRIMARY KEY (month, place_id, currency)
);
CREATE INDEX month_commissions_place ON month_commissions USING btree (place_id, month);

CREATE TABLE month_totals (
    month date NOT NULL CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    place_id bigint NOT NULL REFERENCES places(id),
    currency text NOT NULL,
    type text NOT NULL,
    vat_percent numeric(5,2) NOT NULL,
    sessions bigint NOT NULL,
    seconds bigint NOT NULL,
    occupied_seconds bigint NOT NULL,
    paid_sessions bigint NOT NULL,
    paid_in_cents bigint NOT NULL,
    fee_in_cents bigint NOT NULL,
    fleet_in_cents bigint NOT NULL,
    vat_in_cents bigint NOT NULL,
    fee_vat_in_cents bigint NOT NULL,
    refunded_in_cents bigint NOT NULL,
    refunded_fee_in_cents bigint NOT NULL,
    pending_in_cents bigint NOT NULL,
    declined_sessions bigint NOT NULL,
    declined_in_cents bigint NOT NULL,
    too_big_sessions bigint NOT NULL,
    too_big_in_cents bigint NOT NULL,
    uncharged_sessions bigint NOT NULL,
    uncharged_in_cents bigint NOT NULL,
    waived_in_cents bigint NOT NULL,
    waived_fee_in_cents bigint NOT NULL,
    discounted_sessions bigint NOT NULL,
    credit_in_cents bigint NOT NULL,
    free_pass_in_cents bigint NOT NULL,
    rated_sessions bigint NOT NULL,
    stars bigint NOT NULL,
    CONSTRAINT month_totals_pkey PRIMARY KEY (month, place_id, currency, type, vat_percent)
);
CREATE INDEX month_totals_place ON month_totals USING btree (place_id, month);

CREATE TABLE monthly_pass_billings (
    monthly_pass_id bigint NOT NULL REFERENCES monthly_passes(id),
    due_on date NOT NULL,
    session_id bigint NOT NULL REFERENCES sessions(id),
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT monthly_pass_billings_pkey PRIMARY KEY (monthly_pass_id, due_on)
);
CREATE UNIQUE INDEX monthly_pass_billings_session ON monthly_pass_billings USING btree (session_id);

CREATE TABLE monthly_passes (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place_id bigint NOT NULL REFERENCES places(id),
    app_id bigint DEFAULT 1 NOT NULL,
    phone_number text NOT NULL CHECK ((phone_number ~ '^\+[0-9]{6,15}$')),
    client_id bigint REFERENCES clients(id),
    email text DEFAULT '' NOT NULL,
    license_plate text DEFAULT '' NOT NULL,
    client_active_license_plate text DEFAULT '' NOT NULL,
    monthly_cost_in_cents bigint NOT NULL CHECK ((monthly_cost_in_cents >= 0)),
    prices_include_vat boolean DEFAULT false NOT NULL,
    currency text DEFAULT 'EUR' NOT NULL CHECK ((currency ~ '^[A-Z]{3}$')),
    valid_from timestamp(3) with time zone NOT NULL,
    valid_to timestamp(3) with time zone,
    info text DEFAULT '' NOT NULL,
    status text DEFAULT 'ACTIVE' NOT NULL CHECK ((status IN ('ACTIVE', 'SUSPENDED'))),
    failed_charges smallint DEFAULT 0 NOT NULL CHECK ((failed_charges >= 0)),
    resumed_at timestamp with time zone,
    created_by_owner_id bigint REFERENCES owners(id),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    anonymised_at timestamp with time zone,
    ended_at timestamp with time zone GENERATED ALWAYS AS (LEAST(valid_to, deleted_at)) STORED,
    CONSTRAINT monthly_passes_check CHECK ((valid_to > valid_from)),
    CONSTRAINT monthly_passes_no_overlap EXCLUDE USING gist (place_id WITH =, phone_number WITH =, tstzrange(valid_from, valid_to) WITH &&) WHERE ((deleted_at IS NULL))
);
CREATE INDEX monthly_passes_client ON monthly_passes USING btree (client_id) WHERE (deleted_at IS NULL);
CREATE INDEX monthly_passes_part ON monthly_passes USING gin (license_plate gin_trgm_ops, client_active_license_plate gin_trgm_ops, phone_number gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX monthly_passes_phone ON monthly_passes USING btree (phone_number) WHERE (deleted_at IS NULL);
CREATE INDEX monthly_passes_place ON monthly_passes USING btree (place_id, valid_from DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX monthly_passes_to_anonymise ON monthly_passes USING btree (ended_at, id) WHERE (anonymised_at IS NULL);

CREATE TABLE notification_templates (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK ((name <> '')),
    texts jsonb NOT NULL CHECK ((texts ?& ARRAY['ENG', 'EST', 'LAV'])),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);
CREATE UNIQUE INDEX notification_templates_name ON notification_templates USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE TABLE notifications (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    client_id bigint NOT NULL REFERENCES clients(id),
    channel text NOT NULL CHECK ((channel IN ('PUSH', 'EMAIL', 'SMS'))),
    title text NOT NULL,
    body text NOT NULL,
    template_id bigint REFERENCES notification_templates(id),
    owner_id bigint REFERENCES owners(id),
    message_key uuid NOT NULL UNIQUE,
    status text DEFAULT 'QUEUED' NOT NULL CHECK ((status IN ('QUEUED', 'SENT', 'DELIVERED', 'FAILED'))),
    reason text DEFAULT '' NOT NULL CHECK ((reason IN ('', 'noAddress', 'refused', 'unreachable', 'undelivered'))),
    provider_reference text DEFAULT '' NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    settled_at timestamp with time zone,
    report_due_at timestamp with time zone,
    CONSTRAINT notifications_check CHECK (((status = 'FAILED') = (reason <> ''))),
    CONSTRAINT notifications_check1 CHECK (((status IN ('DELIVERED', 'FAILED')) = (settled_at IS NOT NULL))),
    CONSTRAINT notifications_check2 CHECK (((report_due_at IS NULL) OR (status = 'SENT')))
);
CREATE INDEX notifications_channel ON notifications USING btree (channel, id DESC);
CREATE INDEX notifications_client ON notifications USING btree (client_id, id DESC);
CREATE INDEX notifications_report ON notifications USING btree (report_due_at) WHERE (report_due_at IS NOT NULL);
CREATE INDEX notifications_status ON notifications USING btree (status, id DESC);

CREATE TABLE officer_links (
    uuid uuid NOT NULL PRIMARY KEY,
    officer_id bigint NOT NULL REFERENCES officers(id),
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    voided_at timestamp with time zone
);
CREATE INDEX officer_links_officer ON officer_links USING btree (officer_id);

CREATE TABLE officer_sign_ins (
    token_hash bytea NOT NULL PRIMARY KEY,
    officer_id bigint NOT NULL REFERENCES officers(id),
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE INDEX officer_sign_ins_expiry ON officer_sign_ins USING btree (expires_at);
CREATE INDEX officer_sign_ins_officer ON officer_sign_ins USING btree (officer_id);

CREATE TABLE officers (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK ((name <> '')),
    email text NOT NULL CHECK (((email = lower(email)) AND (email <> ''))),
    password_hash text,
    must_change_password boolean DEFAULT false NOT NULL,
    place_group_id bigint NOT NULL REFERENCES place_groups(id),
    language text DEFAULT 'et' NOT NULL CHECK ((language IN ('et', 'en', 'lv'))),
    last_login_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deactivated_at timestamp with time zone
);
CREATE UNIQUE INDEX officers_email ON officers USING btree (email);
CREATE INDEX officers_group ON officers USING btree (place_group_id);

CREATE TABLE owner_apps (
    owner_id bigint NOT NULL REFERENCES owners(id),
    app_id bigint NOT NULL REFERENCES apps(id),
    CONSTRAINT owner_apps_pkey PRIMARY KEY (owner_id, app_id)
);

CREATE TABLE owner_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    owner_id bigint NOT NULL REFERENCES owners(id) ON DELETE CASCADE,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT owner_identities_pkey PRIMARY KEY (issuer, subject)
);
CREATE INDEX owner_identities_owner ON owner_identities USING btree (owner_id);

CREATE TABLE owner_places (
    owner_id bigint NOT NULL REFERENCES owners(id),
    place_id bigint NOT NULL REFERENCES places(id),
    with_admin_rights boolean NOT NULL,
    CONSTRAINT owner_places_pkey PRIMARY KEY (owner_id, place_id)
);
CREATE INDEX owner_places_place ON owner_places USING btree (place_id);

CREATE TABLE owner_privileges (
    owner_id bigint NOT NULL REFERENCES owners(id),
    privilege text NOT NULL CHECK ((privilege IN ('VIEW_BOOKINGS', 'EDIT_AVAILABILITY', 'END_SESSIONS', 'VIEW_FINES', 'CANCEL_FINES', 'SEE_PERSONAL_DATA'))),
    CONSTRAINT owner_privileges_pkey PRIMARY KEY (owner_id, privilege)
);

CREATE TABLE owner_roles (
    owner_id bigint NOT NULL REFERENCES owners(id),
    role text NOT NULL CHECK ((role IN ('BOOKINGS_ADMIN', 'OPERATOR'))),
    CONSTRAINT owner_roles_pkey PRIMARY KEY (owner_id, role)
);

CREATE TABLE owner_zones (
    owner_id bigint NOT NULL REFERENCES owners(id),
    zone_id bigint NOT NULL REFERENCES zones(id),
    CONSTRAINT owner_zones_pkey PRIMARY KEY (owner_id, zone_id)
);
CREATE INDEX owner_zones_zone ON owner_zones USING btree (zone_id);

CREATE TABLE owners (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text DEFAULT '' NOT NULL,
    email text NOT NULL CHECK ((email = lower(email))),
    phone_number text DEFAULT '' NOT NULL,
    comments text DEFAULT '' NOT NULL,
    password_hash text,
    admin boolean DEFAULT false NOT NULL,
    region text REFERENCES regions(code),
    regions text[] DEFAULT '{}'::text[] NOT NULL,
    operators text[] DEFAULT '{}'::text[] NOT NULL,
    place_types text[] DEFAULT '{}'::text[] NOT NULL,
    language text DEFAULT 'et' NOT NULL CHECK ((language IN ('et', 'en', 'lv'))),
    is_verified boolean DEFAULT false NOT NULL,
    last_login_at timestamp with time zone,
    tokens_valid_from timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    created_by_owner_id bigint REFERENCES owners(id),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    deactivated_at timestamp with time zone
);
CREATE INDEX owners_admins ON owners USING btree (id) WHERE (admin AND (deleted_at IS NULL));
CREATE INDEX owners_creator ON owners USING btree (created_by_owner_id, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX owners_email ON owners USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX owners_email_text ON owners USING gin (email gin_trgm_ops);
CREATE INDEX owners_login_order ON owners USING btree (COALESCE(last_login_at, '-infinity'::timestamp with time zone) DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX owners_name_order ON owners USING btree (lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX owners_name_text ON owners USING gin (lower(name) gin_trgm_ops);
CREATE INDEX owners_region ON owners USING btree (region, id DESC) WHERE (deleted_at IS NULL);

CREATE TABLE payment_logs (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id bigint NOT NULL REFERENCES sessions(id),
    event text NOT NULL,
    payment_status text NOT NULL,
    amount_in_cents bigint DEFAULT 0 NOT NULL,
    currency text NOT NULL,
    payment_status_code text DEFAULT '' NOT NULL,
    provider_reference text DEFAULT '' NOT NULL,
    comment text DEFAULT '' NOT NULL,
    owner_id bigint REFERENCES owners(id),
    created_at timestamp with time zone NOT NULL
);
CREATE INDEX payment_logs_session ON payment_logs USING btree (session_id, id);

CREATE TABLE place_group_places (
    place_group_id bigint NOT NULL REFERENCES place_groups(id),
    place_id bigint NOT NULL REFERENCES places(id),
    CONSTRAINT place_group_places_pkey PRIMARY KEY (place_group_id, place_id)
);

CREATE TABLE place_groups (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK ((name <> '')),
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);
CREATE UNIQUE INDEX place_groups_name ON place_groups USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE TABLE place_set_commissions (
    set_id bigint NOT NULL REFERENCES place_sets(id),
    day date NOT NULL,
    currency text NOT NULL,
    commission_in_cents bigint NOT NULL,
    CONSTRAINT place_set_commissions_pkey PRIMARY KEY (set_id, day, currency)
);

CREATE TABLE place_set_days (
    set_id bigint NOT NULL REFERENCES place_sets(id),
    day date NOT NULL,
    currency text NOT NULL,
    type text NOT NULL,
    vat_percent numeric(5,2) NOT NULL,
    sessions bigint NOT NULL,
    seconds bigint NOT NULL,
    occupied_seconds bigint NOT NULL,
    paid_sessions bigint NOT NULL,
    paid_in_cents bigint NOT NULL,
    fee_in_cents bigint NOT NULL,
    fleet_in_cents bigint NOT NULL,
    vat_in_cents bigint NOT NULL,
    fee_vat_in_cents bigint NOT NULL,
    refunded_in_cents bigint NOT NULL,
    refunded_fee_in_cents bigint NOT NULL,
    pending_in_cents bigint NOT NULL,
    declined_sessions bigint NOT NULL,
    declined_in_cents bigint NOT NULL,
    too_big_sessions bigint NOT NULL,
    too_big_in_cents bigint NOT NULL,
    uncharged_sessions bigint NOT NULL,
    uncharged_in_cents bigint NOT NULL,
    waived_in_cents bigint NOT NULL,
    waived_fee_in_cents bigint NOT NULL,
    discounted_sessions bigint NOT NULL,
    credit_in_cents bigint NOT NULL,
    free_pass_in_cents bigint NOT NULL,
    rated_sessions bigint NOT NULL,
    stars bigint NOT NULL,
    CONSTRAINT place_set_days_pkey PRIMARY KEY (set_id, day, currency, type, vat_percent)
);

CREATE TABLE place_set_members (
    place_id bigint NOT NULL REFERENCES places(id),
    set_id bigint NOT NULL REFERENCES place_sets(id),
    CONSTRAINT place_set_members_pkey PRIMARY KEY (place_id, set_id)
);

CREATE TABLE place_sets (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    parent_id bigint REFERENCES place_sets(id),
    signature text NOT NULL UNIQUE
);

CREATE TABLE place_zones (
    place_id bigint NOT NULL REFERENCES places(id),
    zone_id bigint NOT NULL REFERENCES zones(id),
    CONSTRAINT place_zones_pkey PRIMARY KEY (place_id, zone_id)
);
CREATE INDEX place_zones_zone ON place_zones USING btree (zone_id);

CREATE TABLE places (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    parent_id bigint REFERENCES places(id),
    name text NOT NULL,
    code text NOT NULL UNIQUE,
    address_text text DEFAULT '' NOT NULL,
    status text DEFAULT 'ACTIVE' NOT NULL CHECK ((status IN ('ACTIVE', 'HIDDEN', 'CLOSED'))),
    type text DEFAULT 'PARKING' NOT NULL CHECK ((type IN ('PARKING', 'CAR_WASH'))),
    region text NOT NULL REFERENCES regions(code),
    time_zone text DEFAULT 'Europe/Tallinn' NOT NULL,
    operator text DEFAULT 'B' NOT NULL,
    total_spots integer DEFAULT 0 NOT NULL CHECK ((total_spots >= 0)),
    is_bookable boolean DEFAULT false NOT NULL,
    is_test boolean DEFAULT false NOT NULL,
    prices_include_vat boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    re_entry_minutes integer DEFAULT 60 NOT NULL CHECK (((re_entry_minutes >= 0) AND (re_entry_minutes <= 1440))),
    exit_grace_minutes integer DEFAULT 10 NOT NULL CHECK (((exit_grace_minutes >= 0) AND (exit_grace_minutes <= 240))),
    lat double precision CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
    lon double precision CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))),
    monthly_pass_price_in_cents bigint CHECK ((monthly_pass_price_in_cents >= 0)),
    count_difference integer DEFAULT 0 NOT NULL,
    bookable_spots integer CHECK ((bookable_spots > 0)),
    should_calculate_booking_cost boolean DEFAULT false NOT NULL,
    booking_start_hour smallint DEFAULT 12 NOT NULL CHECK (((booking_start_hour >= 0) AND (booking_start_hour <= 23))),
    booking_start_minutes smallint CHECK (((booking_start_minutes >= 0) AND (booking_start_minutes <= 59))),
    booking_end_hour smallint DEFAULT 12 NOT NULL CHECK (((booking_end_hour >= 0) AND (booking_end_hour <= 23))),
    search_name text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
    CONSTRAINT places_check CHECK ((parent_id <> id))
);
CREATE INDEX places_parent ON places USING btree (parent_id);
CREATE INDEX places_region ON places USING btree (region);
CREATE INDEX places_search_name ON places USING gin (search_name gin_trgm_ops);
CREATE TRIGGER places_part_changed AFTER UPDATE OF parent_id ON places FOR EACH ROW WHEN ((new.parent_id IS DISTINCT FROM old.parent_id)) EXECUTE FUNCTION count_commission_of_part();

CREATE TABLE plates (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    plate text NOT NULL CHECK (((plate ~ '^[1-9]$') OR ((length(plate) >= 2) AND (length(plate) <= 12)))) UNIQUE
);
CREATE INDEX plates_pairs ON plates USING gin (plate_pairs(plate));
CREATE INDEX plates_substring ON plates USING gin (plate gin_trgm_ops);

CREATE TABLE public_link_fields (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    public_link_uuid uuid NOT NULL REFERENCES public_links(uuid) ON DELETE CASCADE,
    type text NOT NULL CHECK ((type IN ('FREE_TEXT', 'SELECTION'))),
    title text NOT NULL,
    is_required boolean NOT NULL,
    store_value_to_comments boolean NOT NULL,
    order_in_list smallint NOT NULL,
    selection_values text[] DEFAULT '{}'::text[] NOT NULL,
    selection_orders integer[] DEFAULT '{}'::integer[] NOT NULL,
    CONSTRAINT public_link_fields_check CHECK (((type = 'FREE_TEXT') OR (cardinality(selection_values) >= 2)))
);
CREATE INDEX public_link_fields_link ON public_link_fields USING btree (public_link_uuid, order_in_list);

CREATE TABLE public_links (
    uuid uuid NOT NULL PRIMARY KEY,
    title text DEFAULT '' NOT NULL,
    description text DEFAULT '' NOT NULL,
    include_car_number boolean DEFAULT true NOT NULL,
    car_number_required boolean DEFAULT true NOT NULL,
    include_name boolean DEFAULT true NOT NULL,
    name_required boolean DEFAULT true NOT NULL,
    include_email boolean DEFAULT true NOT NULL,
    email_required boolean DEFAULT false NOT NULL,
    include_comments boolean DEFAULT false NOT NULL,
    comments_required boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT public_links_check CHECK ((include_car_number OR (NOT car_number_required))),
    CONSTRAINT public_links_check1 CHECK ((include_name OR (NOT name_required))),
    CONSTRAINT public_links_check2 CHECK ((include_email OR (NOT email_required))),
    CONSTRAINT public_links_check3 CHECK ((include_comments OR (NOT comments_required)))
);

CREATE TABLE quick_actions (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK ((name <> '')),
    kind text NOT NULL CHECK ((kind IN ('OPEN_GATE', 'MESSAGE', 'MARK_FULL'))),
    place_id bigint NOT NULL REFERENCES places(id),
    gate_id bigint REFERENCES gates(id),
    email text DEFAULT '' NOT NULL,
    message text DEFAULT '' NOT NULL,
    roles text[] DEFAULT '{}'::text[] NOT NULL,
    needs_confirmation boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT quick_actions_check CHECK (((kind = 'OPEN_GATE') = (gate_id IS NOT NULL))),
    CONSTRAINT quick_actions_check1 CHECK (((kind <> 'MESSAGE') OR ((email <> '') AND (message <> ''))))
);
CREATE INDEX quick_actions_gate ON quick_actions USING btree (gate_id);
CREATE UNIQUE INDEX quick_actions_name ON quick_actions USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX quick_actions_place ON quick_actions USING btree (place_id);

CREATE TABLE ratings (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id bigint NOT NULL UNIQUE REFERENCES sessions(id),
    rating smallint NOT NULL CHECK (((rating >= 1) AND (rating <= 5))),
    text text DEFAULT '' NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE recovery_codes (
    owner_id bigint NOT NULL REFERENCES owners(id) ON DELETE CASCADE,
    code_hash text NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT recovery_codes_pkey PRIMARY KEY (owner_id, code_hash)
);

CREATE TABLE refund_days (
    session_id bigint,
    payout_id bigint,
    place_id bigint NOT NULL,
    stay_day date NOT NULL,
    day date NOT NULL,
    currency text NOT NULL,
    income_in_cents bigint NOT NULL,
    CONSTRAINT refund_days_check CHECK ((num_nonnulls(session_id, payout_id) = 1))
);
CREATE INDEX refund_days_day ON refund_days USING btree (day, place_id);
CREATE INDEX refund_days_payout ON refund_days USING btree (payout_id) WHERE (payout_id IS NOT NULL);
CREATE INDEX refund_days_place ON refund_days USING btree (place_id, day);
CREATE INDEX refund_days_session ON refund_days USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX refund_days_stay ON refund_days USING btree (place_id, stay_day);

CREATE TABLE refused_invitations (
    address_hash text NOT NULL CHECK ((address_hash ~ '^[0-9a-f]{64}$')) PRIMARY KEY,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE regions (
    code text NOT NULL CHECK ((code ~ '^[A-Z]{3}$')) PRIMARY KEY,
    name text NOT NULL,
    time_zone text DEFAULT 'Europe/Tallinn' NOT NULL,
    language text DEFAULT 'et' NOT NULL CHECK ((language IN ('et', 'en', 'lv'))),
    languages text[] DEFAULT '{}'::text[] NOT NULL,
    reference_kind text DEFAULT 'EST_731' NOT NULL CHECK ((reference_kind IN ('EST_731', 'FIN_VIITE', 'SWE_OCR', 'DNK_FIK', 'ISO_11649', 'NONE'))),
    updated_at timestamp with time zone DEFAULT '2000-01-01 00:00:00+00'::timestamp with time zone NOT NULL
);

CREATE TABLE report_sendings (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reporting_task_id bigint NOT NULL REFERENCES reporting_tasks(id),
    sent_on date NOT NULL,
    from_time timestamp with time zone NOT NULL,
    to_time timestamp with time zone NOT NULL,
    status text DEFAULT 'PENDING' NOT NULL CHECK ((status IN ('PENDING', 'SENT', 'EMPTY', 'FAILED'))),
    fine_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT report_sendings_check CHECK ((to_time >= from_time)),
    CONSTRAINT report_sendings_reporting_task_id_sent_on_key UNIQUE (reporting_task_id, sent_on)
);

CREATE TABLE reporting_tasks (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email text NOT NULL CHECK ((email <> '')),
    bcc text[] DEFAULT '{}'::text[] NOT NULL,
    sending_days smallint[] NOT NULL CHECK (((sending_days <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint]) AND (sending_days <> '{}'::smallint[]))),
    is_enabled boolean DEFAULT true NOT NULL,
    sends_empty boolean DEFAULT false NOT NULL,
    language text DEFAULT 'et' NOT NULL CHECK ((language IN ('et', 'en', 'lv'))),
    vehicle_group_id bigint NOT NULL REFERENCES vehicle_groups(id),
    sent_until timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);
CREATE INDEX reporting_tasks_group ON reporting_tasks USING btree (vehicle_group_id) WHERE (deleted_at IS NULL);

CREATE TABLE retention_runs (
    kind text NOT NULL PRIMARY KEY,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    removed bigint DEFAULT 0 NOT NULL,
    removed_total bigint DEFAULT 0 NOT NULL,
    held_back bigint DEFAULT 0 NOT NULL
);

CREATE TABLE retired_files (
    storage_key text NOT NULL PRIMARY KEY
);

CREATE TABLE revoked_tokens (
    token_id uuid NOT NULL PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES owners(id),
    expires_at timestamp with time zone NOT NULL
);
CREATE INDEX revoked_tokens_expiry ON revoked_tokens USING btree (expires_at);
CREATE INDEX revoked_tokens_owner ON revoked_tokens USING btree (owner_id);

CREATE TABLE saved_report_sendings (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    saved_report_id bigint NOT NULL REFERENCES saved_reports(id),
    sent_on date NOT NULL,
    status text DEFAULT 'PENDING' NOT NULL CHECK ((status IN ('PENDING', 'SENT', 'FAILED', 'WITHOUT_RIGHT'))),
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    reason text DEFAULT '' NOT NULL CHECK ((reason IN ('', 'REFUSED', 'UNREACHABLE', 'TIMEOUT', 'REPORT', 'NO_RESULT'))),
    CONSTRAINT saved_report_sendings_saved_report_id_sent_on_key UNIQUE (saved_report_id, sent_on)
);

CREATE TABLE saved_reports (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES owners(id),
    name text NOT NULL CHECK ((name <> '')),
    query text NOT NULL,
    period text NOT NULL CHECK ((period IN ('FIXED', 'THIS_MONTH', 'LAST_MONTH', 'LAST_7_DAYS', 'YESTERDAY'))),
    is_shared boolean DEFAULT false NOT NULL,
    frequency text DEFAULT 'NONE' NOT NULL CHECK ((frequency IN ('NONE', 'WEEKDAYS', 'MONTHLY'))),
    sending_days smallint[] DEFAULT '{}'::smallint[] NOT NULL CHECK ((sending_days <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint])),
    month_day smallint DEFAULT 1 NOT NULL CHECK (((month_day >= 1) AND (month_day <= 31))),
    sending_hour smallint DEFAULT 7 NOT NULL CHECK (((sending_hour >= 0) AND (sending_hour <= 23))),
    language text DEFAULT 'et' NOT NULL CHECK ((language IN ('et', 'en', 'lv'))),
    is_without_right boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    report_type text NOT NULL,
    CONSTRAINT saved_reports_check CHECK (((frequency <> 'WEEKDAYS') OR (sending_days <> '{}'::smallint[])))
);
CREATE INDEX saved_reports_mailed ON saved_reports USING btree (id) WHERE ((deleted_at IS NULL) AND (frequency <> 'NONE'));
CREATE UNIQUE INDEX saved_reports_name ON saved_reports USING btree (owner_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX saved_reports_shared ON saved_reports USING btree (lower(name), id) WHERE ((deleted_at IS NULL) AND is_shared);

CREATE TABLE second_factors (
    owner_id bigint NOT NULL PRIMARY KEY REFERENCES owners(id) ON DELETE CASCADE,
    sealed_secret text NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE services (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place_id bigint NOT NULL REFERENCES places(id),
    "position" smallint NOT NULL,
    name text NOT NULL CHECK ((name <> '')),
    duration_min integer NOT NULL CHECK ((duration_min > 0)),
    price_in_cents bigint NOT NULL CHECK ((price_in_cents >= 0)),
    deleted_at timestamp with time zone
);
CREATE UNIQUE INDEX services_name ON services USING btree (place_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE TABLE session_prices (
    session_id bigint NOT NULL PRIMARY KEY REFERENCES sessions(id),
    tariff_id bigint REFERENCES tariffs(id),
    right_used text NOT NULL,
    trace jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE settings (
    key text NOT NULL PRIMARY KEY,
    value jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sign_ins (
    token_id uuid NOT NULL PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES owners(id) ON DELETE CASCADE,
    impersonator_id bigint REFERENCES owners(id) ON DELETE CASCADE,
    kind text NOT NULL CHECK ((kind IN ('PASSWORD', 'LINK', 'PROVIDER', 'DISPLAY'))),
    address text NOT NULL,
    user_agent text NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    impersonator_token_id uuid
);
CREATE INDEX sign_ins_expiry ON sign_ins USING btree (expires_at);
CREATE INDEX sign_ins_owner ON sign_ins USING btree (owner_id, issued_at DESC);

CREATE TABLE statement_lines (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    statement_id bigint NOT NULL REFERENCES statements(id),
    kind text NOT NULL CHECK ((kind IN ('MONTH', 'REFUND', 'CORRECTION'))),
    place_id bigint NOT NULL REFERENCES places(id),
    place_name text NOT NULL,
    booked_month date NOT NULL,
    of_statement_id bigint REFERENCES statements(id),
    sessions bigint NOT NULL,
    paid_in_cents bigint NOT NULL,
    fleet_in_cents bigint NOT NULL,
    refunded_in_cents bigint NOT NULL,
    by_hand_in_cents bigint NOT NULL,
    vat_in_cents bigint NOT NULL,
    fee_in_cents bigint NOT NULL,
    commission_in_cents bigint NOT NULL,
    payout_in_cents bigint NOT NULL,
    CONSTRAINT statement_lines_check CHECK (((kind = 'MONTH') = (of_statement_id IS NULL))),
    CONSTRAINT statement_lines_check1 CHECK ((payout_in_cents = ((((((paid_in_cents + fleet_in_cents) - refunded_in_cents) - by_hand_in_cents) - vat_in_cents) - fee_in_cents) - commission_in_cents)))
);
CREATE INDEX statement_lines_reference ON statement_lines USING btree (of_statement_id) WHERE (of_statement_id IS NOT NULL);
CREATE INDEX statement_lines_statement ON statement_lines USING btree (statement_id, id);
CREATE TRIGGER statement_lines_unchangeable BEFORE DELETE OR UPDATE ON statement_lines FOR EACH ROW EXECUTE FUNCTION refuse_statement_change();

CREATE TABLE statements (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    number bigint NOT NULL CHECK ((number > 0)) UNIQUE,
    place_id bigint NOT NULL REFERENCES places(id),
    month date NOT NULL CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    currency text NOT NULL CHECK ((currency ~ '^[A-Z]{3}$')),
    place_name text NOT NULL,
    address text NOT NULL,
    seller jsonb NOT NULL,
    payout_in_cents bigint NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    closed_by_owner_id bigint NOT NULL REFERENCES owners(id),
    CONSTRAINT statements_place_id_month_currency_key UNIQUE (place_id, month, currency)
);
CREATE INDEX statements_newest ON statements USING btree (month DESC, number DESC);
CREATE INDEX statements_place ON statements USING btree (place_id, month DESC, number DESC);
CREATE TRIGGER statements_unchangeable BEFORE DELETE OR UPDATE ON statements FOR EACH ROW EXECUTE FUNCTION refuse_statement_change();

CREATE TABLE status_checks (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    checked_at timestamp with time zone NOT NULL,
    place_id bigint NOT NULL REFERENCES places(id),
    plate text NOT NULL CHECK ((plate <> '')),
    officer_id bigint REFERENCES officers(id),
    owner_id bigint REFERENCES owners(id),
    result text NOT NULL CHECK ((result IN ('VALID', 'NOT_PAID', 'UNKNOWN'))),
    used_right text DEFAULT '' NOT NULL CHECK ((used_right IN ('', 'SESSION', 'JUST_ENDED', 'BOOKING', 'MONTHLY_PASS', 'WHITELIST', 'FLEET'))),
    fine_id bigint REFERENCES fines(id),
    CONSTRAINT status_checks_check CHECK (((result = 'VALID') = (used_right <> ''))),
    CONSTRAINT status_checks_check1 CHECK ((num_nonnulls(officer_id, owner_id) = 1))
);
CREATE INDEX status_checks_fine ON status_checks USING btree (fine_id) WHERE (fine_id IS NOT NULL);
CREATE INDEX status_checks_newest ON status_checks USING btree (checked_at DESC, id DESC);
CREATE INDEX status_checks_officer ON status_checks USING btree (officer_id, checked_at DESC, id DESC);
CREATE INDEX status_checks_officer_plate ON status_checks USING btree (officer_id, plate, checked_at DESC) WHERE (fine_id IS NULL);
CREATE INDEX status_checks_place ON status_checks USING btree (place_id, checked_at DESC, id DESC);
CREATE INDEX status_checks_plate ON status_checks USING btree (plate, checked_at DESC, id DESC);
CREATE INDEX status_checks_result ON status_checks USING btree (result, checked_at DESC, id DESC);

CREATE TABLE tariff_days (
    tariff_id bigint NOT NULL REFERENCES tariffs(id),
    weekday smallint NOT NULL CHECK (((weekday >= 1) AND (weekday <= 7))),
    t1 smallint NOT NULL CHECK (((t1 >= 0) AND (t1 <= 48))),
    t2 smallint NOT NULL,
    t3 smallint NOT NULL CHECK (((t3 >= 0) AND (t3 <= 48))),
    spots12 integer DEFAULT 0 NOT NULL CHECK ((spots12 >= 0)),
    spots23 integer DEFAULT 0 NOT NULL CHECK ((spots23 >= 0)),
    spots31 integer DEFAULT 0 NOT NULL CHECK ((spots31 >= 0)),
    price12 bigint DEFAULT 0 NOT NULL CHECK ((price12 >= 0)),
    price23 bigint DEFAULT 0 NOT NULL CHECK ((price23 >= 0)),
    price31 bigint DEFAULT 0 NOT NULL CHECK ((price31 >= 0)),
    min_cost12 bigint DEFAULT 0 NOT NULL CHECK ((min_cost12 >= 0)),
    min_cost23 bigint DEFAULT 0 NOT NULL CHECK ((min_cost23 >= 0)),
    min_cost31 bigint DEFAULT 0 NOT NULL CHECK ((min_cost31 >= 0)),
    max_cost12 bigint DEFAULT 0 NOT NULL CHECK ((max_cost12 >= 0)),
    max_cost23 bigint DEFAULT 0 NOT NULL CHECK ((max_cost23 >= 0)),
    max_cost31 bigint DEFAULT 0 NOT NULL CHECK ((max_cost31 >= 0)),
    discount_percent12 smallint DEFAULT 0 NOT NULL CHECK (((discount_percent12 >= 0) AND (discount_percent12 <= 100))),
    discount_percent23 smallint DEFAULT 0 NOT NULL CHECK (((discount_percent23 >= 0) AND (discount_percent23 <= 100))),
    discount_percent31 smallint DEFAULT 0 NOT NULL CHECK (((discount_percent31 >= 0) AND (discount_percent31 <= 100))),
    from_v2 smallint DEFAULT 0 NOT NULL CHECK (((from_v2 >= 0) AND (from_v2 <= 48))),
    to_v2 smallint DEFAULT 48 NOT NULL CHECK (((to_v2 >= 0) AND (to_v2 <= 48))),
    CONSTRAINT tariff_days_check CHECK (((t1 <= t2) AND (t2 <= t3))),
    CONSTRAINT tariff_days_check1 CHECK ((from_v2 <= to_v2)),
    CONSTRAINT tariff_days_pkey PRIMARY KEY (tariff_id, weekday)
);

CREATE TABLE tariff_replays (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place_id bigint NOT NULL REFERENCES places(id),
    owner_id bigint NOT NULL REFERENCES owners(id),
    draft jsonb NOT NULL,
    state text NOT NULL CHECK ((state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'))),
    sessions_done integer DEFAULT 0 NOT NULL,
    sessions_total integer DEFAULT 0 NOT NULL,
    result jsonb,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT tariff_replays_check CHECK (((state IN ('WAITING', 'RUNNING')) = (settled_at IS NULL)))
);
CREATE INDEX tariff_replays_place ON tariff_replays USING btree (place_id, id DESC);

CREATE TABLE tariffs (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place_id bigint NOT NULL REFERENCES places(id),
    valid_from timestamp(3) with time zone NOT NULL,
    valid_to timestamp(3) with time zone,
    use_sunday_for_holidays boolean DEFAULT false NOT NULL,
    prices_include_vat boolean DEFAULT false NOT NULL,
    billing_increment_minutes smallint DEFAULT 30 NOT NULL CHECK ((billing_increment_minutes = ANY (ARRAY[1, 15, 30, 60]))),
    free_minutes integer DEFAULT 0 NOT NULL CHECK (((free_minutes >= 0) AND (free_minutes <= 1440))),
    limit24h_in_cents bigint CHECK ((limit24h_in_cents > 0)),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by_owner_id bigint REFERENCES owners(id),
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    withdrawn_at timestamp with time zone,
    holiday_rule text CHECK ((holiday_rule IN ('REGION', 'WEEKDAY', 'FREE', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'))),
    day_off_rule text CHECK ((day_off_rule IN ('REGION', 'WEEKDAY', 'FREE', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'))),
    working_day_rule text CHECK ((working_day_rule IN ('REGION', 'WEEKDAY', 'FREE', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'))),
    day_exceptions jsonb DEFAULT '[]'::jsonb NOT NULL CHECK ((jsonb_typeof(day_exceptions) = 'array')),
    CONSTRAINT tariffs_check CHECK ((valid_to > valid_from)),
    CONSTRAINT tariffs_day_rules CHECK ((num_nulls(holiday_rule, day_off_rule, working_day_rule) = ANY (ARRAY[0, 3]))),
    CONSTRAINT tariffs_sunday_rule CHECK (((holiday_rule IS NULL) OR (use_sunday_for_holidays = (holiday_rule = 'Sunday')))),
    CONSTRAINT tariffs_one_in_force EXCLUDE USING gist (place_id WITH =, tstzrange(valid_from, valid_to) WITH &&) WHERE ((withdrawn_at IS NULL))
);
CREATE INDEX tariffs_place ON tariffs USING btree (place_id, valid_from DESC);

CREATE TABLE translations (
    text_code text NOT NULL,
    language text NOT NULL CHECK ((language ~ '^[A-Z]{3}$')),
    text text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT translations_pkey PRIMARY KEY (text_code, language)
);

CREATE TABLE unpaid_sums (
    place_id bigint NOT NULL,
    span text NOT NULL CHECK ((span IN ('DAY', 'QUARTER'))),
    at timestamp with time zone NOT NULL,
    region text NOT NULL,
    currency text NOT NULL,
    sessions bigint NOT NULL,
    in_cents bigint NOT NULL,
    CONSTRAINT unpaid_sums_pkey PRIMARY KEY (place_id, span, at, region, currency)
);

CREATE TABLE vehicle_group_plates (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_group_id bigint NOT NULL REFERENCES vehicle_groups(id) ON DELETE CASCADE,
    plate_id bigint NOT NULL REFERENCES plates(id),
    CONSTRAINT vehicle_group_plates_vehicle_group_id_plate_id_key UNIQUE (vehicle_group_id, plate_id)
);
CREATE INDEX vehicle_group_plates_group ON vehicle_group_plates USING btree (vehicle_group_id, id);
CREATE INDEX vehicle_group_plates_plate ON vehicle_group_plates USING btree (plate_id);

CREATE TABLE vehicle_groups (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    plate_count bigint DEFAULT 0 NOT NULL CHECK ((plate_count >= 0))
);
CREATE UNIQUE INDEX vehicle_groups_name ON vehicle_groups USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE TABLE visitor_sessions (
    session_id bigint NOT NULL PRIMARY KEY REFERENCES sessions(id) ON DELETE CASCADE,
    granted_until timestamp with time zone NOT NULL,
    reserved_in_cents bigint NOT NULL CHECK ((reserved_in_cents >= 0)),
    awaits_end boolean DEFAULT true NOT NULL
);
CREATE INDEX visitor_sessions_due ON visitor_sessions USING btree (granted_until) WHERE awaits_end;

CREATE TABLE zones (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    code text NOT NULL CHECK ((code = upper(code))),
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    icon_key text
);
CREATE UNIQUE INDEX zones_code ON zones USING btree (code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX zones_name ON zones USING btree (lower(name)) WHERE (deleted_at IS NULL);
