import * as z from 'zod'

/** Privileges granted to single owners (R167). */
export const privileges = [
  'VIEW_BOOKINGS',
  'EDIT_AVAILABILITY',
  'END_SESSIONS',
  'VIEW_FINES',
  'CANCEL_FINES',
  'SEE_PERSONAL_DATA',
] as const
export const Privilege = z.enum(privileges)
export type Privilege = z.infer<typeof Privilege>

/** Roles stored with the owner (R167); manager roles follow from assignments. */
const storedRoles = ['BOOKINGS_ADMIN', 'OPERATOR'] as const
export const StoredRole = z.enum(storedRoles)
export type StoredRole = z.infer<typeof StoredRole>

/** Every role that can grant a permission. A user may hold several; rights add up (R18). */
export type Role =
  | 'globalAdmin'
  | 'regionAdmin'
  | 'zoneAdmin'
  | 'placeAdmin'
  | 'operator'
  | 'bookingsAdmin'
  | 'whitelistManager'
  | 'fleetManager'
  | 'availabilityEditor'
  | 'sessionEnder'
  | 'fineViewer'
  | 'fineCanceller'
  | 'bookingViewer'
  | 'homeUser'

/** Limits of an admin; an empty limit does not restrict (R174). */
type AdminLimits = {
  region: string
  zones: readonly number[]
  regions: readonly string[]
  operators: readonly string[]
  place_types: readonly string[]
}

/** What the database knows about a user; flags and roles are derived from it. */
export type OwnerFacts = AdminLimits & {
  admin: boolean
  /** Places linked with admin rights; a link without them is for operators and bookings admins. */
  adminPlaces: readonly number[]
  roles: readonly StoredRole[]
  privileges: readonly Privilege[]
  managesWhitelists: boolean
  managesFleets: boolean
}

const byPrivilege: Readonly<Partial<Record<Privilege, Role>>> = {
  EDIT_AVAILABILITY: 'availabilityEditor',
  END_SESSIONS: 'sessionEnder',
  VIEW_FINES: 'fineViewer',
  CANCEL_FINES: 'fineCanceller',
  VIEW_BOOKINGS: 'bookingViewer',
}

/** A global admin has no limit at all, because every limit hides rows (R174). */
export const isUnlimited = ({ region, zones, regions, operators, place_types }: AdminLimits): boolean =>
  region === '' && zones.length + regions.length + operators.length + place_types.length === 0

/** A limit that names no region, such as an operator code, resolves to single places, as zones do. */
const adminRole = (facts: OwnerFacts): Role => {
  if (isUnlimited(facts)) return 'globalAdmin'
  if (facts.zones.length > 0) return 'zoneAdmin'
  return facts.region === '' && facts.regions.length === 0 ? 'zoneAdmin' : 'regionAdmin'
}

/** Roles derived from the facts: global = admin without any limit (R19, R174). */
export const rolesOf = (facts: OwnerFacts): Role[] =>
  [
    facts.admin && adminRole(facts),
    facts.adminPlaces.length > 0 && 'placeAdmin',
    facts.roles.includes('OPERATOR') && 'operator',
    facts.roles.includes('BOOKINGS_ADMIN') && 'bookingsAdmin',
    facts.managesWhitelists && 'whitelistManager',
    facts.managesFleets && 'fleetManager',
    ...facts.privileges.map((privilege) => byPrivilege[privilege] ?? false),
    // Home is for users who are neither BOOKINGS_ADMIN nor OPERATOR.
    facts.roles.length === 0 && 'homeUser',
  ].filter((role): role is Role => typeof role === 'string')
