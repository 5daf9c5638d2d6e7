-- the kinds are those of retentionDays in the contract; a run of another kind has no code that writes it
alter table retention_runs drop constraint retention_runs_kind_check;
