/** Runs at most `most` works at once; further ones wait in order. A failed work frees its place too. */
export const openLimiter = (most: number): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place passes to the next in the queue without being free in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
