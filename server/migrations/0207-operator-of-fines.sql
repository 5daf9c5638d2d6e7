-- the seller of a fine's invoices is the operator of its place at the time of issue
alter table fines add column operator text;
update fines f set operator = p.operator from places p where p.id = f.place_id;
