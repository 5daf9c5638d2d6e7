import { dayMs } from '../../kit/time.ts'
import { type CompiledTariff, type PeriodPrice, type Stretch, stretchAt } from './compiled-tariff.ts'
import type { Span } from './booked-time.ts'
import type { Period } from './periods.ts'

/** The increments of a stay that begin in one period of one local day and one block of 24 hours. */
export type Piece = {
  fromMs: number
  toMs: number
  price: PeriodPrice
  special: Stretch['special']
  day: number
  increments: number
  isCapped: boolean
  units: number
}

/** Amount above Limit24h in a block of 24 hours, counted from 0. */
export type Cut = { block: number; units: number }

/** A stay up to Limit24h, before anything personal, in units of the compiled tariff. */
export type Metered = {
  startMs: number
  /** End of the free minutes: charging starts here. */
  chargedFromMs: number
  endMs: number
  pieces: Piece[]
  /** Amount added by MinCost, and the period with that MinCost. */
  lift: { price: PeriodPrice; units: number } | undefined
  cuts: Cut[]
  units: number
}

/**
 * Charged so far per period of one local day, for MaxCost (R47). Period 31 is the rest of the same calendar day (R43): its
 * morning and evening share one cap, a night over midnight has two. A day that becomes a holiday at 13:00 has caps of its own after
 * that (R194). Both are kept: when clocks go back, the local time may become ordinary and special twice.
 */
type Charged = { day: number; ordinary: Record<Period, number>; special: Record<Period, number> }

const nothingCharged = (day: number): Charged => ({
  day,
  ordinary: { '12': 0, '23': 0, '31': 0 },
  special: { '12': 0, '23': 0, '31': 0 },
})

/** Charges increments in order until MaxCost is reached; returns what is charged of the piece's day. */
const applyMaxCost = (before: Charged, piece: Piece, maxUnits: number): Charged => {
  if (maxUnits === 0) return before
  const charged = before.day === piece.day ? before : nothingCharged(piece.day)
  const units = piece.special ? charged.special : charged.ordinary
  const left = maxUnits - units[piece.price.period]
  if (piece.units > left) {
    piece.isCapped = true
    piece.units = left
  }
  units[piece.price.period] += piece.units
  return charged
}

const isAlikeSpecial = (piece: Piece, stretch: Stretch): boolean =>
  (piece.special === undefined) === (stretch.special === undefined)

const isSamePiece = (piece: Piece | undefined, stretch: Stretch): piece is Piece =>
  piece !== undefined && piece.day === stretch.day && piece.price === stretch.price && isAlikeSpecial(piece, stretch)

type Clock = { startMs: number; spans: readonly Span[] }

/**
 * Increments run from the start of charging; each costs the price of the period in which it starts (R45). They are counted per
 * stretch. A started increment that reaches into the next span is not charged again there.
 */
const piecesOf = (compiled: CompiledTariff, { startMs, spans }: Clock): Piece[] => {
  const counting: Counting = { pieces: [], charged: nothingCharged(Number.NaN) }
  let paidUntilMs = -Infinity
  for (const { fromMs, toMs } of spans)
    paidUntilMs = addPieces(compiled, counting, { startMs, fromMs: Math.max(fromMs, paidUntilMs), endMs: toMs })
  return counting.pieces
}

type Counting = { pieces: Piece[]; charged: Charged }
type Stretching = { startMs: number; fromMs: number; endMs: number }

/** Adds the increments of one span; returns the end of the last one. */
const addPieces = (compiled: CompiledTariff, counting: Counting, { startMs, fromMs, endMs }: Stretching): number => {
  const { incrementMs, unitsPerCent } = compiled
  const hasBlocks = compiled.tariff.limit24hInCents > 0
  let atMs = fromMs
  let blockEndMs = hasBlocks ? startMs : Infinity
  let last: Piece | undefined
  while (atMs < endMs) {
    const stretch = stretchAt(compiled, atMs)
    if (atMs >= blockEndMs) {
      blockEndMs = startMs + (Math.floor((atMs - startMs) / dayMs) + 1) * dayMs
      last = undefined
    }
    const untilMs = Math.min(stretch.toMs, endMs, blockEndMs)
    const increments = Math.ceil((untilMs - atMs) / incrementMs)
    const { price, day, special } = stretch
    const beganMs = atMs
    atMs += increments * incrementMs
    const toMs = Math.min(atMs, endMs)
    const units = increments * price.unitsPerIncrement
    const piece: Piece = { fromMs: beganMs, toMs, price, special, day, increments, isCapped: false, units }
    counting.charged = applyMaxCost(counting.charged, piece, price.maxCostInCents * unitsPerCent)
    if (isSamePiece(last, stretch)) {
      last.toMs = toMs
      last.increments += increments
      last.isCapped ||= piece.isCapped
      last.units += piece.units
    } else {
      counting.pieces.push(piece)
      last = piece
    }
  }
  return atMs
}

const sumOf = (parts: readonly { units: number }[]): number => {
  let units = 0
  for (const part of parts) units += part.units
  return units
}

/**
 * MinCost lifts the sum of the whole session (R46); the lift belongs to the first block. So a cap below MinCost wins, and later
 * blocks are capped on their own (R52).
 */
const cutsOf = (pieces: readonly Piece[], limit: { startMs: number; units: number; liftUnits: number }): Cut[] => {
  const cuts: Cut[] = []
  for (const { fromMs, units } of pieces) {
    const block = Math.floor((fromMs - limit.startMs) / dayMs)
    const last = cuts.at(-1)
    if (last?.block === block) last.units += units
    else cuts.push({ block, units })
  }
  for (const cut of cuts) cut.units = Math.max(0, cut.units - limit.units)
  const above = sumOf(pieces) - sumOf(cuts) + limit.liftUnits - limit.units
  const first = cuts[0]
  if (first) first.units += Math.min(limit.liftUnits, Math.max(0, above))
  return cuts.filter(({ units }) => units > 0)
}

type MeteredStay = {
  startMs: number
  endMs: number
  freeMs: number
  /** Parts that the public tariff charges: the whole stay, or what no booking covers (R154). */
  spans: readonly Span[]
}

/** The steps of R55 up to Limit24h. A stay within its free minutes has no increment and no MinCost (R53). */
export const meterStay = (compiled: CompiledTariff, { startMs, endMs, freeMs, spans }: MeteredStay): Metered => {
  const chargedFromMs = startMs + freeMs
  const charged = spans
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, chargedFromMs), toMs }))
    .filter(({ fromMs, toMs }) => fromMs < toMs)
  const pieces = piecesOf(compiled, { startMs, spans: charged })
  const sum = sumOf(pieces)
  if (pieces.length === 0) return { startMs, chargedFromMs, endMs, pieces, lift: undefined, cuts: [], units: 0 }
  const { price } = stretchAt(compiled, spans[0]?.fromMs ?? startMs)
  const liftUnits = Math.max(0, price.minCostInCents * compiled.unitsPerCent - sum)
  const limitUnits = compiled.tariff.limit24hInCents * compiled.unitsPerCent
  const cuts = limitUnits === 0 ? [] : cutsOf(pieces, { startMs, units: limitUnits, liftUnits })
  return {
    startMs,
    chargedFromMs,
    endMs,
    pieces,
    lift: liftUnits > 0 ? { price, units: liftUnits } : undefined,
    cuts,
    units: sum + liftUnits - sumOf(cuts),
  }
}
