-- What a day is priced like, by kind, region and place (R194).
alter table holidays
  add column kind text not null default 'HOLIDAY' check (kind in ('HOLIDAY', 'DAY_OFF', 'WORKING_DAY')),
  -- null = as the region prices days of this kind
  add column priced_like text check (priced_like in
    ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'FREE')),
  -- half-hours after midnight at which it begins
  add column from_half_hour smallint not null default 0 check (from_half_hour between 0 and 47);

-- Days of a kind without a price of their own; a region without a row uses the defaults of the code.
create table day_prices (
  region text not null references regions,
  kind text not null check (kind in ('HOLIDAY', 'DAY_OFF', 'WORKING_DAY')),
  priced_like text not null check (priced_like in
    ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'FREE')),
  updated_at timestamptz not null default now(),
  primary key (region, kind)
);

-- Null: only use_sunday_for_holidays decides, so that no saved version changes its prices.
alter table tariffs
  add column holiday_rule text check (holiday_rule in ('REGION', 'WEEKDAY', 'FREE',
    'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
  add column day_off_rule text check (day_off_rule in ('REGION', 'WEEKDAY', 'FREE',
    'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
  add column working_day_rule text check (working_day_rule in ('REGION', 'WEEKDAY', 'FREE',
    'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
  add constraint tariffs_day_rules check (num_nulls(holiday_rule, day_off_rule, working_day_rule) in (0, 3)),
  add constraint tariffs_sunday_rule check
    (holiday_rule is null or use_sunday_for_holidays = (holiday_rule = 'Sunday'));
