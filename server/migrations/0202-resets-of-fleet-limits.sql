-- Every reset by hand: the report of an earlier month shows the limit left as it was then (R102, R106).
create table fleet_limit_resets (
  fleet_user_id bigint not null references fleet_users,
  reset_at timestamptz not null,
  primary key (fleet_user_id, reset_at)
);
insert into fleet_limit_resets (fleet_user_id, reset_at)
  select id, limits_reset_at from fleet_users where limits_reset_at is not null;
