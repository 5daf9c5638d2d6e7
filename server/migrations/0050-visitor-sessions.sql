-- the end of the granted time has not been handled yet
alter table visitor_sessions add column awaits_end boolean not null default true;
drop index visitor_sessions_until;
create index visitor_sessions_due on visitor_sessions (granted_until) where awaits_end;
