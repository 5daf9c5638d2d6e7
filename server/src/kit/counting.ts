const resets = new Set<() => void>()

/** Counter for factories, from 1: default names and plates are unique and reproducible. */
export const counting = (): (() => number) => {
  let made = 0
  resets.add(() => {
    made = 0
  })
  return () => (made += 1)
}

/** Resets all counters, so that every test file starts at 1. */
export const resetCounters = (): void => {
  for (const reset of resets) reset()
}
