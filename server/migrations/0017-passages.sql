-- Passages of a place are searched by any part of a plate: the walk from the newest backwards finds the plates in the index
-- itself. A plate that a place with a million reads has never seen costs 6,200 pages, not 84,000.
drop index lpr_events_place;
create index lpr_events_place on lpr_events (place_id, time desc, id desc) include (license_plate, corrected_license_plate);
