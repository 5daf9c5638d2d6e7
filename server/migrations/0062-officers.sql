-- places that officers of a group check (R140)
create table place_groups (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index place_groups_name on place_groups (lower(name)) where deleted_at is null;

create table place_group_places (
  place_group_id bigint not null references place_groups,
  place_id bigint not null references places,
  primary key (place_group_id, place_id)
);

-- enforcement officers sign in to the officers' app only; they are deactivated, never deleted (R140)
create table officers (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  email text not null check (email = lower(email) and email <> ''),
  -- null: not activated yet
  password_hash text,
  -- set by an administrator: the officer changes it at the first sign-in
  must_change_password boolean not null default false,
  place_group_id bigint not null references place_groups,
  language text not null default 'et' check (language in ('et', 'en', 'lv')),
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deactivated_at timestamptz
);
create unique index officers_email on officers (email);
create index officers_group on officers (place_group_id);

-- links by which officers set their password (R24)
create table officer_links (
  uuid uuid primary key,
  officer_id bigint not null references officers,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index officer_links_officer on officer_links (officer_id);

-- tokens of the officers' app by their SHA-256
create table officer_sign_ins (
  token_hash bytea primary key,
  officer_id bigint not null references officers,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index officer_sign_ins_officer on officer_sign_ins (officer_id);
create index officer_sign_ins_expiry on officer_sign_ins (expires_at);

alter table fines add foreign key (officer_id) references officers;
