/** A clock that moves only when set. */
export type TestClock = {
  now: () => Date
  /** Current instant as on the wire. */
  instant: () => string
  set: (instant: string) => void
  /** Advances by milliseconds; negative moves back. */
  advance: (ms: number) => void
}

/** Start of test clocks and reference time of factories: Wednesday noon in Tallinn. */
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
