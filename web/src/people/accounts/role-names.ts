import type { Actor } from '@parkla/contract/access/actor.ts'
import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import { t } from '../../kit/phrases.ts'

const adminName = (user: Actor): string => {
  if (isGlobalAdmin(user)) return t(($) => $.accounts.roles.globalAdmin)
  return user.zones.length > 0 || user.regions.length === 0
    ? t(($) => $.accounts.roles.zoneAdmin)
    : t(($) => $.accounts.roles.regionAdmin, { region: user.regions.join(', ') })
}

/** Role names of a user; several when rights add up (R18). */
export const roleNames = (user: Actor): string[] =>
  [
    user.isAdmin && adminName(user),
    user.isPlaceAdmin && t(($) => $.accounts.roles.placeAdmin),
    user.hasOperatorRole && t(($) => $.accounts.roles.operator),
    user.roles.includes('BOOKINGS_ADMIN') && t(($) => $.accounts.roles.bookingsAdmin),
    user.isWhitelistManager && t(($) => $.accounts.roles.whitelistManager),
    user.isFleetManager && t(($) => $.accounts.roles.fleetManager),
    !user.isAdmin && user.canViewParkingFines && t(($) => $.accounts.roles.fines),
    !user.isAdmin && user.canEditAvailabilityTable && t(($) => $.accounts.roles.availabilityEditor),
  ].filter((name): name is string => typeof name === 'string')
