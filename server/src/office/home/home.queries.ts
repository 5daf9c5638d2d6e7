import { holds } from '@parkla/contract/access/actor.ts'
import { mostHomePlaces, type HomePlace } from '@parkla/contract/office/home/home.schema.ts'
import type { homeApi } from '@parkla/contract/office/home/home.endpoints.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { idsIn } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { placeNamed } from '../../kit/database/like.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'

/** Places where the lists and fleets of this manager are valid, with the parts of a whole. */
const managed = (ctx: Context): RawBuilder<unknown> => {
  const mine = sql`list_managers m join lists g on g.id = m.list_id and g.deleted_at is null`
  const isMine = sql`m.owner_id = ${ctx.actor.id}`
  return sql`select l.place_id from ${mine} join list_places l on l.list_id = g.id
      where ${isMine} and g.valid_in_type = 'PLACES'
    union select z.place_id from ${mine} join list_zones l on l.list_id = g.id join place_zones z on z.zone_id = l.zone_id
      where ${isMine} and g.valid_in_type = 'ZONES'`
}

const inScope = (ctx: Context): RawBuilder<boolean> =>
  holds(ctx.actor, 'places.view') ? placeVisibleTo(scopeFor(ctx, 'places.view')) : sql`false`

/** Parts follow their whole: a list of the whole is valid there (decision 0021). */
export const listHomePlaces = async (
  ctx: Context,
  { search, place_ids }: RequestOf<(typeof homeApi)['places']>,
): Promise<HomePlace[]> => {
  const chosen = idsIn(place_ids)
  const named = search === '' ? sql`true` : placeNamed(search)
  const { rows } = await sql<HomePlace>`
    with managed as (${managed(ctx)})
    select p.id as "Id", p.name as "Name" from places p
    where p.deleted_at is null and (${named} or p.id = any(${chosen}::bigint[]))
      and (${inScope(ctx)} or p.id in (select place_id from managed) or p.parent_id in (select place_id from managed))
    order by p.id = any(${chosen}::bigint[]) desc, lower(p.name), p.id limit ${mostHomePlaces}`.execute(ctx.replica)
  return rows
}
