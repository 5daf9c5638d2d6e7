-- Drivers, their cars and what they hold (R6, R7, R73, R74, R76, R80).

-- Every plate once: a substring is looked for here, not in fifty million sessions.
create table plates (
  id bigint generated always as identity primary key,
  plate text not null unique check (length(plate) between 2 and 12)
);
create index plates_substring on plates using gin (plate gin_trgm_ops);
-- Two characters are no trigram: 'ABC' → {AB,BC}.
create function plate_pairs(plate text) returns text[] language sql immutable strict parallel safe
  return array(select substr(plate, i, 2) from generate_series(1, length(plate) - 1) i);
create index plates_pairs on plates using gin (plate_pairs(plate));

create table clients (
  id bigint generated always as identity primary key,
  name text not null default '',
  email text not null default '',
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$' or phone_number = ''),
  -- searches match the end of a number (R7)
  phone_reversed text not null generated always as (reverse(phone_number)) stored,
  language text not null default 'EST' check (
    language in ('ENG', 'EST', 'RUS', 'BUL', 'LAV', 'LTU', 'HUN', 'CZE', 'UKR', 'POL', 'FIN')),
  app_id bigint not null default 1,
  region text not null references regions,
  credit_in_cents bigint not null default 0 check (credit_in_cents >= 0),
  is_blocked boolean not null default false,
  notes text not null default '',
  -- how an import recognises its drivers, unique per file source
  external_reference text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index clients_phone on clients (phone_number, app_id) where phone_number <> '' and deleted_at is null;
create index clients_phone_end on clients (phone_reversed text_pattern_ops);

create table client_plates (
  client_id bigint not null references clients,
  plate_id bigint not null references plates,
  primary key (client_id, plate_id)
);
create index client_plates_plate on client_plates (plate_id);

create table credit_cards (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  token text not null,
  masked_number text not null check (masked_number ~ '[0-9]{4}$'),
  brand text not null,
  expires_at date not null
);
create index credit_cards_client on credit_cards (client_id);

create table free_passes (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  balance_in_cents bigint not null check (balance_in_cents >= 0),
  valid_from timestamptz not null,
  valid_to timestamptz,
  check (valid_to is null or valid_to > valid_from)
);
create index free_passes_client on free_passes (client_id);

create table client_plans (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  limit_type text not null check (limit_type in ('NONE', 'NUMBER_OF_SESSIONS', 'AMOUNT', 'MINUTES')),
  used bigint not null default 0 check (used >= 0)
);
create index client_plans_client on client_plans (client_id);

create table bundles (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  closed_at timestamptz
);
create index bundles_client on bundles (client_id);
