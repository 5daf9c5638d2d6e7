-- Both list the merged days under the lock of the merging job: days that a running merge adds would keep the commission of before.
create or replace function count_changed_commission() returns trigger language plpgsql as $$
declare
  changed bigint := coalesce(new.place_id, old.place_id);
  since date := least(new.valid_from, old.valid_from);
begin
  perform pg_advisory_xact_lock(7275553);
  perform count_commissions(array_agg(place), array_agg(day))
  from (select distinct t.place_id as place, t.day from places p join day_totals t on t.place_id = p.id
    where (p.id = changed or p.parent_id = changed) and t.day >= since and t.is_merged) d having count(*) > 0;
  return null;
end $$;

create or replace function count_commission_of_part() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7275553);
  perform count_commissions(array_agg(new.id), array_agg(day))
  from (select distinct day from day_totals where place_id = new.id and is_merged) d having count(*) > 0;
  return null;
end $$;
