-- who wants no invitations to campaigns any more: SHA-256 of the lower-case e-mail address, so that no address is kept
create table refused_invitations (
  address_hash text primary key check (address_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null
);
