import type { sessionListingApi } from '@parkla/contract/parking/sessions/session-listing.endpoints.ts'
import { mayFilterSessions, shownCostInCents } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { ListTotals } from '@parkla/contract/kit/listing.ts'
import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { insist } from '../../../kit/errors.ts'
import { listExport, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { countedPage, totalsOf } from '../../../kit/lists/list-totals.ts'
import { phrases, type Words } from '../phrases.ts'
import { sessionMask, type SessionMask } from '../../session-records/sessions.row.ts'
import { rangeOf } from './list-range.queries.ts'
import { keysStatement, listSessions } from './list-sessions.ts'
import { unpaidSince } from './unpaid-sums.queries.ts'

/** SQL of `shownCostInCents`. */
const amount = sql`select s.currency, s.cost_in_cents + s.free_pass_cents_used + s.service_fee_cents
  + case when s.fleet_id is null then 0 else s.hidden_cost_in_cents end as cents from sessions s where s.id = k.id`

type Filter = RequestOf<(typeof sessionListingApi)['totals']>

/**
 * First moment of unpaid sessions up to now without any other filter, of which sums are kept; else undefined. No stay begins after today, so that
 * the end of the period leaves none out.
 */
const unpaidFrom = (ctx: Context, filter: Filter): Instant | undefined => {
  const { extra_filter, status, car_number, phone_number, place_name } = filter
  if (extra_filter !== 'UNPAID' || status || car_number || phone_number || place_name) return undefined
  const range = rangeOf(ctx, filter)
  return range && range.toInstant > ctx.now ? range.fromInstant : undefined
}

export const totalSessions = async (ctx: Context, filter: Filter): Promise<ListTotals> => {
  const from = unpaidFrom(ctx, filter)
  if (from !== undefined) {
    insist(mayFilterSessions(ctx.actor, filter.extra_filter), 'extra_filter')
    return unpaidSince(ctx.replica, scopeFor(ctx, 'sessions.view'), from)
  }
  const { text, values } = await keysStatement(ctx, { ...filter, ...countedPage })
  return totalsOf(ctx.replica, { keys: sql.raw(text), amount, values })
}

const minuteMs = 60_000

/** Whole minutes; null while running, and for subscriptions and credit (R75). */
const minutesOf = ({ Type, StartTime, EndTime }: Session): number | null =>
  isSet(EndTime) && (Type === 'PARKING' || Type === 'CAR_WASH')
    ? Math.floor((Date.parse(EndTime) - Date.parse(StartTime)) / minuteMs)
    : null

/** Why the session is not charged (R178), else its payment status; empty where there is nothing to charge. */
const paymentText = ({ PaymentStatus, NotCharged }: Session, words: Words): string => {
  if (NotCharged !== '') return words.notCharged[NotCharged]
  return PaymentStatus === '' ? '' : words.payment[PaymentStatus]
}

const paymentColumns = (words: Words): ExportColumn<Session>[] => [
  [words.field.PaymentStatus, ['text', 18], (session) => paymentText(session, words)],
  [words.payment.REFUNDED, 'money', ({ RefundedInCents }) => RefundedInCents],
]

const columnsIn = (words: Words, { seesPayment }: SessionMask): ExportColumn<Session>[] => [
  [words.field.number, 'number', ({ Id }) => Id],
  [words.shared.plate, 'text', ({ CarNumber }) => CarNumber],
  [words.shared.place, ['text', 28], ({ Place }) => Place.Name],
  [words.shared.phone, ['text', 16], ({ Client }) => Client?.PhoneNumber ?? ''],
  [words.shared.type, 'text', ({ Type, ServiceName }) => ServiceName || words.type[Type]],
  [words.shared.start, 'instant', ({ StartTime }) => StartTime],
  [words.shared.end, 'instant', ({ EndTime }) => EndTime],
  [words.export.minutes, 'number', minutesOf],
  [words.shared.status, ['text', 20], ({ Status }) => words.status[Status]],
  [words.shared.cost, 'money', shownCostInCents],
  [words.shared.currency, 'currency', ({ Currency }) => Currency],
  ...(seesPayment ? paymentColumns(words) : []),
]

export const exportSessions = listExport(phrases, listSessions, (words, ctx) => ({
  name: 'sessions',
  title: words.title,
  columns: columnsIn(words, sessionMask(ctx.actor)),
  zoneOf: ({ Place }) => Place.TimeZone,
}))
