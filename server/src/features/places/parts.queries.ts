import type { Db, Tx } from '../../kit/database.ts'

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
