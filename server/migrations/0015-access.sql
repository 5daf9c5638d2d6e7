-- A read that opened the gate for a car of a list whose stays are not kept (R95).
alter table lpr_events
  drop constraint lpr_events_outcome_check,
  add constraint lpr_events_outcome_check check (outcome in
    ('STARTED', 'ENDED', 'REPEATED', 'IN_GRACE', 'ACCESS', 'REFUSED', 'UNMATCHED', 'UNREAD', 'DISMISSED'));
