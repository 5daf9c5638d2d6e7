/** Spots of the present period, null without prices, and the running sessions of one place (R42). */
export type Counted = {
  Id: number
  parentId: number | null
  TotalSpots: number
  spots: number | null
  running: number
  /** Without those of whitelists, whose cars keep their spots beside the public ones. */
  publicRunning: number
  /** Bookings that begin soon and whose car is not there yet. */
  due: number
}

/** A place with its parts, and the parent that is the ceiling of them all (R40). */
export type Family<Place extends Counted = Counted> = {
  place: Place
  children: readonly Place[]
  ceiling?: Family<Place>
}

type Spots = Pick<Counted, 'TotalSpots'>
type SpotsOfFamily = { place: Spots; children: readonly Spots[] }

type Free = { free: number; available: number }

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Finds each place's family among those counted together; a ceiling also among `all`, where only some of them are asked for. */
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

/** A parent without spots of its own is its children; one with own `TotalSpots` is their ceiling (R40). */
export const isOnlyItsChildren = ({ place, children }: SpotsOfFamily): boolean =>
  children.length > 0 && place.TotalSpots === 0

export const totalSpotsOf = (family: SpotsOfFamily): number =>
  isOnlyItsChildren(family) ? sumOf(family.children.map(({ TotalSpots }) => TotalSpots)) : family.place.TotalSpots

/** Nobody is offered a spot that is not there, whatever the week says. */
const offeredBy = ({ spots, TotalSpots }: Counted): number =>
  spots === null || (TotalSpots > 0 && spots > TotalSpots) ? TotalSpots : spots

/** What the public is offered in this period (R44); without prices every spot. */
export const offeredSpotsOf = (family: Family): number =>
  isOnlyItsChildren(family) ? sumOf(family.children.map(offeredBy)) : offeredBy(family.place)

/** Cars at the place and at its children. */
export const runningOf = ({ place, children }: Family): number =>
  sumOf([place, ...children].map(({ running }) => running))

/** What the parts have together, less what is booked of the whole; `left`: where an overfull one takes nothing from the others. */
const freeOfParts = ({ place, children }: Family): { free: number; left: number } => {
  const parts = children.map((child) => freeBelow({ place: child, children: [] }))
  return {
    free: sumOf(parts.map(({ free }) => free)) - place.due,
    left: sumOf(parts.map(({ available }) => available)) - place.due,
  }
}

const freeBelow = (family: Family): Free => {
  if (isOnlyItsChildren(family)) {
    const { free, left } = freeOfParts(family)
    return { free, available: Math.max(0, left) }
  }
  const taken = sumOf([family.place, ...family.children].map(({ publicRunning, due }) => publicRunning + due))
  const free = offeredSpotsOf(family) - taken
  return { free, available: Math.max(0, free) }
}

/** What a parent leaves to any one of its parts. */
const leftUnder = (ceiling: Family): Free => {
  if (!isOnlyItsChildren(ceiling)) return freeBelow(ceiling)
  const { left } = freeOfParts(ceiling)
  return { free: left, available: Math.max(0, left) }
}

/** R42; an overfull child takes nothing from its neighbours, and none has more than is left of its parent (R40). */
export const freeSpotsOf = (family: Family): Free => {
  const below = freeBelow(family)
  const above = family.ceiling && leftUnder(family.ceiling)
  return above && above.free < below.free ? above : below
}
