-- Not every record has a number. Settings, VAT rates and holidays had one computed; their subject is their id.
-- One rewrite of the table; the index is dropped first, so that it is built once, afterwards.

drop index audit_events_entity;
alter table audit_events alter column entity_id type text using case
  when entity in ('setting', 'vatRate', 'holiday')
    then coalesce(after ->> 'Subject', before ->> 'Subject', entity_id::text)
  else entity_id::text end;
create index audit_events_entity on audit_events (entity, entity_id, id);
analyze audit_events;
