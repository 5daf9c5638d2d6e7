-- Two phones may make the same key: it names a fine of its officer only.
alter table fines drop constraint fines_intake_key_key;
create unique index fines_intake_key on fines (intake_key, officer_id) where intake_key is not null;
-- The officer's last fines of a car (a second one within minutes asks first).
create index fines_officer_plate on fines (officer_id, plate_id, issued_at);
