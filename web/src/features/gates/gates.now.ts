import { useSyncExternalStore } from 'react'

const tickMs = 1_000

/** The moment to the last tick, so that all who ask between two ticks hear the same. */
const tick = (): number => Math.floor(Date.now() / tickMs) * tickMs

const follow = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}

/** Hook: the time in ms, anew every second; only for the small parts that show how long something lasts. */
export const useNow = (): number => useSyncExternalStore(follow, tick)
