-- What was done, what was already answered, and what is being imported.

create table audit_events (
  id bigint generated always as identity primary key,
  fact text not null,
  entity text not null,
  entity_id bigint not null,
  owner_id bigint references owners,
  impersonated_by_owner_id bigint references owners,
  place_id bigint references places,
  reason text not null default '',
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null
);
create index audit_events_entity on audit_events (entity, entity_id, id);
create index audit_events_owner on audit_events (owner_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only';
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();

-- The answer of a write, repeated when the same key comes again (R10).
create table idempotent_answers (
  owner_id bigint not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (owner_id, key)
);
create index idempotent_answers_age on idempotent_answers (created_at);

create table imports (
  id bigint generated always as identity primary key,
  kind text not null,
  file_name text not null,
  storage_key text not null,
  state text not null check (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'CANCELLED', 'FAILED')),
  owner_id bigint references owners,
  columns jsonb not null,
  sample jsonb not null,
  mapping jsonb not null,
  options jsonb not null,
  progress real not null default 0,
  rows_read bigint not null default 0,
  rows_to_add bigint not null default 0,
  rows_already_there bigint not null default 0,
  rows_rejected bigint not null default 0,
  places_to_add bigint not null default 0,
  clients_to_add bigint not null default 0,
  rows_added bigint not null default 0,
  -- of the rows to add
  first_start timestamptz(3),
  last_start timestamptz(3),
  reasons jsonb not null default '[]',
  error text not null default '',
  is_cancel_wanted boolean not null default false,
  -- the one run of a step that may still write: a job that comes back from the dead finds another here
  run_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Rows of a dry run until it is confirmed or cancelled; rejected rows stay a while longer, to be downloaded.
create table import_rows (
  import_id bigint not null references imports,
  -- as a spreadsheet program shows it
  line bigint not null,
  is_rejected boolean not null,
  is_already_there boolean not null default false,
  reasons text[] not null,
  notices text[] not null,
  cells jsonb not null,
  -- what was read from the cells; empty where a rejected row says nothing readable
  reference text,
  place text,
  place_key text,
  driver text,
  phone text,
  plate text,
  start_time timestamptz(3),
  end_time timestamptz(3),
  status text,
  type text,
  cost_in_cents bigint,
  currency text,
  payment_status text,
  -- what makes the row the same row again; the second is its key as long as it had no end
  import_key text,
  open_key text,
  primary key (import_id, line)
);
create index import_rows_rejected on import_rows (import_id, line) where is_rejected;
