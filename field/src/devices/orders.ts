type Waiting = { atMs: number; onOpened: () => void }

/** Matches OPEN commands of a gate to its reads. */
export type Orders = {
  /** Registers a callback for the OPEN command of the next read. */
  expect: (onOpened: () => void) => void
  /** An OPEN command has arrived: calls the first waiting callback. */
  opened: () => void
}

/** Lifetime of an OPEN command; later none arrives for the read. */
const longestMs = 5_000

/** The server handles a gate's reads one by one, so commands arrive in the order of the reads. */
export const openOrders = (now: () => number = () => performance.now()): Orders => {
  const waiting: Waiting[] = []
  return {
    expect: (onOpened) => void waiting.push({ atMs: now(), onOpened }),
    opened: () => {
      const sinceMs = now() - longestMs
      let next = waiting.shift()
      while (next && next.atMs < sinceMs) next = waiting.shift()
      next?.onOpened()
    },
  }
}
