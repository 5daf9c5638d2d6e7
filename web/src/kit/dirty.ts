import { useEffect } from 'react'
import { createStore } from './store.ts'

/** Number of forms with unsaved input; a reload waits for them (R35). */
const dirtyForms = createStore(0)

/** Hook: whether anything unsaved is on screen. */
export const useIsAnythingDirty = () => dirtyForms.use() > 0
export const isAnythingDirty = () => dirtyForms.get() > 0
export const onDirtyChange = dirtyForms.subscribe

/** Counts this form while it is dirty. */
export const useDirty = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return undefined
    dirtyForms.set(dirtyForms.get() + 1)
    return () => dirtyForms.set(dirtyForms.get() - 1)
  }, [isDirty])
}
