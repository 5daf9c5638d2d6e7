-- what a parking fine is issued for (R136)
create table fine_reasons (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z][A-Z_]{1,39}$'),
  type text not null check (type in ('PRIVATE', 'CAR_WASH')),
  text_et text not null check (text_et <> ''),
  text_en text not null default '',
  text_lv text not null default '',
  is_active boolean not null default true
);
insert into fine_reasons (code, type, text_et, text_en, text_lv) values
  ('NOT_PAID', 'PRIVATE', 'Parkimise eest tasumata', 'Parking not paid', 'Stāvvieta nav apmaksāta'),
  ('TIME_EXCEEDED', 'PRIVATE', 'Lubatud parkimisaeg ületatud', 'Permitted time exceeded', 'Pārsniegts atļautais stāvēšanas laiks'),
  ('NO_PERMIT', 'PRIVATE', 'Parkimisluba puudub', 'No permit', 'Nav stāvvietas atļaujas'),
  ('RESERVED_SPOT', 'PRIVATE', 'Parkimine reserveeritud kohal', 'Parked on a reserved spot', 'Novietots rezervētā vietā'),
  ('DISABLED_SPOT', 'PRIVATE', 'Parkimine invakohal ilma kaardita', 'Parked on a disabled spot without a card', 'Novietots invalīdu stāvvietā bez kartes'),
  ('OUTSIDE_SPOT', 'PRIVATE', 'Parkimine väljaspool tähistatud kohta', 'Parked outside a marked spot', 'Novietots ārpus apzīmētās vietas'),
  ('BLOCKING', 'PRIVATE', 'Läbipääsu takistamine', 'Blocking the passage', 'Kavē caurbraukšanu'),
  ('WASH_NOT_USED', 'CAR_WASH', 'Parkimine pesulas autot pesemata', 'Parked at the car wash without washing', 'Novietots automazgātavā bez mazgāšanas'),
  ('WASH_TIME_EXCEEDED', 'CAR_WASH', 'Pesukoha aeg ületatud', 'Time in the wash bay exceeded', 'Pārsniegts laiks mazgāšanas boksā');

-- fixed amount of a reason: that of the place, else of the region (R132)
create table fine_amounts (
  id bigint generated always as identity primary key,
  reason_id bigint not null references fine_reasons,
  region text not null references regions,
  -- null: every place of the region
  place_id bigint references places,
  amount_in_cents bigint not null check (amount_in_cents > 0),
  unique nulls not distinct (reason_id, region, place_id)
);

-- deadlines of a region; without a row the defaults of R126 and R130 apply
create table fine_terms (
  region text primary key references regions,
  pay_days smallint not null default 14 check (pay_days between 1 and 365),
  object_days smallint not null default 14 check (object_days between 1 and 365),
  forward_days smallint not null default 28 check (forward_days between 1 and 365),
  lapse_years smallint not null default 3 check (lapse_years between 1 and 30)
);

create sequence fine_numbers start 100001;

create table fines (
  id bigint generated always as identity primary key,
  -- its digits and the check digit 7-3-1 are the reference number (R133)
  number bigint not null unique default nextval('fine_numbers'),
  reference_number text not null unique check (reference_number ~ '^[0-9]{2,20}$'),
  place_id bigint not null references places,
  -- of the place when the fine was issued
  region text not null references regions,
  reason_id bigint not null references fine_reasons,
  plate_id bigint not null references plates,
  status text not null default 'ISSUED' check (status in
    ('ISSUED', 'CONTESTED', 'PARTIALLY_PAID', 'OVERDUE', 'REMINDED', 'IN_COLLECTION', 'RETURNED', 'PAID', 'CANCELLED',
     'WRITTEN_OFF', 'REPLACED')),
  -- fixed by reason, place and region (R132)
  amount_in_cents bigint not null check (amount_in_cents > 0),
  -- of reminders and collection, stored apart (R131)
  costs_in_cents bigint not null default 0 check (costs_in_cents >= 0),
  -- sum of its incomes
  paid_in_cents bigint not null default 0,
  currency text not null,
  -- the account or device name of the officer; officers are rows of their own table
  officer_id bigint,
  officer_name text not null default '',
  note text not null default '',
  -- the rule as photographed or as in force at that time (R132)
  rule_text text not null default '',
  issued_at timestamptz not null,
  -- last days on the clock of the place
  due_on date not null,
  object_until date not null,
  lapses_on date not null,
  forward_debts_at date not null,
  do_not_forward_debts boolean not null default false,
  debts_sent_at timestamptz,
  debt_partner text not null default '',
  reminders smallint not null default 0 check (reminders between 0 and 3),
  reminded_at timestamptz,
  contested_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  debtor_name text not null default '',
  debtor_email text not null default '',
  debtor_address text not null default '',
  debtor_language text not null default 'et' check (debtor_language in ('et', 'en', 'lv')),
  -- the fine that this one replaces (R134)
  predecessor_id bigint unique references fines,
  -- of the officers' app: a repeated call creates no second fine (R135)
  intake_key uuid unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (predecessor_id <> id)
);
-- the list is ordered by the time of issue
create index fines_newest on fines (issued_at desc, id desc);
create index fines_region on fines (region, issued_at desc, id desc);
create index fines_place on fines (place_id, issued_at desc, id desc);
create index fines_status on fines (status, issued_at desc, id desc);
create index fines_plate on fines (plate_id, issued_at desc, id desc);
create index fines_officer on fines using gin (lower(officer_name) gin_trgm_ops);
create index fines_sent on fines (issued_at desc, id desc) where debts_sent_at is not null;
create index fines_due on fines (due_on, id) where status = 'ISSUED' or status = 'PARTIALLY_PAID';
create index fines_forward on fines (forward_debts_at, id)
  where (status = 'OVERDUE' or status = 'REMINDED') and not do_not_forward_debts;

-- payments and their reversals as negative rows (R129)
create table fine_incomes (
  id bigint generated always as identity primary key,
  fine_id bigint not null references fines,
  amount_in_cents bigint not null check (amount_in_cents <> 0),
  received_on date not null,
  channel text not null check (channel in ('BANK', 'CARD', 'CASH', 'DEBT_PARTNER', 'OTHER')),
  note text not null default '',
  -- null: a job
  owner_id bigint references owners,
  reversal_of_id bigint unique references fine_incomes,
  created_at timestamptz not null,
  check ((amount_in_cents < 0) = (reversal_of_id is not null))
);
create index fine_incomes_fine on fine_incomes (fine_id, id);
create trigger fine_incomes_append_only before update or delete on fine_incomes
  for each row execute function refuse_change();

create table fine_invoices (
  id bigint generated always as identity primary key,
  fine_id bigint not null references fines,
  invoice_number text not null unique,
  kind text not null check (kind in ('FINE', 'REMINDER')),
  amount_in_cents bigint not null check (amount_in_cents >= 0),
  costs_in_cents bigint not null default 0 check (costs_in_cents >= 0),
  currency text not null,
  due_on date not null,
  created_at timestamptz not null
);
create index fine_invoices_fine on fine_invoices (fine_id, id);

create table fine_comments (
  id bigint generated always as identity primary key,
  fine_id bigint not null references fines,
  comment text not null check (comment <> ''),
  -- null: a job
  owner_id bigint references owners,
  created_at timestamptz not null
);
create index fine_comments_fine on fine_comments (fine_id, id);

create table fine_images (
  id bigint generated always as identity primary key,
  fine_id bigint not null references fines,
  storage_key text not null unique,
  taken_at timestamptz not null
);
create index fine_images_fine on fine_images (fine_id, id);
