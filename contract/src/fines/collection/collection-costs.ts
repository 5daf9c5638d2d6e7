/** Caps of R131, in cents: of the first letter that costs something, of the next two, of all costs of a claim. */
export const mostForFirstLetter = 1_500
const mostForNextLetter = 500
export const mostCosts = 3_000

/** Letters that may cost something. */
const mostPaidLetters = 3

/** What of a wanted cost still fits under the cap of all costs (R131). */
export const capCost = (wanted: number, costsSoFar: number): number =>
  Math.max(0, Math.min(wanted, mostCosts - costsSoFar))

/** Cost of the next letter: `paidLetters` earlier ones cost something (R131). */
export const capLetterCost = (wanted: number, so: { paidLetters: number; costs: number }): number => {
  if (so.paidLetters >= mostPaidLetters) return 0
  return capCost(Math.min(wanted, so.paidLetters === 0 ? mostForFirstLetter : mostForNextLetter), so.costs)
}
