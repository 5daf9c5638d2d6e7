import type { BookKind } from '@parkla/contract/money/books/books.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { dayRows } from '../reports/day-rows.queries.ts'

/** Two sums of one place and currency. */
export type Compared = { kind: BookKind; placeId: number; currency: string; left: number; right: number }

/** Compares the records with these ids: places, fleets or campaigns. */
type OfIds = (ids: RawBuilder<unknown>) => RawBuilder<unknown>

/** Figures of the day totals, by the comparison that they belong to. */
const dayFigures = [
  ['INCOME', sql`paid_in_cents + fleet_in_cents`],
  ['REFUNDS', sql`refunded_in_cents`],
  ['VAT', sql`vat_in_cents + fee_vat_in_cents`],
  ['DEBTS', sql`pending_in_cents + declined_in_cents + too_big_in_cents + uncharged_in_cents`],
  ['DISCOUNTS', sql`credit_in_cents + free_pass_in_cents + waived_in_cents + waived_fee_in_cents`],
] as const satisfies readonly (readonly [BookKind, RawBuilder<unknown>])[]

const figureColumns = sql.join(dayFigures.map(([kind, cents]) => sql`${cents} as ${sql.ref(kind)}`))

/**
 * The same figures counted anew from ended sessions, by the rules of `session_figures` but not day by day, and with the VAT rates of
 * each place read once: that function looks the rate up for every session, which took four fifths of the check. OFFSET keeps the planner
 * from writing each amount out where it is used, to be computed several times.
 */
const countedSessions: OfIds = (ids) => sql`
  with rates as (
    select p.id as place_id, round(r.percent * 100)::bigint as rate, r.valid_from::timestamp at time zone p.time_zone as since,
      lead(r.valid_from::timestamp at time zone p.time_zone, 1, 'infinity') over (partition by p.id order by r.valid_from) as until
    from places p join vat_rates r on r.region = p.region where p.id = any(${ids}))
  select place_id, currency, sum(paid + fleet) as "INCOME", sum(refunded) as "REFUNDS",
    sum(vat_at(paid, rate) + vat_at(fleet, rate) - vat_at(refunded, rate) + vat_at(fee, rate) - vat_at(refunded_fee, rate)) as "VAT",
    sum(debt) as "DEBTS", sum(discount) as "DISCOUNTS"
  from (
    select s.place_id, s.currency, coalesce(v.rate, 0) as rate, s.refunded_in_cents as refunded,
      greatest(0, s.refunded_in_cents - s.cost_in_cents) as refunded_fee,
      case when s.fleet_id is null then 0 else s.hidden_cost_in_cents end as fleet,
      case when s.payment_status in ('', 'PENDING', 'ERROR', 'TOO_BIG', 'NOT_SENT') then 0
        when s.payment_status = 'REFUNDED' then s.refunded_in_cents else s.cost_in_cents + s.service_fee_cents end as paid,
      case when s.payment_status in ('', 'PENDING', 'ERROR', 'TOO_BIG', 'NOT_SENT') then 0
        when s.payment_status = 'REFUNDED' then greatest(0, s.refunded_in_cents - s.cost_in_cents)
        else s.service_fee_cents end as fee,
      case when s.payment_status in ('PENDING', 'ERROR', 'TOO_BIG', '') then s.cost_in_cents + s.service_fee_cents else 0 end as debt,
      s.campaign_credit_in_cents - s.returned_credit_in_cents + s.free_pass_cents_used - s.returned_pass_in_cents + s.waived_fee_cents
        + case when s.payment_status = 'NOT_SENT' then s.cost_in_cents + s.service_fee_cents else 0 end as discount
    from sessions s
      left join rates v on v.place_id = s.place_id
        and greatest(s.start_time, s.end_time - interval '1 millisecond') >= v.since
        and greatest(s.start_time, s.end_time - interval '1 millisecond') < v.until
    where s.place_id = any(${ids}) and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED') and s.end_time is not null
      and s.payment_status <> 'TEST' and s.type in ('PARKING', 'CAR_WASH', 'SUBSCRIPTION')
    offset 0) m
  group by place_id, currency`

