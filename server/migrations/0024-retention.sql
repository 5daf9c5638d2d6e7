-- Retention of personal data (R177).

-- Stops the deletion of everything about a session or a client until it is lifted.
create table legal_holds (
  id bigint generated always as identity primary key,
  session_id bigint references sessions,
  client_id bigint references clients,
  reason text not null check (reason <> ''),
  set_by_owner_id bigint not null references owners,
  set_at timestamptz not null,
  lifted_by_owner_id bigint references owners,
  lifted_at timestamptz,
  check (num_nonnulls(session_id, client_id) = 1),
  check ((lifted_at is null) = (lifted_by_owner_id is null))
);
create unique index legal_holds_session on legal_holds (session_id) where lifted_at is null and session_id is not null;
create unique index legal_holds_client on legal_holds (client_id) where lifted_at is null and client_id is not null;

-- The last nightly run of each kind; its counters change in the transaction of each batch.
create table retention_runs (
  kind text primary key check (
    kind in ('UNMATCHED_READS', 'SESSION_PLATES', 'BOOKING_CONTACTS', 'CONTROLLER_LOGS', 'AUDIT')),
  started_at timestamptz not null,
  -- null while it runs or after a crash
  finished_at timestamptz,
  removed bigint not null default 0,
  removed_total bigint not null default 0,
  -- rows past their time that a legal hold keeps, counted at the end of the run
  held_back bigint not null default 0
);

-- Images without a read: removed from storage after the commit that removed or blanked the read.
create table retired_files (
  storage_key text primary key
);

alter table sessions add column anonymised_at timestamptz;
alter table bookings add column anonymised_at timestamptz;

-- Append-only until the end of the retention.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '3 years' then
    return old;
  end if;
  raise exception 'the audit trail is append-only';
end $$;
