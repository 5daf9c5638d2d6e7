import type { Commission, ListCommissions } from '@parkla/contract/money/commissions/commissions.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { limitOf, pageOf } from '../../kit/lists/paging.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'

/** The day after the last closed month of a place `p`. */
const openFrom = sql`coalesce((select (max(m.month) + interval '1 month')::date from statements m where m.place_id = p.id), '-infinity')`

const commissionColumns = (ctx: Pick<Context, 'now'>) => sql`
  c.place_id as "PlaceId", p.name as "PlaceName", c.valid_from::text as "ValidFrom", c.percent::float8 as "Percent",
  case when c.valid_from > (${ctx.now}::timestamptz at time zone p.time_zone)::date then 'FUTURE'
    when exists (select from place_commissions o where o.place_id = c.place_id and o.valid_from > c.valid_from
      and o.valid_from <= (${ctx.now}::timestamptz at time zone p.time_zone)::date) then 'PAST' else 'CURRENT' end as "State",
  coalesce(nullif(o.name, ''), o.email, '') as "CreatedBy", c.created_at as "CreatedAt",
  c.valid_from >= ${openFrom} as "IsOpen"
  from place_commissions c join places p on p.id = c.place_id left join owners o on o.id = c.owner_id`

/** Commissions, newest first day first. */
export const listCommissions = async (
  ctx: Context,
  { placeId, ...paging }: ListCommissions,
): Promise<Page<Commission>> => {
  const { limit, offset } = limitOf(paging)
  const { rows } = await sql<Commission>`
    select ${commissionColumns(ctx)}
    where ${placeId === 0 ? sql`true` : sql`(c.place_id = ${placeId} or c.place_id = (select parent_id from places where id = ${placeId}))`}
      and ${placeVisibleTo(scopeFor(ctx, 'reports.viewPayout'))}
    order by c.valid_from desc, c.place_id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  return pageOf(rows, paging)
}

/** 404 if no commission begins on that day. */
export const readCommission = async (
  db: Db | Tx,
  ctx: Context,
  { PlaceId, ValidFrom }: { PlaceId: number; ValidFrom: string },
): Promise<Commission> => {
  const { rows } = await sql<Commission>`
    select ${commissionColumns(ctx)} where c.place_id = ${PlaceId} and c.valid_from = ${ValidFrom}::date
      and ${placeVisibleTo(scopeFor(ctx, 'commissions.edit'))}`.execute(db)
  return found(rows[0])
}

/** Locks the place, but not its key: a merge of its totals, which this transaction waits for, adds rows that refer to it. */
export const lockPlace = async (
  tx: Tx,
  ctx: Context,
  placeId: number,
): Promise<{ isPart: boolean; openFrom: string }> => {
  await sql`lock table statements in share mode`.execute(tx)
  const { rows } = await sql<{ isPart: boolean; openFrom: string }>`
    select p.parent_id is not null as "isPart", ${openFrom}::text as "openFrom" from places p
    where p.id = ${placeId} and p.deleted_at is null and ${placeVisibleTo(scopeFor(ctx, 'commissions.edit'))}
    for no key update of p`.execute(tx)
  const { isPart, openFrom: day } = found(rows[0])
  return { isPart, openFrom: day === '-infinity' ? '' : day }
}
