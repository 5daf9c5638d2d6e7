-- public complaint form of a place, by the uuid in its address
create table dispute_forms (
  place_id bigint primary key references places,
  uuid uuid not null unique default gen_random_uuid(),
  is_enabled boolean not null default false,
  updated_at timestamptz not null
);
