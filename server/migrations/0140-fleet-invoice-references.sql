-- the invoice that a correction refers to; null where the month of its session was never invoiced (R103)
alter table fleet_invoice_lines add column of_invoice_id bigint references fleet_invoices,
  add check (of_invoice_id is null or is_correction);
alter table fleet_invoice_lines disable trigger fleet_invoice_lines_unchangeable;
update fleet_invoice_lines l set of_invoice_id = (
  select min(e.invoice_id) from fleet_invoice_lines e join fleet_invoices i on i.id = e.invoice_id
  where e.session_id = l.session_id and e.invoice_id < l.invoice_id
    and i.fleet_id = (select fleet_id from fleet_invoices where id = l.invoice_id))
where l.is_correction;
alter table fleet_invoice_lines enable trigger fleet_invoice_lines_unchangeable;
