-- A place is searched by a part of its name, whatever its case. Changing the case of every name at each search took almost as long as the page
-- of sessions that was searched for.
alter table places add column search_name text generated always as (lower(name)) stored not null;

drop index places_name;
create index places_search_name on places using gin (search_name gin_trgm_ops);
