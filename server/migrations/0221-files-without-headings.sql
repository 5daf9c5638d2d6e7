-- 0: no row names the columns, the first is data.
alter table imports drop constraint imports_heading_row_check;
alter table imports add constraint imports_heading_row_check check (heading_row >= 0);
-- Columns that are not imported although they look like money, times, directions or plates (R192).
alter table imports add column unused_columns jsonb not null default '[]';
