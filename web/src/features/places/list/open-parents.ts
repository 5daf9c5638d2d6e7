import { createContext, useContext } from 'react'

/** Toggles the children of a parent, for table cells (R40). */
export const Expansion = createContext<(placeId: number) => void>(() => undefined)

export const useExpansion = (): ((placeId: number) => void) => useContext(Expansion)
