import { isGlobalAdmin, isNotImpersonating, permits, type Actor } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import { all, allowed, forbid, refuse, type Verdict } from '../kit/verdict.ts'

/** What decides over a user; the server computes it against the caller's scope. */
export type OwnerUnderRights = {
  id: number
  isVerified: boolean
  isGlobalAdmin: boolean
  createdByOwnerId: number | null
  /** Nothing of this user lies outside the caller's scope. */
  isWithinScope: boolean
  /** Tied to a region, place or list at all; who is tied to nothing belongs to whoever created him. */
  hasTies: boolean
  permissions: readonly Permission[]
  canSeeClientsPersonalData: boolean
}

const isCreatedBy = (actor: Actor, owner: OwnerUnderRights): boolean => owner.createdByOwnerId === actor.id

/** Whether the caller may know of this user at all: himself, or one whom his rights over users reach (R166). */
export const reachesOwner = (actor: Actor, owner: OwnerUnderRights): boolean => {
  if (owner.id === actor.id) return true
  if (isGlobalAdmin(actor)) return true
  if (owner.isGlobalAdmin || !owner.isWithinScope) return false
  return actor.isAdmin ? owner.hasTies || isCreatedBy(actor, owner) : isCreatedBy(actor, owner)
}

/** Whoever could take over an account would hold its rights, so they may not exceed his own (R166). */
const holdsNoMore = (actor: Actor, owner: OwnerUnderRights): Verdict =>
  isGlobalAdmin(actor) ||
  (owner.permissions.every((permission) => actor.permissions.includes(permission)) &&
    (actor.canSeeClientsPersonalData || !owner.canSeeClientsPersonalData))
    ? allowed
    : forbid('accounts.widerRights')

/**
 * Rights over another user: region and zone admins over users wholly inside their scope, place admins over users they
 * created; nobody over somebody with wider rights (R166).
 */
export const mayManageOwner = (actor: Actor, owner: OwnerUnderRights): Verdict =>
  all(
    isNotImpersonating(actor),
    permits(actor, 'users.edit'),
    reachesOwner(actor, owner) || forbid('access.notPermitted'),
    holdsNoMore(actor, owner),
  )

/** One's own password, or that of a user one has rights over; never while logged in as another (R26, R27). */
export const mayChangePassword = (actor: Actor, owner: OwnerUnderRights): Verdict =>
  actor.id === owner.id ? isNotImpersonating(actor) : mayManageOwner(actor, owner)

/** Log in as: a verified user in reach who is neither a global admin nor oneself (R27). */
export const mayImpersonate = (actor: Actor, owner: OwnerUnderRights): Verdict =>
  all(
    isNotImpersonating(actor),
    permits(actor, 'accounts.impersonate'),
    reachesOwner(actor, owner) || forbid('access.notPermitted'),
    (owner.isVerified && !owner.isGlobalAdmin && owner.id !== actor.id) || refuse('accounts.notImpersonable'),
  )
