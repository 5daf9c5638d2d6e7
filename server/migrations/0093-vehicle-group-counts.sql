-- counted by the commands under the lock of the group: a list of large groups would count all their plates
alter table vehicle_groups add column plate_count bigint not null default 0 check (plate_count >= 0);
update vehicle_groups g set plate_count = (select count(*) from vehicle_group_plates k where k.vehicle_group_id = g.id);
