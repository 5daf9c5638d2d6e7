-- Parts of plates and numbers, for records of a car without a session (decision 0025). A read has its outcome only after its
-- insert, together with its session, so that a read of a session never enters the index.
create index lpr_events_plate_part on lpr_events using gin (license_plate gin_trgm_ops, corrected_license_plate gin_trgm_ops)
  where session_id is null and outcome is not null;
create index monthly_passes_part on monthly_passes
  using gin (license_plate gin_trgm_ops, client_active_license_plate gin_trgm_ops, phone_number gin_trgm_ops)
  where deleted_at is null;
create index clients_phone_part on clients using gin (phone_number gin_trgm_ops);
