/** Time as a device has it; of a test, time that passes when it is told to. */
export type Timer = {
  nowMs: () => number
  /** Runs later, unless what it gives back is called before. */
  after: (ms: number, run: () => void) => () => void
}

/** Real time. Nothing runs after `close`: what still waits is dropped, so that no barrier outlives its devices. */
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
