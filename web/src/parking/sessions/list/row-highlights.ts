import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../../../kit/store.ts'

const shownMs = 4_000
const none: ReadonlySet<number> = new Set()

/** Ids of sessions that have just changed; a store outside React, so that only their rows re-render. */
const highlighted = createStore<ReadonlySet<number>>(none)

/** Hook: whether this session has just changed. */
export const useIsHighlighted = (id: number): boolean =>
  useSyncExternalStore(highlighted.subscribe, () => highlighted.get().has(id))

/** Hook: highlights these sessions for four seconds when the set changes. */
export const useHighlights = (ids: ReadonlySet<number>): void => {
  useEffect(() => {
    if (ids.size === 0) return
    highlighted.set(ids)
    const timer = setTimeout(() => highlighted.set(none), shownMs)
    return () => clearTimeout(timer)
  }, [ids])
}
