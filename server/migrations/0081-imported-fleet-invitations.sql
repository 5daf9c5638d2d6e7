-- users of an imported file whose invitation has not been queued yet
create index fleet_users_uninvited on fleet_users (id)
  where registration_type = 'MANUALLY_INVITED' and invited_at is null and deleted_at is null;
