/** How many bookings there are at once, while more and more come in. Times are milliseconds, half-open (R1). */
export type AtOnce = {
  add: (from: number, to: number) => void
  /** The most at any one moment of the time. */
  most: (from: number, to: number) => number
}

const sortedOnce = (moments: Iterable<number>): number[] => [...new Set(moments)].sort((one, other) => one - other)

/** Index of a moment in the sorted list. */
const indexIn = (moments: readonly number[], moment: number): number => {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (moments[middle]! < moment) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * `ends`: every moment at which one of the times begins or ends that will be added or asked. Between two of them nothing
 * changes, so a tree over these pieces answers in as many steps as a million has binary digits.
 */
export const openAtOnce = (ends: Iterable<number>): AtOnce => {
  const moments = sortedOnce(ends)
  const pieces = Math.max(1, moments.length - 1)
  // `most[node]`: the most within the node's pieces by what was added at it or below; `everywhere[node]`: at it.
  const most = new Int32Array(4 * pieces)
  const everywhere = new Int32Array(4 * pieces)

  const addTo = (node: number, [first, last]: Span, [from, to]: Span): void => {
    if (to <= first || last <= from) return
    if (from <= first && last <= to) {
      most[node]! += 1
      everywhere[node]! += 1
      return
    }
    const middle = (first + last) >>> 1
    addTo(2 * node, [first, middle], [from, to])
    addTo(2 * node + 1, [middle, last], [from, to])
    most[node] = Math.max(most[2 * node]!, most[2 * node + 1]!) + everywhere[node]!
  }

  const mostIn = (node: number, [first, last]: Span, [from, to]: Span): number => {
    if (to <= first || last <= from) return 0
    if (from <= first && last <= to) return most[node]!
    const middle = (first + last) >>> 1
    const below = Math.max(
      mostIn(2 * node, [first, middle], [from, to]),
      mostIn(2 * node + 1, [middle, last], [from, to]),
    )
    return below + everywhere[node]!
  }

  const spanOf = (from: number, to: number): Span => [indexIn(moments, from), indexIn(moments, to)]
  return {
    add: (from, to) => addTo(1, [0, pieces], spanOf(from, to)),
    most: (from, to) => mostIn(1, [0, pieces], spanOf(from, to)),
  }
}

type Span = readonly [number, number]
