-- What the ended sessions of a fleet cost it, so that its balance is read without its history (decision 0106). A change of a session only
-- adds a row, so that writers never wait for each other; a job merges the rows of a fleet.
create table fleet_spending (
  fleet_id bigint not null,
  amount_in_cents bigint not null
);
create index fleet_spending_fleet on fleet_spending (fleet_id) include (amount_in_cents);

-- A running session takes what is reserved for it, a cancelled or deleted one nothing.
create function spent_on(s sessions) returns bigint language sql immutable as $$
  select case when s.fleet_id is not null and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED')
    then s.hidden_cost_in_cents else 0 end
$$;

create function add_fleet_spending() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and spent_on(old) > 0 then
    insert into fleet_spending values (old.fleet_id, -spent_on(old));
  end if;
  if tg_op <> 'DELETE' and spent_on(new) > 0 then
    insert into fleet_spending values (new.fleet_id, spent_on(new));
  end if;
  return null;
end $$;
create trigger sessions_spent after insert on sessions for each row
  when (new.fleet_id is not null and new.hidden_cost_in_cents > 0) execute function add_fleet_spending();
create trigger sessions_spent_changed after update on sessions for each row
  when ((new.fleet_id is not null or old.fleet_id is not null) and (new.fleet_id is distinct from old.fleet_id
    or new.hidden_cost_in_cents is distinct from old.hidden_cost_in_cents or new.status is distinct from old.status
    or new.deleted_at is distinct from old.deleted_at))
  execute function add_fleet_spending();
create trigger sessions_spent_removed after delete on sessions for each row
  when (old.fleet_id is not null and old.hidden_cost_in_cents > 0) execute function add_fleet_spending();

insert into fleet_spending
select s.fleet_id, sum(spent_on(s)) from sessions s where s.fleet_id is not null group by 1 having sum(spent_on(s)) > 0;

drop index sessions_cost_of_fleet;
create index sessions_fleet_inside on sessions (fleet_id)
  where fleet_id is not null and deleted_at is null and status = 'STARTED';
