import { isGlobalAdmin, type Actor } from '@parkla/contract/access/actor.ts'
import { userPrivileges, userRoles, type SaveUser, type User } from '@parkla/contract/people/users/users.schema.ts'
import type { OwnerRegion } from '@parkla/contract/parking/zones/zones.schema.ts'
import type * as z from 'zod'

/** Values of the form; ids are texts, as Mantine's selects take them. */
export type Values = {
  Name: string
  Email: string
  /** The current password, asked for when users change their own e-mail. */
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

type Area = Pick<Values, 'Region' | 'Zones'>

/**
 * Area of a new user: the caller's zones in the only region offered to the caller, whose field is hidden; without zones that
 * region. Fine rights reach that area (R187): a region wider than the caller's fine rights is left out, because the server would
 * refuse it (R166).
 */
export const firstAreaOf = (me: Actor, [offered, ...others]: readonly OwnerRegion[] = []): Area => {
  const only = others.length === 0 ? (offered?.Code ?? '') : ''
  if (me.zones.length > 0) return { Region: me.region || only, Zones: me.zones.map(String) }
  if (isGlobalAdmin(me) || only === '') return { Region: '', Zones: [] }
  const coversRegion = me.regions.includes(only) && me.operators.length + me.place_types.length === 0
  return { Region: coversRegion || !me.canViewParkingFines ? only : '', Zones: [] }
}

/** Region in the record and zones in the form. */
type ShownArea = { stored: string; zones: readonly string[] }

/**
 * Whether the region has a field: with several to choose from, or where the region is wider than the caller's area, so that it can
 * be cleared: fine rights with it would be refused (R166, R187). A zone admin's area has zones.
 */
export const isRegionShown = (me: Actor, offered: readonly OwnerRegion[], { stored, zones }: ShownArea): boolean => {
  if (offered.length !== 1 || stored === '') return offered.length > 1
  return firstAreaOf(me, offered).Region === '' || (me.zones.length > 0 && zones.length === 0)
}

/** The stored values, or those of a new user. */
export const valuesOf = (user: User | undefined, first: Area): Values => ({
  Name: user?.Name ?? '',
  Email: user?.Email ?? '',
  CurrentPassword: '',
  PhoneNumber: user?.PhoneNumber ?? '',
  Comments: user?.Comments ?? '',
  Admin: user?.Admin ?? false,
  Region: user?.Region ?? first.Region,
  Zones: user?.Zones.map(({ ID }) => String(ID)) ?? first.Zones,
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
