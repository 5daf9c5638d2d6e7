import { keysOf } from '../kit/keys.ts'
import type { Role } from './roles.ts'

const global = ['globalAdmin'] as const
const admins = ['globalAdmin', 'regionAdmin', 'zoneAdmin'] as const
const adminsAndPlaceAdmins = [...admins, 'placeAdmin'] as const
const atTheGate = [...adminsAndPlaceAdmins, 'operator'] as const

/** The permission table: which roles hold which permission. Routes, buttons and endpoints all read it. */
export const permissions = {
  'home.view': [...adminsAndPlaceAdmins, 'whitelistManager', 'fleetManager', 'homeUser'],
  'places.view': [...adminsAndPlaceAdmins, 'availabilityEditor', 'operator'],
  // occupancy of a place; bookings admins need it too
  'occupancy.view': [...adminsAndPlaceAdmins, 'availabilityEditor', 'operator', 'bookingsAdmin', 'bookingViewer'],
  'places.add': global,
  'places.configure': global,
  // For settings that place admins may edit (`editors` in place-settings.ts); no setting has it yet
  'places.edit': adminsAndPlaceAdmins,
  'tariffs.editSpots': [...admins, 'availabilityEditor'],
  // R57 names global admins; decision 0009 adds region and zone admins
  'tariffs.editPrices': admins,
  'tariffs.editLimit24h': global,
  'sessions.view': [...adminsAndPlaceAdmins, 'availabilityEditor', 'bookingsAdmin'],
  'sessions.end': [...global, 'sessionEnder'],
  'sessions.start': global,
  'sessions.correct': global,
  'sessions.settle': global,
  'sessions.seeInvoices': global,
  'sessions.seePaymentLogs': global,
  'sessions.seeRating': global,
  'sessions.seeHistory': global,
  'sessions.seeDiscountPercent': admins,
  'sessions.seePayment': admins,
  // Roles that open the list of fleets also see on a session which fleet pays.
  'sessions.seeFleet': adminsAndPlaceAdmins,
  'sessions.import': global,
  'clients.view': global,
  'clients.edit': global,
  'clients.payDebts': global,
  'notifications.send': global,
  'notificationTemplates.edit': global,
  // availability editors read only (R184)
  'passes.view': [...adminsAndPlaceAdmins, 'availabilityEditor'],
  'passes.edit': adminsAndPlaceAdmins,
  // R165: operators open the gate, place admins configure it, global admins remove it
  'gates.view': atTheGate,
  'gates.operate': atTheGate,
  'gates.configure': adminsAndPlaceAdmins,
  'gates.delete': global,
  'alarms.view': atTheGate,
  'board.view': atTheGate,
  'board.correctCount': atTheGate,
  'lprEvents.view': atTheGate,
  'lprEvents.correct': atTheGate,
  // of sessions in the list and of passages at the gate (R85)
  'lprEvents.seeImages': [...atTheGate, 'availabilityEditor', 'bookingsAdmin'],
  'zones.edit': global,
  'settings.edit': global,
  'retention.manage': global,
  'bookings.view': [...adminsAndPlaceAdmins, 'bookingsAdmin', 'bookingViewer'],
  'bookings.edit': [...adminsAndPlaceAdmins, 'bookingsAdmin'],
  // each kind of import file also needs its own permission: sessions.import, bookings.edit (decision 0020)
  'imports.use': [...adminsAndPlaceAdmins, 'bookingsAdmin', 'whitelistManager', 'fleetManager'],
  'reports.view': [...adminsAndPlaceAdmins, 'fleetManager', 'whitelistManager'],
  // the tabs of /report by right
  'reports.viewPayout': adminsAndPlaceAdmins,
  'reports.viewDebts': admins,
  // place admins read the commissions and statements of their places; global admins set and close them
  'commissions.edit': global,
  'statements.close': global,
  'books.view': global,
  'fines.view': [...admins, 'fineViewer', 'fineCanceller'],
  'fines.cancel': [...admins, 'fineCanceller'],
  // the page of a fine is for global admins; users with fine rights only read and cancel (R33)
  'fines.edit': global,
  // R30: the list of a place and the decisions; the list of all places
  'disputes.view': adminsAndPlaceAdmins,
  'disputes.edit': adminsAndPlaceAdmins,
  'disputes.viewAll': global,
  'disputes.payOut': global,
  'vehicleGroups.view': [...admins, 'fineViewer', 'fineCanceller'],
  'vehicleGroups.edit': global,
  // availability editors read only (R184)
  'users.view': [...adminsAndPlaceAdmins, 'availabilityEditor'],
  'users.edit': adminsAndPlaceAdmins,
  'accounts.impersonate': global,
  'accounts.resetSecondFactor': global,
  // the lists of an admin's places, and those that a manager manages (R189)
  'whitelists.view': [...adminsAndPlaceAdmins, 'whitelistManager'],
  'whitelists.edit': global,
  'whitelists.editUsers': [...global, 'whitelistManager'],
  // availability editors read only (R184)
  'campaigns.view': [...adminsAndPlaceAdmins, 'availabilityEditor'],
  'campaigns.edit': adminsAndPlaceAdmins,
  'campaigns.invoice': global,
  'fleets.view': [...adminsAndPlaceAdmins, 'fleetManager'],
  'fleets.edit': global,
  'fleets.editUsers': [...global, 'fleetManager'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export const allPermissions = keysOf(permissions)

/** Union of the permissions of these roles (R18). */
export const permissionsOf = (roles: readonly Role[]): Permission[] =>
  allPermissions.filter((permission) => rolesGiving(permission, roles).length > 0)

/** The user's roles that grant the permission; they determine its scope. */
export const rolesGiving = (permission: Permission, roles: readonly Role[]): Role[] => {
  const giving: readonly Role[] = permissions[permission]
  return roles.filter((role) => giving.includes(role))
}
