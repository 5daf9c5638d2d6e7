-- photos that the officers' app announced by key; null: stored otherwise (R135)
alter table fine_images
  add column photo_key uuid unique,
  -- null: announced, not sent yet
  add column received_at timestamptz;
update fine_images set received_at = taken_at;
-- the newest check of a car by an officer is linked to the fine that follows it (R139)
create index status_checks_officer_plate on status_checks (officer_id, plate, checked_at desc) where fine_id is null;
