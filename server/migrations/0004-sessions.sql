-- Parking sessions and car washes with their money (R60–R84).

create table lpr_events (
  id bigint generated always as identity primary key,
  place_id bigint not null references places,
  gate text not null default '',
  direction text not null check (direction in ('ENTRY', 'EXIT')),
  license_plate text not null,
  corrected_license_plate text not null default '',
  confidence real not null check (confidence between 0 and 1),
  time timestamptz not null,
  -- key in the storage port; null once deleted (R177)
  image_key text
);
create index lpr_events_place on lpr_events (place_id, time desc, id desc);

-- Stable order of everything that becomes a session (R78).
create sequence session_order;

create table sessions (
  id bigint generated always as identity primary key,
  order_index bigint not null default nextval('session_order'),
  type text not null default 'PARKING' check (type in ('PARKING', 'CAR_WASH', 'SUBSCRIPTION', 'CREDIT', 'LOG')),
  status text not null check (status in ('STARTED', 'ENDED', 'CANCELLED', 'AUTO_ENDED')),
  place_id bigint not null references places,
  -- the place's own, kept on the row so that a region's list needs no join
  region text not null references regions,
  operator text not null default 'B',
  -- null where a source knows the driver only
  plate_id bigint references plates,
  client_id bigint references clients,
  -- whole milliseconds, as on the wire, so that a page can begin exactly after a row
  start_time timestamptz(3) not null,
  end_time timestamptz(3),
  start_lpr_event_id bigint references lpr_events,
  end_lpr_event_id bigint references lpr_events,
  service_name text not null default '',
  is_manual boolean not null default false,

  cost_in_cents bigint not null default 0 check (cost_in_cents >= 0),
  free_pass_cents_used bigint not null default 0 check (free_pass_cents_used >= 0),
  service_fee_cents bigint not null default 0 check (service_fee_cents >= 0),
  hidden_cost_in_cents bigint not null default 0 check (hidden_cost_in_cents >= 0),
  campaign_credit_in_cents bigint not null default 0 check (campaign_credit_in_cents >= 0),
  refunded_in_cents bigint not null default 0,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  applied_discount_percent smallint not null default 0 check (applied_discount_percent between 0 and 100),
  payment_status text not null default '' check (payment_status in ('', 'PENDING', 'OK', 'ERROR', 'TOO_BIG', 'NOT_SENT', 'TEST', 'REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED', 'PARTIAL_REFUND_REQUESTED', 'PARTIALLY_REFUNDED', 'PARTIAL_REFUND_FAILED')),
  payment_status_code text not null default '',
  -- settled by bank or in cash: there is no card to refund to (R81)
  is_paid_outside_card boolean not null default false,

  free_pass_id bigint references free_passes,
  fleet_id bigint references fleets,
  whitelist_id bigint references whitelists,
  credit_card_id bigint references credit_cards,
  bundle_id bigint references bundles,
  client_plan_id bigint references client_plans,
  -- their tables come with their features
  booking_id bigint,
  campaign_id bigint,
  monthly_pass_id bigint,

  has_invoice boolean not null default false,
  rating_id bigint,
  -- what makes an imported row the same row again
  import_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,

  check ((status = 'STARTED') = (end_time is null)),
  check (end_time is null or end_time >= start_time),
  -- lists by day look back no further than the longest stay (R60, R63)
  constraint sessions_longest_stay check (end_time is null or end_time <= start_time + interval '31 days'),
  check (refunded_in_cents between 0 and cost_in_cents + service_fee_cents)
);

