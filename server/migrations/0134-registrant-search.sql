-- search by part of the name, e-mail or phone number
create index campaign_registrants_text on campaign_registrants
  using gin (lower(name || ' ' || email || ' ' || phone) gin_trgm_ops) where deleted_at is null;
