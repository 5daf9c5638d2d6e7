import { rolesGiving, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/**
 * Rows that a permission covers. `everything`: no limit. `regions`: rows of those regions. `places`: rows of those places.
 * `regionsAndPlaces`: both, for users with rights of both kinds (R18). An empty list matches nothing (R174).
 */
export type Scope =
  | { kind: 'everything' }
  | { kind: 'regions'; regions: readonly string[] }
  | { kind: 'places'; placeIds: readonly number[] }
  | { kind: 'regionsAndPlaces'; regions: readonly string[]; placeIds: readonly number[] }

const regionsOf = (scope: Scope): readonly string[] => ('regions' in scope ? scope.regions : [])
const placeIdsOf = (scope: Scope): readonly number[] => ('placeIds' in scope ? scope.placeIds : [])

/** Union of the scopes, in the simplest kind that expresses it (R18). */
export const unionOfScopes = (scopes: readonly Scope[]): Scope => {
  if (scopes.some(({ kind }) => kind === 'everything')) return { kind: 'everything' }
  const regions = [...new Set(scopes.flatMap(regionsOf))]
  const placeIds = [...new Set(scopes.flatMap(placeIdsOf))]
  if (regions.length === 0) return { kind: 'places', placeIds }
  return placeIds.length === 0 ? { kind: 'regions', regions } : { kind: 'regionsAndPlaces', regions, placeIds }
}

/** The areas assigned to a user, as stored in the database. */
export type Reach = {
  roles: readonly Role[]
  /** Scope as an admin: the intersection of region, zones and other limits (R168, R174). */
  asAdmin: Scope
  /** Region and zones of a user with fine rights who is no admin (R187). */
  fineArea?: Scope
  /** Places linked with admin rights. */
  adminPlaceIds: readonly number[]
  /** Linked places that take bookings: the scope of a bookings admin (R153). */
  bookablePlaceIds: readonly number[]
  /** Parts of those places: a session of a whole-place booking belongs to one part (R40). */
  bookablePartIds: readonly number[]
  /** All linked places. */
  placeIds: readonly number[]
  /** Apps whose records lists show; empty: all (R176). */
  appIds: readonly number[]
}

const adminRoles: readonly Role[] = ['globalAdmin', 'regionAdmin', 'zoneAdmin']

/** Roles without an area of their own, such as a privilege, cover all areas of the user. */
const rolesWithoutArea: readonly Role[] = ['availabilityEditor', 'sessionEnder', 'bookingViewer', 'homeUser']

const placesIn = (placeIds: readonly number[]): Scope => ({ kind: 'places', placeIds })

/** All areas of the user: as admin, and every linked place (R59). */
export const linkedScope = ({ asAdmin, placeIds }: Pick<Reach, 'asAdmin' | 'placeIds'>): Scope =>
  unionOfScopes([asAdmin, placesIn(placeIds)])

/** Places of a bookings admin; for sessions, their parts as well (R40, R153). */
const bookableArea = ({ bookablePlaceIds, bookablePartIds }: Reach, permission: Permission): Scope =>
  placesIn(permission === 'sessions.view' ? [...bookablePlaceIds, ...bookablePartIds] : bookablePlaceIds)

const fineAreaOf = ({ fineArea }: Reach): Scope[] => (fineArea === undefined ? [] : [fineArea])

const areaOf = (reach: Reach, { role, permission }: { role: Role; permission: Permission }): Scope => {
  if (adminRoles.includes(role)) return reach.asAdmin
  if (role === 'placeAdmin') return placesIn(reach.adminPlaceIds)
  if (role === 'fineViewer' || role === 'fineCanceller')
    return unionOfScopes([linkedScope(reach), ...fineAreaOf(reach)])
  if (role === 'bookingsAdmin') return bookableArea(reach, permission)
  return rolesWithoutArea.includes(role) ? linkedScope(reach) : placesIn(reach.placeIds)
}

/** Scope of a permission for this user: the union over all roles that grant it (R18). */
export const scopeOf = (reach: Reach, permission: Permission): Scope =>
  unionOfScopes(rolesGiving(permission, reach.roles).map((role) => areaOf(reach, { role, permission })))

/** Where the caller may grant fine rights: an admin in their own area, others where they hold such rights (R166, R187). */
export const fineGrantScope = (reach: Reach, isAdmin: boolean): Scope =>
  isAdmin ? reach.asAdmin : scopeOf(reach, 'fines.view')

/** Everything another user is assigned to, to check whether it lies inside a scope (R166). */
export type Extent = {
  asAdmin: Scope
  /** Linked places, and the places named by `asAdmin`. */
  places: readonly { id: number; region: string }[]
  /** Regions of the whitelists and fleets that the user manages. */
  listRegions: readonly string[]
  /** The user's own region, or empty. */
  region: string
}

/** True if the whole extent lies inside the scope; an admin of regions never lies inside a list of places. */
export const isWithin = (scope: Scope, { asAdmin, places, listRegions, region }: Extent): boolean => {
  if (scope.kind === 'everything') return true
  if (asAdmin.kind === 'everything' || (scope.kind === 'places' && asAdmin.kind !== 'places')) return false
  const [regions, placeIds] = [regionsOf(scope), placeIdsOf(scope)]
  const own = scope.kind === 'places' || region === '' ? [] : [region]
  return (
    [...regionsOf(asAdmin), ...own, ...listRegions].every((one) => regions.includes(one)) &&
    places.every((place) => regions.includes(place.region) || placeIds.includes(place.id))
  )
}
