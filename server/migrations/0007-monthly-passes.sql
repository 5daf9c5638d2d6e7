-- Monthly passes of a place (R107–R110), the icon of a zone (R173), versions of VAT rates (R8).

alter table vat_rates add column updated_at timestamptz not null default now();

alter table zones
  add column icon_key text,
  -- the code of a deleted zone is free again
  drop constraint zones_code_key;
create unique index zones_code on zones (code) where deleted_at is null;
create unique index zones_name on zones (lower(name)) where deleted_at is null;

create table monthly_passes (
  id bigint generated always as identity primary key,
  place_id bigint not null references places,
  app_id bigint not null default 1,
  phone_number text not null check (phone_number ~ '^\+[0-9]{6,15}$'),
  -- null until somebody registers with the number (R110)
  client_id bigint references clients,
  email text not null default '',
  license_plate text not null default '',
  -- the one car that the pass covers now (R109)
  client_active_license_plate text not null default '',
  monthly_cost_in_cents bigint not null check (monthly_cost_in_cents >= 0),
  -- the basis in which it was agreed; prices of the place that change their basis later leave it alone (R4)
  prices_include_vat boolean not null default false,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz(3) not null,
  -- the midnight after the last day; null = unlimited (R108)
  valid_to timestamptz(3),
  info text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  -- declined since the last one that went through, or since somebody resumed the pass
  failed_charges smallint not null default 0 check (failed_charges >= 0),
  -- charges that failed before this are forgiven
  resumed_at timestamptz,
  created_by_owner_id bigint references owners,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (valid_to > valid_from),
  constraint monthly_passes_no_overlap exclude using gist (
    place_id with =, phone_number with =, tstzrange(valid_from, valid_to) with &&
  ) where (deleted_at is null)
);
create index monthly_passes_place on monthly_passes (place_id, valid_from desc, id desc) where deleted_at is null;
create index monthly_passes_client on monthly_passes (client_id) where deleted_at is null;
create index monthly_passes_phone on monthly_passes (phone_number) where deleted_at is null;

-- A pass is billed once for each month (R110).
create table monthly_pass_billings (
  monthly_pass_id bigint not null references monthly_passes,
  -- the local day on which the month of the pass begins
  due_on date not null,
  session_id bigint not null references sessions,
  created_at timestamptz not null,
  primary key (monthly_pass_id, due_on)
);
create unique index monthly_pass_billings_session on monthly_pass_billings (session_id);

-- Which pass brought a visit in, or which one a fee is for.
alter table sessions add foreign key (monthly_pass_id) references monthly_passes;
