-- Reports under a name, own or shared, and their mails (decision 0065).
create table saved_reports (
  id bigint generated always as identity primary key,
  owner_id bigint not null references owners,
  name text not null check (name <> ''),
  -- the address of the report without its days, when `period` gives them
  query text not null,
  period text not null check (period in ('FIXED', 'THIS_MONTH', 'LAST_MONTH', 'LAST_7_DAYS', 'YESTERDAY')),
  is_shared boolean not null default false,
  frequency text not null default 'NONE' check (frequency in ('NONE', 'WEEKDAYS', 'MONTHLY')),
  -- ISO weekdays, Monday is 1
  sending_days smallint[] not null default '{}' check (sending_days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  -- of the month; in a shorter month its last day
  month_day smallint not null default 1 check (month_day between 1 and 31),
  sending_hour smallint not null default 7 check (sending_hour between 0 and 23),
  language text not null default 'et' check (language in ('et', 'en', 'lv')),
  -- its owner may not read it any more: the mails have ended
  is_without_right boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (frequency <> 'WEEKDAYS' or sending_days <> '{}')
);
create unique index saved_reports_name on saved_reports (owner_id, lower(name)) where deleted_at is null;
create index saved_reports_shared on saved_reports (lower(name), id) where deleted_at is null and is_shared;
create index saved_reports_mailed on saved_reports (id) where deleted_at is null and frequency <> 'NONE';

-- one mail of a day; its moment is fixed before it is sent, so that a retry sends the same period
create table saved_report_sendings (
  id bigint generated always as identity primary key,
  saved_report_id bigint not null references saved_reports,
  sent_on date not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED', 'WITHOUT_RIGHT')),
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (saved_report_id, sent_on)
);
