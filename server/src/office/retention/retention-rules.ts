import { retentionDays, type RetentionKind } from '@parkla/contract/office/retention/retention-kinds.ts'
import { dayMs, type Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import {
  anonymiseBookings,
  anonymiseDisputes,
  anonymiseFines,
  anonymisePayers,
  anonymisePasses,
  anonymiseRegistrants,
  anonymiseSessions,
  deleteFrom,
  deleteReads,
  removeFineImages,
  type Batch,
} from './anonymise.ts'
import type { HeldRecords } from './held-records.ts'

/** What is removed and what a hold keeps, in SQL about a row `x`; scanned by an index in the order of `age`, id. */
type Rule = {
  table: string
  /** Column that the retention counts from. */
  age: string
  isDue: (cutoff: Instant) => RawBuilder<unknown>
  isHeld: (held: HeldRecords) => RawBuilder<unknown>
  remove: (tx: Tx, batch: Batch) => Promise<void>
}

/** Scalar subqueries instead of `not exists`: one index lookup per row of the batch, never a join of all sessions. */
const isOfNoSession = sql`
  (select s.id from sessions s where s.start_lpr_event_id = x.id limit 1) is null
  and (select s.id from sessions s where s.end_lpr_event_id = x.id limit 1) is null`

export const retentionRules: Readonly<Record<RetentionKind, Rule>> = {
  UNMATCHED_READS: {
    table: 'lpr_events',
    age: 'time',
    isDue: () => sql`x.session_id is null and ${isOfNoSession}`,
    isHeld: ({ plates }) =>
      sql`(x.license_plate = any(${plates}::text[]) or x.corrected_license_plate = any(${plates}::text[]))`,
    remove: deleteReads,
  },
  /** Paid, free or cancelled, and no payment event since; open claims keep their plate. Equal to the index predicate. */
  SESSION_PLATES: {
    table: 'sessions',
    age: 'end_time',
    isDue: (cutoff) => sql`
      x.anonymised_at is null and x.end_time is not null
      and (x.cost_in_cents + x.service_fee_cents = 0 or x.is_paid_outside_card
        or x.payment_status in ('OK', 'TEST', 'NOT_SENT', 'REFUNDED', 'PARTIALLY_REFUNDED'))
      and coalesce((select max(l.created_at) from payment_logs l where l.session_id = x.id) < ${cutoff}, true)`,
    isHeld: ({ sessionIds, clientIds }) =>
      sql`(x.id = any(${sessionIds}::bigint[]) or coalesce(x.client_id = any(${clientIds}::bigint[]), false))`,
    remove: anonymiseSessions,
  },
  BOOKING_CONTACTS: {
    table: 'bookings',
    age: 'end_time',
    isDue: () => sql`x.anonymised_at is null`,
    isHeld: ({ plateIds, bookingIds, phones }) =>
      sql`(x.plate_id = any(${plateIds}::bigint[]) or x.id = any(${bookingIds}::bigint[]) or x.phone = any(${phones}::text[]))`,
    remove: anonymiseBookings,
  },
  PASS_PLATES: {
    table: 'monthly_passes',
    age: 'ended_at',
    isDue: () => sql`x.anonymised_at is null`,
    isHeld: ({ clientIds, plates, phones }) =>
      sql`(coalesce(x.client_id = any(${clientIds}::bigint[]), false) or x.phone_number = any(${phones}::text[])
        or x.license_plate = any(${plates}::text[]) or x.client_active_license_plate = any(${plates}::text[]))`,
    remove: anonymisePasses,
  },
  /** Decision 0081. */
  REGISTRANTS: {
    table: 'campaign_registrants',
    age: 'ended_at',
    isDue: () => sql`x.anonymised_at is null`,
    isHeld: ({ clientIds, plateIds, phones }) =>
      sql`(coalesce(x.client_id = any(${clientIds}::bigint[]) or x.plate_id = any(${plateIds}::bigint[]), false)
        or x.phone = any(${phones}::text[]))`,
    remove: anonymiseRegistrants,
  },
  /** Decided, and no money on its way. */
  DISPUTES: {
    table: 'disputes',
    age: 'updated_at',
    isDue: () => sql`x.anonymised_at is null and x.status not in ('INITIATED', 'UNRESOLVED')
      and not exists (select from dispute_payouts k left join refunds r on r.id = k.refund_id
        where k.dispute_id = x.id and (k.state = 'OPEN' or (k.state = 'CARD' and r.state <> 'DONE')))`,
    isHeld: ({ sessionIds, plateIds, clientIds }) =>
      sql`(x.plate_id = any(${plateIds}::bigint[]) or coalesce(x.client_id = any(${clientIds}::bigint[]), false)
        or coalesce(x.session_id = any(${sessionIds}::bigint[]), false))`,
    remove: anonymiseDisputes,
  },
  /** Log lines serve diagnosis only; commands are evidence and are kept. */
  CONTROLLER_LOGS: {
    table: 'controller_logs',
    age: 'time',
    isDue: () => sql`true`,
    isHeld: () => sql`false`,
    remove: deleteFrom('controller_logs'),
  },
  /** R139. */
  STATUS_CHECKS: {
    table: 'status_checks',
    age: 'checked_at',
    isDue: () => sql`true`,
    isHeld: ({ plates }) => sql`x.plate = any(${plates}::text[])`,
    remove: deleteFrom('status_checks'),
  },
  /** R142. A replaced fine keeps its photos for its successors (R134). */
  FINE_IMAGES: {
    table: 'fines',
    age: 'closed_at',
    isDue: (cutoff) => sql`x.images_removed_at is null and exists (select from fine_images i where i.fine_id = x.id)
      and (x.status <> 'REPLACED' or not exists (
        with recursive successor as (
          select id, closed_at from fines where predecessor_id = x.id
          union all select f.id, f.closed_at from successor s join fines f on f.predecessor_id = s.id)
        select from successor where closed_at is null or closed_at >= ${cutoff}::timestamptz))`,
    isHeld: ({ plateIds, fineIds }) =>
      sql`(x.plate_id = any(${plateIds}::bigint[]) or x.id = any(${fineIds}::bigint[]))`,
    remove: removeFineImages,
  },
  /** A fine with a credit to be returned keeps its debtor. */
  FINES: {
    table: 'fines',
    age: 'closed_at',
    isDue: () => sql`
      x.anonymised_at is null and x.paid_in_cents <=
        case when x.status in ('CANCELLED', 'REPLACED') then 0 else x.amount_in_cents + x.costs_in_cents end`,
    isHeld: ({ plateIds, fineIds }) =>
      sql`(x.plate_id = any(${plateIds}::bigint[]) or x.id = any(${fineIds}::bigint[]))`,
    remove: anonymiseFines,
  },
  /** Payers of entries never assigned, or ignored; those of booked ones are removed with their fine (decision 0077). */
  PAYERS: {
    table: 'fine_payments',
    age: 'booked_on',
    isDue: () => sql`x.status <> 'BOOKED' and (x.payer <> '' or x.payer_account <> '' or x.details <> '')`,
    isHeld: () => sql`false`,
    remove: anonymisePayers,
  },
  AUDIT: {
    table: 'audit_events',
    age: 'created_at',
    isDue: () => sql`true`,
    isHeld: ({ sessionIds, clientIds, fineIds }) => sql`
      ((x.entity = 'session' and x.entity_id = any(${sessionIds}::text[]))
        or (x.entity = 'client' and x.entity_id = any(${clientIds}::text[]))
        or (x.entity = 'fine' and x.entity_id = any(${fineIds}::text[])))`,
    remove: deleteFrom('audit_events'),
  },
}

const cutoffOf = (kind: RetentionKind, now: Instant): Instant =>
  new Date(Date.parse(now) - retentionDays[kind] * dayMs).toISOString()

/** Rows past their time, as `x`, held or not. */
export const dueRows = (kind: RetentionKind, now: Instant): RawBuilder<unknown> => {
  const { table, age, isDue } = retentionRules[kind]
  const cutoff = cutoffOf(kind, now)
  return sql`${sql.table(table)} x where ${sql.ref(`x.${age}`)} < ${cutoff}::timestamptz and ${isDue(cutoff)}`
}
