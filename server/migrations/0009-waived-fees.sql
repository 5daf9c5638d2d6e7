-- A free session carries no service fee (R72); what was waived comes back when a correction makes it cost something.
alter table sessions
  add column waived_fee_cents bigint not null default 0 check (waived_fee_cents >= 0);

-- The percent of a session is what a campaign or plan gives; a price no longer writes what another right gave.
update sessions s set applied_discount_percent = 0
  from session_prices p
  where p.session_id = s.id and s.campaign_id is null and s.applied_discount_percent > 0
    and p.right_used in ('BOOKING', 'MONTHLY_PASS', 'WHITELIST');
