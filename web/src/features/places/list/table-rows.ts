import type { ChildPlace, PlaceRow } from '@parkla/contract/places/places.schema.ts'

/** A line of the table: a place, or a child below its opened parent (R40). */
export type PlaceLine = { place: ChildPlace; isChild: boolean; childCount: number; isOpen: boolean }

/** Parents and, where opened, their children. A search opens all, because it looks in children too. */
export const linesOf = (
  rows: readonly PlaceRow[],
  { opened, isSearching }: { opened: ReadonlySet<number>; isSearching: boolean },
): PlaceLine[] =>
  rows.flatMap((place) => {
    const childCount = place.ChildPlaces.length
    // While searching, the set names those that were closed by hand.
    const isOpen = childCount > 0 && opened.has(place.Id) !== isSearching
    const children = isOpen ? place.ChildPlaces : []
    return [
      { place, isChild: false, childCount, isOpen },
      ...children.map((child) => ({ place: child, isChild: true, childCount: 0, isOpen: false })),
    ]
  })
