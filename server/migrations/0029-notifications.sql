create table notification_templates (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- { ENG, EST, LAV: { Title, Body } }
  texts jsonb not null check (texts ?& array['ENG', 'EST', 'LAV']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index notification_templates_name on notification_templates (lower(name)) where deleted_at is null;

create table notifications (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  channel text not null check (channel in ('PUSH', 'EMAIL', 'SMS')),
  title text not null,
  body text not null,
  template_id bigint references notification_templates,
  owner_id bigint references owners,
  -- idempotency key at the provider
  message_key uuid not null unique,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'DELIVERED', 'FAILED')),
  reason text not null default '' check (reason in ('', 'noAddress', 'refused', 'unreachable', 'undelivered')),
  provider_reference text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  -- when to ask for the delivery report; null: none is expected
  report_due_at timestamptz,
  check ((status = 'FAILED') = (reason <> '')),
  check ((status in ('DELIVERED', 'FAILED')) = (settled_at is not null)),
  check (report_due_at is null or status = 'SENT')
);
create index notifications_client on notifications (client_id, id desc);
create index notifications_status on notifications (status, id desc);
create index notifications_channel on notifications (channel, id desc);
create index notifications_report on notifications (report_due_at) where report_due_at is not null;
