-- Who pays for prepaid credit (R111).
alter table campaigns
  add column payer_name text not null default '',
  add column payer_registry_code text not null default '',
  add column payer_address text not null default '',
  add column payer_email text not null default '';

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice is never changed';
end $$;

-- Invoices to the payer with everything that their paper shows, so that a later change of the campaign does not change them.
create table campaign_invoices (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns,
  -- of the year, without gaps
  serial integer not null check (serial > 0),
  year smallint not null,
  invoice_number text not null unique,
  created_at timestamptz not null,
  language text not null check (language in ('en', 'et', 'lv')),
  time_zone text not null,
  campaign_name text not null,
  payer_name text not null check (payer_name <> ''),
  payer_registry_code text not null,
  payer_address text not null,
  payer_email text not null check (payer_email <> ''),
  -- as in the setting `sellers` on that day
  seller jsonb not null,
  -- [{"credits": 3, "creditInCents": 2000}]
  lines jsonb not null,
  vat_percent numeric(5, 2) not null,
  net_in_cents bigint not null,
  vat_in_cents bigint not null,
  amount_in_cents bigint not null check (amount_in_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  check (net_in_cents + vat_in_cents = amount_in_cents),
  unique (year, serial)
);
create index campaign_invoices_campaign on campaign_invoices (campaign_id, id);
create trigger campaign_invoices_append_only before update or delete on campaign_invoices
  for each row execute function refuse_invoice_change();

-- Credit is invoiced once: its ledger row is the key.
create table campaign_invoice_grants (
  ledger_id bigint primary key references campaign_ledger,
  invoice_id bigint not null references campaign_invoices
);
create index campaign_invoice_grants_invoice on campaign_invoice_grants (invoice_id);
create trigger campaign_invoice_grants_append_only before update or delete on campaign_invoice_grants
  for each row execute function refuse_invoice_change();
