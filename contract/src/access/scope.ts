import { rolesGiving, type Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/**
 * Whose rows a permission covers. `everything`: no limit. `regions`: rows of those regions. `places`: rows of those
 * places; `regionsAndPlaces`: rows of those regions and those of those places, for whoever has rights of both kinds
 * (R18). An empty list is nothing (R174).
 */
export type Scope =
  | { kind: 'everything' }
  | { kind: 'regions'; regions: readonly string[] }
  | { kind: 'places'; placeIds: readonly number[] }
  | { kind: 'regionsAndPlaces'; regions: readonly string[]; placeIds: readonly number[] }

const regionsOf = (scope: Scope): readonly string[] => ('regions' in scope ? scope.regions : [])
const placeIdsOf = (scope: Scope): readonly number[] => ('placeIds' in scope ? scope.placeIds : [])

/** All the scopes together, in the plainest kind that says it (R18). */
export const addUp = (scopes: readonly Scope[]): Scope => {
  if (scopes.some(({ kind }) => kind === 'everything')) return { kind: 'everything' }
  const regions = [...new Set(scopes.flatMap(regionsOf))]
  const placeIds = [...new Set(scopes.flatMap(placeIdsOf))]
  if (regions.length === 0) return { kind: 'places', placeIds }
  return placeIds.length === 0 ? { kind: 'regions', regions } : { kind: 'regionsAndPlaces', regions, placeIds }
}

/** What the database says about how far a person reaches. */
export type Reach = {
  roles: readonly Role[]
  /** Scope as an admin: region, zones and the other limits, already intersected (R168, R174). */
  asAdmin: Scope
  /** Places linked with admin rights. */
  adminPlaceIds: readonly number[]
  /** Linked places that take bookings: all that a bookings admin sees (R153). */
  bookablePlaceIds: readonly number[]
  /** Parts of those places: a session by a booking of the whole belongs to one of them (R40). */
  bookablePartIds: readonly number[]
  /** All linked places. */
  placeIds: readonly number[]
}

const adminRoles: readonly Role[] = ['globalAdmin', 'regionAdmin', 'zoneAdmin']

/** Roles that name no area of their own, such as a privilege, reach as far as the person does. */
const borrowingRoles: readonly Role[] = [
  'availabilityEditor',
  'sessionEnder',
  'fineViewer',
  'fineCanceller',
  'bookingViewer',
  'homeUser',
]

const placesIn = (placeIds: readonly number[]): Scope => ({ kind: 'places', placeIds })

/** As far as the person reaches at all: as admin, and every linked place (R59). */
export const linkedScope = ({ asAdmin, placeIds }: Pick<Reach, 'asAdmin' | 'placeIds'>): Scope =>
  addUp([asAdmin, placesIn(placeIds)])

/** A bookings admin's places, and of their sessions those at the parts too (R40, R153). */
const bookableArea = ({ bookablePlaceIds, bookablePartIds }: Reach, permission: Permission): Scope =>
  placesIn(permission === 'sessions.view' ? [...bookablePlaceIds, ...bookablePartIds] : bookablePlaceIds)

const areaOf = (reach: Reach, { role, permission }: { role: Role; permission: Permission }): Scope => {
  if (adminRoles.includes(role)) return reach.asAdmin
  if (role === 'placeAdmin') return placesIn(reach.adminPlaceIds)
  if (role === 'bookingsAdmin') return bookableArea(reach, permission)
  return borrowingRoles.includes(role) ? linkedScope(reach) : placesIn(reach.placeIds)
}

/** How far the person's `permission` reaches: the areas of all roles that give it, together (R18). */
export const scopeOf = (reach: Reach, permission: Permission): Scope =>
  addUp(rolesGiving(permission, reach.roles).map((role) => areaOf(reach, { role, permission })))

/** All that another user is tied to, for judging whether it lies inside somebody's scope (R166). */
export type Extent = {
  asAdmin: Scope
  /** Linked places, and those that `asAdmin` names. */
  places: readonly { id: number; region: string }[]
  /** Regions of the whitelists and fleets that the user manages. */
  listRegions: readonly string[]
  /** The user's own region; empty for none. */
  region: string
}

/** Whether nothing of the extent lies outside the scope; an admin of regions is never inside a list of places. */
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
