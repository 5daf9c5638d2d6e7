-- Bookings come in by file (R143–R150).

alter table import_rows
  -- what a row of bookings has beside what rows of stays have: its place, name, e-mail, comments
  add column booking jsonb;

-- where the rows to add belong, told in the preview
alter table imports add column places jsonb not null default '[]';

-- Whether a number of another system is there already, at a place with a million bookings.
create index bookings_number on bookings (place_id, external_booking_number)
  where deleted_at is null and external_booking_number <> '';
