-- Orders of the users list: by name, and last login first. Admins of a region are checked one by one.
create index owners_name_order on owners (lower(name), id) where deleted_at is null;
create index owners_login_order on owners (coalesce(last_login_at, '-infinity'::timestamptz) desc, id desc) where deleted_at is null;
create index owners_admins on owners (id) where admin and deleted_at is null;
