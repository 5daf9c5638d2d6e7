-- the kinds are those of retentionDays in the contract; no code writes a run of another kind
alter table retention_runs drop constraint retention_runs_kind_check;
