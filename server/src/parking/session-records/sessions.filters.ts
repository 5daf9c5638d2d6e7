import type { Scope } from '@parkla/contract/access/scope.ts'
import type { ListSessions, SessionExtraFilter } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Parameters } from './parameters.ts'
import { visibleTo } from '../../people/access/visible-to.queries.ts'

/**
 * Predicate of each extra filter, equal to that of its partial index (R62). Keep them literal: with a parameter PostgreSQL
 * cannot prove that the index applies.
 */
const extraFilters: Readonly<Record<SessionExtraFilter, string>> = {
  UNPAID: `(s.payment_status in ('ERROR', 'TOO_BIG') or (s.payment_status = ''
    and s.status in ('ENDED', 'AUTO_ENDED') and s.type in ('PARKING', 'CAR_WASH')
    and s.cost_in_cents + s.service_fee_cents > 0))`,
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
  return [`s.status = '${status}'`]
}

/** Scope condition; no rows for an empty scope (R174). */
export const scopeCondition = (scope: Scope, parameters: Parameters): string[] =>
  scope.kind === 'everything' ? [] : [parameters.textOf(visibleTo(scope))]

/** Conditions on the session's own columns, without its time. */
const rowConditions = ({ status, extra_filter }: Pick<ListSessions, 'status' | 'extra_filter'>): string[] => [
  's.deleted_at is null',
  ...statusFilter(status),
  ...(extra_filter ? [extraFilters[extra_filter]] : []),
]

/**
 * Row conditions as alternatives of which a session meets one, each with a partial index of its own: long sessions have ended or are
 * still running. Joined by `or` they would use neither index.
 */
export const alternativesOf = (
  { status, extra_filter }: Pick<ListSessions, 'status' | 'extra_filter'>,
  now: Instant,
  parameters: Parameters,
): string[][] => {
  const conditions = rowConditions({ status, extra_filter })
  if (extra_filter !== 'LONG' || (status && status !== 'STARTED')) return [conditions]
  const dayAgo = `${parameters.add(now)}::timestamptz - interval '24 hours'`
  const running = [...rowConditions({ status: 'STARTED', extra_filter: '' }), `s.start_time < ${dayAgo}`]
  return status === 'STARTED' ? [running] : [conditions, running]
}

/** Ranges of start times, newest first: all of `begun`, which binds the end of the range, is newer than `reaching`. */
export type Stretches = { begun: () => string; reaching: string[] }

/**
 * Sessions touching `[from, to)` (R63) as short index ranges: started in them; started the day before and ended in them;
 * started earlier and longer than a day (few); started earlier and still running.
 */
export const stretchesOf = (
  range: { fromInstant: string; toInstant: string },
  status: ListSessions['status'],
  parameters: Parameters,
): Stretches => {
  const from = `${parameters.add(range.fromInstant)}::timestamptz`
  const dayBefore = `${from} - interval '24 hours'`
  const endedLater = [
    `s.start_time < ${from} and s.start_time >= ${dayBefore} and s.end_time > ${from}`,
    `s.start_time < ${dayBefore} and s.start_time >= ${from} - interval '31 days' and s.end_time > ${from}
      and ${extraFilters.LONG}`,
  ]
  const running = `s.start_time < ${from} and s.status = 'STARTED'`
  return {
    begun: () => `s.start_time >= ${from} and s.start_time < ${parameters.add(range.toInstant)}`,
    reaching: [...(status === 'STARTED' ? [] : endedLater), ...(status && status !== 'STARTED' ? [] : [running])],
  }
}
