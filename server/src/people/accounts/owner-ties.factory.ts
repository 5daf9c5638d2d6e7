import type { Privilege, StoredRole } from '@parkla/contract/access/roles.ts'
import type { Db } from '../../kit/database/database.ts'

/** Scope, roles and privileges of a user in their own tables. */
export type OwnerTies = {
  places: readonly { placeId: number; withAdminRights: boolean }[]
  zones: readonly number[]
  roles: readonly StoredRole[]
  privileges: readonly Privilege[]
  whitelists: readonly number[]
  fleets: readonly number[]
}

/** Inserts these rows. */
export const saveTies = async (db: Db, owner_id: number, ties: OwnerTies): Promise<void> => {
  for (const { placeId, withAdminRights } of ties.places)
    await db
      .insertInto('owner_places')
      .values({ owner_id, place_id: placeId, with_admin_rights: withAdminRights })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const zone_id of ties.zones) await db.insertInto('owner_zones').values({ owner_id, zone_id }).execute()
  for (const role of ties.roles) await db.insertInto('owner_roles').values({ owner_id, role }).execute()
  for (const privilege of ties.privileges)
    await db.insertInto('owner_privileges').values({ owner_id, privilege }).execute()
  for (const list_id of [...ties.whitelists, ...ties.fleets])
    await db.insertInto('list_managers').values({ owner_id, list_id }).execute()
}
