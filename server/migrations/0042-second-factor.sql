create table second_factors (
  owner_id bigint primary key references owners on delete cascade,
  -- encrypted with a key derived from JWT_SECRET
  sealed_secret text not null,
  -- null until the first code is confirmed
  confirmed_at timestamptz,
  -- 30-second step of the last accepted code: a code works once
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  owner_id bigint not null references owners on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (owner_id, code_hash)
);

-- accounts of the identity provider (OpenID Connect)
create table owner_identities (
  issuer text not null,
  subject text not null,
  owner_id bigint not null references owners on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index owner_identities_owner on owner_identities (owner_id);
