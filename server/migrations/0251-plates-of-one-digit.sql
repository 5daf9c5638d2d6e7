-- Registries of some regions issue plates of one digit (decision 0152).
alter table plates drop constraint plates_plate_check;
alter table plates add constraint plates_plate_check check (plate ~ '^[1-9]$' or length(plate) between 2 and 12);
