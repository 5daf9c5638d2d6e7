-- Totals of a campaign's ledger, read without its registrants and uses (decision 0117). Triggers only add rows, so that exits of one
-- campaign never wait for each other; a job merges the rows of each campaign.
create table campaign_ledger_sums (
  campaign_id bigint not null,
  registrants bigint not null default 0,
  granted_in_cents bigint not null default 0,
  sessions bigint not null default 0,
  used_in_cents bigint not null default 0,
  discount_in_cents bigint not null default 0
);
create index campaign_ledger_sums_campaign on campaign_ledger_sums (campaign_id)
  include (registrants, granted_in_cents, sessions, used_in_cents, discount_in_cents);

create function add_granted_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.granted_at is not null then
    insert into campaign_ledger_sums (campaign_id, registrants, granted_in_cents) values (old.campaign_id, -1, -old.credit_in_cents);
  end if;
  if tg_op <> 'DELETE' and new.granted_at is not null then
    insert into campaign_ledger_sums (campaign_id, registrants, granted_in_cents) values (new.campaign_id, 1, new.credit_in_cents);
  end if;
  return null;
end $$;
create trigger campaign_registrants_granted_sums after insert on campaign_registrants for each row
  when (new.granted_at is not null) execute function add_granted_sums();
create trigger campaign_registrants_granted_sums_changed after update on campaign_registrants for each row
  when ((old.granted_at is null) <> (new.granted_at is null) or old.credit_in_cents <> new.credit_in_cents
    or old.campaign_id <> new.campaign_id)
  execute function add_granted_sums();
create trigger campaign_registrants_granted_sums_removed after delete on campaign_registrants for each row
  when (old.granted_at is not null) execute function add_granted_sums();

-- A session may use several registrants of a campaign and is counted once: 1 if this use is the only one. Uses of a session are written
-- under the lock of its row.
create function only_use(u campaign_uses) returns int language sql volatile as $$
  select case when exists(select 1 from campaign_uses o where o.session_id = u.session_id and o.registrant_id <> u.registrant_id
    and o.campaign_id = u.campaign_id and not o.is_returned) then 0 else 1 end
$$;

-- Before the row is written: of several rows of one statement, a trigger before sees the rows already written, a trigger after sees all.
create function add_used_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.is_returned then
    insert into campaign_ledger_sums (campaign_id, sessions, used_in_cents, discount_in_cents)
      values (old.campaign_id, -only_use(old), -old.credit_in_cents, -old.discount_in_cents);
  end if;
  if tg_op <> 'DELETE' and not new.is_returned then
    insert into campaign_ledger_sums (campaign_id, sessions, used_in_cents, discount_in_cents)
      values (new.campaign_id, only_use(new), new.credit_in_cents, new.discount_in_cents);
  end if;
  return coalesce(new, old);
end $$;
create trigger campaign_uses_sums before insert or update or delete on campaign_uses for each row execute function add_used_sums();

insert into campaign_ledger_sums
select c.id, g.registrants, g.granted, u.sessions, u.used, u.discount
from campaigns c
cross join lateral (select count(*) as registrants, coalesce(sum(credit_in_cents), 0) as granted
  from campaign_registrants where campaign_id = c.id and granted_at is not null) g
cross join lateral (select count(distinct session_id) as sessions, coalesce(sum(credit_in_cents), 0) as used,
    coalesce(sum(discount_in_cents), 0) as discount
  from campaign_uses where campaign_id = c.id and not is_returned) u
where g.registrants > 0 or u.sessions > 0;
