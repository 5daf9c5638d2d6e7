import { permits, type Actor } from '../access/actor.ts'
import type { Verdict } from '../kit/verdict.ts'

/** Only global admins add and change fleets and assign managers (R189). */
export const mayEditFleets = (actor: Actor): Verdict => permits(actor, 'fleets.edit')
