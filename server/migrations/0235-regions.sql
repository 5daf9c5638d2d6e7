-- Regions are opened and edited from the screen; the kind decides how references of fines are made and written (R133, R195).
alter table regions
  add column languages text[] not null default '{}',
  add column reference_kind text not null default 'EST_731'
    check (reference_kind in ('EST_731', 'FIN_VIITE', 'SWE_OCR', 'DNK_FIK', 'ISO_11649', 'NONE')),
  add column updated_at timestamptz not null default '2000-01-01 00:00:00+00';

update regions set languages = '{EST,RUS,ENG}' where code = 'EST';
update regions set languages = '{LAV,RUS,ENG}' where code = 'LVA';
