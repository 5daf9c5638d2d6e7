-- payers of bank entries without a fine are a kind of their own
alter table retention_runs drop constraint retention_runs_kind_check;
alter table retention_runs add constraint retention_runs_kind_check check (
  kind in ('UNMATCHED_READS', 'SESSION_PLATES', 'BOOKING_CONTACTS', 'PASS_PLATES', 'REGISTRANTS', 'DISPUTES', 'CONTROLLER_LOGS',
    'STATUS_CHECKS', 'FINE_IMAGES', 'FINES', 'PAYERS', 'AUDIT'));
