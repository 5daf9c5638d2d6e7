-- the campaign of the registrant: results of a period read its uses without reading all registrants
alter table campaign_uses add column campaign_id bigint references campaigns;
update campaign_uses u set campaign_id = r.campaign_id from campaign_registrants r where r.id = u.registrant_id;
alter table campaign_uses alter column campaign_id set not null;
create index campaign_uses_campaign on campaign_uses (campaign_id, used_at)
  include (session_id, discount_in_cents, credit_in_cents) where not is_returned;
-- sums of granted credit from the index alone; the credit of a registrant is set once, so exits do not change the index
drop index campaign_registrants_granted;
create index campaign_registrants_granted on campaign_registrants (campaign_id, id) include (credit_in_cents) where granted_at is not null;
