import type { Instant } from '@parkla/contract/kit/time.ts'
import { useSyncExternalStore } from 'react'

const tickMs = 15_000
const quarterMs = 900_000

/** Hours begin on a quarter hour of UTC in every zone. */
const quarter = (): number => Math.floor(Date.now() / quarterMs) * quarterMs

const follow = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}

/** Hook: the quarter hour that it is, anew with the next one; so that "now" moves on while nobody touches the screen. */
export const useThisQuarter = (): Instant => new Date(useSyncExternalStore(follow, quarter)).toISOString()
