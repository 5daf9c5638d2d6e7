import { dayMs } from '../../kit/time.ts'
import { type CompiledTariff, compileTariff } from './compiled-tariff.ts'
import { bookedParts, excessOf } from './booked-time.ts'
import { instantAt } from './instant-text.ts'
import { meterStay, type Metered, type Piece } from './metering.ts'
import { type GrossSteps, settle } from './settlement.ts'
import type { PriceTrace, PriceTracePart } from './price-trace.schema.ts'
import type { Cost, Price, PriceOptions, ServiceVisit, Stay, Tariff } from './pricing-types.ts'

export { compileTariff } from './compiled-tariff.ts'
export type { CompiledTariff } from './compiled-tariff.ts'

/**
 * Price of a stay with its trace, by R43–R56 and R77. Everything up to the gross price is exact; it is rounded once, half up, to
 * whole cents (R3), or to the step of the currency (R196). Compile the tariff first to price many stays.
 */
export const priceStay = (tariff: Tariff | CompiledTariff, stay: Stay, options: PriceOptions = {}): Price => {
  const compiled = compiledOf(tariff)
  const metered = meter(compiled, stay)
  const { cost, steps } = settle(compiled, metered, options)
  const priced = { stay, metered, steps }
  const parts = [...bookedParts(stay), ...freePart(compiled, priced), ...meteredParts(compiled, priced)]
  return { ...cost, trace: traceOf(compiled, { cost, steps, parts }) }
}

/** Price of a car wash with its trace: the service, then percent, VAT, rounding, credits and fee as for a stay (R55, R58). */
export const priceService = (
  tariff: Tariff | CompiledTariff,
  { service, start, end }: ServiceVisit,
  options: PriceOptions = {},
): Price => {
  const compiled = compiledOf(tariff)
  const units = service.priceInCents * compiled.unitsPerCent
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)]
  const metered: Metered = { startMs, endMs, chargedFromMs: startMs, units, pieces: [], lift: undefined, cuts: [] }
  const { cost, steps } = settle(compiled, metered, options)
  const { name, priceInCents } = service
  const done: PriceTracePart = { kind: 'service', name, priceInCents, amount: units * steps.scale }
  return { ...cost, trace: traceOf(compiled, { cost, steps, parts: [done] }) }
}

/** Price without the trace, for sums over many stays. */
export const costOf = (tariff: Tariff | CompiledTariff, stay: Stay, options: PriceOptions = {}): Cost => {
  const compiled = compiledOf(tariff)
  return settle(compiled, meter(compiled, stay), options).cost
}

const compiledOf = (tariff: Tariff | CompiledTariff): CompiledTariff =>
  'stretches' in tariff ? tariff : compileTariff(tariff)

/** Free minutes are deducted from the start, less those used by an earlier visit (R53). */
const meter = (compiled: CompiledTariff, stay: Stay): Metered => {
  const { start, end, freeMinutesUsed = 0 } = stay
  const freeMs = Math.max(0, compiled.freeMs - Math.round(freeMinutesUsed * 60_000))
  return meterStay(compiled, { startMs: Date.parse(start), endMs: Date.parse(end), freeMs, spans: excessOf(stay) })
}

type PricedStay = { stay: Stay; metered: Metered; steps: GrossSteps }

/** `parts`: before percent, VAT, credits and fee. */
type Settled = { cost: Cost; steps: GrossSteps; parts: readonly PriceTracePart[] }

const traceOf = (compiled: CompiledTariff, settled: Settled): PriceTrace => {
  const { currency, timeZone, terms } = compiled.tariff
  const { right, totalInCents } = settled.cost
  const { unitsPerCent } = settled.steps
  const parts = [...settled.parts, ...settledParts(compiled, settled)]
  return { right, currency, timeZone, pricesIncludeVat: terms.PricesIncludeVat, unitsPerCent, parts, totalInCents }
}

