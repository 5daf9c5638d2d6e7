-- The look-up of a repeated read names a camera and so met the predicate of this index as well as that of its own. A plan made while both
-- were empty took either, kept it, and read every passage since at each read. No look-up by camera meets this predicate.
drop index lpr_events_plate;
create index lpr_events_plate on lpr_events (place_id, license_plate, time desc)
  where camera_id is not null and license_plate <> '';
