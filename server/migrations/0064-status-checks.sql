-- whether a car may be at a place, as asked by an officer or at the desk; kept for 90 days (R139)
create table status_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  place_id bigint not null references places,
  -- text: a plate that only an officer has typed is no plate of a car
  plate text not null check (plate <> ''),
  -- exactly one of them asked
  officer_id bigint references officers,
  owner_id bigint references owners,
  result text not null check (result in ('VALID', 'NOT_PAID', 'UNKNOWN')),
  -- empty unless VALID
  used_right text not null default '' check (used_right in
    ('', 'SESSION', 'JUST_ENDED', 'BOOKING', 'MONTHLY_PASS', 'WHITELIST', 'FLEET')),
  fine_id bigint references fines,
  check ((result = 'VALID') = (used_right <> '')),
  check (num_nonnulls(officer_id, owner_id) = 1)
);
-- the log is ordered by the time of the check
create index status_checks_newest on status_checks (checked_at desc, id desc);
create index status_checks_place on status_checks (place_id, checked_at desc, id desc);
create index status_checks_officer on status_checks (officer_id, checked_at desc, id desc);
create index status_checks_plate on status_checks (plate, checked_at desc, id desc);
create index status_checks_result on status_checks (result, checked_at desc, id desc);
create index status_checks_fine on status_checks (fine_id) where fine_id is not null;

-- where the officer stood
alter table fines add column latitude double precision check (latitude between -90 and 90);
alter table fines add column longitude double precision check (longitude between -180 and 180);
alter table fines add check ((latitude is null) = (longitude is null));

alter table retention_runs drop constraint retention_runs_kind_check;
alter table retention_runs add constraint retention_runs_kind_check check (
  kind in ('UNMATCHED_READS', 'SESSION_PLATES', 'BOOKING_CONTACTS', 'PASS_PLATES', 'CONTROLLER_LOGS', 'STATUS_CHECKS', 'AUDIT'));
