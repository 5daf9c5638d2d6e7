import { isGlobalAdmin, permits, type Actor } from '../../access/actor.ts'
import { permissionsOf } from '../../access/permissions.ts'
import { rolesOf, type OwnerFacts, type Role } from '../../access/roles.ts'
import { mayManageOwner, type OwnerUnderRights } from '../accounts/accounts.policy.ts'
import { all, allowed, forbid, refuse, type Verdict } from '../../kit/verdict.ts'
import type { Grants, UserPrivilege } from './users.schema.ts'

/** A role whose permissions the caller holds all themselves (R166). */
const mayGrantRole = (actor: Actor, role: Role): Verdict =>
  permissionsOf([role]).every((permission) => actor.permissions.includes(permission))
    ? allowed
    : forbid('users.rightNotHeld')

const roleOfPrivilege: Readonly<Record<UserPrivilege, Role>> = {
  VIEW_BOOKINGS: 'bookingViewer',
  EDIT_AVAILABILITY: 'availabilityEditor',
  END_SESSIONS: 'sessionEnder',
  VIEW_FINES: 'fineViewer',
  CANCEL_FINES: 'fineCanceller',
}

/** A part of the rights that one user grants to another. */
export type Grant =
  | { field: 'Admin' }
  | { field: 'CanSeeClientsPersonalData' }
  | { field: 'Places' }
  | { field: 'Roles'; value: Grants['Roles'][number] }
  | { field: 'Privileges'; value: UserPrivilege }

/** Whether the caller may grant this right: no wider role or privilege than their own, admin only by global admins (R166). */
export const mayGrant = (actor: Actor, grant: Grant): Verdict => {
  if (isGlobalAdmin(actor)) return allowed
  switch (grant.field) {
    case 'Admin':
      return forbid('users.adminOnlyByGlobal')
    case 'CanSeeClientsPersonalData':
      return actor.canSeeClientsPersonalData ? allowed : forbid('users.rightNotHeld')
    case 'Places':
      return mayGrantRole(actor, 'placeAdmin')
    case 'Roles':
      return mayGrantRole(actor, grant.value === 'OPERATOR' ? 'operator' : 'bookingsAdmin')
    case 'Privileges':
      return mayGrantRole(actor, roleOfPrivilege[grant.value])
  }
}

/** The grants in `after` that are not in `before`; `before` is undefined for a new user. */
const addedGrants = (after: Grants, before: Grants | undefined): Grant[] => [
  ...(after.Admin && before?.Admin !== true ? [{ field: 'Admin' } as const] : []),
  ...(after.CanSeeClientsPersonalData && before?.CanSeeClientsPersonalData !== true
    ? [{ field: 'CanSeeClientsPersonalData' } as const]
    : []),
  ...(after.Places.some(({ WithAdminRights }) => WithAdminRights) ? [{ field: 'Places' } as const] : []),
  ...after.Roles.filter((role) => before?.Roles.includes(role) !== true).map(
    (value) => ({ field: 'Roles', value }) as const,
  ),
  ...after.Privileges.filter((one) => before?.Privileges.includes(one) !== true).map(
    (value) => ({ field: 'Privileges', value }) as const,
  ),
]

/** The first grant that the caller may not make, with its reason; undefined when all are allowed (R166). */
export const forbiddenGrant = (
  actor: Actor,
  { after, before }: { after: Grants; before: Grants | undefined },
): { field: Grant['field']; verdict: Verdict } | undefined => {
  for (const grant of addedGrants(after, before)) {
    const verdict = mayGrant(actor, grant)
    if (!verdict.ok) return { field: grant.field, verdict }
  }
  return undefined
}

/** The user's rights without the lists they manage, for the preview of what they will see. */
export const factsOfGrants = (grants: Grants): OwnerFacts => ({
  admin: grants.Admin,
  region: grants.Region,
  zones: grants.Zones.map(({ ID }) => ID),
  regions: [],
  operators: [],
  place_types: [],
  adminPlaces: grants.Places.filter(({ WithAdminRights }) => WithAdminRights).map(({ Id }) => Id),
  roles: grants.Roles,
  privileges: [...grants.Privileges, ...(grants.CanSeeClientsPersonalData ? (['SEE_PERSONAL_DATA'] as const) : [])],
  managesWhitelists: false,
  managesFleets: false,
})

const isSame = (a: Grants, b: Grants): boolean => JSON.stringify(rightsOf(a)) === JSON.stringify(rightsOf(b))

/**
 * Rights whose change ends the user's sign-ins; their areas take effect at the next call (R185). Derived roles count by their
 * permissions: a region admin with zones is a zone admin with the same ones.
 */
const rightsOf = (grants: Grants) => [
  grants.Admin,
  [...grants.Roles].toSorted(),
  permissionsOf(rolesOf(factsOfGrants(grants))),
  grants.CanSeeClientsPersonalData,
  [...grants.Privileges].toSorted(),
]

export const endsSignIns = (before: Grants, after: Grants): boolean => !isSame(before, after)

/** Rights over a user who is not the caller (R166). */
export const mayManageUser = (actor: Actor, owner: OwnerUnderRights): Verdict =>
  all(mayManageOwner(actor, owner), owner.id !== actor.id || refuse('users.yourself'))

/** Users do not change their own rights; they may change their name, e-mail and phone. */
export const maySaveUser = (actor: Actor, owner: OwnerUnderRights, isOtherRights: boolean): Verdict =>
  owner.id === actor.id && !isOtherRights ? mayManageOwner(actor, owner) : mayManageUser(actor, owner)

/** Deletes and deactivations: never the last global admin (R166). */
export const mayRemoveUser = (
  actor: Actor,
  { owner, isLastGlobalAdmin }: { owner: OwnerUnderRights; isLastGlobalAdmin: boolean },
): Verdict => all(mayManageUser(actor, owner), !isLastGlobalAdmin || refuse('users.lastGlobalAdmin'))

export const mayAddUser = (actor: Actor): Verdict => permits(actor, 'users.edit')
