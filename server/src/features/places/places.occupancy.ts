/** Spots of the present period, null without prices, and the running sessions of one place (R42). */
export type Counted = {
  TotalSpots: number
  spots: number | null
  running: number
  /** Without those of whitelists, whose cars keep their spots beside the public ones. */
  publicRunning: number
}

type Spots = Pick<Counted, 'TotalSpots'>

type Free = { free: number; available: number }

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** A parent without spots of its own is its children; one with own `TotalSpots` is their ceiling (R40). */
export const isOnlyItsChildren = (place: Spots, children: readonly Spots[]): boolean =>
  children.length > 0 && place.TotalSpots === 0

export const totalSpotsOf = (place: Spots, children: readonly Spots[]): number =>
  isOnlyItsChildren(place, children) ? sumOf(children.map(({ TotalSpots }) => TotalSpots)) : place.TotalSpots

/** What the public is offered in this period (R44); without prices every spot. */
export const offeredSpotsOf = (place: Counted, children: readonly Counted[]): number =>
  isOnlyItsChildren(place, children)
    ? sumOf(children.map((child) => offeredSpotsOf(child, [])))
    : (place.spots ?? place.TotalSpots)

/** Cars at the place and at its children. */
export const runningOf = (place: Counted, children: readonly Counted[]): number =>
  sumOf([place, ...children].map(({ running }) => running))

/** R42; an overfull child takes nothing from its neighbours. */
export const freeSpotsOf = (place: Counted, children: readonly Counted[]): Free => {
  if (isOnlyItsChildren(place, children)) {
    const parts = children.map((child) => freeSpotsOf(child, []))
    return { free: sumOf(parts.map(({ free }) => free)), available: sumOf(parts.map(({ available }) => available)) }
  }
  const running = sumOf([place, ...children].map(({ publicRunning }) => publicRunning))
  const free = offeredSpotsOf(place, children) - running
  return { free, available: Math.max(0, free) }
}
