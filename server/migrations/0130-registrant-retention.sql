-- Retention of registrants (R177) counts from here: removed, or their campaign over or deleted and their granted right run out (R118)
alter table campaign_registrants
  add column ended_at timestamptz,
  add column anonymised_at timestamptz;

create function registrant_ended_at(r campaign_registrants) returns timestamptz language sql stable as $$
  select coalesce(r.deleted_at, greatest(least(c.valid_to, c.deleted_at),
    case when r.granted_at is not null and r.status = 'APPROVED' then r.valid_to end))
  from campaigns c where c.id = r.campaign_id
$$;

create function set_registrant_ended_at() returns trigger language plpgsql as $$
begin
  new.ended_at := registrant_ended_at(new);
  return new;
end $$;
create trigger campaign_registrants_ended_at before insert or update of deleted_at, status, granted_at, valid_to
  on campaign_registrants for each row execute function set_registrant_ended_at();

create function set_registrants_ended_at() returns trigger language plpgsql as $$
begin
  update campaign_registrants r set ended_at = registrant_ended_at(r)
    where r.campaign_id = new.id and r.ended_at is distinct from registrant_ended_at(r);
  return null;
end $$;
create trigger campaigns_ended_at after update of valid_to, deleted_at on campaigns for each row
  when (old.valid_to is distinct from new.valid_to or old.deleted_at is distinct from new.deleted_at)
  execute function set_registrants_ended_at();

update campaign_registrants r set ended_at = registrant_ended_at(r);
create index campaign_registrants_to_anonymise on campaign_registrants (ended_at, id) where anonymised_at is null;

alter table retention_runs drop constraint retention_runs_kind_check;
alter table retention_runs add constraint retention_runs_kind_check check (
  kind in ('UNMATCHED_READS', 'SESSION_PLATES', 'BOOKING_CONTACTS', 'PASS_PLATES', 'REGISTRANTS', 'CONTROLLER_LOGS', 'STATUS_CHECKS',
    'FINE_IMAGES', 'FINES', 'AUDIT'));
