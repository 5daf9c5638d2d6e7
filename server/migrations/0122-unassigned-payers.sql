-- payers of bank entries that belong to no fine, until they are emptied (R177)
create index fine_payments_payers on fine_payments (booked_on, id)
  where status <> 'BOOKED' and (payer <> '' or payer_account <> '' or details <> '');
