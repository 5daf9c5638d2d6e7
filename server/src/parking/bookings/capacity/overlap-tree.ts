/** Segment tree of simultaneous bookings. Times are milliseconds, half-open (R1). */
type OverlapTree = {
  add: (from: number, to: number) => void
  /** The highest number at any time of the interval. */
  most: (from: number, to: number) => number
}

const sortedOnce = (moments: Iterable<number>): number[] => [...new Set(moments)].sort((one, other) => one - other)

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
 * `ends`: all starts and ends that will be added or queried. Between two of them nothing
 * changes, so the tree over these pieces answers in O(log n).
 */
export const makeOverlapTree = (ends: Iterable<number>): OverlapTree => {
  const moments = sortedOnce(ends)
  const pieces = Math.max(1, moments.length - 1)
  // A tree over n pieces has fewer than 4n nodes, so every index below exists.
  // `most[node]`: maximum within the node's pieces; `everywhere[node]`: added to the whole node.
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
