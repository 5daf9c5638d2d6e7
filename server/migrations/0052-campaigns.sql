create table campaigns (
  id bigint generated always as identity primary key,
  app_id bigint not null default 1 references apps,
  -- null: a template without a region
  region text references regions,
  is_template boolean not null default false,
  name text not null,
  description text not null default '',
  type text not null default 'DISCOUNT_PERCENT' check (type in ('DISCOUNT_PERCENT', 'DISCOUNT_CREDIT', 'PREPAID_CREDIT')),
  valid_in_type text not null default 'PLACES' check (valid_in_type in ('PLACES', 'ZONES')),
  valid_from timestamptz,
  -- exclusive
  valid_to timestamptz,
  time_zone text not null default 'Europe/Tallinn',
  -- 0: unlimited
  max_number_of_registrants bigint not null default 0 check (max_number_of_registrants >= 0),
  discount_percent smallint not null default 0 check (discount_percent between 0 and 100),
  discount_credit_in_cents bigint not null default 0 check (discount_credit_in_cents >= 0),
  discount_credit_currency text not null default 'EUR' check (discount_credit_currency ~ '^[A-Z]{3}$'),
  campaign_code text not null default '',
  notification_emails text not null default '',
  auto_approve boolean not null default false,
  approval_message text not null default '',
  registration_request_received_message text not null default '',
  registration_open_until timestamptz,
  public_registration_link_uuid uuid not null default gen_random_uuid(),
  is_public_registration_link_enabled boolean not null default false,
  app_info_text text not null default '',
  app_icon_id bigint references app_icons,
  payment_method_required boolean not null default false,
  one_time_discount boolean not null default false,
  for_new_clients_only boolean not null default false,
  start_sessions_with_lpr boolean not null default false,
  -- campaign of which an approved registrant becomes a registrant later (R113)
  extra_campaign_id bigint references campaigns,
  extra_delay_days smallint not null default 0 check (extra_delay_days between 0 and 3650),
  extra_valid_days smallint not null default 0 check (extra_valid_days between 0 and 3650),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint campaigns_valid check (valid_from < valid_to),
  check (is_template or region is not null)
);
create unique index campaigns_code on campaigns (app_id, lower(campaign_code)) where deleted_at is null and campaign_code <> '';
create unique index campaigns_public_link on campaigns (public_registration_link_uuid);
create index campaigns_newest on campaigns (id desc) where deleted_at is null and not is_template;
create index campaigns_name on campaigns (lower(name), id) where deleted_at is null;
create index campaigns_name_text on campaigns using gin (lower(name) gin_trgm_ops) where deleted_at is null;

create table campaign_places (
  campaign_id bigint not null references campaigns,
  place_id bigint not null references places,
  primary key (campaign_id, place_id)
);
create index campaign_places_place on campaign_places (place_id);

create table campaign_zones (
  campaign_id bigint not null references campaigns,
  zone_id bigint not null references zones,
  primary key (campaign_id, zone_id)
);
create index campaign_zones_zone on campaign_zones (zone_id);

create table campaign_registrants (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns,
  client_id bigint references clients,
  plate_id bigint references plates,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  comment text not null default '',
  registration_type text not null check (registration_type in
    ('MANUALLY_ADDED', 'MANUALLY_INVITED', 'LINK_REGISTRATION', 'CAMPAIGN_CODE', 'ONE_TIME_PROMO_CODE')),
  -- empty: invited, no answer yet (R115)
  status text not null default '' check (status in ('', 'PENDING', 'APPROVED', 'DECLINED')),
  invite_uuid uuid,
  request_id uuid,
  answers jsonb not null default '[]',
  registered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index campaign_registrants_list on campaign_registrants (campaign_id, id) where deleted_at is null;
create index campaign_registrants_status on campaign_registrants (campaign_id, status) where deleted_at is null;
create unique index campaign_registrants_request on campaign_registrants (request_id) where request_id is not null;
