-- objections of debtors and their answers (R125)
create table fine_objections (
  id bigint generated always as identity primary key,
  fine_id bigint not null references fines,
  -- CLOSED: the fine left CONTESTED otherwise, such as by a payment
  state text not null default 'OPEN' check (state in ('OPEN', 'KEPT', 'ACCEPTED', 'CLOSED')),
  -- by the public form, or recorded at the desk
  channel text not null check (channel in ('FORM', 'DESK')),
  name text not null default '',
  email text not null default '',
  language text not null check (language in ('et', 'en', 'lv')),
  text text not null check (text <> ''),
  received_at timestamptz not null,
  -- the end of the last day to answer on the clock of the place
  answer_by timestamptz not null,
  assignee_id bigint references owners,
  answer text not null default '',
  answered_at timestamptz,
  answered_by bigint references owners,
  -- of the form: a repeated request files no second objection
  request_key uuid unique,
  updated_at timestamptz not null,
  check ((state = 'OPEN') = (answered_at is null))
);
create unique index fine_objections_open on fine_objections (fine_id) where state = 'OPEN';
create index fine_objections_fine on fine_objections (fine_id, id);
create index fine_objections_due on fine_objections (answer_by, id);
create index fine_objections_state on fine_objections (state, answer_by, id);
create index fine_objections_assignee on fine_objections (assignee_id, answer_by, id) where assignee_id is not null;

create table fine_objection_files (
  id bigint generated always as identity primary key,
  objection_id bigint not null references fine_objections,
  file_name text not null check (file_name <> ''),
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  storage_key text not null unique
);
create index fine_objection_files_objection on fine_objection_files (objection_id, id);

-- days to answer an objection
alter table fine_terms add column answer_days smallint not null default 15 check (answer_days between 1 and 90);

insert into fine_objections (fine_id, channel, language, text, received_at, answer_by, updated_at)
select id, 'DESK', debtor_language, '-', coalesce(contested_at, updated_at),
  coalesce(contested_at, updated_at) + interval '15 days', updated_at
from fines where status = 'CONTESTED';
