-- every fine has the operator of its place at the time of issue (0207)
update fines f set operator = p.operator from places p where p.id = f.place_id and f.operator is null;
alter table fines alter column operator set not null;
-- Parts were added with our own code also at a place of a partner: they get that of their whole (decision 0126), unless a user has set
-- theirs. The audit event names no user, and a form that is open meanwhile is refused as outdated (R8).
with changed as (
  update places p set operator = w.operator, updated_at = greatest(date_trunc('milliseconds', now()), p.updated_at + interval '1 millisecond')
  from places w, (select coalesce((select value #>> '{}' from settings where key = 'ownOperatorCode'), 'B') as code) own
  where w.id = p.parent_id and p.deleted_at is null and p.operator = own.code and w.operator <> own.code
    and not exists (select from audit_events a where a.entity = 'place' and a.entity_id = p.id::text and a.fact = 'place.saved'
      and a.after ? 'Operator')
  returning p.id, own.code as before, w.operator as after)
insert into audit_events (fact, entity, entity_id, place_id, before, after, created_at)
select 'place.saved', 'place', id::text, id, jsonb_build_object('Operator', before), jsonb_build_object('Operator', after),
  date_trunc('milliseconds', now()) from changed;
