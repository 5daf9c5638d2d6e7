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

export const useIsCovered = (): boolean => layers.use() > 0
