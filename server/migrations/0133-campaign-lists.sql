-- sorts of the list, and the search by code, which has no app
create index campaigns_valid_from on campaigns (valid_from desc nulls last, id desc) where deleted_at is null and not is_template;
create index campaigns_valid_to on campaigns (valid_to, id) where deleted_at is null and not is_template;
create index campaigns_code_text on campaigns (lower(campaign_code)) where deleted_at is null;
