import { permits, type Actor } from '../../access/actor.ts'
import { all, reject, type Verdict } from '../../kit/verdict.ts'

/** Landowners own whole places: the parts of one follow it. */
export const mayHaveCommission = ({ isPart }: { isPart: boolean }): Verdict =>
  all(!isPart || reject('commissions.ofPart'))

/** `openFrom`: the first day `YYYY-MM-DD` after the last closed month of the place; statements have used the days before it (R171). */
export const mayBeginCommission = (
  actor: Actor,
  { validFrom, openFrom }: { validFrom: string; openFrom: string },
): Verdict => all(permits(actor, 'commissions.edit'), validFrom >= openFrom || reject('commissions.monthClosed'))
