-- Files that customers send with their complaints, and the end of their personal data (R177, decision 0050).
create table dispute_files (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes,
  file_name text not null check (file_name <> ''),
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  storage_key text not null unique
);
create index dispute_files_dispute on dispute_files (dispute_id, id);

alter table disputes add column anonymised_at timestamptz;
create index disputes_retained on disputes (updated_at, id) where anonymised_at is null;
