-- The caps of R131 are amounts of the region's currency, which a row of fine_terms does not know: 5,400 Ft is no 54 euro.
alter table fine_terms
  drop constraint fine_terms_collection_cost_in_cents_check,
  drop constraint fine_terms_check,
  add constraint fine_terms_collection_cost check (collection_cost_in_cents >= 0),
  add constraint fine_terms_reminders check
    (cardinality(reminder_costs) = cardinality(reminder_days) and 0 <= all (reminder_costs));
