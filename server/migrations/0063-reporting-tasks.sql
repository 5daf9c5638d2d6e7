-- reports of the fines of a vehicle group by e-mail (R138)
create table reporting_tasks (
  id bigint generated always as identity primary key,
  email text not null check (email <> ''),
  bcc text[] not null default '{}',
  -- ISO weekdays, Monday is 1
  sending_days smallint[] not null check (sending_days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and sending_days <> '{}'),
  is_enabled boolean not null default true,
  -- also without fines
  sends_empty boolean not null default false,
  language text not null default 'et' check (language in ('et', 'en', 'lv')),
  vehicle_group_id bigint not null references vehicle_groups,
  -- fines stored before it have been sent
  sent_until timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index reporting_tasks_group on reporting_tasks (vehicle_group_id) where deleted_at is null;

-- one report of a day; its period is fixed before it is sent, so that a retry sends the same
create table report_sendings (
  id bigint generated always as identity primary key,
  reporting_task_id bigint not null references reporting_tasks,
  sent_on date not null,
  from_time timestamptz not null,
  to_time timestamptz not null check (to_time >= from_time),
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'EMPTY', 'FAILED')),
  fine_count integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (reporting_task_id, sent_on)
);

-- reports read the fines of a day
create index fines_created on fines (created_at, id);
