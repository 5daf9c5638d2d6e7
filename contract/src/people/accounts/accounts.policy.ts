import { isGlobalAdmin, isNotImpersonating, permits, type Actor } from '../../access/actor.ts'
import type { Permission } from '../../access/permissions.ts'
import { all, allowed, forbid, refuse, type Verdict } from '../../kit/verdict.ts'

/** Facts about another user that the policy needs; the server computes them against the caller's scope. */
export type OwnerUnderRights = {
  id: number
  isVerified: boolean
  isGlobalAdmin: boolean
  createdByOwnerId: number | null
  /** The user's whole scope is inside the caller's scope. */
  isWithinScope: boolean
  /**
   * Is an admin, or has a place, a list, zones whose places lie in the caller's scope or, for a caller of regions, a region;
   * `isWithinScope` checks the area of the others. A user without ties belongs to their creator.
   */
  hasTies: boolean
  permissions: readonly Permission[]
  canSeeClientsPersonalData: boolean
}

const isCreatedBy = (actor: Actor, owner: OwnerUnderRights): boolean => owner.createdByOwnerId === actor.id

/** Whether the caller may see this user: themselves, or a user in the scope of their user rights (R166). */
export const reachesOwner = (actor: Actor, owner: OwnerUnderRights): boolean => {
  if (owner.id === actor.id) return true
  if (isGlobalAdmin(actor)) return true
  if (owner.isGlobalAdmin || !owner.isWithinScope) return false
  return actor.isAdmin ? owner.hasTies || isCreatedBy(actor, owner) : isCreatedBy(actor, owner)
}

/** Setting a password gives access to the account's rights, so they may not exceed the caller's own (R166). */
const holdsNoMore = (actor: Actor, owner: OwnerUnderRights): Verdict =>
  isGlobalAdmin(actor) ||
  (owner.permissions.every((permission) => actor.permissions.includes(permission)) &&
    (actor.canSeeClientsPersonalData || !owner.canSeeClientsPersonalData))
    ? allowed
    : forbid('accounts.widerRights')

/**
 * Rights over another user: region and zone admins over users wholly inside their scope, place admins over users they
 * created; never over a user with wider rights (R166).
 */
export const mayManageOwner = (actor: Actor, owner: OwnerUnderRights): Verdict =>
  all(
    isNotImpersonating(actor),
    permits(actor, 'users.edit'),
    reachesOwner(actor, owner) || forbid('access.notPermitted'),
    holdsNoMore(actor, owner),
  )

/** The caller's own password, or that of a user they have rights over; never while logged in as another user (R26, R27). */
export const mayChangePassword = (actor: Actor, owner: OwnerUnderRights): Verdict =>
  actor.id === owner.id ? isNotImpersonating(actor) : mayManageOwner(actor, owner)

/** "Log in as": a verified user in scope, neither a global admin nor the caller (R27). */
export const mayImpersonate = (actor: Actor, owner: OwnerUnderRights): Verdict =>
  all(
    isNotImpersonating(actor),
    permits(actor, 'accounts.impersonate'),
    reachesOwner(actor, owner) || forbid('access.notPermitted'),
    (owner.isVerified && !owner.isGlobalAdmin && owner.id !== actor.id) || refuse('accounts.notImpersonable'),
  )

const longestWaitMs = 4_000

/** How long an unknown browser waits before its password is checked: grows with the account's failures from everywhere (R16). */
export const slowDownMs = (failures: number, limit: number): number =>
  failures <= limit ? 0 : Math.min(longestWaitMs, 250 * 2 ** (failures - limit - 1))
