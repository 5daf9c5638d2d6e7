-- reminders of a region (R125, R131): days after the due day, at most three, and the cost of each before its cap
alter table fine_terms
  add column reminder_days smallint[] not null default '{7,17}'
    check (cardinality(reminder_days) between 0 and 3 and 0 < all (reminder_days)),
  add column reminder_costs bigint[] not null default '{0,500}'
    check (cardinality(reminder_costs) = cardinality(reminder_days) and 0 <= all (reminder_costs)
      and 1500 >= all (reminder_costs)),
  -- days to pay after a reminder
  add column reminder_pay_days smallint not null default 7 check (reminder_pay_days between 1 and 60);

-- how a reminder is delivered; empty for the first invoice
alter table fine_invoices
  add column delivery text not null default '' check (delivery in ('', 'MAIL', 'LETTER'));
alter table fine_costs
  add column invoice_id bigint references fine_invoices;

create index fines_remind on fines (due_on, id) where (status = 'OVERDUE' or status = 'REMINDED') and reminders < 3;
