import { type Right, rights } from './price-trace.schema.ts'
import type { Entitlement } from './pricing-types.ts'

/** The right that decides, and the one that gives the percent. */
export type Decision = { right: Right; percent: number; percentRight: Right; percentName: string }

const everybody: Entitlement = { right: 'PUBLIC', discountPercent: 0 }

const isBefore = (one: Entitlement, other: Entitlement): boolean =>
  rights.indexOf(one.right) < rights.indexOf(other.right)

/**
 * The strongest right decides what the session counts as (R77); the best single percent of all that fit is taken off,
 * whoever gives it, and nothing is added up (R55). A monthly pass that decides pays for everything (R77, R109).
 */
export const decideRight = (entitlements: readonly Entitlement[] = []): Decision => {
  let [strongest, best] = [everybody, everybody]
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
