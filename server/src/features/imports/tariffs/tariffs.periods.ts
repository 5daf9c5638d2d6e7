/** Boundaries and prices of a day as R43 has them. */
export type Periods = { t1: number; t2: number; t3: number; price12: number; price23: number; price31: number }

const halfHours = 48

type Segment = { from: number; price: number }

const segmentsOf = (slots: readonly number[]): Segment[] => {
  const segments: Segment[] = []
  for (const [from, price] of slots.entries()) if (segments.at(-1)?.price !== price) segments.push({ from, price })
  return segments
}

/**
 * A day of 48 prices as three periods, of which the last is before T1 and from T3 on (R43): `a`, `a|b`, `a|b|a`, `a|b|c` and
 * `a|b|c|a` can be said. Undefined for days with more.
 */
export const periodsOf = (slots: readonly number[]): Periods | undefined => {
  const [a, b, c, d, ...more] = segmentsOf(slots)
  if (a === undefined || more.length > 0) return undefined
  if (b === undefined) return periods([0, halfHours, halfHours], [a.price, 0, 0])
  if (c === undefined) return periods([0, b.from, halfHours], [a.price, b.price, 0])
  const isAround = (d ?? c).price === a.price
  if (d === undefined)
    return isAround
      ? periods([b.from, c.from, c.from], [b.price, 0, a.price])
      : periods([0, b.from, c.from], [a.price, b.price, c.price])
  return isAround ? periods([b.from, c.from, d.from], [b.price, c.price, a.price]) : undefined
}

type Three = readonly [number, number, number]

const periods = ([t1, t2, t3]: Three, [price12, price23, price31]: Three): Periods => ({
  t1,
  t2,
  t3,
  price12,
  price23,
  price31,
})
