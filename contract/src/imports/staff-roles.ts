import type { Grants } from '../users/users.schema.ts'

/** Roles that a file of users may give: staff of places. Admins of regions and zones are added by hand. */
export const staffRoles = ['PLACE_ADMIN', 'OPERATOR', 'BOOKINGS_ADMIN'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Words that mean a role in the languages of the screens; the first that a text contains. */
const words: readonly [RegExp, StaffRole][] = [
  [/booking|broneering|rezerv/, 'BOOKINGS_ADMIN'],
  [/operator|operaator/, 'OPERATOR'],
  [/place.?admin|car.?park.?admin|parkla.*haldur|parklahaldur|vietas.*admin/, 'PLACE_ADMIN'],
]

/** The role that a cell names, as on the screens in any language or as on the wire. */
export const staffRoleOf = (text: string): StaffRole | undefined => {
  const folded = text.normalize('NFC').trim().toLowerCase()
  return words.find(([pattern]) => pattern.test(folded))?.[1]
}

/** The rights that the role has at these places. */
export const grantsOfRole = (role: StaffRole, places: readonly number[]): Grants => ({
  Admin: false,
  Region: '',
  Zones: [],
  Places: places.map((Id) => ({ Id, WithAdminRights: role === 'PLACE_ADMIN' })),
  Roles: role === 'PLACE_ADMIN' ? [] : [role],
  Privileges: [],
  CanSeeClientsPersonalData: false,
})
