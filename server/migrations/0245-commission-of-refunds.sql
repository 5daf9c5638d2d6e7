-- A refund takes back the commission of the day that it refunds, at the percentage of that day (R197). What refunds and payouts by
-- hand take off the income of a day when they are booked on another one: the stay's day, and the day of the booking. Made anew for a
-- session or payout whenever the day totals of its refunds change, so that such days are counted again with them.
create table refund_days (
  session_id bigint,
  payout_id bigint,
  place_id bigint not null,
  stay_day date not null,
  day date not null,
  currency text not null,
  -- Negative, as it lowers the income.
  income_in_cents bigint not null,
  check (num_nonnulls(session_id, payout_id) = 1)
);
create index refund_days_session on refund_days (session_id) where session_id is not null;
create index refund_days_payout on refund_days (payout_id) where payout_id is not null;
create index refund_days_stay on refund_days (place_id, stay_day);
create index refund_days_place on refund_days (place_id, day);
create index refund_days_day on refund_days (day, place_id);

create function keep_refund_days(session_ids bigint[]) returns void language plpgsql as $$
begin
  delete from refund_days where session_id = any(session_ids);
  insert into refund_days (session_id, place_id, stay_day, day, currency, income_in_cents)
  select s.id, f.place_id, w.stay_day, f.day, f.currency, income_of(f)
  from sessions s join places p on p.id = s.place_id join refunds r on r.session_id = s.id and r.state = 'DONE'
    cross join lateral (select (s.end_time at time zone p.time_zone)::date as stay_day) w
    cross join lateral refund_figures_of(r, s, 1) f
  where s.id = any(session_ids) and f.day <> w.stay_day;
end $$;

create function keep_payout_days(payout_ids bigint[]) returns void language plpgsql as $$
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

create or replace function add_refund_figures() returns trigger language plpgsql as $$
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

create or replace function add_payout_figures() returns trigger language plpgsql as $$
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

create or replace function count_refunds_of_changed_session() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into day_totals
  select f.* from refunds r cross join lateral (
    select * from refund_figures_of(r, new, 1) union all select * from refund_figures_of(r, old, -1)) f
  where r.session_id = new.id and r.state = 'DONE';
  perform keep_refund_days(array[new.id]);
  return null;
end $$;

create function keep_payout_days_of_session() returns trigger language plpgsql as $$
begin
  perform keep_payout_days(array(select id from dispute_payouts where session_id = new.id));
  return null;
end $$;
create trigger sessions_changed_payouts after update on sessions for each row
  when (old.end_time is not null and new.end_time is distinct from old.end_time) execute function keep_payout_days_of_session();

create function keep_refund_days_of_region() returns trigger language plpgsql as $$
begin
  perform keep_refund_days(array(
    select r.session_id from refunds r join sessions s on s.id = r.session_id join places p on p.id = s.place_id
    where p.region = coalesce(new.region, old.region) and r.settled_at >= least(new.valid_from, old.valid_from) - 1));
  return null;
end $$;
create trigger vat_rates_changed_refunds after insert or update or delete on vat_rates for each row
  execute function keep_refund_days_of_region();

-- Income of the stays of days: without what is booked there for other days.
create function stay_incomes(place_ids bigint[], days date[])
  returns table (place_id bigint, day date, currency text, income numeric, percent numeric) language sql stable as $$
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

-- Commission that refunds booked on these days take back, negative: what a stay's day leaves us before and after them. The parts of
-- all refunds of a day so add up to its whole commission, whatever their number and order.
create function refund_commissions(place_ids bigint[], days date[])
  returns table (place_id bigint, stay_day date, day date, currency text, cents bigint) language sql stable as $$
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

-- Commission per day: that of its stays, less what refunds booked on it take back.
create function commissions_of_days(place_ids bigint[], days date[])
  returns table (place_id bigint, day date, currency text, cents bigint) language sql stable as $$
  select b.place_id, b.day, b.currency, sum(b.cents)::bigint from (
    select i.place_id, i.day, i.currency, commission_of(i.income, i.percent) as cents from stay_incomes(place_ids, days) i
    union all
    select r.place_id, r.day, r.currency, r.cents from refund_commissions(place_ids, days) r) b
  group by 1, 2, 3
$$;

-- Days whose commission may differ from the stored one: with figures that are not merged, or with refunds of a stay's day that has
-- such figures or a refund booked on a day with them.
create view uncounted_days as
  select t.place_id, t.day from day_totals t where not t.is_merged
  union
  select r.place_id, r.day from refund_days r join day_totals t on t.place_id = r.place_id and t.day = r.stay_day where not t.is_merged
  union
  select r.place_id, r.day from refund_days r join refund_days o on o.place_id = r.place_id and o.stay_day = r.stay_day
    join day_totals t on t.place_id = o.place_id and t.day = o.day where not t.is_merged;

create or replace function count_commissions(place_ids bigint[], days date[]) returns void language plpgsql as $$
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

select keep_refund_days(array(select distinct session_id from refunds where state = 'DONE'));
select keep_payout_days(array(select id from dispute_payouts where state = 'PAID'));
select count_commissions(array_agg(place_id), array_agg(day))
from (select distinct place_id, day from refund_days) d having count(*) > 0;
