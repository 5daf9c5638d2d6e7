-- The figure of unpaid sessions on the start page read each of them at every call: its time grew with the sessions of the week, and above
-- 50 ms it was cancelled. Triggers write what a change adds or takes off; a job adds it up by place and region, day and quarter of an hour.

-- The filter UNPAID of the list of sessions.
create function is_unpaid(s sessions) returns boolean language sql immutable as $$
  select s.deleted_at is null and (s.payment_status in ('ERROR', 'TOO_BIG') or (s.payment_status = ''
    and s.status in ('ENDED', 'AUTO_ENDED') and s.type in ('PARKING', 'CAR_WASH') and s.cost_in_cents + s.service_fee_cents > 0))
$$;

-- `lasts_to`: the last millisecond of the stay. It touches all periods without an end that begin until then.
create table unpaid_changes (
  place_id bigint not null,
  region text not null,
  lasts_to timestamptz not null,
  currency text not null,
  sessions bigint not null,
  in_cents bigint not null
);

-- `place_id` 0 is the whole region. `at` is where the span begins: a day of UTC, or a quarter of an hour, because time zones differ
-- from UTC by quarters. Each session is in both spans.
create table unpaid_sums (
  place_id bigint not null,
  span text not null check (span in ('DAY', 'QUARTER')),
  at timestamptz not null,
  region text not null,
  currency text not null,
  sessions bigint not null,
  in_cents bigint not null,
  primary key (place_id, span, at, region, currency)
);

create function unpaid_changes_of(s sessions, sign integer) returns setof unpaid_changes language sql stable as $$
  select s.place_id, s.region,
    greatest(s.start_time, coalesce(s.end_time - interval '1 millisecond', '9999-12-31 00:00+00')), s.currency, sign,
    sign * (s.cost_in_cents + s.free_pass_cents_used + s.service_fee_cents
      + case when s.fleet_id is null then 0 else s.hidden_cost_in_cents end)
  where is_unpaid(s)
$$;

create function keep_unpaid() returns trigger language plpgsql as $$
begin
  if not (tg_op <> 'INSERT' and is_unpaid(old) or tg_op <> 'DELETE' and is_unpaid(new)) then return null; end if;
  insert into unpaid_changes
  select place_id, region, lasts_to, currency, sum(sessions), sum(in_cents)
  from (select * from unpaid_changes_of(old, -1) union all select * from unpaid_changes_of(new, 1)) c
  group by 1, 2, 3, 4 having sum(sessions) <> 0 or sum(in_cents) <> 0;
  return null;
end $$;

-- A condition is read and planned anew by each statement, so that a function in it costs more than the trigger: these leave out the usual
-- start, end and charge, and the trigger decides.
create trigger sessions_unpaid after insert on sessions for each row
  when (new.status <> 'STARTED' or new.payment_status <> '') execute function keep_unpaid();
create trigger sessions_unpaid_removed after delete on sessions for each row execute function keep_unpaid();
create trigger sessions_unpaid_changed after update on sessions for each row
  when (old.payment_status in ('ERROR', 'TOO_BIG') or new.payment_status in ('ERROR', 'TOO_BIG')
    or (old.payment_status = '' and old.status <> 'STARTED') or (new.payment_status = '' and new.status <> 'STARTED'))
  execute function keep_unpaid();

-- Moves the changes into the sums; those added meanwhile are not seen and stay. Sums that have become 0 are removed.
create function merge_unpaid() returns void language plpgsql as $$
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

insert into unpaid_changes select c.* from sessions s cross join lateral unpaid_changes_of(s, 1) c where is_unpaid(s);
select merge_unpaid();

-- `vat_of` with the rate in hundredths of a percent: whole numbers take a sixth of the time, and the check of the books reads each session.
create function vat_at(gross bigint, hundredths bigint) returns bigint language sql immutable parallel safe
  return gross - (gross * 20000 + 10000 + hundredths) / (2 * (10000 + hundredths));
create or replace function vat_of(gross bigint, percent numeric) returns bigint language sql immutable parallel safe
  return vat_at(gross, round(percent * 100)::bigint);
