-- every fine has the operator of its place at the time of issue (0207)
update fines f set operator = p.operator from places p where p.id = f.place_id and f.operator is null;
alter table fines alter column operator set not null;
