import { userPrivileges, userRoles, type SaveUser, type User } from '@parkla/contract/users/users.schema.ts'
import type * as z from 'zod'

/** Values of the form; ids are texts, as Mantine's selects take them. */
export type Values = {
  Name: string
  Email: string
  /** Asked for when users change their own e-mail. */
  CurrentPassword: string
  PhoneNumber: string
  Comments: string
  Admin: boolean
  Region: string
  Zones: string[]
  /** Places with admin rights. */
  AdminPlaces: string[]
  /** Places of an operator or bookings admin. */
  StaffPlaces: string[]
  Apps: string[]
  Roles: string[]
  Privileges: string[]
  CanSeeClientsPersonalData: boolean
}

const idsOf = (places: User['Places'], withAdminRights: boolean): string[] =>
  places.filter(({ WithAdminRights }) => WithAdminRights === withAdminRights).map(({ Id }) => String(Id))

/** The stored values; a new user gets the only region of the one who adds them. */
export const valuesOf = (user: User | undefined, ownRegions: readonly string[] = []): Values => ({
  Name: user?.Name ?? '',
  Email: user?.Email ?? '',
  CurrentPassword: '',
  PhoneNumber: user?.PhoneNumber ?? '',
  Comments: user?.Comments ?? '',
  Admin: user?.Admin ?? false,
  Region: user?.Region ?? (ownRegions.length === 1 ? (ownRegions[0] ?? '') : ''),
  Zones: user?.Zones.map(({ ID }) => String(ID)) ?? [],
  AdminPlaces: idsOf(user?.Places ?? [], true),
  StaffPlaces: idsOf(user?.Places ?? [], false),
  Apps: user?.Apps.map(({ ID }) => String(ID)) ?? [],
  Roles: user?.Roles ?? [],
  Privileges: user?.Privileges ?? [],
  CanSeeClientsPersonalData: user?.CanSeeClientsPersonalData ?? false,
})

/** The request of the form; a place with admin rights is not sent twice. */
export const inputOf = (values: Values): Omit<z.input<typeof SaveUser>, 'Id' | 'UpdatedAt'> => {
  const { AdminPlaces, StaffPlaces, Zones, Apps, Roles, Privileges, ...fields } = values
  const staff = StaffPlaces.filter((id) => !AdminPlaces.includes(id))
  return {
    ...fields,
    Zones: Zones.map((id) => ({ ID: Number(id) })),
    Apps: Apps.map((id) => ({ ID: Number(id) })),
    Places: [
      ...AdminPlaces.map((id) => ({ Id: Number(id), WithAdminRights: true })),
      ...staff.map((id) => ({ Id: Number(id), WithAdminRights: false })),
    ],
    Roles: userRoles.filter((role) => Roles.includes(role)),
    Privileges: userPrivileges.filter((privilege) => Privileges.includes(privilege)),
  }
}
