-- The results of a campaign read clients and days of registrations from the index alone.
drop index campaign_registrants_registered;
create index campaign_registrants_registered on campaign_registrants (campaign_id, registered_at) include (client_id)
  where registered_at is not null and deleted_at is null;
