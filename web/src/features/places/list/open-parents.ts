import { createContext, useContext } from 'react'

/** Opens and closes the children of a parent; cells of the table ask for it (R40). */
export const Expansion = createContext<(placeId: number) => void>(() => undefined)

export const useExpansion = (): ((placeId: number) => void) => useContext(Expansion)
