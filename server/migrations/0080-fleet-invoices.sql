-- monthly invoices of POSTPAID fleets, unchangeable once made (R103)
create table fleet_invoices (
  id bigint generated always as identity primary key,
  fleet_id bigint not null references fleets,
  number text not null unique,
  -- first day of the month on the clock of the region
  month date not null check (extract(day from month) = 1),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_start < period_end),
  -- name of the fleet and details of the seller as they were
  buyer text not null,
  seller jsonb,
  currency text not null,
  time_zone text not null,
  -- below 0: corrections exceed the sessions of the month
  gross_in_cents bigint not null,
  created_at timestamptz not null,
  unique (fleet_id, month)
);
create trigger fleet_invoices_unchangeable before update or delete on fleet_invoices
  for each row execute function refuse_change();

create table fleet_invoice_lines (
  invoice_id bigint not null references fleet_invoices,
  session_id bigint not null references sessions,
  place_name text not null,
  vat_percent numeric(5, 2) not null,
  gross_in_cents bigint not null check (gross_in_cents <> 0),
  -- the session was on an earlier invoice; the amount is the difference
  is_correction boolean not null,
  primary key (invoice_id, session_id)
);
create index fleet_invoice_lines_session on fleet_invoice_lines (session_id);
create trigger fleet_invoice_lines_unchangeable before update or delete on fleet_invoice_lines
  for each row execute function refuse_change();