/** Day totals and what sessions, refunds and payouts are counted to anew, which is read once for all of these figures. */
const ofDayTotals: OfIds = (ids) => sql`
  select v.kind, g.place_id, g.currency, coalesce(sum(v.cents) filter (where g.is_kept), 0) as "left",
    coalesce(sum(v.cents) filter (where not g.is_kept), 0) as "right"
  from (
    select is_kept, place_id, currency, ${sql.join(dayFigures.map(([kind]) => sql`sum(${sql.ref(kind)}) as ${sql.ref(kind)}`))}
    from (
      select true as is_kept, d.* from (${dayRows(sql`place_id = any(${ids})`, sql`place_id, currency, ${figureColumns}`)}) d
      union all
      select false, c.* from (${countedSessions(ids)}) c
      union all
      select false, place_id, currency, ${figureColumns} from (
        select f.* from refunds r join sessions s on s.id = r.session_id cross join lateral refund_figures(r, 1) f
        where s.place_id = any(${ids})) of_refunds
      union all
      select false, place_id, currency, ${figureColumns} from (
        select f.* from dispute_payouts k cross join lateral payout_figures(k, 1) f
        where k.place_id = any(${ids})) of_payouts) t
    group by is_kept, place_id, currency) g
    cross join lateral (values ${sql.join(dayFigures.map(([kind]) => sql`(${sql.lit(kind)}, g.${sql.ref(kind)})`))}) v(kind, cents)
  group by v.kind, g.place_id, g.currency`

/** What the sums of whole regions differ from those of their places, and days from quarters, at the first place of the region. */
const unpaidOfRegions: OfIds = (ids) => sql`
  select min(p.id) as place_id, u.currency,
    abs(sum(u.cents) filter (where u.is_whole and u.span = 'DAY') - sum(u.cents) filter (where not u.is_whole and u.span = 'DAY'))
      + abs(sum(u.cents) filter (where u.is_whole and u.span = 'DAY') - sum(u.cents) filter (where u.is_whole and u.span = 'QUARTER')) as cents
  from (select region, min(id) as id from places group by region) p join (
    select region, currency, span, place_id = 0 as is_whole, sum(in_cents) as cents from unpaid_sums group by 1, 2, 3, 4) u
    on u.region = p.region
  where p.id = any(${ids}) group by u.region, u.currency`

/** Kept sums of unpaid sessions (decision 0170) against the sessions; what they differ among themselves is added to the first. */
const unpaidSums: OfIds = (ids) => sql`
  select 'UNPAID' as kind, place_id, currency, sum(days) + abs(sum(days) - sum(quarters)) + sum(apart) as "left", sum(counted) as "right"
  from (
    select place_id, currency, case span when 'DAY' then in_cents else 0 end as days,
      case span when 'QUARTER' then in_cents else 0 end as quarters, 0 as apart, 0 as counted
    from unpaid_sums where place_id = any(${ids})
    union all select place_id, currency, in_cents, in_cents, 0, 0 from unpaid_changes where place_id = any(${ids})
    union all select place_id, currency, 0, 0, cents, 0 from (${unpaidOfRegions(ids)}) r
    union all select s.place_id, s.currency, 0, 0, 0, c.in_cents from sessions s cross join lateral unpaid_changes_of(s, 1) c
      where s.place_id = any(${ids}) and is_unpaid(s)) t
  group by place_id, currency`

/** A comparison per session that has rows in a ledger `r`: what the session `s` says against their sum. */
const perSession = (kind: BookKind, { of, rows, sum }: Record<'of' | 'rows' | 'sum', RawBuilder<unknown>>): OfIds => {
  return (ids) => sql`
    select ${kind}::text as kind, s.place_id, s.currency, sum(${of}) as "left", sum(l.cents) as "right"
    from (select r.session_id, coalesce(${sum}, 0) as cents from ${rows} r join sessions x on x.id = r.session_id
      where x.place_id = any(${ids}) group by r.session_id) l join sessions s on s.id = l.session_id
    group by s.place_id, s.currency`
}

/** Cost and fee of sessions that a card paid, and its charges; of a bundle all its sessions, at the place of the first. */
const cardCharges: OfIds = (ids) => sql`
  select 'CARD_CHARGES' as kind, t.place_id, t.currency, sum(t.kept) as "left", sum(t.charged) as "right" from (
    select s.place_id, s.currency, s.cost_in_cents + s.service_fee_cents as kept, c.cents as charged
    from (
      select r.session_id, sum(r.amount_in_cents) as cents from charges r join sessions x on x.id = r.session_id
      where r.state = 'DONE' and x.place_id = any(${ids}) group by r.session_id) c join sessions s on s.id = c.session_id
    union all
    select b.place_id, b.currency, b.kept,
      (select sum(k.amount_in_cents) from charges k where k.bundle_id = b.bundle_id and k.state = 'DONE')
    from (
      select s.bundle_id, s.currency, sum(s.cost_in_cents + s.service_fee_cents) as kept,
        (array_agg(s.place_id order by s.id))[1] as place_id
      from sessions s where s.bundle_id in (
        select k.bundle_id from sessions x join charges k on k.bundle_id = x.bundle_id
        where x.place_id = any(${ids}) and k.state = 'DONE')
      group by s.bundle_id, s.currency) b where b.place_id = any(${ids})) t
  group by t.place_id, t.currency`

