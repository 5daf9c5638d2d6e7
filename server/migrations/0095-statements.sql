-- What we owe a landowner for one month: made when the month is closed and never changed (decision 0062). A place without parent has
-- one per month and currency, with its parts.
create table statements (
  id bigint generated always as identity primary key,
  -- without gaps
  number bigint not null unique check (number > 0),
  place_id bigint not null references places,
  -- its first day, on the clock of each place
  month date not null check (extract(day from month) = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- as they were at the closing
  place_name text not null,
  address text not null,
  seller jsonb not null,
  payout_in_cents bigint not null,
  closed_at timestamptz not null,
  closed_by_owner_id bigint not null references owners,
  unique (place_id, month, currency)
);
create index statements_newest on statements (month desc, number desc);
create index statements_place on statements (place_id, month desc, number desc);

-- MONTH: the month itself. REFUND: paid back in this month for stays of an earlier statement. CORRECTION: how the figures of an earlier
-- statement's month have changed since.
create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statements,
  kind text not null check (kind in ('MONTH', 'REFUND', 'CORRECTION')),
  -- the place itself or a part of it
  place_id bigint not null references places,
  place_name text not null,
  -- whose day totals the line accounts for: of a correction the month of the statement it refers to
  booked_month date not null,
  of_statement_id bigint references statements,
  sessions bigint not null,
  paid_in_cents bigint not null,
  fleet_in_cents bigint not null,
  refunded_in_cents bigint not null,
  by_hand_in_cents bigint not null,
  vat_in_cents bigint not null,
  fee_in_cents bigint not null,
  commission_in_cents bigint not null,
  payout_in_cents bigint not null,
  check ((kind = 'MONTH') = (of_statement_id is null)),
  check (payout_in_cents = paid_in_cents + fleet_in_cents - refunded_in_cents - by_hand_in_cents - vat_in_cents - fee_in_cents
    - commission_in_cents)
);
create index statement_lines_statement on statement_lines (statement_id, id);
create index statement_lines_reference on statement_lines (of_statement_id) where of_statement_id is not null;

create function refuse_statement_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed statement is not changed';
end $$;
create trigger statements_unchangeable before update or delete on statements
  for each row execute function refuse_statement_change();
create trigger statement_lines_unchangeable before update or delete on statement_lines
  for each row execute function refuse_statement_change();

-- Refunds of a month, for statements and the check of the books.
create index refunds_settled on refunds (settled_at, id) where state = 'DONE';
