-- money that a PREPAID fleet has paid in; its balance is the sum less what its sessions take (R103)
create table fleet_ledger (
  id bigint generated always as identity primary key,
  fleet_id bigint not null references fleets,
  amount_in_cents bigint not null check (amount_in_cents <> 0),
  note text not null default '',
  -- null: opening balance
  owner_id bigint references owners,
  created_at timestamptz not null
);
create index fleet_ledger_newest on fleet_ledger (fleet_id, created_at desc, id desc);
create trigger fleet_ledger_append_only before update or delete on fleet_ledger
  for each row execute function refuse_change();

-- earlier sessions of a PREPAID fleet count as paid: its balance begins at 0
insert into fleet_ledger (fleet_id, amount_in_cents, note, created_at)
select f.id, sum(s.hidden_cost_in_cents), '', now()
from fleets f join sessions s on s.fleet_id = f.id and s.deleted_at is null and s.status <> 'CANCELLED'
where f.type = 'PREPAID' group by f.id having sum(s.hidden_cost_in_cents) > 0;

alter table fleets
  -- 0 = no e-mail
  add column low_balance_in_cents bigint not null default 0 check (low_balance_in_cents >= 0),
  -- the managers know; a top-up starts anew
  add column low_balance_mailed_at timestamptz;

-- sum of what a fleet has spent, by an index-only scan
create index sessions_cost_of_fleet on sessions (fleet_id) include (id, status, hidden_cost_in_cents)
  where fleet_id is not null and deleted_at is null;
