-- Why a mail of a saved report failed, for its owner; empty unless it did.
alter table saved_report_sendings add column reason text not null default ''
  check (reason in ('', 'REFUSED', 'UNREACHABLE', 'TIMEOUT', 'REPORT', 'NO_RESULT'));
