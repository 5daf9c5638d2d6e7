-- Searches by a number with its country code, whatever the collation of the database.
create index clients_phone_start on clients (phone_number text_pattern_ops) where deleted_at is null;
