import { useSyncExternalStore } from 'react'

const tickMs = 15_000

/** The moment to the last tick, so that all who ask between two ticks hear the same. */
const tick = (): number => Math.floor(Date.now() / tickMs) * tickMs

const follow = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}

/** Hook: the time in ms, anew every quarter of a minute; for durations of what still runs. */
export const useNow = (): number => useSyncExternalStore(follow, tick)
