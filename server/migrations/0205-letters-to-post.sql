-- letters made before could only be printed from the page of each fine; they count as posted
alter table fine_invoices add column is_to_post boolean not null default false;
create index fine_invoices_to_post on fine_invoices (id) where is_to_post;
