import { createContext } from 'react'
import type { ChildPlace, PlaceFigures } from '@parkla/contract/parking/places/places.schema.ts'

/** A table line: a place, or a child of an expanded parent (R40). */
export type PlaceLine = { place: ChildPlace; isChild: boolean; childCount: number; isOpen: boolean }

/** Parents and children of expanded ones. A search expands all, because it matches children too. */
export const linesOf = (
  rows: readonly PlaceFigures[],
  { opened, isSearching }: { opened: ReadonlySet<number>; isSearching: boolean },
): PlaceLine[] =>
  rows.flatMap((place) => {
    const childCount = place.ChildPlaces.length
    // While searching the set holds collapsed parents.
    const isOpen = childCount > 0 && opened.has(place.Id) !== isSearching
    const children = isOpen ? place.ChildPlaces : []
    return [
      { place, isChild: false, childCount, isOpen },
      ...children.map((child) => ({ place: child, isChild: true, childCount: 0, isOpen: false })),
    ]
  })

/** Toggles the children of a parent, for table cells (R40). */
export const Expansion = createContext<(placeId: number) => void>(() => undefined)
