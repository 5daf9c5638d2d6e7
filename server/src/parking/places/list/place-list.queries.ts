import type { Permission } from '@parkla/contract/access/permissions.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import type { ListPlaces, PlaceRow } from '@parkla/contract/parking/places/places.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { allOf } from '../../../kit/database/all-of.ts'
import { hasText } from '../../../kit/database/like.ts'
import { idAfter, limitOf, pageOf, type PageRequest } from '../../../kit/lists/paging.ts'
import { placeVisibleTo } from '../../../people/access/visible-to.queries.ts'
import { shownPrices } from '../prices/tariffs.queries.ts'
import { readRows } from './place-rows.queries.ts'

export type PlaceFilter = Pick<ListPlaces, 'search' | 'type' | 'status' | 'region'>

const matching = ({ search, type, status, region }: PlaceFilter): RawBuilder<boolean> =>
  allOf([
    search ? hasText(`p.name || ' ' || p.address_text || ' ' || p.code`, search) : undefined,
    type ? sql`p.type = ${type}` : undefined,
    status ? sql`p.status = ${status}` : undefined,
    region ? sql`p.region = ${region}` : undefined,
  ])

/**
 * Top-level rows: parents, and children whose parent is out of reach (R40), that match or have a matching child in reach. One scan
 * of the places in reach, at most thousands.
 */
export const topLevelPlaces = (ctx: Context, filter: PlaceFilter, permission: Permission) => sql`
  with seen as materialized (
    select p.id, p.parent_id, lower(p.name) as name, (${matching(filter)}) as is_match
    from places p where p.deleted_at is null and ${placeVisibleTo(scopeFor(ctx, permission))}),
  tops as (
    select t.id, t.name from seen t left join seen parent on parent.id = t.parent_id
    where parent.id is null
      and (t.is_match or t.id in (select parent_id from seen where is_match and parent_id is not null)))`

const afterOf = (cursor: string | undefined): RawBuilder<boolean> =>
  cursor
    ? sql`(tops.name, tops.id) > (select lower(c.name), c.id from places c where c.id = ${idAfter(cursor)})`
    : sql`true`

type Search = { filter: PlaceFilter; paging: PageRequest; permission: Permission }

/** Ids of a page of top-level places, by name. The cursor is the id of the last row. */
const pageOfPlaces = async (ctx: Context, { filter, paging, permission }: Search): Promise<Page<number>> => {
  const { limit, offset } = limitOf(paging)
  const { rows } = await sql<{ id: number }>`${topLevelPlaces(ctx, filter, permission)}
    select id from tops where ${afterOf(paging.cursor)} order by name, id
    limit ${limit} offset ${offset}`.execute(ctx.replica)
  const ids = rows.map(({ id }) => id)
  return pageOf(ids, paging, (id) => ({ id }))
}

/** Parents with their children, and free spots (R40, R42). */
export const listPlaces = async (ctx: Context, filter: ListPlaces): Promise<Page<PlaceRow>> => {
  const ids = await pageOfPlaces(ctx, { filter, paging: filter, permission: 'places.view' })
  const [rows, pricesOf] = [await readRows(ctx, ids.items), await shownPrices(ctx.replica, ids.items, ctx.now)]
  return { ...ids, items: rows.map((row) => ({ ...row, ...pricesOf(row.Id) })) }
}
