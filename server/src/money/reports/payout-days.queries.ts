import { sql, type RawBuilder } from 'kysely'
import { dayRows } from './day-rows.queries.ts'
import { commissionDays } from './day-totals.ts'
import type { ReportPeriod } from './report-period.ts'

/** Payouts by hand, which are a part of the refunds of the day totals (R156). */
export const payoutsByHand = ({ from, to }: ReportPeriod): RawBuilder<unknown> => sql`
  select place_id, paid_on, currency, sum(amount_in_cents)::bigint as cents from dispute_payouts
  where state = 'PAID' and paid_on >= ${from}::date and paid_on <= ${to}::date group by place_id, paid_on, currency`

/**
 * Commission that the operator keeps of each day's income of places `p` (R171): rows with `place_id`, `root_id` (the whole place, whose
 * commission counts), `day`, `currency`, the parts and `commission`.
 */
export const payoutDays = ({
  places,
  ...period
}: ReportPeriod & { places: RawBuilder<boolean> }): RawBuilder<unknown> => sql`
  select d.*, coalesce(c.commission, 0)::bigint as commission
  from (
      select g.place_id, g.root_id, g.day, g.currency, g.sessions, g.paid, g.fleet, g.refunded - coalesce(h.cents, 0) as refunded,
        coalesce(h.cents, 0) as by_hand, g.vat, g.fees, g.pending
      from (
        select t.place_id, coalesce(p.parent_id, p.id) as root_id, t.day, t.currency, sum(paid_sessions) as sessions,
          sum(paid_in_cents) as paid, sum(fleet_in_cents) as fleet, sum(refunded_in_cents) as refunded,
          sum(vat_in_cents) as vat, sum(fee_in_cents - refunded_fee_in_cents - fee_vat_in_cents) as fees,
          sum(pending_in_cents) as pending
        from (${dayRows(sql`day >= ${period.from}::date and day <= ${period.to}::date`)}) t join places p on p.id = t.place_id where ${places}
        group by t.place_id, p.id, t.day, t.currency) g
        left join (${payoutsByHand(period)}) h on h.place_id = g.place_id and h.paid_on = g.day and h.currency = g.currency) d
    left join (
      select k.place_id, k.day, k.currency, sum(k.commission) as commission
      from (${commissionDays(period, sql`place_id in (select p.id from places p where ${places})`)}) k group by 1, 2, 3) c
      on c.place_id = d.place_id and c.day = d.day and c.currency = d.currency`
