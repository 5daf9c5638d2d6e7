-- The type of a saved report, so that the list of shared ones is read by the types that the reader may read (decision 0065).
alter table saved_reports add column report_type text not null default 'PAYOUT';
update saved_reports set report_type = coalesce(substring(query from '(?:^|&)reportType=([A-Z_]+)'), 'PAYOUT');
alter table saved_reports alter column report_type drop default;
