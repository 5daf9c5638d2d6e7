import { useSyncExternalStore } from 'react'

/** A hook of the time in ms, anew with every tick: all who ask between two ticks hear the same. */
const clockOf = (tickMs: number): (() => number) => {
  const tick = (): number => Math.floor(Date.now() / tickMs) * tickMs
  const follow = (listener: () => void): (() => void) => {
    const timer = setInterval(listener, tickMs)
    return () => clearInterval(timer)
  }
  return () => useSyncExternalStore(follow, tick)
}

/** Hook: the time in ms, anew every quarter of a minute; for what still runs. */
export const useNow = clockOf(15_000)

/** Hook: the time in ms, anew every second; only for the small parts that show how long something lasts. */
export const useNowToTheSecond = clockOf(1_000)
