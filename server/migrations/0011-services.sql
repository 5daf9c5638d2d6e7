-- What a car wash does for its price (R58).

create table services (
  id bigint generated always as identity primary key,
  place_id bigint not null references places,
  -- order in which the place shows them
  position smallint not null,
  name text not null check (name <> ''),
  duration_min integer not null check (duration_min > 0),
  -- in the basis of the place's prices (R4)
  price_in_cents bigint not null check (price_in_cents >= 0),
  -- no longer offered
  deleted_at timestamptz
);
create unique index services_name on services (place_id, lower(name)) where deleted_at is null;

-- What the service cost when the wash began: a later price is for later washes (R50).
alter table sessions add service_price_in_cents bigint check (service_price_in_cents >= 0);
