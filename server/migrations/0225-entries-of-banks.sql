-- placeholders of the bank are no ids: the entry is known by its day, amount, reference and payer
update fine_payments set entry_id = ''
  where upper(regexp_replace(entry_id, '[^[:alnum:]]', '', 'g')) in ('NONREF', 'NOTPROVIDED', 'NOREF', 'NOREFERENCE', 'NONE', 'UNKNOWN', 'NA', 'NULL', 'NP')
    or entry_id ~* '^x+$' or entry_id ~ '^[0[:punct:][:space:]]+$';

-- several references of one payment, the bank's entry that it is a part of, and payments that the bank took back
alter table fine_payments
  add column other_references text[] not null default '{}',
  add column batch text not null default '',
  add column is_reversal boolean not null default false,
  add column reverses_id bigint unique references fine_payments(id),
  add constraint fine_payments_reversal_check check (reverses_id is null or is_reversal),
  drop constraint fine_payments_doubt_check,
  add constraint fine_payments_doubt_check check (doubt in ('', 'NO_REFERENCE', 'UNKNOWN_REFERENCE', 'REFERENCE_IN_TEXT',
    'OTHER_CURRENCY', 'VOID', 'NOTHING_LEFT', 'OTHER_PAYER', 'SEVERAL_REFERENCES', 'PARTS_DIFFER', 'MAYBE_TWICE', 'IMPLAUSIBLE',
    'BEFORE_FINE', 'REVERSAL')),
  drop constraint fine_payments_status_check,
  add constraint fine_payments_status_check check (status in ('OPEN', 'BOOKED', 'IGNORED', 'RETURNED'));
create index fine_payments_batch on fine_payments (batch) where batch <> '';

-- a file that begins with a row of data has no row of headings
alter table imports drop constraint imports_heading_row_check, add constraint imports_heading_row_check check (heading_row >= 0);
