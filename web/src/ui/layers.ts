import { useEffect } from 'react'
import { createStore } from '../kit/store.ts'

/** How many pickers lie above a dialog. */
const layers = createStore(0)

/** Hook: this lies above a dialog while it is shown, so that Escape closes it and not what is below. */
export const useLayer = (): void => {
  useEffect(() => {
    layers.set(layers.get() + 1)
    return () => layers.set(layers.get() - 1)
  }, [])
}

/** Hook: whether something lies above the dialogs. */
export const useIsCovered = (): boolean => layers.use() > 0
