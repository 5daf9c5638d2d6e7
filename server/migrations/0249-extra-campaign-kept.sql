-- The chosen extra campaign is kept while its activation is switched off (R113, R190).
alter table campaigns add column has_extra boolean not null default false;
update campaigns set has_extra = true where extra_campaign_id is not null;
alter table campaigns add constraint campaigns_has_extra check (not has_extra or extra_campaign_id is not null);
