-- A charge pays one session or all sessions of a bundle (R179).
alter table charges alter column session_id drop not null;
alter table charges add column bundle_id bigint references bundles;
alter table charges add check (num_nonnulls(session_id, bundle_id) = 1);
create index charges_bundle on charges (bundle_id) where bundle_id is not null;
create unique index charges_one_open_of_bundle on charges (bundle_id) where state = 'REQUESTED';
create index bundles_open on bundles (client_id, id) where closed_at is null;
create index sessions_by_bundle on sessions (bundle_id) where bundle_id is not null;

-- UNPAID includes ended visits that were not charged (R178).
drop index sessions_unpaid;
drop index sessions_place_unpaid;
create index sessions_unpaid on sessions (start_time desc, id desc)
  where deleted_at is null and (payment_status in ('ERROR', 'TOO_BIG') or (payment_status = ''
    and status in ('ENDED', 'AUTO_ENDED') and type in ('PARKING', 'CAR_WASH') and cost_in_cents + service_fee_cents > 0));
create index sessions_place_unpaid on sessions (place_id, start_time desc, id desc)
  where deleted_at is null and (payment_status in ('ERROR', 'TOO_BIG') or (payment_status = ''
    and status in ('ENDED', 'AUTO_ENDED') and type in ('PARKING', 'CAR_WASH') and cost_in_cents + service_fee_cents > 0));
