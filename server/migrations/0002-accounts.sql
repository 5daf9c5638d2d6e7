-- Signing in (R16, R22–R27).

create table revoked_tokens (
  token_id uuid primary key,
  owner_id bigint not null references owners,
  expires_at timestamptz not null
);
create index revoked_tokens_owner on revoked_tokens (owner_id);
create index revoked_tokens_expiry on revoked_tokens (expires_at);

create table account_links (
  uuid uuid primary key default gen_random_uuid(),
  owner_id bigint not null references owners,
  purpose text not null check (purpose in ('RESET', 'ACTIVATION', 'LOGIN_AS')),
  created_by_owner_id bigint references owners,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- a newer link of the same purpose voids the older (R24)
  voided_at timestamptz,
  check (expires_at > created_at),
  check (purpose <> 'LOGIN_AS' or created_by_owner_id is not null)
);
create index account_links_owner on account_links (owner_id, purpose);

-- Failed attempts only; counted per account and per address within 15 minutes (R16).
create table login_failures (
  id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  failed_at timestamptz not null
);
create index login_failures_email on login_failures (email, failed_at);
create index login_failures_address on login_failures (address, failed_at);
