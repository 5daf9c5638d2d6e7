-- form of a public registration link: its uuid is that of the whitelist or campaign (R121)
create table public_links (
  uuid uuid primary key,
  title text not null default '',
  description text not null default '',
  include_car_number boolean not null default true,
  car_number_required boolean not null default true,
  include_name boolean not null default true,
  name_required boolean not null default true,
  include_email boolean not null default true,
  email_required boolean not null default false,
  include_comments boolean not null default false,
  comments_required boolean not null default false,
  updated_at timestamptz not null default now(),
  check (include_car_number or not car_number_required),
  check (include_name or not name_required),
  check (include_email or not email_required),
  check (include_comments or not comments_required)
);

create table public_link_fields (
  id bigint generated always as identity primary key,
  public_link_uuid uuid not null references public_links on delete cascade,
  type text not null check (type in ('FREE_TEXT', 'SELECTION')),
  title text not null,
  is_required boolean not null,
  -- off: kept as an answer of its own
  store_value_to_comments boolean not null,
  order_in_list smallint not null,
  selection_values text[] not null default '{}',
  check (type = 'FREE_TEXT' or cardinality(selection_values) >= 2)
);
create index public_link_fields_link on public_link_fields (public_link_uuid, order_in_list);

-- databases with demo rows have one uuid for all
update whitelists w set public_registration_link_uuid = gen_random_uuid()
  where exists(select 1 from whitelists o
    where o.public_registration_link_uuid = w.public_registration_link_uuid and o.id < w.id);
create unique index whitelists_public_link on whitelists (public_registration_link_uuid);

alter table whitelist_users
  -- of the form: the same form sent twice registers once
  add column request_id uuid,
  -- answers to custom fields: [{Title, Value}]
  add column answers jsonb not null default '[]';
create unique index whitelist_users_request on whitelist_users (request_id) where request_id is not null;
