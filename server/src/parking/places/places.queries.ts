import { linkedScope, type Scope } from '@parkla/contract/access/scope.ts'
import type { PlaceProfile } from '@parkla/contract/parking/places/places.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { totalSpotsOf } from './list/occupancy.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'

/** Places linked to the user or reached as admin, independent of permissions (R59). */
export const listPlaceProfiles = async (
  ctx: Context,
  { region, type }: { region?: string | undefined; type?: string | undefined },
): Promise<PlaceProfile[]> => {
  const { rows } = await sql<PlaceProfile>`
    select p.id as "Id", p.name as "Name", p.type as "Type", p.region as "Region", p.time_zone as "TimeZone",
      to_jsonb(array(select zone_id from place_zones where place_id = p.id order by 1)) as "ZoneIds",
      p.parent_id as "ParentId"
    from places p
    where p.deleted_at is null and ${placeVisibleTo(linkedScope(ctx.reach))}
      and (${region ?? ''} = '' or p.region = ${region ?? ''})
      and (${type ?? ''} = '' or p.type = ${type ?? ''})
    order by lower(p.name), p.id`.execute(ctx.replica)
  return rows
}

export type PlaceRow = {
  id: number
  name: string
  region: string
  operator: string
  status: string
  type: string
  time_zone: string
  re_entry_minutes: number
}

/** A place in the scope, or undefined. */
export const findPlace = async (db: Db | Tx, scope: Scope, placeId: number): Promise<PlaceRow | undefined> => {
  const { rows } = await sql<PlaceRow>`
    select p.id, p.name, p.region, p.operator, p.status, p.type, p.time_zone, p.re_entry_minutes from places p
    where p.id = ${placeId} and p.deleted_at is null and ${placeVisibleTo(scope)}`.execute(db)
  return rows[0]
}

/** Spots of a place including its children (R40). */
export const readTotalSpots = async (db: Db | Tx, placeId: number): Promise<number> => {
  const { rows } = await sql<{ id: number; TotalSpots: number }>`
    select id, total_spots as "TotalSpots" from places
    where deleted_at is null and (id = ${placeId} or parent_id = ${placeId})`.execute(db)
  const place = rows.find(({ id }) => id === placeId)
  const children = rows.filter(({ id }) => id !== placeId)
  return place ? totalSpotsOf({ place, children }) : 0
}
