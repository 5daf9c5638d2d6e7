-- debt collection of a region: partner and cost of forwarding (R130, R131)
alter table fine_terms
  add column debt_partner text not null default 'debt-partner' check (debt_partner ~ '^[a-z][a-z0-9-]{0,39}$'),
  add column collection_cost_in_cents bigint not null default 1000
    check (collection_cost_in_cents between 0 and 3000);

-- a fine at a debt partner (R130)
create table fine_claims (
  id bigint generated always as identity primary key,
  fine_id bigint not null references fines,
  partner text not null,
  -- of the claim at the partner: a repeated call creates no second one (R10)
  key uuid not null unique,
  state text not null default 'SENT' check (state in
    ('SENT', 'ACCEPTED', 'REJECTED', 'RETURNED', 'RECALLED', 'CLOSED')),
  -- left to pay when it was sent
  principal_in_cents bigint not null check (principal_in_cents >= 0),
  costs_in_cents bigint not null check (costs_in_cents >= 0),
  currency text not null,
  -- recorded as incomes of the partner, and their sum as the partner reports it
  collected_in_cents bigint not null default 0,
  reported_in_cents bigint not null default 0,
  partner_reference text not null default '',
  answer text not null default '',
  sent_at timestamptz not null,
  closed_at timestamptz
);
create index fine_claims_fine on fine_claims (fine_id, id);
-- a fine is at one partner at a time, also under parallel runs of the nightly job
create unique index fine_claims_open on fine_claims (fine_id) where state = 'SENT' or state = 'ACCEPTED';

-- calls to a partner, carried out by a job in the order of their claim
create table fine_claim_messages (
  id bigint generated always as identity primary key,
  claim_id bigint not null references fine_claims,
  kind text not null check (kind in ('SUBMIT', 'PAYMENT', 'RECALL')),
  key uuid not null unique,
  -- of a payment that the debtor made to us; negative: taken back
  amount_in_cents bigint not null default 0 check ((kind = 'PAYMENT') = (amount_in_cents <> 0)),
  created_at timestamptz not null,
  done_at timestamptz
);
create index fine_claim_messages_claim on fine_claim_messages (claim_id, id);
create index fine_claim_messages_waiting on fine_claim_messages (id) where done_at is null;

-- costs of reminders and collection, apart from the fine (R131); `fines.costs_in_cents` is their sum
create table fine_costs (
  id bigint generated always as identity primary key,
  fine_id bigint not null references fines,
  kind text not null check (kind in ('REMINDER', 'COLLECTION')),
  -- negative: taken back
  amount_in_cents bigint not null check (amount_in_cents <> 0),
  claim_id bigint references fine_claims,
  created_at timestamptz not null
);
create index fine_costs_fine on fine_costs (fine_id, id);
create trigger fine_costs_append_only before update or delete on fine_costs
  for each row execute function refuse_change();

-- payments and returned claims as partners report them; each is applied once
create table debt_partner_events (
  id bigint generated always as identity primary key,
  partner text not null,
  event_id text not null,
  -- null: the partner names a claim that is not ours
  claim_id bigint references fine_claims,
  kind text not null check (kind in ('PAYMENT', 'RETURNED')),
  amount_in_cents bigint not null default 0,
  income_id bigint references fine_incomes,
  created_at timestamptz not null,
  unique (partner, event_id)
);
create index debt_partner_events_claim on debt_partner_events (claim_id, id);

-- how far the reports of a partner are read
create table debt_partner_cursors (
  partner text primary key,
  cursor text not null,
  read_at timestamptz not null
);
