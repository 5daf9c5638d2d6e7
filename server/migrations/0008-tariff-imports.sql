-- Tariffs come in by file: rows that are implausible wait for a word, rows of one zone stand together.

-- What a pass of a month costs here unless somebody says otherwise; null = nobody has said.
alter table places add column monthly_pass_price_in_cents bigint check (monthly_pass_price_in_cents >= 0);

-- Left out because they are implausible, until that is confirmed; `rows_rejected` counts the others that are left out.
alter table imports add column rows_implausible bigint not null default 0;

alter table import_rows
  -- what makes the row implausible, confirmed or not; `is_rejected` says whether it is left out
  add column doubts text[] not null default '{}',
  -- the zone that a row of a tariff belongs to
  add column zone_key text,
  -- what was read from a row of a tariff; empty where a rejected row says nothing readable
  add column tariff jsonb;
create index import_rows_zone on import_rows (import_id, zone_key, line) where zone_key is not null;
