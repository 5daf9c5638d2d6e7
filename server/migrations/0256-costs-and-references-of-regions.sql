-- The caps of R131 are amounts of the region's currency, which a row of fine_terms does not know: 5,400 Ft is no 54 euro.
alter table fine_terms
  drop constraint fine_terms_collection_cost_in_cents_check,
  drop constraint fine_terms_check,
  add constraint fine_terms_collection_cost check (collection_cost_in_cents >= 0),
  add constraint fine_terms_reminders check
    (cardinality(reminder_costs) = cardinality(reminder_days) and 0 <= all (reminder_costs));

-- Latvia's banks write references by ISO 11649 (R195). The digits of a fine do not change, only how papers write them.
update regions set reference_kind = 'ISO_11649'
where code = 'LVA' and reference_kind = 'EST_731' and updated_at = '2000-01-01 00:00:00+00';
