import { useEffect } from 'react'
import { createStore } from '../../kit/store.ts'

/** Number of open pickers above a dialog. */
const layers = createStore(0)

/** Hook: registers a layer above dialogs, so that Escape closes it first. */
export const useLayer = (): void => {
  useEffect(() => {
    layers.set(layers.get() + 1)
    return () => layers.set(layers.get() - 1)
  }, [])
}

/** Hook: whether a layer is above the dialogs. */
export const useIsCovered = (): boolean => layers.use() > 0
