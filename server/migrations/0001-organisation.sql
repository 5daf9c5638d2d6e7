-- Regions, places, zones and the people who run them (R38–R41, R59, R166–R174).

create extension if not exists pg_trgm;

create table regions (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  time_zone text not null default 'Europe/Tallinn',
  language text not null default 'et' check (language in ('et', 'en', 'lv'))
);

-- R4: the rate in force is the newest whose day has come.
create table vat_rates (
  region text not null references regions,
  valid_from date not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  primary key (region, valid_from)
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table zones (
  id bigint generated always as identity primary key,
  name text not null,
  code text not null unique check (code = upper(code)),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table places (
  id bigint generated always as identity primary key,
  parent_id bigint references places,
  name text not null,
  code text not null unique,
  address_text text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'HIDDEN', 'CLOSED')),
  type text not null default 'PARKING' check (type in ('PARKING', 'CAR_WASH')),
  region text not null references regions,
  time_zone text not null default 'Europe/Tallinn',
  operator text not null default 'B',
  total_spots integer not null default 0 check (total_spots >= 0),
  is_bookable boolean not null default false,
  is_test boolean not null default false,
  prices_include_vat boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (parent_id <> id)
);
create index places_parent on places (parent_id);
create index places_region on places (region);
create index places_name on places using gin (lower(name) gin_trgm_ops);

create table place_zones (
  place_id bigint not null references places,
  zone_id bigint not null references zones,
  primary key (place_id, zone_id)
);
create index place_zones_zone on place_zones (zone_id);

create table owners (
  id bigint generated always as identity primary key,
  name text not null default '',
  email text not null check (email = lower(email)),
  phone_number text not null default '',
  comments text not null default '',
  -- argon2id; null until the account is activated
  password_hash text,
  admin boolean not null default false,
  region text references regions,
  -- limits of a narrower admin; empty = none (R174)
  regions text[] not null default '{}',
  operators text[] not null default '{}',
  place_types text[] not null default '{}',
  language text not null default 'et' check (language in ('et', 'en', 'lv')),
  is_verified boolean not null default false,
  last_login_at timestamptz,
  -- tokens issued before this moment are void (R22)
  tokens_valid_from timestamptz not null default '-infinity',
  created_by_owner_id bigint references owners,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index owners_email on owners (email) where deleted_at is null;

create table owner_zones (
  owner_id bigint not null references owners,
  zone_id bigint not null references zones,
  primary key (owner_id, zone_id)
);

create table owner_places (
  owner_id bigint not null references owners,
  place_id bigint not null references places,
  -- false for operators, bookings admins and availability editors: the place is theirs to work at, not to run
  with_admin_rights boolean not null,
  primary key (owner_id, place_id)
);
create index owner_places_place on owner_places (place_id);

create table owner_roles (
  owner_id bigint not null references owners,
  role text not null check (role in ('BOOKINGS_ADMIN', 'OPERATOR')),
  primary key (owner_id, role)
);

create table owner_privileges (
  owner_id bigint not null references owners,
  privilege text not null check (privilege in ('VIEW_BOOKINGS', 'EDIT_AVAILABILITY', 'END_SESSIONS', 'VIEW_FINES', 'CANCEL_FINES', 'SEE_PERSONAL_DATA')),
  primary key (owner_id, privilege)
);

create table whitelists (
  id bigint generated always as identity primary key,
  name text not null,
  region text not null references regions,
  deleted_at timestamptz
);

create table whitelist_managers (
  whitelist_id bigint not null references whitelists,
  owner_id bigint not null references owners,
  primary key (whitelist_id, owner_id)
);
create index whitelist_managers_owner on whitelist_managers (owner_id);

create table fleets (
  id bigint generated always as identity primary key,
  name text not null,
  region text not null references regions,
  deleted_at timestamptz
);

create table fleet_managers (
  id bigint generated always as identity primary key,
  fleet_id bigint not null references fleets,
  owner_id bigint not null references owners,
  restricted_to_fleet_user_id bigint,
  unique (fleet_id, owner_id)
);
create index fleet_managers_owner on fleet_managers (owner_id);
