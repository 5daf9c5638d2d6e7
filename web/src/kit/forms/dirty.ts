import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** Number of forms with unsaved input; leaving them asks first. */
const dirtyForms = createStore(0)
/** Number of forms that a reload would lose, also while they are sent; a new version waits for them (R35). */
const unfinishedForms = createStore(0)

const useCount = (forms: typeof dirtyForms, isCounted: boolean): void => {
  useEffect(() => {
    if (!isCounted) return undefined
    forms.set(forms.get() + 1)
    return () => forms.set(forms.get() - 1)
  }, [forms, isCounted])
}

export const isAnythingDirty = () => dirtyForms.get() > 0
export const isAnythingUnfinished = () => unfinishedForms.get() > 0
export const onUnfinishedChange = unfinishedForms.subscribe

/** Hook: whether a reload would lose anything on screen. */
export const useIsAnythingUnfinished = () => unfinishedForms.use() > 0

/** Counts this form while it is dirty. */
export const useDirty = (isDirty: boolean): void => useCount(dirtyForms, isDirty)

/** Delays a new version while it is true: input, its sending, or a text that is shown once. */
export const useUnfinished = (isUnfinished: boolean): void => useCount(unfinishedForms, isUnfinished)
