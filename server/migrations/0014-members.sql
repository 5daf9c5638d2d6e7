-- Whom a whitelist or a fleet lets in, and where (R90–R92, R95, R98, R101, R102).

alter table whitelists
  add column valid_in_type text not null default 'PLACES' check (valid_in_type in ('PLACES', 'ZONES')),
  -- null = open on that side; the end is exclusive (R98)
  add column valid_from timestamptz,
  add column valid_to timestamptz,
  -- off: the gate opens and no stay begins (R95)
  add column start_sessions_with_lpr boolean not null default true,
  add constraint whitelists_valid check (valid_from < valid_to);

create table whitelist_places (
  whitelist_id bigint not null references whitelists,
  place_id bigint not null references places,
  primary key (whitelist_id, place_id)
);
create index whitelist_places_place on whitelist_places (place_id);

create table whitelist_zones (
  whitelist_id bigint not null references whitelists,
  zone_id bigint not null references zones,
  primary key (whitelist_id, zone_id)
);
create index whitelist_zones_zone on whitelist_zones (zone_id);

create table whitelist_users (
  id bigint generated always as identity primary key,
  whitelist_id bigint not null references whitelists,
  client_id bigint references clients,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  company text not null default '',
  comment text not null default '',
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  valid_from timestamptz,
  valid_to timestamptz,
  registered_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (valid_from < valid_to),
  unique (id, whitelist_id)
);
create index whitelist_users_list on whitelist_users (whitelist_id, id) where deleted_at is null;
create index whitelist_users_client on whitelist_users (client_id) where client_id is not null;

-- The same car twice on one list is refused (R96); a user's rows go when the user does.
create table whitelist_user_plates (
  whitelist_id bigint not null,
  plate_id bigint not null references plates,
  whitelist_user_id bigint not null,
  primary key (whitelist_id, plate_id),
  foreign key (whitelist_user_id, whitelist_id) references whitelist_users (id, whitelist_id)
);
create index whitelist_user_plates_plate on whitelist_user_plates (plate_id);
create index whitelist_user_plates_user on whitelist_user_plates (whitelist_user_id);

alter table fleets
  add column valid_in_type text not null default 'PLACES' check (valid_in_type in ('PLACES', 'ZONES')),
  add column valid_from timestamptz,
  add column valid_to timestamptz,
  add column type text not null default 'POSTPAID' check (type in ('PREPAID', 'POSTPAID')),
  -- 0 = unlimited; local day and month of the place (R101)
  add column daily_limit_in_cents_per_user bigint not null default 0 check (daily_limit_in_cents_per_user >= 0),
  add column monthly_limit_in_cents_per_user bigint not null default 0 check (monthly_limit_in_cents_per_user >= 0),
  add column reset_used_limits_each_month boolean not null default true,
  add constraint fleets_valid check (valid_from < valid_to);

create table fleet_places (
  fleet_id bigint not null references fleets,
  place_id bigint not null references places,
  primary key (fleet_id, place_id)
);
create index fleet_places_place on fleet_places (place_id);

create table fleet_zones (
  fleet_id bigint not null references fleets,
  zone_id bigint not null references zones,
  primary key (fleet_id, zone_id)
);
create index fleet_zones_zone on fleet_zones (zone_id);

create table fleet_users (
  id bigint generated always as identity primary key,
  fleet_id bigint not null references fleets,
  client_id bigint references clients,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED')),
  valid_from timestamptz,
  valid_to timestamptz,
  registered_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (valid_from < valid_to),
  unique (id, fleet_id)
);
create index fleet_users_list on fleet_users (fleet_id, id) where deleted_at is null;
create index fleet_users_client on fleet_users (client_id) where client_id is not null;

create table fleet_user_plates (
  fleet_id bigint not null,
  plate_id bigint not null references plates,
  fleet_user_id bigint not null,
  primary key (fleet_id, plate_id),
  foreign key (fleet_user_id, fleet_id) references fleet_users (id, fleet_id)
);
create index fleet_user_plates_plate on fleet_user_plates (plate_id);
create index fleet_user_plates_user on fleet_user_plates (fleet_user_id);

-- whose limit a stay uses up (R101)
alter table sessions add column fleet_user_id bigint references fleet_users;
create index sessions_fleet_user on sessions (fleet_user_id, start_time) where fleet_user_id is not null;
