-- R16: a sign-in counts as failed once its password was checked, not while it is checked.
alter table login_failures add column is_pending boolean not null default false;
