/** A clock that stands still until it is told to move. */
export type TestClock = {
  now: () => Date
  /** The present moment as on the wire. */
  instant: () => string
  set: (instant: string) => void
  /** Moves on by milliseconds, or back when negative. */
  advance: (ms: number) => void
}

export const openTestClock = (start: string = new Date().toISOString()): TestClock => {
  let ms = Date.parse(start)
  return {
    now: () => new Date(ms),
    instant: () => new Date(ms).toISOString(),
    set: (instant) => {
      ms = Date.parse(instant)
    },
    advance: (by) => {
      ms += by
    },
  }
}
