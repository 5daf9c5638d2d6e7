import { permits, type Actor } from '../../access/actor.ts'
import { isSet, type Instant } from '../../kit/time.ts'
import { all, allowed, forbid, reject, type Verdict } from '../../kit/verdict.ts'
import type { MemberStatus } from './whitelist-users.lifecycle.ts'
import type { MemberState } from './whitelists.filters.ts'

type Term = { ValidFrom: Instant; ValidTo: Instant }

/** Only global admins add, change and delete lists and assign managers (R189). */
export const mayEditWhitelists = (actor: Actor): Verdict => permits(actor, 'whitelists.edit')

/** Users are edited by global admins, and by the managers of this list (R189). */
export const mayEditUsersOf = (actor: Actor, { IsManager }: { IsManager: boolean }): Verdict =>
  all(
    permits(actor, 'whitelists.editUsers'),
    actor.permissions.includes('whitelists.edit') || IsManager || forbid('access.notPermitted'),
  )

export const isPossibleTerm = ({ ValidFrom, ValidTo }: Term): Verdict =>
  !isSet(ValidTo) || !isSet(ValidFrom) || Date.parse(ValidTo) > Date.parse(ValidFrom)
    ? { ok: true }
    : reject('whitelists.endsBeforeStart')

/** The most of a weekly table means no limit, as in a table of prices only (R93). */
export const unlimitedSpots = 100_000

/** Valid at one place or zone at least, by `ValidInType` (R90). */
export const isSomewhere = (ids: readonly number[], where: 'Places' | 'Zones' = 'Places'): Verdict =>
  ids.length > 0 ? allowed : reject(where === 'Places' ? 'whitelists.nowhere' : 'whitelists.noZone')

/** The validity is half-open (R98); only approved users are members (R92). */
export const memberStateOf = (
  { Status, ValidFrom, ValidTo }: Term & { Status: MemberStatus },
  now: Instant,
): MemberState => {
  if (Status !== 'APPROVED') return Status
  if (isSet(ValidTo) && Date.parse(ValidTo) <= Date.parse(now)) return 'EXPIRED'
  return isSet(ValidFrom) && Date.parse(ValidFrom) > Date.parse(now) ? 'FUTURE' : 'ACTIVE'
}
