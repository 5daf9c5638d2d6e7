import type { LoggedInUser } from './actor.ts'
import { permissionsOf, type Permission } from './permissions.ts'
import { rolesOf, type OwnerFacts } from './roles.ts'

/** Derives every flag from the owner facts. */
export const flagsOf = (facts: OwnerFacts) => {
  const roles = rolesOf(facts)
  const permissions = permissionsOf(roles)
  const may = (permission: Permission): boolean => permissions.includes(permission)
  const isPlaceAdmin = roles.includes('placeAdmin')
  const isManagerOnly = roles.every((role) => ['whitelistManager', 'fleetManager', 'homeUser'].includes(role))
  return {
    isAdmin: facts.admin,
    isPlaceAdmin,
    canSeeClientsPersonalData: roles.includes('globalAdmin') || facts.privileges.includes('SEE_PERSONAL_DATA'),
    isFleetManager: facts.managesFleets,
    isFleetManagerOnly: facts.managesFleets && !facts.managesWhitelists && isManagerOnly,
    isWhitelistManager: facts.managesWhitelists,
    isWhitelistManagerOnly: facts.managesWhitelists && !facts.managesFleets && isManagerOnly,
    canViewHome: may('home.view'),
    canViewParkings: facts.admin || isPlaceAdmin || facts.roles.includes('BOOKINGS_ADMIN'),
    canViewBookings: may('bookings.view'),
    canViewReports: may('reports.view'),
    canViewParkingFines: may('fines.view'),
    canCancelParkingFines: may('fines.cancel'),
    canEditAvailabilityTable: roles.includes('availabilityEditor') || roles.includes('zoneAdmin'),
    canEndParkingSessions: may('sessions.end'),
    hasOperatorRole: facts.roles.includes('OPERATOR'),
    permissions,
  } satisfies Partial<LoggedInUser>
}

/** Flags of the signed-in user and the permissions they derive from. */
export type Flags = ReturnType<typeof flagsOf>
