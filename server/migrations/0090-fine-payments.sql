-- entries of bank statements (R133); a sure one is booked with its import, a doubtful one is open until it is decided
create table fine_payments (
  id bigint generated always as identity primary key,
  import_id bigint references imports,
  -- of the entry in its statement: the same file again, or one that overlaps, adds nothing
  key text not null unique,
  booked_on date not null,
  amount_in_cents bigint not null check (amount_in_cents > 0),
  currency text not null,
  payer text not null default '',
  payer_account text not null default '',
  -- without spaces, leading zeros and RF
  reference_number text not null default '',
  details text not null default '',
  -- as the bank names the entry
  entry_id text not null default '',
  status text not null default 'OPEN' check (status in ('OPEN', 'BOOKED', 'IGNORED')),
  doubt text not null default '' check (doubt in
    ('', 'NO_REFERENCE', 'UNKNOWN_REFERENCE', 'REFERENCE_IN_TEXT', 'OTHER_CURRENCY', 'VOID', 'NOTHING_LEFT', 'OTHER_PAYER')),
  fine_id bigint references fines,
  income_id bigint unique references fine_incomes,
  ignore_reason text not null default '',
  -- who assigned or ignored it; null: booked with its import
  decided_by_owner_id bigint references owners,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'BOOKED') = (income_id is not null)),
  check ((status = 'IGNORED') = (ignore_reason <> ''))
);
-- the desk shows the newest first
create index fine_payments_newest on fine_payments (booked_on desc, id desc);
create index fine_payments_status on fine_payments (status, booked_on desc, id desc);
create index fine_payments_fine on fine_payments (fine_id) where fine_id is not null;
create index fine_payments_payer on fine_payments using gin (lower(payer) gin_trgm_ops);
create index fine_payments_reference on fine_payments (reference_number) where reference_number <> '';
create index fine_payments_import on fine_payments (import_id);

-- suggestions by the payer's name
create index fines_debtor on fines (lower(debtor_name)) where debtor_name <> '';

-- a credit paid out: a negative income that takes no other back (R125)
alter table fine_incomes add column is_payout boolean not null default false;
alter table fine_incomes drop constraint fine_incomes_check;
alter table fine_incomes add constraint fine_incomes_sign check
  ((amount_in_cents > 0 or reversal_of_id is not null or is_payout) and (amount_in_cents < 0 or not is_payout));
-- fines with a credit; the condition is that of `hasCredit` in fines.row.ts
create index fines_credit on fines (id) where paid_in_cents >
  case when status in ('CANCELLED', 'REPLACED') then 0 else amount_in_cents + costs_in_cents end;
