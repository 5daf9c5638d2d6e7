-- Nightly comparison of what must be equal (decision 0063): each check with one row per comparison and currency.
create table book_checks (
  id bigint generated always as identity primary key,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'BALANCED', 'DIFFERENT')),
  -- null: nightly
  owner_id bigint references owners,
  started_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'RUNNING') = (finished_at is null))
);
create unique index book_checks_running on book_checks ((true)) where state = 'RUNNING';

create table book_comparisons (
  check_id bigint not null references book_checks,
  kind text not null,
  currency text not null,
  left_in_cents bigint not null,
  right_in_cents bigint not null,
  -- each place is compared by itself: differences of two places do not cancel each other out
  differing_places integer not null default 0 check (differing_places >= 0),
  -- the first of them
  place_id bigint references places,
  primary key (check_id, kind, currency)
);

alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check check (kind in ('CONTROLLER_LATE', 'CONTROLLER_DEAD', 'GATE_OPEN_TOO_LONG',
  'GATE_KEPT_OPEN', 'NO_READS', 'WEAK_SIGNAL', 'BOOKS_DIFFER'));

-- sessions of the ledgers, for the comparisons
create index if not exists campaign_ledger_session on campaign_ledger (session_id) where session_id is not null;
