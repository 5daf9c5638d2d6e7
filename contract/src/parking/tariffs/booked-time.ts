import { instantAt } from './instant-text.ts'
import type { PriceTracePart } from './price-trace.schema.ts'
import type { BookedTime, Stay } from './pricing-types.ts'

/** Half-open, in milliseconds. */
export type Span = { fromMs: number; toMs: number }

type Whole = Pick<Stay, 'start' | 'end'>
type Covered = Span & { by: BookedTime }

/** Parts of a stay covered by bookings and their tolerance, in order; in real time, independent of clock changes (R154). */
const coveredOf = ({ start, end }: Whole, booked: readonly BookedTime[]): Covered[] =>
  booked
    .map((by) => ({
      by,
      fromMs: Math.max(Date.parse(start), Date.parse(by.start) - by.toleranceMinutes * 60_000),
      toMs: Math.min(Date.parse(end), Date.parse(by.end) + by.toleranceMinutes * 60_000),
    }))
    .filter(({ fromMs, toMs }) => fromMs < toMs)
    .toSorted((one, other) => one.fromMs - other.fromMs || one.toMs - other.toMs)

/** Parts of a stay that the public tariff charges: before, between and after bookings, or the whole stay (R154). */
export const excessOf = ({ start, end, booked = [] }: Stay): Span[] => {
  const spans: Span[] = []
  let fromMs = Date.parse(start)
  for (const covered of coveredOf({ start, end }, booked)) {
    if (fromMs < covered.fromMs) spans.push({ fromMs, toMs: covered.fromMs })
    fromMs = Math.max(fromMs, covered.toMs)
  }
  const toMs = Date.parse(end)
  if (fromMs < toMs) spans.push({ fromMs, toMs })
  return spans
}

/** A trace part for each booking that overlaps the stay. */
export const bookedParts = ({ start, end, booked = [] }: Stay): PriceTracePart[] =>
  coveredOf({ start, end }, booked).map(({ by, fromMs, toMs }) => ({
    kind: 'booked',
    from: instantAt(fromMs),
    to: instantAt(toMs),
    bookedFrom: by.start,
    bookedTo: by.end,
    toleranceMinutes: by.toleranceMinutes,
    amount: 0,
  }))
