create index clients_name_text on clients using gin (lower(name) gin_trgm_ops) where deleted_at is null;
create index clients_email_text on clients using gin (lower(email) gin_trgm_ops) where deleted_at is null;
