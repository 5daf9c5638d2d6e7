-- Reports by day over some hundred scattered places (decision 0114) read each place's merged days from the index alone: in the table the
-- days of a place lie apart. The triggers of sessions add rows that are not merged, so their writes have one index less than before.
drop index day_totals_place;
create index day_totals_place on day_totals (place_id, day) include (currency, type, vat_percent, sessions, seconds, occupied_seconds,
  paid_sessions, paid_in_cents, fee_in_cents, fleet_in_cents, vat_in_cents, fee_vat_in_cents, refunded_in_cents, refunded_fee_in_cents,
  pending_in_cents, declined_sessions, declined_in_cents, too_big_sessions, too_big_in_cents, uncharged_sessions, uncharged_in_cents,
  waived_in_cents, waived_fee_in_cents, discounted_sessions, credit_in_cents, free_pass_in_cents, rated_sessions, stars)
  where is_merged;
alter table day_commissions drop constraint day_commissions_pkey,
  add primary key (place_id, day, currency) include (commission_in_cents);
