import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { spotsAt } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import type { AvailabilityTable } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { availabilityAt } from '@parkla/contract/members/whitelists/availability.ts'
import type { whitelistsApi } from '@parkla/contract/members/whitelists/whitelists.endpoints.ts'
import {
  idsIn,
  type Availability,
  type Whitelist,
  type WhitelistRow,
} from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { hasText, plateContains } from '../../kit/database/like.ts'
import { limitOf, pageOf } from '../../kit/lists/paging.ts'
import { countUsers, isAtPlaces, validIn } from '../lists/lists.queries.ts'
import { withPartsAndWholes } from '../lists/at-places.queries.ts'
import { localTableOf, openLocalTables } from './week-table.queries.ts'
import {
  asWhitelist,
  isManagedBy,
  reachedWhitelists,
  selectWhitelists,
  usedNow,
  type WhitelistFields,
} from './whitelists.row.ts'

type Api = typeof whitelistsApi
type Filter = RequestOf<Api['list']>

const matching = (ctx: Context, { name, vehicleNumber, place_ids }: Filter): RawBuilder<boolean>[] => {
  const plate = normalisePlate(vehicleNumber)
  const places = idsIn(place_ids)
  return [
    reachedWhitelists(ctx),
    ...(name === '' ? [] : [hasText('w.name', name)]),
    ...(plate.length < 2
      ? []
      : [
          sql<boolean>`w.id in (select k.list_id from plates n join list_cars k on k.plate_id = n.id
            where ${plateContains(plate)})`,
        ]),
    ...(places.length === 0 ? [] : [isAtPlaces('w', withPartsAndWholes(places))]),
  ]
}

type ListedRow = Omit<WhitelistRow, 'Availability' | 'ValidFrom' | 'ValidTo'> & {
  ValidFrom: Instant | null
  ValidTo: Instant | null
  AvailabilityTable: AvailabilityTable | null
  used: number
}

/** Favourites of the caller first, then by name (R99). */
const ordered = (ctx: Context, conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> => sql`
  from whitelists w left join favorite_whitelists f on f.whitelist_id = w.id and f.owner_id = ${ctx.actor.id}
  where ${sql.join(conditions, sql` and `)}
  order by f.owner_id is null, lower(w.name), w.id`

const readRows = async (ctx: Context, page: RawBuilder<unknown>): Promise<ListedRow[]> => {
  // The page first: names and counts are read for its rows only.
  const { rows } = await sql<ListedRow>`
    select w.id as "Id", w.name as "Name", w.description as "Description", w.region as "Region",
      w.valid_from as "ValidFrom", w.valid_to as "ValidTo", w."isFavorite" as "IsFavorite", r.time_zone as "TimeZone",
      w.availability_table as "AvailabilityTable", ${usedNow} as used,
      ${countUsers('w')} as "UserCount", ${countUsers('w', sql`u.status = 'PENDING'`)} as "PendingCount",
      ${validIn('w')} as "ValidIn"
    from (select w.*, f.owner_id is not null as "isFavorite" ${page}) w
    join regions r on r.code = w.region
    order by w."isFavorite" desc, lower(w.name), w.id`.execute(ctx.replica)
  return rows
}

const asRow = async (
  ctx: Context,
  localOf: ReturnType<typeof openLocalTables>,
  { AvailabilityTable, used, ...row }: ListedRow,
): Promise<WhitelistRow> => ({
  ...row,
  ValidFrom: row.ValidFrom ?? zeroDate,
  ValidTo: row.ValidTo ?? zeroDate,
  Availability: availabilityAt(await localOf({ ...row, AvailabilityTable }), used, ctx.now),
})

type Crowd = Pick<ListedRow, 'Region' | 'TimeZone' | 'AvailabilityTable' | 'used'> & { Id: number }

/** Ids of the lists with room now, in their order; members are counted only for lists with a weekly table (R88). */
const idsWithRoom = async (ctx: Context, filter: Filter): Promise<number[]> => {
  const { rows } = await sql<Crowd>`
    select w.id as "Id", w.region as "Region", r.time_zone as "TimeZone", w.availability_table as "AvailabilityTable",
      case when w.availability_table is null then 0 else ${usedNow} end as used
    from (select w.*, f.owner_id is not null as "isFavorite" ${ordered(ctx, matching(ctx, filter))}) w
    join regions r on r.code = w.region
    order by w."isFavorite" desc, lower(w.name), w.id`.execute(ctx.replica)
  const localOf = openLocalTables(ctx.replica, ctx.now)
  const ids: number[] = []
  for (const row of rows) {
    const local = await localOf(row)
    if (local === null || row.used < spotsAt(local, ctx.now)) ids.push(row.Id)
  }
  return ids
}

/** Nine or eleven a page (R87). */
export const listWhitelists = async (ctx: Context, filter: Filter): Promise<Page<WhitelistRow>> => {
  const { limit, offset } = limitOf(filter)
  const ids =
    filter.availability === 'true' ? (await idsWithRoom(ctx, filter)).slice(offset, offset + limit) : undefined
  const conditions = ids ? [sql<boolean>`w.id = any(${ids}::bigint[])`] : matching(ctx, filter)
  const listed = await readRows(ctx, sql`${ordered(ctx, conditions)} limit ${limit} offset ${ids ? 0 : offset}`)
  const localOf = openLocalTables(ctx.replica, ctx.now)
  const rows: WhitelistRow[] = []
  for (const row of listed) rows.push(await asRow(ctx, localOf, row))
  return pageOf(rows, filter)
}

/** 404 for a list that the caller does not reach. */
export const readWhitelist = async (db: Db | Tx, ctx: Context, id: number): Promise<WhitelistFields> => {
  const { rows } = await sql<WhitelistFields>`
    ${selectWhitelists(ctx)} where w.id = ${id} and ${reachedWhitelists(ctx)}`.execute(db)
  return found(rows[0])
}

export const findWhitelist = async (ctx: Context, { id }: { id: number }): Promise<Whitelist> =>
  asWhitelist(ctx, await readWhitelist(ctx.db, ctx, id))

/** R89. */
export const findAvailability = async (ctx: Context, { id }: { id: number }): Promise<Availability> => {
  const list = await readWhitelist(ctx.db, ctx, id)
  const { rows } = await sql<{ used: number }>`
    select ${usedNow} as used from whitelists w where w.id = ${id}`.execute(ctx.db)
  return availabilityAt(await localTableOf(ctx.db, list, ctx.now), rows[0]?.used ?? 0, ctx.now)
}

/** Columns of the lists that the caller reaches, for reports: managers read all sessions of their lists (R189). */
export const whitelistsForReports = (ctx: Pick<Context, 'actor' | 'reach'>): RawBuilder<unknown> => sql`
  select w.id, w.name, r.time_zone, ${isManagedBy(ctx.actor.id)} as is_manager
  from whitelists w join regions r on r.code = w.region where ${reachedWhitelists(ctx)}`