const freePart = ({ tariff }: CompiledTariff, { stay, metered }: PricedStay): PriceTracePart[] => {
  const fromMs = metered.startMs
  const toMs = Math.min(metered.chargedFromMs, metered.endMs)
  // no part where a booking covers the free minutes
  const firstChargedMs = excessOf(stay)[0]?.fromMs ?? Infinity
  if (toMs <= fromMs || firstChargedMs >= toMs) return []
  const [from, to] = [instantAt(fromMs), instantAt(toMs)]
  const usedBefore = stay.freeMinutesUsed ?? 0
  return [{ kind: 'free', from, to, freeMinutes: tariff.terms.FreeMinutes, usedBefore, amount: 0 }]
}

const meteredParts = (compiled: CompiledTariff, { metered, steps }: PricedStay): PriceTracePart[] => {
  const { limit24hInCents, terms } = compiled.tariff
  const parts: PriceTracePart[] = metered.pieces.map((piece) =>
    periodPart(piece, { scale: steps.scale, incrementMinutes: terms.BillingIncrementMinutes }),
  )
  if (metered.lift) {
    const { price, units } = metered.lift
    const { period, minCostInCents } = price
    parts.push({ kind: 'minCost', period, minCostInCents, amount: units * steps.scale })
  }
  for (const { block, units } of metered.cuts) {
    const fromMs = metered.startMs + block * dayMs
    const [from, to] = [instantAt(fromMs), instantAt(Math.min(fromMs + dayMs, metered.endMs))]
    parts.push({ kind: 'limit24h', block: block + 1, from, to, limit24hInCents, amount: -units * steps.scale })
  }
  return parts
}

const periodPart = (piece: Piece, { scale, incrementMinutes }: { scale: number; incrementMinutes: number }) => {
  const { period, ratePerHourInCents, discountPercent, maxCostInCents } = piece.price
  const part: PriceTracePart = {
    kind: 'period',
    from: instantAt(piece.fromMs),
    to: instantAt(piece.toMs),
    period,
    isHoliday: piece.special?.kind === 'HOLIDAY',
    ratePerHourInCents,
    incrementMinutes,
    increments: piece.increments,
    discountPercent,
    amount: piece.units * scale,
  }
  if (piece.isCapped) part.cappedTo = maxCostInCents
  if (piece.special) {
    const { name, kind, pricedLike, isException } = piece.special
    part.calendarDay = { name, kind, pricedLike, ...(isException && { isException }) }
  }
  return part
}

/** Parts without an effect are left out. */
const settledParts = (compiled: CompiledTariff, { cost, steps }: Settled): PriceTracePart[] => {
  const { decision, unitsPerCent, vatPercent, grossUnits } = steps
  const parts: PriceTracePart[] = []
  const add = (part: PriceTracePart, isShown = part.amount !== 0) => {
    if (isShown) parts.push(part)
  }
  const { percent, percentRight: right, percentName: name } = decision
  add({ kind: 'percent', right, name, percent, amount: minus(steps.percentUnits) }, percent > 0)
  const isIncluded = compiled.tariff.terms.PricesIncludeVat
  add({ kind: 'vat', percent: vatPercent, isIncluded, amount: steps.vatUnits }, vatPercent > 0)
  add({ kind: 'credit', source: 'freePass', amount: -cost.freePassCentsUsed * unitsPerCent })
  add({ kind: 'credit', source: 'campaignCredit', amount: -cost.campaignCreditInCents * unitsPerCent })
  add({ kind: 'credit', source: 'fleet', amount: -cost.hiddenCostInCents * unitsPerCent })
  add({ kind: 'serviceFee', amount: cost.serviceFeeCents * unitsPerCent })
  add({ kind: 'rounding', amount: cost.grossInCents * unitsPerCent - grossUnits })
  return parts
}

/** Avoids −0, which JSON does not preserve. */
const minus = (units: number): number => (units === 0 ? 0 : -units)
