import { permits, type Actor } from '../../access/actor.ts'
import type { Permission } from '../../access/permissions.ts'
import { all, refuse, type Verdict } from '../../kit/verdict.ts'
import { quickActionRoles, type QuickActionKind, type QuickActionRole } from './quick-action-kinds.ts'

/** Permission at the place of the action; with `Roles` the user needs one of them too (R36). */
export const quickActionPermissions: Readonly<Record<QuickActionKind, Permission>> = {
  OPEN_GATE: 'gates.operate',
  MESSAGE: 'board.view',
  MARK_FULL: 'board.correctCount',
}

/** Groups of the user; an action with `Roles` is offered to these alone. */
export const quickActionRolesOf = ({ isAdmin, isPlaceAdmin, hasOperatorRole }: Actor): QuickActionRole[] => {
  const isIn: Readonly<Record<QuickActionRole, boolean>> = {
    ADMIN: isAdmin,
    PLACE_ADMIN: isPlaceAdmin,
    OPERATOR: hasOperatorRole,
  }
  return quickActionRoles.filter((role) => isIn[role])
}

export const mayEditQuickActions = (actor: Actor): Verdict => permits(actor, 'settings.edit')

/** A command to an offline controller could open the gate later, for another car. */
export const mayOpenByQuickAction = (gate: { isOnline: boolean } | undefined): Verdict =>
  all(
    gate !== undefined || refuse('quickActions.gateGone'),
    gate?.isOnline === true || refuse('quickActions.gateOffline'),
  )

export const mayMarkFull = (freeSpots: number): Verdict => all(freeSpots > 0 || refuse('quickActions.alreadyFull'))
