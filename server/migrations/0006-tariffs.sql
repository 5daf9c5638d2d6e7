-- Weekly prices and spots in versions, what a price came from, and what is tried before it is saved (R42–R58, R77).

create extension if not exists btree_gist;

alter table places
  -- a short stay away or a turn at the exit is one visit (R53, R54)
  add column re_entry_minutes integer not null default 60 check (re_entry_minutes between 0 and 1440),
  add column exit_grace_minutes integer not null default 10 check (exit_grace_minutes between 0 and 240),
  add column lat double precision check (lat between -90 and 90),
  add column lon double precision check (lon between -180 and 180);

-- One version of a place's prices; a running session keeps the one that was valid at its entry (R50).
create table tariffs (
  id bigint generated always as identity primary key,
  place_id bigint not null references places,
  -- '-infinity' for the first version of a place
  valid_from timestamptz(3) not null,
  -- null = unlimited
  valid_to timestamptz(3),
  use_sunday_for_holidays boolean not null default false,
  prices_include_vat boolean not null default false,
  billing_increment_minutes smallint not null default 30 check (billing_increment_minutes in (1, 15, 30, 60)),
  free_minutes integer not null default 0 check (free_minutes between 0 and 1440),
  -- null = no cap (R52)
  limit24h_in_cents bigint check (limit24h_in_cents > 0),
  created_at timestamptz not null default now(),
  created_by_owner_id bigint references owners,
  updated_at timestamptz not null default now(),
  -- a version that never came into force
  withdrawn_at timestamptz,
  check (valid_to > valid_from),
  constraint tariffs_one_in_force exclude using gist (place_id with =, tstzrange(valid_from, valid_to) with &&)
    where (withdrawn_at is null)
);
create index tariffs_place on tariffs (place_id, valid_from desc);

-- A weekday of a version: boundaries and opening hours in half-hours, prices in cents an hour (R43–R49).
create table tariff_days (
  tariff_id bigint not null references tariffs,
  -- ISO: 1 = Monday, 7 = Sunday
  weekday smallint not null check (weekday between 1 and 7),
  t1 smallint not null check (t1 between 0 and 48),
  t2 smallint not null,
  t3 smallint not null check (t3 between 0 and 48),
  spots12 integer not null default 0 check (spots12 >= 0),
  spots23 integer not null default 0 check (spots23 >= 0),
  spots31 integer not null default 0 check (spots31 >= 0),
  price12 bigint not null default 0 check (price12 >= 0),
  price23 bigint not null default 0 check (price23 >= 0),
  price31 bigint not null default 0 check (price31 >= 0),
  min_cost12 bigint not null default 0 check (min_cost12 >= 0),
  min_cost23 bigint not null default 0 check (min_cost23 >= 0),
  min_cost31 bigint not null default 0 check (min_cost31 >= 0),
  max_cost12 bigint not null default 0 check (max_cost12 >= 0),
  max_cost23 bigint not null default 0 check (max_cost23 >= 0),
  max_cost31 bigint not null default 0 check (max_cost31 >= 0),
  discount_percent12 smallint not null default 0 check (discount_percent12 between 0 and 100),
  discount_percent23 smallint not null default 0 check (discount_percent23 between 0 and 100),
  discount_percent31 smallint not null default 0 check (discount_percent31 between 0 and 100),
  from_v2 smallint not null default 0 check (from_v2 between 0 and 48),
  to_v2 smallint not null default 48 check (to_v2 between 0 and 48),
  primary key (tariff_id, weekday),
  check (t1 <= t2 and t2 <= t3),
  check (from_v2 <= to_v2)
);

-- Why an ended session cost what it cost: the engine's trace as it was then (R77).
create table session_prices (
  session_id bigint primary key references sessions,
  tariff_id bigint references tariffs,
  -- which right decided: BOOKING, MONTHLY_PASS, WHITELIST, FLEET, CAMPAIGN, PUBLIC
  right_used text not null,
  trace jsonb not null,
  created_at timestamptz not null
);

-- Days off that the calendar of a region lacks, and days it has that are none (R51).
create table holidays (
  region text not null references regions,
  day date not null,
  name text not null default '',
  is_holiday boolean not null,
  updated_at timestamptz not null default now(),
  primary key (region, day)
);

-- The last month's real sessions on prices that nobody has saved yet.
create table tariff_replays (
  id bigint generated always as identity primary key,
  place_id bigint not null references places,
  owner_id bigint not null references owners,
  draft jsonb not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  sessions_done integer not null default 0,
  sessions_total integer not null default 0,
  result jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state in ('WAITING', 'RUNNING')) = (settled_at is null))
);
create index tariff_replays_place on tariff_replays (place_id, id desc);
