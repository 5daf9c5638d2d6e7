import type { fleetsApi } from '@parkla/contract/members/fleets/fleets.endpoints.ts'
import type { Fleet, FleetRow } from '@parkla/contract/members/fleets/fleets.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { idsIn } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { hasText, plateContains } from '../../kit/database/like.ts'
import { limitOf, pageOf } from '../../kit/lists/paging.ts'
import { isAtPlaces, validIn } from '../lists/lists.queries.ts'
import { withPartsAndWholes } from '../lists/at-places.queries.ts'
import { asFleet, fleetColumns, reachedFleets, selectFleets, userCount, type FleetFields } from './fleets.row.ts'

type Filter = RequestOf<(typeof fleetsApi)['list']>

/** Plates of other users stay hidden from a restricted manager (R100). */
const withPlate = (ctx: Context, plate: string): RawBuilder<boolean> =>
  sql`exists(select 1 from plates n join list_cars k on k.plate_id = n.id
    where k.list_id = f.id and ${plateContains(plate)}
      and not exists(select 1 from list_managers m where m.list_id = f.id and m.owner_id = ${ctx.actor.id}
        and m.restricted_to_user_id <> k.user_id))`

const matching = (ctx: Context, { name, vehicleNumber, place_ids }: Filter): RawBuilder<boolean>[] => {
  const places = idsIn(place_ids)
  const plate = normalisePlate(vehicleNumber)
  return [
    reachedFleets(ctx),
    ...(name === '' ? [] : [hasText('f.name', name)]),
    ...(plate.length < 2 ? [] : [withPlate(ctx, plate)]),
    ...(places.length === 0 ? [] : [isAtPlaces('f', withPartsAndWholes(places))]),
  ]
}

/** Fleets by name, nine or eleven a page; a plate needs two characters. */
export const listFleets = async (ctx: Context, filter: Filter): Promise<Page<FleetRow>> => {
  const { limit, offset } = limitOf(filter)
  // The page first: names and counts are read for its rows only.
  const { rows } = await sql<FleetRow>`
    select ${fleetColumns(ctx)},
      ${validIn('f')} as "ValidIn", ${userCount(ctx, sql`u.status = 'PENDING'`)} as "PendingCount"
    from (select * from fleets f where ${sql.join(matching(ctx, filter), sql` and `)}
      order by lower(f.name), f.id limit ${limit} offset ${offset}) f
    order by lower(f.name), f.id`.execute(ctx.replica)
  return pageOf(rows, filter)
}

/** 404 for a fleet that the caller does not reach. */
export const readFleet = async (db: Db | Tx, ctx: Context, id: number): Promise<FleetFields> => {
  const { rows } = await sql<FleetFields>`
    ${selectFleets(ctx)} where f.id = ${id} and ${reachedFleets(ctx)}`.execute(db)
  return found(rows[0])
}

export const findFleet = async (ctx: Context, { id }: { id: number }): Promise<Fleet> =>
  asFleet(ctx, await readFleet(ctx.db, ctx, id))

/** Columns of the fleets that the caller reaches, for reports: managers read all sessions, restricted ones those of their user (R100). */
export const fleetsForReports = (ctx: Pick<Context, 'actor' | 'reach'>): RawBuilder<unknown> => sql`
  select f.id, f.name, r.time_zone, coalesce(m.restricted_to_user_id, 0) as restricted_to, m.owner_id is not null as is_manager
  from fleets f join regions r on r.code = f.region
    left join list_managers m on m.list_id = f.id and m.owner_id = ${ctx.actor.id}
  where ${reachedFleets(ctx)}`