-- One index per way to look for sessions, each in the list's order: newest first, tie by id (R5).
create index sessions_newest on sessions (start_time desc, id desc) where deleted_at is null;
create index sessions_place on sessions (place_id, start_time desc, id desc) where deleted_at is null;
create index sessions_region on sessions (region, start_time desc, id desc) where deleted_at is null;
create index sessions_plate on sessions (plate_id, start_time desc, id desc) where deleted_at is null;
create index sessions_client on sessions (client_id, start_time desc, id desc) where deleted_at is null;
-- Most sessions, but the newest thousands of a list may all be running.
create index sessions_ended on sessions (start_time desc, id desc) where deleted_at is null and status = 'ENDED';
-- The rare states and each filter (R61, R62), anywhere and within a place: few rows each, together smaller than one of
-- the above, and a list that finds little still reads little.
create index sessions_running on sessions (start_time desc, id desc) where deleted_at is null and status = 'STARTED';
create index sessions_cancelled on sessions (start_time desc, id desc) where deleted_at is null and status = 'CANCELLED';
create index sessions_auto_ended on sessions (start_time desc, id desc) where deleted_at is null and status = 'AUTO_ENDED';
create index sessions_unpaid on sessions (start_time desc, id desc) where deleted_at is null and payment_status in ('ERROR', 'TOO_BIG');
create index sessions_pending on sessions (start_time desc, id desc) where deleted_at is null and payment_status = 'PENDING';
create index sessions_refunds on sessions (start_time desc, id desc) where deleted_at is null and payment_status in ('REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED', 'PARTIAL_REFUND_REQUESTED', 'PARTIALLY_REFUNDED', 'PARTIAL_REFUND_FAILED');
create index sessions_whitelist on sessions (start_time desc, id desc) where deleted_at is null and whitelist_id is not null;
create index sessions_fleet on sessions (start_time desc, id desc) where deleted_at is null and fleet_id is not null;
create index sessions_monthly_pass on sessions (start_time desc, id desc) where deleted_at is null and monthly_pass_id is not null;
create index sessions_booking on sessions (start_time desc, id desc) where deleted_at is null and booking_id is not null;
create index sessions_campaign on sessions (start_time desc, id desc) where deleted_at is null and campaign_id is not null;
create index sessions_bundled on sessions (start_time desc, id desc) where deleted_at is null and bundle_id is not null;
create index sessions_car_wash on sessions (start_time desc, id desc) where deleted_at is null and type = 'CAR_WASH';
create index sessions_long on sessions (start_time desc, id desc) where deleted_at is null and end_time is not null and end_time - start_time > interval '24 hours';
create index sessions_no_exit_read on sessions (start_time desc, id desc) where deleted_at is null and start_lpr_event_id is not null and end_lpr_event_id is null and status <> 'STARTED';
create index sessions_rated on sessions (start_time desc, id desc) where deleted_at is null and rating_id is not null;
create index sessions_manual on sessions (start_time desc, id desc) where deleted_at is null and is_manual;
create index sessions_place_running on sessions (place_id, start_time desc, id desc) where deleted_at is null and status = 'STARTED';
create index sessions_place_cancelled on sessions (place_id, start_time desc, id desc) where deleted_at is null and status = 'CANCELLED';
create index sessions_place_auto_ended on sessions (place_id, start_time desc, id desc) where deleted_at is null and status = 'AUTO_ENDED';
create index sessions_place_unpaid on sessions (place_id, start_time desc, id desc) where deleted_at is null and payment_status in ('ERROR', 'TOO_BIG');
create index sessions_place_pending on sessions (place_id, start_time desc, id desc) where deleted_at is null and payment_status = 'PENDING';
create index sessions_place_refunds on sessions (place_id, start_time desc, id desc) where deleted_at is null and payment_status in ('REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED', 'PARTIAL_REFUND_REQUESTED', 'PARTIALLY_REFUNDED', 'PARTIAL_REFUND_FAILED');
create index sessions_place_whitelist on sessions (place_id, start_time desc, id desc) where deleted_at is null and whitelist_id is not null;
create index sessions_place_fleet on sessions (place_id, start_time desc, id desc) where deleted_at is null and fleet_id is not null;
create index sessions_place_monthly_pass on sessions (place_id, start_time desc, id desc) where deleted_at is null and monthly_pass_id is not null;
create index sessions_place_booking on sessions (place_id, start_time desc, id desc) where deleted_at is null and booking_id is not null;
create index sessions_place_campaign on sessions (place_id, start_time desc, id desc) where deleted_at is null and campaign_id is not null;
create index sessions_place_bundled on sessions (place_id, start_time desc, id desc) where deleted_at is null and bundle_id is not null;
create index sessions_place_car_wash on sessions (place_id, start_time desc, id desc) where deleted_at is null and type = 'CAR_WASH';
create index sessions_place_long on sessions (place_id, start_time desc, id desc) where deleted_at is null and end_time is not null and end_time - start_time > interval '24 hours';
create index sessions_place_no_exit_read on sessions (place_id, start_time desc, id desc) where deleted_at is null and start_lpr_event_id is not null and end_lpr_event_id is null and status <> 'STARTED';
create index sessions_place_rated on sessions (place_id, start_time desc, id desc) where deleted_at is null and rating_id is not null;
create index sessions_place_manual on sessions (place_id, start_time desc, id desc) where deleted_at is null and is_manual;
create unique index sessions_import_key on sessions (import_key) where import_key is not null;
-- One car runs one session at one place at a time.
create unique index sessions_one_running on sessions (plate_id, place_id) where status = 'STARTED' and deleted_at is null and plate_id is not null;

create table free_pass_uses (
  id bigint generated always as identity primary key,
  free_pass_id bigint not null references free_passes,
  session_id bigint not null references sessions,
  -- negative when returned (R69)
  amount_in_cents bigint not null,
  created_at timestamptz not null
);
create index free_pass_uses_session on free_pass_uses (session_id);

create table refunds (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions,
  amount_in_cents bigint not null check (amount_in_cents > 0),
  is_full boolean not null,
  -- the provider's promise that asking twice moves money once
  idempotency_key uuid not null unique,
  state text not null check (state in ('REQUESTED', 'DONE', 'FAILED')),
  reason text not null default '',
  requested_by_owner_id bigint references owners,
  requested_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'REQUESTED') = (settled_at is null))
);
-- Fifty clicks: one refund at a time on a session.
create unique index refunds_one_open on refunds (session_id) where state = 'REQUESTED';
create index refunds_session on refunds (session_id);

create table charges (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions,
  amount_in_cents bigint not null check (amount_in_cents > 0),
  idempotency_key uuid not null unique,
  state text not null check (state in ('REQUESTED', 'DONE', 'FAILED')),
  requested_at timestamptz not null,
  settled_at timestamptz
);
create unique index charges_one_open on charges (session_id) where state = 'REQUESTED';
create index charges_session on charges (session_id);

create table payment_logs (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions,
  event text not null,
  payment_status text not null,
  amount_in_cents bigint not null default 0,
  currency text not null,
  -- the provider's own words, untranslated (R71)
  payment_status_code text not null default '',
  provider_reference text not null default '',
  comment text not null default '',
  owner_id bigint references owners,
  created_at timestamptz not null
);
create index payment_logs_session on payment_logs (session_id, id);

create table invoices (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions,
  invoice_number text not null unique,
  created_at timestamptz not null,
  net_in_cents bigint not null,
  vat_in_cents bigint not null,
  vat_percent numeric(5, 2) not null,
  amount_in_cents bigint not null,
  currency text not null,
  check (net_in_cents + vat_in_cents = amount_in_cents)
);
create index invoices_session on invoices (session_id);

create table ratings (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references sessions,
  rating smallint not null check (rating between 1 and 5),
  text text not null default '',
  created_at timestamptz not null
);
alter table sessions add foreign key (rating_id) references ratings;
