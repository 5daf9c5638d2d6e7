-- set with the mail or SMS; invitations of a file are sent by a job
alter table campaign_registrants add column invitation_sent_at timestamptz;
update campaign_registrants set invitation_sent_at = created_at where invite_uuid is not null;
create index campaign_registrants_uninvited on campaign_registrants (id)
  where invite_uuid is not null and invitation_sent_at is null and deleted_at is null;
