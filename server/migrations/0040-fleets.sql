alter table fleets
  add column description text not null default '',
  add column app_id bigint not null default 1 references apps,
  add column app_info_text text not null default '',
  -- 0 = unlimited
  add column max_number_of_users bigint not null default 0 check (max_number_of_users >= 0),
  add column currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index fleets_name on fleets (lower(name), id) where deleted_at is null;
create index fleets_name_text on fleets using gin (lower(name) gin_trgm_ops) where deleted_at is null;

alter table fleet_users
  add column registration_type text not null default 'MANUALLY_ADDED'
    check (registration_type in ('MANUALLY_ADDED', 'MANUALLY_INVITED', 'SELF_REGISTERED')),
  -- the last invitation e-mailed
  add column invited_at timestamptz;
create index fleet_users_text on fleet_users
  using gin (lower(name || ' ' || email || ' ' || phone) gin_trgm_ops) where deleted_at is null;
