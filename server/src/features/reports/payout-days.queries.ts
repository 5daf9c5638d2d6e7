import { sql, type RawBuilder } from 'kysely'
import { dayRows } from './day-rows.queries.ts'
import type { ReportPeriod } from './report-period.ts'

/** Payouts by hand, which are a part of the refunds of the day totals (R156). */
export const payoutsByHand = ({ from, to }: ReportPeriod): RawBuilder<unknown> => sql`
  select place_id, paid_on, currency, sum(amount_in_cents)::bigint as cents from dispute_payouts
  where state = 'PAID' and paid_on >= ${from}::date and paid_on <= ${to}::date group by place_id, paid_on, currency`

/** Commissions by place, each with its days; before the first it is 0 %. */
export const commissionPeriods: RawBuilder<unknown> = sql`
  select place_id, percent, valid_from,
    coalesce(lead(valid_from) over (partition by place_id order by valid_from), 'infinity') as valid_to
  from place_commissions`

/** The part of a base that we keep, rounded once per place, day and currency, so that every grouping has the same sum (R3, R171). */
export const commissionOf = (base: string): RawBuilder<number> =>
  sql.raw(`floor((${base} * round(coalesce(c.percent, 0) * 100) + 5000) / 10000)::bigint`)

/**
 * What we keep of each day's income of places `p` (R171): rows with `place_id`, `root_id` (the whole place, whose commission
 * counts), `day`, `currency`, the parts, `base` and `commission`.
 */
export const payoutDays = ({
  places,
  ...period
}: ReportPeriod & { places: RawBuilder<boolean> }): RawBuilder<unknown> => sql`
  select d.*, ${commissionOf('d.base')} as commission
  from (
    select n.*, n.paid + n.fleet - n.refunded - n.by_hand - n.vat - n.fees as base
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
        left join (${payoutsByHand(period)}) h on h.place_id = g.place_id and h.paid_on = g.day and h.currency = g.currency) n) d
    left join (${commissionPeriods}) c on c.place_id = d.root_id and d.day >= c.valid_from and d.day < c.valid_to`
