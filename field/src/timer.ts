/** A clock with timers; tests advance it manually. */
export type Timer = {
  nowMs: () => number
  /** Runs after a delay; returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void
}

/** Real time; `close` cancels pending timers. */
export const openTimer = (): Timer & { close: () => void } => {
  const waiting = new Set<NodeJS.Timeout>()
  let isClosed = false
  const drop = (timeout: NodeJS.Timeout): void => {
    clearTimeout(timeout)
    waiting.delete(timeout)
  }
  return {
    nowMs: () => Date.now(),
    after: (ms, run) => {
      if (isClosed) return () => undefined
      const timeout = setTimeout(() => {
        waiting.delete(timeout)
        run()
      }, ms)
      waiting.add(timeout)
      return () => drop(timeout)
    },
    close: () => {
      isClosed = true
      for (const timeout of waiting) drop(timeout)
    },
  }
}
