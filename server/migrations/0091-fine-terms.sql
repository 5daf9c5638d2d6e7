-- amounts with validity (R132): the one in force on the day of issue, that of the place before that of its region
alter table fine_amounts
  add column valid_from date not null default '2000-01-01',
  -- last day; null: until another one begins
  add column valid_to date,
  add column created_at timestamptz not null default '2000-01-01',
  add column updated_at timestamptz not null default '2000-01-01',
  add check (valid_to >= valid_from);
alter table fine_amounts drop constraint fine_amounts_reason_id_region_place_id_key;
alter table fine_amounts add unique nulls not distinct (reason_id, region, place_id, valid_from);
create index fine_amounts_region on fine_amounts (region, reason_id, place_id, valid_from);

alter table fine_terms add column updated_at timestamptz not null default '2000-01-01';
