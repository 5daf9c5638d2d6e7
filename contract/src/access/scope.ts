import { rolesGiving, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/**
 * Whose rows a permission covers. `everything`: no limit. `regions`: rows of those regions. `places`: rows of those
 * places; an empty list is nothing (R174).
 */
export type Scope =
  | { kind: 'everything' }
  | { kind: 'regions'; regions: readonly string[] }
  | { kind: 'places'; placeIds: readonly number[] }

/** What the database says about how far a person reaches. */
export type Reach = {
  roles: readonly Role[]
  /** Scope as an admin: region, zones and the other limits, already intersected (R168, R174). */
  asAdmin: Scope
  /** Places linked with admin rights. */
  adminPlaceIds: readonly number[]
  /** All linked places. */
  placeIds: readonly number[]
}

const adminRoles: readonly Role[] = ['globalAdmin', 'regionAdmin', 'zoneAdmin']

/** How far the person's `permission` reaches: as admin, as place admin only where so linked, else every linked place. */
export const scopeOf = (reach: Reach, permission: Permission): Scope => {
  const giving = rolesGiving(permission, reach.roles)
  const isAdminHere = giving.some((role) => adminRoles.includes(role))
  if (isAdminHere && reach.asAdmin.kind !== 'places') return reach.asAdmin
  const asAdmin = isAdminHere && reach.asAdmin.kind === 'places' ? reach.asAdmin.placeIds : []
  const others = giving.filter((role) => !adminRoles.includes(role))
  const linked =
    others.length === 0 ? [] : others.every((role) => role === 'placeAdmin') ? reach.adminPlaceIds : reach.placeIds
  return { kind: 'places', placeIds: [...new Set([...asAdmin, ...linked])] }
}
