-- Shortcuts of the sidebar, defined by global admins (R36).

create table quick_actions (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  kind text not null check (kind in ('OPEN_GATE', 'MESSAGE', 'MARK_FULL')),
  place_id bigint not null references places (id),
  gate_id bigint references gates (id),
  email text not null default '',
  message text not null default '',
  -- Empty: every role with the permission of its kind.
  roles text[] not null default '{}',
  needs_confirmation boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((kind = 'OPEN_GATE') = (gate_id is not null)),
  check (kind <> 'MESSAGE' or (email <> '' and message <> ''))
);
create unique index quick_actions_name on quick_actions (lower(name)) where deleted_at is null;
create index quick_actions_place on quick_actions (place_id);
create index quick_actions_gate on quick_actions (gate_id);

-- Icons of campaigns in the clients' app; `file` is below /app-icons/.
create table app_icons (
  id bigint generated always as identity primary key,
  code text not null unique check (code <> ''),
  file text not null check (file <> '')
);
insert into app_icons (code, file) values
  ('PERCENT', 'percent.svg'), ('GIFT', 'gift.svg'), ('STAR', 'star.svg'), ('CAR', 'car.svg'), ('WASH', 'wash.svg'),
  ('CHARGING', 'charging.svg');
