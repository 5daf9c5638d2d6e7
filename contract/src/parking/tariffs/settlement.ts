import { type CompiledTariff, stretchAt } from './compiled-tariff.ts'
import { floorToStep, stepOf } from '../../kit/money.ts'
import { percentFraction, roundHalfUp } from './fraction.ts'
import { dayText } from './instant-text.ts'
import type { Metered } from './metering.ts'
import { type Decision, decideRight } from './entitlements.ts'
import type { Cost, Credits, PriceOptions } from './pricing-types.ts'

/** The rate on the local day of the stay's last moment; a stay that ends at midnight belongs to the day before (R1, R4). */
const vatPercentAt = (compiled: CompiledTariff, { startMs, endMs }: Metered): number => {
  const { vatRates } = compiled.tariff
  if (vatRates.length === 0) return 0
  const day = dayText(stretchAt(compiled, Math.max(startMs, endMs - 1)).day)
  let latest = { validFrom: '', percent: 0 }
  for (const rate of vatRates) if (rate.validFrom <= day && rate.validFrom > latest.validFrom) latest = rate
  return latest.percent
}

/** VAT contained in a gross price, rounded half up, for display. */
const vatWithin = (grossInCents: number, percent: number): number => {
  const { over, under } = percentFraction(percent)
  return roundHalfUp(grossInCents * over, over + under)
}

/** Steps from the metered sum to the gross price, in units finer than the meter's by `scale`. */
export type GrossSteps = {
  decision: Decision
  unitsPerCent: number
  scale: number
  percentUnits: number
  vatPercent: number
  vatUnits: number
  grossUnits: number
}

const grossSteps = (compiled: CompiledTariff, metered: Metered, decision: Decision): GrossSteps => {
  const vatPercent = vatPercentAt(compiled, metered)
  const personal = percentFraction(decision.percent)
  const vat = percentFraction(compiled.tariff.terms.PricesIncludeVat ? 0 : vatPercent)
  const scale = personal.under * vat.under
  const percentUnits = metered.units * personal.over * vat.under
  const vatUnits = metered.units * (personal.under - personal.over) * vat.over
  const grossUnits = metered.units * scale - percentUnits + vatUnits
  return {
    decision,
    unitsPerCent: compiled.unitsPerCent * scale,
    scale,
    percentUnits,
    vatPercent,
    vatUnits,
    grossUnits,
  }
}

const largest = (steps: GrossSteps, metered: Metered): number =>
  Math.max(steps.grossUnits, steps.scale * metered.pieces.reduce((sum, { units }) => sum + units, 0))

/** Each credit is applied to what the previous ones left (R55), in the steps of the currency (R196). */
const takeCredits = (grossInCents: number, credits: Credits, currency: string) => {
  const take = (left: number, available = 0): number => floorToStep(Math.min(left, Math.max(0, available)), currency)
  const freePassCentsUsed = take(grossInCents, credits.freePassInCents)
  const campaignCreditInCents = take(grossInCents - freePassCentsUsed, credits.campaignCreditInCents)
  const left = grossInCents - freePassCentsUsed - campaignCreditInCents
  const hiddenCostInCents = take(left, credits.fleetInCents)
  return { freePassCentsUsed, campaignCreditInCents, hiddenCostInCents, costInCents: left - hiddenCostInCents }
}

/**
 * From the metered sum to the amount due: percent, VAT, rounding, credits, service fee (R55). Credits and the fee are whole
 * steps of the currency (R196), so rounding before or after them gives the same result.
 */
export const settle = (
  compiled: CompiledTariff,
  metered: Metered,
  { entitlements, credits = {}, serviceFeeInCents = 0 }: PriceOptions,
): { cost: Cost; steps: GrossSteps } => {
  const decision = decideRight(entitlements)
  const steps = grossSteps(compiled, metered, decision)
  if (largest(steps, metered) > Number.MAX_SAFE_INTEGER) throw new RangeError('The price is too large to be exact')
  const { currency } = compiled.tariff
  const step = stepOf(currency)
  const grossInCents = roundHalfUp(steps.grossUnits, steps.unitsPerCent * step) * step
  const vatInCents = vatWithin(grossInCents, steps.vatPercent)
  const paid = takeCredits(grossInCents, credits, currency)
  const serviceFeeCents = paid.costInCents > 0 ? floorToStep(serviceFeeInCents, currency) : 0
  const cost = {
    right: decision.right,
    discountPercent: decision.percent,
    grossInCents,
    netInCents: grossInCents - vatInCents,
    vatInCents,
    vatPercent: steps.vatPercent,
    ...paid,
    serviceFeeCents,
    totalInCents: paid.costInCents + serviceFeeCents,
  }
  return { cost, steps }
}
