-- a reminder whose mail the server refused is not counted before its letter is posted
alter table fine_invoices add column was_refused boolean not null default false;
