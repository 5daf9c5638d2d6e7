-- when the case of a fine ended (R142, R177); set and cleared with its status, whoever changes it
alter table fines
  add column closed_at timestamptz,
  add column images_removed_at timestamptz,
  add column anonymised_at timestamptz;

create function set_fine_closed_at() returns trigger language plpgsql as $$
begin
  if new.status in ('PAID', 'CANCELLED', 'WRITTEN_OFF', 'REPLACED') then
    new.closed_at := coalesce(new.closed_at, new.updated_at);
  else
    new.closed_at := null;
  end if;
  return new;
end $$;
create trigger fines_closed_at before insert or update of status on fines
  for each row execute function set_fine_closed_at();

update fines set closed_at = coalesce(paid_at, cancelled_at, updated_at)
  where status in ('PAID', 'CANCELLED', 'WRITTEN_OFF', 'REPLACED');

create index fines_closed_images on fines (closed_at, id) where images_removed_at is null;
create index fines_closed on fines (closed_at, id) where anonymised_at is null;
-- whether a plate is used by any registrant
create index campaign_registrants_any_plate on campaign_registrants (plate_id);

alter table retention_runs drop constraint retention_runs_kind_check;
alter table retention_runs add constraint retention_runs_kind_check check (
  kind in ('UNMATCHED_READS', 'SESSION_PLATES', 'BOOKING_CONTACTS', 'PASS_PLATES', 'CONTROLLER_LOGS', 'STATUS_CHECKS',
    'FINE_IMAGES', 'FINES', 'AUDIT'));
