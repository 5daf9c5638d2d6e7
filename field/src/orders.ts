type Waiting = { atMs: number; hear: () => void }

/** Orders to open that somebody at a gate waits for. */
export type Orders = {
  /** The order that belongs to the read which is sent next. */
  expect: (hear: () => void) => void
  /** The gate was ordered to open: the first that waits hears of it. */
  came: () => void
}

/** An order of a read that has not come by then will not come: it expires. */
const longestMs = 5_000

/** Reads at one gate are taken one after another, so its orders come in the order of its reads. */
export const openOrders = (now: () => number = () => performance.now()): Orders => {
  const waiting: Waiting[] = []
  return {
    expect: (hear) => void waiting.push({ atMs: now(), hear }),
    came: () => {
      const sinceMs = now() - longestMs
      let next = waiting.shift()
      while (next && next.atMs < sinceMs) next = waiting.shift()
      next?.hear()
    },
  }
}
