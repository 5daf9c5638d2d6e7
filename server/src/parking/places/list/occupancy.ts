/** Spots of the current period (null without prices) and running sessions of one place (R42). */
export type Counted = {
  Id: number
  parentId: number | null
  TotalSpots: number
  spots: number | null
  running: number
  /** Running sessions without those on whitelists, whose spots are not public ones. */
  publicRunning: number
  /** Bookings that start soon and whose car has not entered. */
  due: number
  /** A closed place has no free spots (R38). */
  isClosed: boolean
}

/** A place with its parts, and the parent whose spots limit them (R40). */
export type Family<Place extends Counted = Counted> = {
  place: Place
  children: readonly Place[]
  ceiling?: Family<Place>
}

type Spots = Pick<Counted, 'TotalSpots'>
type SpotsOfFamily = { place: Spots; children: readonly Spots[] }

type Free = { free: number; available: number }

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Families of counted places; the parent of a place is looked up in `all`. */
export const familiesOf = <Place extends Counted>(
  counted: readonly Place[],
  all: readonly Place[] = counted,
): ((place: Place) => Family<Place>) => {
  const childrenIn = (places: readonly Place[]) => Map.groupBy(places, ({ parentId }) => parentId)
  const [children, allChildren] = [childrenIn(counted), childrenIn(all)]
  const parents = new Map(all.map((place) => [place.Id, place]))
  return (place) => {
    const parent = parents.get(place.parentId ?? 0)
    const ceiling = parent && { place: parent, children: allChildren.get(parent.Id) ?? [] }
    return { place, children: children.get(place.Id) ?? [], ...(ceiling && { ceiling }) }
  }
}

/** A parent without own `TotalSpots` has the sum of its children; own ones limit the children (R40). */
export const isOnlyItsChildren = ({ place, children }: SpotsOfFamily): boolean =>
  children.length > 0 && place.TotalSpots === 0

export const totalSpotsOf = (family: SpotsOfFamily): number =>
  isOnlyItsChildren(family) ? sumOf(family.children.map(({ TotalSpots }) => TotalSpots)) : family.place.TotalSpots

/** The weekly table cannot offer more than `TotalSpots`. */
const offeredBy = ({ spots, TotalSpots }: Counted): number =>
  spots === null || (TotalSpots > 0 && spots > TotalSpots) ? TotalSpots : spots

/** Public spots in this period (R44); without prices all spots. */
export const offeredSpotsOf = (family: Family): number =>
  isOnlyItsChildren(family) ? sumOf(family.children.map(offeredBy)) : offeredBy(family.place)

/** Cars at the place and at its children. */
export const runningOf = ({ place, children }: Family): number =>
  sumOf([place, ...children].map(({ running }) => running))

/** Free spots of all parts less bookings of the parent; in `left` an overfull part counts as 0. */
const freeOfParts = ({ place, children }: Family): { free: number; left: number } => {
  const parts = children.map((child) => freeBelow({ place: child, children: [] }))
  return {
    free: sumOf(parts.map(({ free }) => free)) - place.due,
    left: sumOf(parts.map(({ available }) => available)) - place.due,
  }
}

const freeBelow = (family: Family): Free => {
  if (family.place.isClosed) return { free: 0, available: 0 }
  if (isOnlyItsChildren(family)) {
    const { free, left } = freeOfParts(family)
    return { free, available: Math.max(0, left) }
  }
  const taken = sumOf([family.place, ...family.children].map(({ publicRunning, due }) => publicRunning + due))
  const free = offeredSpotsOf(family) - taken
  return { free, available: Math.max(0, free) }
}

/** Spots that the parent leaves to any of its parts. */
const leftUnder = (ceiling: Family): Free => {
  if (ceiling.place.isClosed || !isOnlyItsChildren(ceiling)) return freeBelow(ceiling)
  const { left } = freeOfParts(ceiling)
  return { free: left, available: Math.max(0, left) }
}

/** R42: an overfull child does not reduce its siblings, and none has more than its parent has left (R40). */
export const freeSpotsOf = (family: Family): Free => {
  const below = freeBelow(family)
  const above = family.ceiling && leftUnder(family.ceiling)
  return above && above.free < below.free ? above : below
}
