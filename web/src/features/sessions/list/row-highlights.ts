import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../../../kit/store.ts'

const shownMs = 4_000
const none: ReadonlySet<number> = new Set()

/** Sessions that have just changed under the reader's eyes. Outside React, so that one change draws one row anew. */
const highlighted = createStore<ReadonlySet<number>>(none)

/** Hook: whether this session has just changed. */
export const useIsHighlighted = (id: number): boolean =>
  useSyncExternalStore(highlighted.subscribe, () => highlighted.get().has(id))

/** Highlights these sessions for a moment, whenever the set is another. */
export const useHighlights = (ids: ReadonlySet<number>): void => {
  useEffect(() => {
    if (ids.size === 0) return
    highlighted.set(ids)
    const timer = setTimeout(() => highlighted.set(none), shownMs)
    return () => clearTimeout(timer)
  }, [ids])
}
