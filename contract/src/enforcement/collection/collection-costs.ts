import { roundToStep } from '../../kit/money.ts'

/** Caps of R131 in hundredths: of the first letter that costs something, of each of the next two, of all costs of a claim. */
export type CostCaps = { firstLetter: number; nextLetter: number; all: number }

const euroCaps: CostCaps = { firstLetter: 1_500, nextLetter: 500, all: 3_000 }

/**
 * Units for a euro, rounded so that letters cost round amounts and no cap is far above the one in euro. They are fixed: a cap that followed
 * the exchange rate would change the costs of a claim while it runs (decision 0159).
 */
const perEuro: Readonly<Record<string, number>> = {
  AUD: 1.6,
  BGN: 1.9,
  CAD: 1.6,
  CHF: 0.9,
  CZK: 24,
  DKK: 7,
  GBP: 0.8,
  HUF: 360,
  INR: 90,
  ISK: 140,
  PLN: 4,
  RUB: 80,
  SEK: 10,
  SGD: 1.4,
  UAH: 40,
  USD: 1,
}

/** The caps in a currency (R131, R196); those of the euro for an unknown currency. */
export const costCapsOf = (currency: string): CostCaps => {
  const capOf = (cents: number) => roundToStep(Math.round(cents * (perEuro[currency] ?? 1)), currency)
  return { firstLetter: capOf(euroCaps.firstLetter), nextLetter: capOf(euroCaps.nextLetter), all: capOf(euroCaps.all) }
}

/** Number of letters that may cost something. */
const mostPaidLetters = 3

/** Costs of the claim so far, in its currency. */
type CostsSoFar = { costs: number; currency: string }

/** Part of a wanted cost within the cap of all costs (R131). */
export const capCost = (wanted: number, { costs, currency }: CostsSoFar): number =>
  Math.max(0, Math.min(wanted, costCapsOf(currency).all - costs))

/** Cost of the next letter: `paidLetters` earlier ones cost something (R131). */
export const capLetterCost = (wanted: number, so: CostsSoFar & { paidLetters: number }): number => {
  if (so.paidLetters >= mostPaidLetters) return 0
  const { firstLetter, nextLetter } = costCapsOf(so.currency)
  return capCost(Math.min(wanted, so.paidLetters === 0 ? firstLetter : nextLetter), so)
}
