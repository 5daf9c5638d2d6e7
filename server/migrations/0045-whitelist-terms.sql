alter table whitelists
  -- members' terms (R94); 0 = those of the place
  add column free_minutes smallint not null default 0 check (free_minutes between 0 and 1440),
  add column limit_24h_in_cents bigint not null default 0 check (limit_24h_in_cents >= 0),
  -- one mail a day about requests instead of one each (R97)
  add column notification_digest boolean not null default false;

alter table whitelist_users add column request_mailed_at timestamptz;
update whitelist_users set request_mailed_at = registered_at where registration_type = 'SELF_REGISTERED';
-- requests to mail
create index whitelist_users_requests on whitelist_users (whitelist_id, id)
  where registration_type = 'SELF_REGISTERED' and request_mailed_at is null and deleted_at is null;
-- users whose validity has ended or not begun, of a list of many
create index whitelist_users_ends on whitelist_users (whitelist_id, valid_to)
  where valid_to is not null and deleted_at is null;
create index whitelist_users_starts on whitelist_users (whitelist_id, valid_from)
  where valid_from is not null and deleted_at is null;
