import type { Instant } from '@parkla/contract/kit/time.ts'
import { useSyncExternalStore } from 'react'

export const nowIso = (): Instant => new Date().toISOString()

/** Creates a hook for the time in ms, shared by all users of one interval. */
const clockOf = (tickMs: number): (() => number) => {
  const tick = (): number => Math.floor(Date.now() / tickMs) * tickMs
  const follow = (listener: () => void): (() => void) => {
    const timer = setInterval(listener, tickMs)
    return () => clearInterval(timer)
  }
  return () => useSyncExternalStore(follow, tick)
}

/** Hook: the time in ms, updated every 15 seconds. */
export const useNow = clockOf(15_000)

/** Hook: the time in ms, updated every second; for small components that show a duration. */
export const useNowToTheSecond = clockOf(1_000)