/** Sums of stored fleet invoices and of their lines, at the place of an invoice's first session: an invoice has several places. */
const fleetInvoices: OfIds = (ids) => sql`
  select 'FLEET_INVOICES' as kind, t.place_id, i.currency, sum(i.gross_in_cents) as "left", sum(t.cents) as "right"
  from (
    select a.invoice_id, (array_agg(s.place_id order by a.session_id))[1] as place_id, sum(a.gross_in_cents) as cents
    from fleet_invoice_lines a join sessions s on s.id = a.session_id
    where a.invoice_id in (
      select l.invoice_id from fleet_invoice_lines l join sessions x on x.id = l.session_id where x.place_id = any(${ids}))
    group by a.invoice_id) t join fleet_invoices i on i.id = t.invoice_id
  where t.place_id = any(${ids}) group by t.place_id, i.currency`

/**
 * Invoiced amounts of fleets against the cost of their sessions. Leaves out sessions that were changed after their newest invoice,
 * because the next one corrects them (R103); the hour is for a change that was open while the invoice was made.
 */
const fleetLines: OfIds = (ids) => sql`
  select 'FLEET_LINES' as kind, s.place_id, l.currency, sum(l.cents) as "left",
    sum(case when s.fleet_id = l.fleet_id and s.deleted_at is null and s.status <> 'CANCELLED'
      then s.hidden_cost_in_cents else 0 end) as "right"
  from (
    select a.session_id, i.fleet_id, i.currency, sum(a.gross_in_cents) as cents, max(i.created_at) as invoiced_at
    from fleet_invoice_lines a join fleet_invoices i on i.id = a.invoice_id join sessions x on x.id = a.session_id
    where x.place_id = any(${ids}) group by a.session_id, i.fleet_id, i.currency) l join sessions s on s.id = l.session_id
  where s.updated_at < l.invoiced_at - interval '1 hour' group by s.place_id, l.currency`

const ofPlaces: readonly OfIds[] = [
  ofDayTotals,
  unpaidSums,
  cardCharges,
  // Imported refunds have no rows to compare.
  perSession('SESSION_REFUNDS', {
    of: sql`s.refunded_in_cents`,
    rows: sql`refunds`,
    sum: sql`sum(r.amount_in_cents) filter (where r.state = 'DONE')`,
  }),
  // Credits as the discounts of a day count them.
  perSession('CREDITS', {
    of: sql`s.campaign_credit_in_cents - s.returned_credit_in_cents`,
    rows: sql`campaign_ledger`,
    sum: sql`-sum(r.amount_in_cents)`,
  }),
  perSession('FREE_PASSES', {
    of: sql`s.free_pass_cents_used - s.returned_pass_in_cents`,
    rows: sql`free_pass_uses`,
    sum: sql`sum(r.amount_in_cents)`,
  }),
  // A month of a pass is billed once, at the place of the pass.
  perSession('PASSES', {
    of: sql`s.cost_in_cents + s.service_fee_cents`,
    rows: sql`(select b.session_id, t.cost_in_cents + t.service_fee_cents as cents from monthly_pass_billings b
      join sessions t on t.id = b.session_id join monthly_passes m on m.id = b.monthly_pass_id and m.place_id = t.place_id)`,
    sum: sql`sum(r.cents)`,
  }),
  (ids) => sql`
    select 'FLEETS' as kind, t.place_id, t.currency, sum(t.kept) as "left", sum(t.billed) as "right" from (
      ${dayRows(sql`place_id = any(${ids})`, sql`place_id, currency, fleet_in_cents as kept, 0::bigint as billed`)}
      union all
      select s.place_id, s.currency, 0, s.hidden_cost_in_cents from sessions s
      where s.place_id = any(${ids}) and s.fleet_id is not null and s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED')
        and s.type in ('PARKING', 'CAR_WASH', 'SUBSCRIPTION') and s.payment_status <> 'TEST') t
    group by t.place_id, t.currency`,
  fleetInvoices,
  fleetLines,
  (ids) => sql`
    select 'FINES' as kind, f.place_id, f.currency, sum(f.paid_in_cents) as "left",
      sum(coalesce((select sum(i.amount_in_cents) from fine_incomes i where i.fine_id = f.id), 0)) as "right"
    from fines f where f.place_id = any(${ids}) group by f.place_id, f.currency`,
  (ids) => sql`
    select 'PAYOUTS' as kind, k.place_id, k.currency, sum(k.amount_in_cents) as "left", sum(r.amount_in_cents) as "right"
    from dispute_payouts k join refunds r on r.id = k.refund_id where k.place_id = any(${ids}) group by k.place_id, k.currency`,
  (ids) => sql`
    select 'STATEMENTS' as kind, m.place_id, m.currency, sum(m.payout_in_cents) as "left",
      sum(coalesce((select sum(l.payout_in_cents) from statement_lines l where l.statement_id = m.id), 0)) as "right"
    from statements m where m.place_id = any(${ids}) group by m.place_id, m.currency`,
]

