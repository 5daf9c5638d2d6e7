/** A clock that stands still until it is told to move. */
export type TestClock = {
  now: () => Date
  /** The present moment as on the wire. */
  instant: () => string
  set: (instant: string) => void
  /** Moves on by milliseconds, or back when negative. */
  advance: (ms: number) => void
}

/** Where clocks of tests stand and what factories build around: a Wednesday noon in Tallinn. */
export const testNow = '2026-03-04T10:00:00.000Z'

export const openTestClock = (start: string = testNow): TestClock => {
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
