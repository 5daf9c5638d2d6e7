import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'

/** Names of the parts of a place; sessions belong to the parts (R40). */
export const partsOf = async (db: Db | Tx, placeId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('places')
    .select('name')
    .where('parent_id', '=', placeId)
    .where('deleted_at', 'is', null)
    .orderBy((place) => place.fn('lower', ['name']))
    .execute()
  return rows.map(({ name }) => name)
}

/** Ids of a place and of its whole: a right of a whole is valid at each of its parts, because sessions belong to the parts (R40). */
export const withWhole = (placeId: number): RawBuilder<unknown> => sql`(
  select ${placeId}::bigint union select parent_id from places where id = ${placeId} and parent_id is not null)`
