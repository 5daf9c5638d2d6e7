-- Bookings of places that take them (R143–R154).

alter table places
  -- null: every spot of the place
  add column bookable_spots integer check (bookable_spots > 0),
  add column should_calculate_booking_cost boolean not null default false,
  -- what a new booking begins with, on the wall clock of the place (R147)
  add column booking_start_hour smallint not null default 12 check (booking_start_hour between 0 and 23),
  add column booking_start_minutes smallint check (booking_start_minutes between 0 and 59),
  add column booking_end_hour smallint not null default 12 check (booking_end_hour between 0 and 23);

create table bookings (
  id bigint generated always as identity primary key,
  place_id bigint not null references places,
  plate_id bigint not null references plates,
  -- half-open; whole milliseconds, as on the wire, so that a page can begin exactly after a row
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  -- the same once more, so that an index alone can answer what overlaps a week
  period tstzrange not null generated always as (tstzrange(start_time, end_time)) stored,
  name text not null default '',
  phone text not null default '' check (phone = '' or phone ~ '^\+[0-9]{6,15}$'),
  email text not null default '',
  external_booking_number text not null default '',
  comments text not null default '',
  -- gross (R4); 0 and no trace where the place calculates no cost
  cost_in_cents bigint not null default 0 check (cost_in_cents >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  tariff_id bigint references tariffs,
  price_trace jsonb,
  created_by_owner_id bigint references owners,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (end_time > start_time),
  constraint bookings_longest check (end_time <= start_time + interval '366 days')
);

-- What overlaps a time at a place, however long it lasts and however many others there are (R144, R151, R152).
create index bookings_overlap on bookings using gist (place_id, period) where deleted_at is null;
-- The list of a place, latest start first, and the bookings that are due (R5, R42, R146).
create index bookings_place on bookings (place_id, start_time desc, id desc) where deleted_at is null;
create index bookings_place_created on bookings (place_id, created_at desc) where deleted_at is null;
create index bookings_place_end on bookings (place_id, end_time desc) where deleted_at is null;
-- A car at the barrier, and the filter by plate (R77, R146).
create index bookings_plate on bookings (plate_id, place_id, start_time desc, id desc) where deleted_at is null;
create index bookings_client on bookings
  using gin ((lower(name || ' ' || phone || ' ' || email || ' ' || external_booking_number)) gin_trgm_ops)
  where deleted_at is null;
create index bookings_comments on bookings using gin (lower(comments) gin_trgm_ops) where deleted_at is null;

-- Sessions that came by a booking. Imported ones name bookings of another system, so it refers to nothing, and ours are
-- numbered after them.
create index sessions_by_booking on sessions (booking_id) where booking_id is not null;
select setval(pg_get_serial_sequence('bookings', 'id'), coalesce((select max(booking_id) from sessions), 0) + 1, false);
