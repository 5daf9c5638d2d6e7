-- A browser that signed in before has its own counter; its failures do not lock others out, nor others' failures it.
alter table login_failures add column browser_id uuid;
create index login_failures_browser on login_failures (browser_id, failed_at) where browser_id is not null;
