const fromAnew = new Set<() => void>()

/** Counter for factories, from 1: default names and plates are unique and reproducible. */
export const counting = (): (() => number) => {
  let made = 0
  fromAnew.add(() => {
    made = 0
  })
  return () => (made += 1)
}

/** Resets all counters, so that every test file starts at 1. */
export const resetCounters = (): void => {
  for (const begin of fromAnew) begin()
}
