-- registration in the app by a code, as of whitelists (R97)
alter table fleets
  add column app_registration_code text not null default '',
  add column registration_open_until timestamptz,
  -- addresses separated by commas
  add column notification_emails text not null default '',
  add column notification_digest boolean not null default false,
  add column auto_approve boolean not null default false,
  add column approval_message text not null default '',
  add column registration_request_received_message text not null default '';
create unique index fleets_code on fleets (app_id, lower(app_registration_code))
  where deleted_at is null and app_registration_code <> '';

alter table fleet_users
  -- of the registration; sent twice it registers once
  add column request_id uuid,
  add column request_mailed_at timestamptz;
create unique index fleet_users_request on fleet_users (request_id) where request_id is not null;
update fleet_users set request_mailed_at = registered_at where registration_type = 'SELF_REGISTERED';
-- requests to mail
create index fleet_users_requests on fleet_users (fleet_id, id)
  where registration_type = 'SELF_REGISTERED' and request_mailed_at is null and deleted_at is null;
