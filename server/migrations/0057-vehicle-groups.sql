-- plates of enforcement (R141)
create table vehicle_groups (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index vehicle_groups_name on vehicle_groups (lower(name)) where deleted_at is null;

create table vehicle_group_plates (
  id bigint generated always as identity primary key,
  vehicle_group_id bigint not null references vehicle_groups on delete cascade,
  plate_id bigint not null references plates,
  unique (vehicle_group_id, plate_id)
);
create index vehicle_group_plates_group on vehicle_group_plates (vehicle_group_id, id);
create index vehicle_group_plates_plate on vehicle_group_plates (plate_id);
