-- Retention asks whether a plate is still used by a registrant of any status (R177).
create index campaign_registrants_any_plate on campaign_registrants (plate_id) where plate_id is not null;
