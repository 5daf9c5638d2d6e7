import type { disputesApi } from '@parkla/contract/enforcement/disputes/disputes.endpoints.ts'
import type { DisputeRow, ListDisputes } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { mostCountedRows, type ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { plateContains } from '../../kit/database/like.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import { totalsOf } from '../../kit/lists/list-totals.ts'
import { limitOf, olderThan, pageOf, type PageRequest } from '../../kit/lists/paging.ts'
import { allOf } from '../../kit/database/all-of.ts'
import { isWithin, placeVisibleTo } from '../../people/access/visible-to.queries.ts'
import { columnsOfScope, disputeColumns, disputeTables, isOverdue, masked } from './disputes.row.ts'
import { phrases, type Words } from './phrases.ts'

type Api = typeof disputesApi
type Filter = Omit<ListDisputes, keyof PageRequest>

const isAssigned = (ctx: Context, assignee: 'ME' | 'NONE') =>
  assignee === 'ME' ? sql`d.assignee_id = ${ctx.actor.id}` : sql`d.assignee_id is null`

const openPayout = sql`exists (select from dispute_payouts k where k.dispute_id = d.id and k.state = 'OPEN')`

/** A search by plate needs two characters. */
const conditionsOf = (ctx: Context, filter: Filter & { cursor?: string | undefined }): RawBuilder<boolean> => {
  const plate = normalisePlate(filter.LicensePlate)
  return allOf([
    isWithin(scopeFor(ctx, 'disputes.view'), columnsOfScope),
    filter.placeId === 0 ? undefined : sql`d.place_id = ${filter.placeId}`,
    filter.Status === '' ? undefined : sql`d.status = ${filter.Status}`,
    plate.length < 2 ? undefined : sql`d.plate_id in (select id from plates where ${plateContains(plate)})`,
    filter.Overdue === '' ? undefined : isOverdue(ctx.now),
    filter.Assignee === '' ? undefined : isAssigned(ctx, filter.Assignee),
    filter.Payout === '' ? undefined : openPayout,
    filter.cursor === undefined ? undefined : olderThan(filter.cursor, ['d.created_at', 'd.id']),
  ])
}

/** Newest first (R5). */
export const listDisputes = async (ctx: Context, filter: ListDisputes): Promise<Page<DisputeRow>> => {
  const { limit, offset } = limitOf(filter)
  const { rows } = await sql<DisputeRow>`
    select ${disputeColumns(ctx.now)} ${disputeTables} where ${conditionsOf(ctx, filter)}
    order by d.created_at desc, d.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  const all = rows.map((row) => masked(ctx, row))
  return pageOf(all, filter, ({ CreatedAt, ID }) => ({ at: CreatedAt, id: ID }))
}

const insistOnPlace = async (db: Db, ctx: Context, placeId: number): Promise<void> => {
  const visible = placeVisibleTo(scopeFor(ctx, 'disputes.view'))
  const { rows } =
    await sql`select from places p where p.id = ${placeId} and p.deleted_at is null and ${visible}`.execute(db)
  found(rows[0])
}

/** 404 for a place out of scope (R30). */
export const listPlaceDisputes = async (
  ctx: Context,
  filter: RequestOf<Api['listOfPlace']>,
): Promise<Page<DisputeRow>> => {
  await insistOnPlace(ctx.replica, ctx, filter.placeId)
  return listDisputes(ctx, filter)
}

/** The sum of what the customers claim. */
export const totalDisputes = (ctx: Context, filter: RequestOf<Api['totals']>): Promise<ListTotals> => {
  const keys = sql`select d.id from disputes d join places p on p.id = d.place_id
    where ${conditionsOf(ctx, filter)} limit ${sql.lit(mostCountedRows + 1)}`
  const amount = sql`select d.currency, d.amount_in_cents as cents from disputes d where d.id = k.id`
  return totalsOf(ctx.replica, { keys, amount })
}

const columnsIn = (words: Words): ExportColumn<DisputeRow>[] => [
  [words.export.number, 'number', ({ ID }) => ID],
  [words.field.received, 'instant', ({ CreatedAt }) => CreatedAt],
  [words.shared.status, ['text', 18], ({ Status }) => words.status[Status]],
  [words.shared.place, ['text', 28], ({ PlaceName }) => PlaceName],
  [words.shared.service, ['text', 24], ({ ServiceName }) => ServiceName],
  [words.field.serviceTime, 'instant', ({ ServiceTime }) => ServiceTime],
  [words.shared.plate, ['text', 12], ({ LicensePlate }) => LicensePlate],
  [words.shared.email, ['text', 28], ({ Email }) => Email],
  [words.field.claimed, 'money', ({ AmountInCents }) => AmountInCents],
  [words.export.approved, 'money', ({ ApprovedInCents }) => ApprovedInCents],
  [words.shared.currency, ['currency', 10], ({ Currency }) => Currency],
  [words.field.money, ['text', 20], ({ Money }) => (Money === 'NONE' ? '' : words.money[Money])],
  [words.field.replyBy, 'instant', ({ ReplyBy }) => ReplyBy],
  [words.shared.assignee, ['text', 20], ({ Assignee }) => Assignee],
  [words.shared.message, ['text', 60], ({ Message }) => Message],
]

export const exportDisputes = listExport(phrases, listDisputes, (words) => ({
  name: 'disputes',
  title: words.title,
  columns: columnsIn(words),
  zoneOf: ({ TimeZone }) => TimeZone,
}))
