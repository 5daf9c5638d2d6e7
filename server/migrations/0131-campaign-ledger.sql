-- the ledger of a campaign lists registrants with a right, also declined and removed ones
create index campaign_registrants_granted on campaign_registrants (campaign_id, id) where granted_at is not null;
-- registrations of a campaign by day
create index campaign_registrants_registered on campaign_registrants (campaign_id, registered_at)
  where registered_at is not null and deleted_at is null;
