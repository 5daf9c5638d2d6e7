-- one scan per officer: names are few and read by skipping from one to the next
drop index fines_officer;
create index fines_officer_newest on fines (officer_name, issued_at desc, id desc);
-- a status with or without debt collection
create index fines_status_sent on fines (status, issued_at desc, id desc) where debts_sent_at is not null;
create index fines_status_unsent on fines (status, issued_at desc, id desc) where debts_sent_at is null;
