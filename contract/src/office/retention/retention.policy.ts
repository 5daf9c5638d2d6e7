import { permits, type Actor } from '../../access/actor.ts'
import { all, refuse, type Verdict } from '../../kit/verdict.ts'

type Held = { IsHeld: boolean }

/** One hold per record; its reason cannot be changed (R177). */
export const maySetHold = (actor: Actor, { IsHeld }: Held): Verdict =>
  all(permits(actor, 'retention.manage'), !IsHeld || refuse('retention.alreadyHeld'))

export const mayLiftHold = (actor: Actor, { IsHeld }: Held): Verdict =>
  all(permits(actor, 'retention.manage'), IsHeld || refuse('retention.notHeld'))
