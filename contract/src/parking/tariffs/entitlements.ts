import { type Right, rights } from './price-trace.schema.ts'
import type { Entitlement } from './pricing-types.ts'

/** The deciding right and the right with the best percent. */
export type Decision = { right: Right; percent: number; percentRight: Right; percentName: string }

const publicRight: Entitlement = { right: 'PUBLIC', discountPercent: 0 }

const isBefore = (one: Entitlement, other: Entitlement): boolean =>
  rights.indexOf(one.right) < rights.indexOf(other.right)

/**
 * The strongest right decides (R77). The best single percent of all matching rights applies; percents are not added (R55). A
 * deciding monthly pass covers the whole price (R77, R109).
 */
export const decideRight = (entitlements: readonly Entitlement[] = []): Decision => {
  let [strongest, best] = [publicRight, publicRight]
  for (const entitlement of entitlements) {
    if (isBefore(entitlement, strongest)) strongest = entitlement
    const isBetter = entitlement.discountPercent > best.discountPercent
    const isEqual = entitlement.discountPercent === best.discountPercent
    if (isBetter || (isEqual && isBefore(entitlement, best))) best = entitlement
  }
  const { right } = strongest
  if (right === 'MONTHLY_PASS') return { right, percent: 100, percentRight: right, percentName: strongest.name ?? '' }
  const percent = Math.min(100, Math.max(0, best.discountPercent))
  return { right, percent, percentRight: best.right, percentName: best.name ?? '' }
}
