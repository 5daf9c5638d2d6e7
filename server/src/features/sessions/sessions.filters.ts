import type { Scope } from '@parkla/contract/access/scope.ts'
import type { ListSessions, SessionExtraFilter } from '@parkla/contract/sessions/sessions.schema.ts'

/**
 * Each extra filter as the predicate of its partial index (R62). The texts must stay literal: with a parameter in them
 * PostgreSQL could not see that the index fits.
 */
const extraFilters: Readonly<Record<SessionExtraFilter, string>> = {
  UNPAID: `s.payment_status in ('ERROR', 'TOO_BIG')`,
  PENDING: `s.payment_status = 'PENDING'`,
  REFUNDS: `s.payment_status in ('REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED', 'PARTIAL_REFUND_REQUESTED', 'PARTIALLY_REFUNDED', 'PARTIAL_REFUND_FAILED')`,
  WHITELIST: 's.whitelist_id is not null',
  FLEET: 's.fleet_id is not null',
  MONTHLY_PASS: 's.monthly_pass_id is not null',
  BOOKING: 's.booking_id is not null',
  CAMPAIGN: 's.campaign_id is not null',
  BUNDLED: 's.bundle_id is not null',
  CAR_WASH: `s.type = 'CAR_WASH'`,
  LONG: `s.end_time is not null and s.end_time - s.start_time > interval '24 hours'`,
  NO_EXIT_READ: `s.start_lpr_event_id is not null and s.end_lpr_event_id is null and s.status <> 'STARTED'`,
  RATED: 's.rating_id is not null',
  MANUAL: 's.is_manual',
}

const statusFilter = (status: ListSessions['status']): string[] => {
  if (!status) return []
  return [
    status === 'ENDED'
      ? `s.status = 'ENDED'`
      : `s.status = '${status}' and s.status in ('STARTED', 'CANCELLED', 'AUTO_ENDED')`,
  ]
}

/** Numbers the values of one statement: `$1`, `$2`, … */
export class Parameters {
  readonly values: unknown[] = []
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** Rows that the scope lets through; nothing for an empty one (R174). */
export const scopeCondition = (scope: Scope, parameters: Parameters): string[] => {
  if (scope.kind === 'everything') return []
  if (scope.kind === 'places') return [`s.place_id = any(${parameters.add(scope.placeIds)}::bigint[])`]
  const [only, ...more] = scope.regions
  return [
    more.length === 0
      ? `s.region = ${parameters.add(only)}`
      : `s.region = any(${parameters.add(scope.regions)}::text[])`,
  ]
}

export type FilterValues = Pick<ListSessions, 'status' | 'extra_filter'> & {
  range: { fromInstant: string; toInstant: string } | undefined
  after: { startTime: string; id: number } | undefined
}

/**
 * Conditions on the session itself. The days touch `[from, to)` (R63); since no stay is longer than 31 days, older
 * starts cannot reach in, which bounds the walk.
 */
export const rowConditions = (filter: FilterValues, parameters: Parameters): string[] => {
  const conditions = ['s.deleted_at is null', ...statusFilter(filter.status)]
  if (filter.extra_filter) conditions.push(extraFilters[filter.extra_filter])
  if (filter.range) {
    const from = parameters.add(filter.range.fromInstant)
    conditions.push(
      `s.start_time < ${parameters.add(filter.range.toInstant)}`,
      `s.start_time >= ${from}::timestamptz - interval '31 days'`,
      `(s.start_time >= ${from} or s.end_time is null or s.end_time > ${from})`,
    )
  }
  if (filter.after)
    conditions.push(
      `(s.start_time, s.id) < (${parameters.add(filter.after.startTime)}, ${parameters.add(filter.after.id)})`,
    )
  return conditions
}
