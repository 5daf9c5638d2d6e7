import type { Actor } from './actor.ts'
import { flagsOf } from './flags.ts'
import { permissionsOf } from './permissions.ts'
import type { OwnerFacts, Role } from './roles.ts'

/** An owner without rights, in the shape that the database query returns. */
export const plainFacts: OwnerFacts = {
  admin: false,
  region: '',
  zones: [],
  regions: [],
  operators: [],
  place_types: [],
  adminPlaces: [],
  roles: [],
  privileges: [],
  managesWhitelists: false,
  managesFleets: false,
}

/** Owner facts for each kind of user. */
export const factsOf = {
  plain: plainFacts,
  globalAdmin: { ...plainFacts, admin: true },
  regionAdmin: { ...plainFacts, admin: true, region: 'EST' },
  zoneAdmin: { ...plainFacts, admin: true, region: 'EST', zones: [1] },
  placeAdmin: { ...plainFacts, adminPlaces: [7] },
  operator: { ...plainFacts, roles: ['OPERATOR'] },
  bookingsAdmin: { ...plainFacts, roles: ['BOOKINGS_ADMIN'] },
  whitelistManager: { ...plainFacts, managesWhitelists: true },
  fleetManager: { ...plainFacts, managesFleets: true },
  availabilityEditor: { ...plainFacts, privileges: ['EDIT_AVAILABILITY'] },
  sessionEnder: { ...plainFacts, privileges: ['END_SESSIONS'] },
  fineViewer: { ...plainFacts, privileges: ['VIEW_FINES'] },
  fineCanceller: { ...plainFacts, privileges: ['CANCEL_FINES'] },
  bookingViewer: { ...plainFacts, privileges: ['VIEW_BOOKINGS'] },
} as const satisfies Record<string, OwnerFacts>

/** A signed-in user; the flags are derived from the facts. */
export const anActor = (facts: Partial<OwnerFacts> = {}, more: Partial<Actor> = {}): Actor => {
  const whole = { ...plainFacts, ...facts }
  return {
    ...flagsOf(whole),
    id: 1,
    name: 'Mari Maasikas',
    email: 'mari@example.test',
    phoneNumber: '',
    region: whole.region,
    zones: [...whole.zones],
    visibleZones: [...whole.zones],
    operators: [...whole.operators],
    regions: whole.regions.length === 0 && whole.region !== '' ? [whole.region] : [...whole.regions],
    place_types: [...whole.place_types],
    roles: [...whole.roles],
    managesVisitorsForFleetUser: 0,
    timeZone: 'Europe/Tallinn',
    limits: { requestTimeoutSeconds: 15, fileTimeoutSeconds: 60, iconKilobytes: 512 },
    impersonatedBy: '',
    isDisplay: false,
    needsSecondFactor: false,
    ...more,
  }
}

/** A user with the permissions of these roles, for rules that read permissions and impersonation only. */
export const actorAs = (roles: Role | readonly Role[], impersonatedBy = ''): Actor =>
  anActor({}, { permissions: permissionsOf([roles].flat()), impersonatedBy })
