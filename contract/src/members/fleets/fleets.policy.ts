import { permits, type Actor } from '../../access/actor.ts'
import { all, allowed, forbid, refuse, reject, type Verdict } from '../../kit/verdict.ts'

/** Only global admins add and change fleets and assign managers (R189). */
export const mayEditFleets = (actor: Actor): Verdict => permits(actor, 'fleets.edit')

/** Users are edited by global admins and by managers of the whole fleet; a restricted manager reads theirs (R100, R189). */
export const mayEditUsersOfFleet = (
  actor: Actor,
  { IsManager, RestrictedTo }: { IsManager: boolean; RestrictedTo: number },
): Verdict =>
  all(
    permits(actor, 'fleets.editUsers'),
    mayEditFleets(actor).ok || (IsManager && RestrictedTo === 0) ? { ok: true } : forbid('access.notPermitted'),
  )

type FleetOfManager = { IsManager: boolean; RestrictedTo: number }

/**
 * Global admins and managers of the fleet manage its visitors; a restricted manager those of their own user (R100,
 * R104, R189).
 */
export const mayManageVisitors = (
  actor: Actor,
  { IsManager, RestrictedTo }: FleetOfManager,
  fleetUserId = RestrictedTo,
): Verdict =>
  all(
    permits(actor, 'fleets.editUsers'),
    mayEditFleets(actor).ok || (IsManager && (RestrictedTo === 0 || RestrictedTo === fleetUserId))
      ? allowed
      : forbid('access.notPermitted'),
  )

/** Balance and invoices are the whole fleet's: for global admins and managers of all its users (R100, R103). */
export const mayReadBalance = (actor: Actor, { IsManager, RestrictedTo }: FleetOfManager): Verdict =>
  mayEditFleets(actor).ok || (IsManager && RestrictedTo === 0) ? allowed : forbid('access.notPermitted')

export const longestVisitDays = 31

/** 1 minute to 31 days from the start, extensions included (R104). */
export const isPossibleGrant = (minutes: number): Verdict =>
  all(
    minutes >= 1 || reject('fleets.grantTooShort'),
    minutes <= longestVisitDays * 24 * 60 || reject('fleets.grantTooLong', { days: longestVisitDays }),
  )

type Grant = {
  costInCents: number
  leftInCents: number | null
  isPrepaid: boolean
  /** The visitor acts by the link, not a manager. */
  isByLink: boolean
  show: (cents: number) => string
}

/**
 * PREPAID is refused above a limit, POSTPAID pays and flags it (R101, R186). No limit: null. A visitor's link extends within the
 * limit only, and does not show what is left of it.
 */
export const mayGrant = ({ costInCents, leftInCents, isPrepaid, isByLink, show }: Grant): Verdict => {
  if (leftInCents === null || costInCents <= leftInCents) return allowed
  if (isByLink) return refuse('fleets.beyondLimitByLink')
  if (!isPrepaid) return allowed
  return refuse('fleets.limitReached', { cost: show(costInCents), left: show(Math.max(0, leftInCents)) })
}
