-- R201: an impersonation ends with the session of the admin who began it, also when that session is signed out.
alter table account_links add column created_by_token_id uuid, add column created_by_token_expires_at timestamptz;
alter table sign_ins add column impersonator_token_id uuid;
