-- an officer works in one region or two: a user of another region reads none of the officer's fines
drop index fines_officer_newest;
create index fines_officer_newest on fines (officer_name, region, issued_at desc, id desc);
-- an officer may have many fines and none in a status
create index fines_officer_status on fines (officer_name, region, status, issued_at desc, id desc);
