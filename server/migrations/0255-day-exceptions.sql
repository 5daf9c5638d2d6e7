-- Rules of a version for dates and seasons, in the order in which they apply (R194): the shape is DayException of the contract.
alter table tariffs add column day_exceptions jsonb not null default '[]' check (jsonb_typeof(day_exceptions) = 'array');
