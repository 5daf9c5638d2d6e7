-- One index per nightly scan, in its order: a batch reads the rows it removes and no others (R177).

create index lpr_events_unmatched on lpr_events (time, id) where session_id is null;
create index lpr_events_image on lpr_events (image_key) where image_key is not null;
create index sessions_to_anonymise on sessions (end_time, id)
  where anonymised_at is null and end_time is not null
    and (cost_in_cents + service_fee_cents = 0 or is_paid_outside_card
      or payment_status in ('OK', 'TEST', 'NOT_SENT', 'REFUNDED', 'PARTIALLY_REFUNDED'));
create index bookings_to_anonymise on bookings (end_time, id) where anonymised_at is null;
create index controller_logs_time on controller_logs (time, id);
create index audit_events_time on audit_events (created_at, id);

-- A deleted read is looked up in the sessions that refer to it, by the foreign keys too.
create index sessions_start_read on sessions (start_lpr_event_id) where start_lpr_event_id is not null;
create index sessions_end_read on sessions (end_lpr_event_id) where end_lpr_event_id is not null;
-- Whether a plate is still used; the other indexes by plate leave out deleted rows.
create index sessions_deleted_plate on sessions (plate_id) where deleted_at is not null;
create index bookings_deleted_plate on bookings (plate_id) where deleted_at is not null;
