-- a legal hold on a fine (R177)
alter table legal_holds add column fine_id bigint references fines;
alter table legal_holds drop constraint legal_holds_check;
alter table legal_holds add constraint legal_holds_record check (num_nonnulls(session_id, client_id, fine_id) = 1);
create unique index legal_holds_fine on legal_holds (fine_id) where lifted_at is null and fine_id is not null;

-- unpaid fines whose claim has lapsed (R126)
create index fines_lapse on fines (lapses_on, id)
  where status = 'OVERDUE' or status = 'REMINDED' or status = 'IN_COLLECTION' or status = 'RETURNED';