/** Place at which a difference of the fleet or campaign `owner` is shown: the lowest place `n` of its sessions, else of its region. */
const placeOfOwner = sql`coalesce(n.place_id, (select min(p.id) from places p where p.region = owner.region), 0)`

/** Spending of fleets as their balance reads it (decision 0106), against their sessions. */
const fleetSpending: OfIds = (ids) => sql`
  select 'FLEET_SPENDING' as kind, ${placeOfOwner} as place_id, owner.currency, k.cents as "left", n.cents as "right"
  from fleets owner
  cross join lateral (select coalesce(sum(amount_in_cents), 0) as cents from fleet_spending where fleet_id = owner.id) k
  cross join lateral (
    select min(s.place_id) as place_id, coalesce(sum(spent_on(s)), 0) as cents
    from sessions s where s.fleet_id = owner.id and s.deleted_at is null) n
  where owner.id = any(${ids})`

/** Kept totals of campaigns (decision 0117), and their registrants and uses. */
const campaignTotals: OfIds = (ids) => sql`
  select v.kind, ${placeOfOwner} as place_id, owner.discount_credit_currency as currency, v.kept as "left", v.counted as "right"
  from campaigns owner
  cross join lateral (
    select coalesce(sum(granted_in_cents), 0) as granted, coalesce(sum(used_in_cents), 0) as used, coalesce(sum(discount_in_cents), 0) as discount
    from campaign_ledger_sums where campaign_id = owner.id) k
  cross join lateral (
    select coalesce(sum(credit_in_cents), 0) as granted
    from campaign_registrants where campaign_id = owner.id and granted_at is not null) r
  cross join lateral (
    select min(s.place_id) as place_id, coalesce(sum(u.credit_in_cents), 0) as used, coalesce(sum(u.discount_in_cents), 0) as discount
    from campaign_uses u join sessions s on s.id = u.session_id where u.campaign_id = owner.id and not u.is_returned) n
  cross join lateral (values ('CAMPAIGN_GRANTED', k.granted, r.granted), ('CAMPAIGN_USED', k.used, n.used),
    ('CAMPAIGN_DISCOUNTS', k.discount, n.discount)) v(kind, kept, counted)
  where owner.id = any(${ids}) and not owner.is_template`

/** Comparisons by the records that are read in batches. */
const comparisons = { places: ofPlaces, fleets: [fleetSpending], campaigns: [campaignTotals] } as const

export type Compares = keyof typeof comparisons

/** Places first: their statements are the heaviest. */
export const comparedTables: readonly Compares[] = ['places', 'fleets', 'campaigns']

/** Number of comparisons of a batch, each one statement and so one snapshot of the database. */
export const comparisonsOf = (table: Compares): number => comparisons[table].length

/** Runs comparison number `at` for the places, fleets or campaigns with these ids. */
export const compareAt = async (
  db: Db,
  { table, at, ids }: { table: Compares; at: number; ids: readonly number[] },
): Promise<Compared[]> => {
  const compare = comparisons[table][at]
  if (!compare) return []
  const { rows } = await sql<Compared>`
    select kind, place_id as "placeId", currency, "left"::bigint, "right"::bigint
    from (${compare(sql`${ids}::bigint[]`)}) c order by place_id`.execute(db)
  return rows
}

/** The next records by id. */
export const idsAfter = async (
  db: Db,
  table: Compares,
  { id, limit }: { id: number; limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id > ${id} order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
