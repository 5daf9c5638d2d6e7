import { permits, type Actor } from '../access/actor.ts'
import { all, forbid, type Verdict } from '../kit/verdict.ts'

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
