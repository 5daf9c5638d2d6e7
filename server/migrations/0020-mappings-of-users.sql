-- A confirmed mapping is remembered for its user: files of others may have the same headings and another meaning.
delete from import_mappings;
alter table import_mappings
  add column owner_id bigint not null references owners (id),
  drop constraint import_mappings_pkey,
  add primary key (owner_id, kind, headings_hash);
