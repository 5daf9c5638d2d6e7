-- complaints of car-wash customers who want money back (R155-R158)
create table disputes (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  place_id bigint not null references places,
  plate_id bigint not null references plates,
  client_id bigint references clients,
  -- the car-wash session it was decided on; null: none matched, or not decided (R156)
  session_id bigint references sessions,
  status text not null default 'INITIATED' check (status in
    ('INITIATED', 'UNRESOLVED', 'APPROVED', 'REJECTED', 'RESOLVED')),
  service_name text not null default '',
  service_time timestamptz not null,
  -- wanted by the customer
  amount_in_cents bigint not null check (amount_in_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  email text not null default '',
  -- of the e-mails to the customer
  language text not null default 'et' check (language in ('et', 'en', 'lv')),
  message text not null default '',
  -- as mailed to the customer (R157)
  rejection_comment text not null default '',
  assignee_id bigint references owners,
  -- end of the third working day at the place (R158)
  reply_by timestamptz not null,
  -- of the public form: the same form sent twice creates one dispute
  intake_key uuid unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- lists are ordered by the time of intake
create index disputes_newest on disputes (created_at desc, id desc);
create index disputes_place on disputes (place_id, created_at desc, id desc);
create index disputes_status on disputes (status, created_at desc, id desc);
create index disputes_plate on disputes (plate_id, created_at desc, id desc);
create index disputes_assignee on disputes (assignee_id, created_at desc, id desc) where assignee_id is not null;
create index disputes_undecided on disputes (created_at desc, id desc)
  where status = 'INITIATED' or status = 'UNRESOLVED';
create index disputes_session on disputes (session_id) where session_id is not null;

-- what an approval pays: by a refund to the card, else by hand (R156)
create table dispute_payouts (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes,
  session_id bigint references sessions,
  -- set: paid to the card; its state is that of the refund
  refund_id bigint unique references refunds,
  state text not null check (state in ('CARD', 'CARD_FAILED', 'OPEN', 'PAID', 'CANCELLED')),
  amount_in_cents bigint not null check (amount_in_cents > 0),
  currency text not null,
  requested_by_owner_id bigint not null references owners,
  created_at timestamptz not null,
  -- of the bank transfer
  reference text not null default '',
  paid_on date,
  settled_by_owner_id bigint references owners,
  settled_at timestamptz,
  check ((refund_id is not null) = (state in ('CARD', 'CARD_FAILED'))),
  check ((state = 'PAID') = (paid_on is not null))
);
-- never twice (R156)
create unique index dispute_payouts_one on dispute_payouts (dispute_id) where state in ('CARD', 'OPEN', 'PAID');
create index dispute_payouts_dispute on dispute_payouts (dispute_id, id);
create index dispute_payouts_session on dispute_payouts (session_id) where session_id is not null;
create index dispute_payouts_open on dispute_payouts (dispute_id) where state = 'OPEN';

-- for colleagues; customers never see them (R157)
create table dispute_notes (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes,
  note text not null check (note <> ''),
  owner_id bigint not null references owners,
  created_at timestamptz not null
);
create index dispute_notes_dispute on dispute_notes (dispute_id, id);
