import type { PlaceGroup } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'

const selectGroups = sql`
  select g.id as "ID", g.name, g.updated_at as "UpdatedAt",
    to_jsonb(array(select h.place_id from place_group_places h join places p on p.id = h.place_id
      where h.place_group_id = g.id and p.deleted_at is null order by lower(p.name), p.id)) as "placeIds",
    (select count(*)::int from officers o where o.place_group_id = g.id and o.deactivated_at is null) as "officerCount"
  from place_groups g where g.deleted_at is null`

export const listPlaceGroups = async (ctx: Context): Promise<PlaceGroup[]> => {
  const { rows } = await sql<PlaceGroup>`${selectGroups} order by lower(g.name), g.id`.execute(ctx.replica)
  return rows
}

/** 404 for an unknown or deleted group. */
export const readPlaceGroup = async (db: Db | Tx, id: number): Promise<PlaceGroup> => {
  const { rows } = await sql<PlaceGroup>`${selectGroups} and g.id = ${id}`.execute(db)
  return found(rows[0])
}
