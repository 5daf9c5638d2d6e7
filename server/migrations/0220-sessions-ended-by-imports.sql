-- The session that an earlier file left open and this row ends.
alter table import_rows add column session_id bigint;
