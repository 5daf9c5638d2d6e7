alter table whitelists
  add column description text not null default '',
  add column app_id bigint not null default 1 references apps,
  add column app_registration_code text not null default '',
  add column registration_open_until timestamptz,
  -- addresses separated by commas
  add column notification_emails text not null default '',
  add column auto_approve boolean not null default false,
  add column approval_message text not null default '',
  add column registration_request_received_message text not null default '',
  add column public_registration_link_uuid uuid not null default gen_random_uuid(),
  add column is_public_registration_link_enabled boolean not null default false,
  -- off: members park free; on: the place's price less this percent
  add column charge_for_sessions boolean not null default false,
  add column discount_percent smallint not null default 0 check (discount_percent between 0 and 100),
  -- members inside at once by weekday and period; null = unlimited
  add column availability_table jsonb,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index whitelists_name on whitelists (lower(name), id) where deleted_at is null;
create index whitelists_name_text on whitelists using gin (lower(name) gin_trgm_ops) where deleted_at is null;
create unique index whitelists_code on whitelists (app_id, lower(app_registration_code))
  where deleted_at is null and app_registration_code <> '';
-- members inside now
create index sessions_whitelist_inside on sessions (whitelist_id)
  where whitelist_id is not null and deleted_at is null and status = 'STARTED';
-- the report of one list
create index sessions_by_whitelist on sessions (whitelist_id, start_time desc, id desc)
  where whitelist_id is not null and deleted_at is null;

create table favorite_whitelists (
  owner_id bigint not null references owners,
  whitelist_id bigint not null references whitelists,
  primary key (owner_id, whitelist_id)
);

alter table whitelist_users
  add column registration_type text not null default 'MANUALLY_ADDED'
    check (registration_type in ('MANUALLY_ADDED', 'IMPORTED', 'SELF_REGISTERED'));
create index whitelist_users_text on whitelist_users
  using gin (lower(name || ' ' || company || ' ' || email || ' ' || phone) gin_trgm_ops) where deleted_at is null;
create index whitelist_users_status on whitelist_users (whitelist_id, status, id) where deleted_at is null;

alter table import_rows add column member jsonb;
