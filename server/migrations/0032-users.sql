create table apps (
  id bigint generated always as identity primary key,
  short_name text not null unique check (short_name <> ''),
  name text not null check (name <> '')
);
insert into apps (short_name, name) values ('PARKLA', 'Parkla');

create table owner_apps (
  owner_id bigint not null references owners,
  app_id bigint not null references apps,
  primary key (owner_id, app_id)
);

alter table owners add column deactivated_at timestamptz;
create index owners_creator on owners (created_by_owner_id, id desc) where deleted_at is null;
create index owners_region on owners (region, id desc) where deleted_at is null;
create index owners_name_text on owners using gin (lower(name) gin_trgm_ops);
create index owners_email_text on owners using gin (email gin_trgm_ops);
