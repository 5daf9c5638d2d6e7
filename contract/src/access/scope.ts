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
  /** Linked places that take bookings: all that a bookings admin sees (R153). */
  bookablePlaceIds: readonly number[]
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

const placesIn = (...lists: readonly (readonly number[])[]): Scope => ({
  kind: 'places',
  placeIds: [...new Set(lists.flat())],
})

const areaOf = (reach: Reach, role: Role): Scope => {
  if (adminRoles.includes(role)) return reach.asAdmin
  if (role === 'placeAdmin') return placesIn(reach.adminPlaceIds)
  if (role === 'bookingsAdmin') return placesIn(reach.bookablePlaceIds)
  if (!borrowingRoles.includes(role)) return placesIn(reach.placeIds)
  return reach.asAdmin.kind === 'places' ? placesIn(reach.asAdmin.placeIds, reach.placeIds) : reach.asAdmin
}

/** How far the person's `permission` reaches: the areas of all roles that give it, together (R18). */
export const scopeOf = (reach: Reach, permission: Permission): Scope => {
  const areas = rolesGiving(permission, reach.roles).map((role) => areaOf(reach, role))
  const wide = areas.find(({ kind }) => kind !== 'places')
  return wide ?? placesIn(...areas.map((area) => (area.kind === 'places' ? area.placeIds : [])))
}

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

const isWithinRegions = (regions: readonly string[], { asAdmin, places, listRegions, region }: Extent): boolean => {
  if (asAdmin.kind === 'everything') return false
  const touched = [
    ...(asAdmin.kind === 'regions' ? asAdmin.regions : []),
    ...(region === '' ? [] : [region]),
    ...listRegions,
    ...places.map((place) => place.region),
  ]
  return touched.every((one) => regions.includes(one))
}

const isWithinPlaces = (placeIds: readonly number[], { asAdmin, places, listRegions }: Extent): boolean =>
  asAdmin.kind === 'places' && listRegions.length === 0 && places.every(({ id }) => placeIds.includes(id))

/** Whether nothing of the extent lies outside the scope; an admin of regions is never inside a list of places. */
export const isWithin = (scope: Scope, extent: Extent): boolean => {
  if (scope.kind === 'everything') return true
  return scope.kind === 'regions' ? isWithinRegions(scope.regions, extent) : isWithinPlaces(scope.placeIds, extent)
}
