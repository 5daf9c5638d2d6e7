-- Plates of passes that ended long ago (R177, decision 0023).

alter table monthly_passes add column anonymised_at timestamptz;
-- The end or the deletion, whichever came first; null while the pass is open-ended.
alter table monthly_passes add column ended_at timestamptz generated always as (least(valid_to, deleted_at)) stored;
create index monthly_passes_to_anonymise on monthly_passes (ended_at, id) where anonymised_at is null;

alter table retention_runs drop constraint retention_runs_kind_check;
alter table retention_runs add constraint retention_runs_kind_check check (
  kind in ('UNMATCHED_READS', 'SESSION_PLATES', 'BOOKING_CONTACTS', 'PASS_PLATES', 'CONTROLLER_LOGS', 'AUDIT'));
