-- letters made before could only be printed from the page of each fine; they count as posted
alter table fine_invoices add column posted_at timestamptz;
update fine_invoices set posted_at = created_at where delivery = 'LETTER';
create index fine_invoices_to_post on fine_invoices (id) where delivery = 'LETTER' and posted_at is null;
