alter table campaign_registrants
  -- of the registration form, for mails; empty: that of the region (R124)
  add column language text not null default '' check (language in ('', 'en', 'et', 'lv'));
create unique index campaign_registrants_invite on campaign_registrants (invite_uuid) where invite_uuid is not null;
