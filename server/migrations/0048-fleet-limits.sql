-- time that a fleet grants a visitor's car; its whole cost counts against the limits while the session runs (R186)
create table visitor_sessions (
  session_id bigint primary key references sessions on delete cascade,
  granted_until timestamptz not null,
  reserved_in_cents bigint not null check (reserved_in_cents >= 0)
);
create index visitor_sessions_until on visitor_sessions (granted_until);

-- start of the total of a fleet without a monthly reset (R102)
alter table fleet_users add column limits_reset_at timestamptz;

-- report and running sessions of one fleet
create index sessions_of_fleet on sessions (fleet_id, start_time desc, id desc)
  where fleet_id is not null and deleted_at is null;
