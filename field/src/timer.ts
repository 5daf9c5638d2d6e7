/** Time as a device has it; of a test, time that passes when it is told to. */
export type Timer = {
  nowMs: () => number
  /** Runs later, unless what it gives back is called before. */
  after: (ms: number, run: () => void) => () => void
}

/** What still waits when the field ends ends with its process: nothing of it outlives the devices that it plays. */
export const realTimer: Timer = {
  nowMs: () => Date.now(),
  after: (ms, run) => {
    const timeout = setTimeout(run, ms)
    return () => clearTimeout(timeout)
  },
}
