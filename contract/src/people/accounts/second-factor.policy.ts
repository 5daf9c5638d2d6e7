import { isNotImpersonating, permits, type Actor } from '../../access/actor.ts'
import type { Role } from '../../access/roles.ts'
import { all, allowed, refuse, type Verdict } from '../../kit/verdict.ts'
import type { SecondFactorLevel } from './second-factor.schema.ts'

const admins = ['globalAdmin', 'regionAdmin', 'zoneAdmin'] as const

const rolesAt: Readonly<Record<Exclude<SecondFactorLevel, 'EVERYONE'>, readonly Role[]>> = {
  NONE: [],
  GLOBAL_ADMINS: ['globalAdmin'],
  ADMINS: admins,
  PLACE_ADMINS: [...admins, 'placeAdmin'],
}

/** Whether a user with these roles must use a second factor with their password (decision 0036). */
export const requiresSecondFactor = (level: SecondFactorLevel, roles: readonly Role[]): boolean =>
  level === 'EVERYONE' || roles.some((role) => rolesAt[level].includes(role))

/** Never the user's own second factor: turning that off needs a code, so that whoever stole a session cannot. */
export const mayResetSecondFactor = (actor: Actor, { id }: { id: number }): Verdict =>
  all(
    isNotImpersonating(actor),
    permits(actor, 'accounts.resetSecondFactor'),
    id !== actor.id || refuse('users.yourself'),
  )

/** A required second factor can be replaced, not turned off. */
export const mayTurnOffSecondFactor = (isRequired: boolean): Verdict =>
  isRequired ? refuse('accounts.secondFactorRequired') : allowed
