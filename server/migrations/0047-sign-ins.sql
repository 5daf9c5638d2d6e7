-- access tokens as issued: running sessions of an account, and where a sign-in came from
create table sign_ins (
  token_id uuid primary key,
  owner_id bigint not null references owners on delete cascade,
  impersonator_id bigint references owners on delete cascade,
  kind text not null check (kind in ('PASSWORD', 'LINK', 'PROVIDER', 'DISPLAY')),
  address text not null,
  user_agent text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ins_owner on sign_ins (owner_id, issued_at desc);
create index sign_ins_expiry on sign_ins (expires_at);
