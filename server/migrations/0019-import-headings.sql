-- The heading row of a file, mappings remembered by headings, and questions to answer before a file is judged (R183).

alter table imports
  -- row of the file that holds the headings; rows above it are titles
  add column heading_row integer not null default 1 check (heading_row >= 1),
  -- first rows of the file as they are, to choose the heading row from: [{Row, Cells}]
  add column top_rows jsonb not null default '[]',
  -- the initial mapping is that of an earlier file with the same headings
  add column is_mapping_remembered boolean not null default false,
  -- questions whose answer the dry run waits for: ["dateOrder"]
  add column questions jsonb not null default '[]';

-- The last confirmed mapping of files with these headings: field → index of its column.
create table import_mappings (
  kind text not null,
  headings_hash text not null,
  columns jsonb not null,
  updated_at timestamptz not null,
  primary key (kind, headings_hash)
);
