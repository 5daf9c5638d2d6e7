import { holds, type Actor } from '@parkla/contract/access/actor.ts'
import { editorsOf, settingNames } from '@parkla/contract/places/places.policy.ts'

/** Whether the reader may change a part of a place, by its name on the wire (R57, decision 0009). */
export const mayEdit = (actor: Actor, name: string): boolean =>
  editorsOf(name).some((permission) => holds(actor, permission))

/** The same by kinds of parts. */
export type PlaceRights = {
  /** Spots, boundaries and opening hours. */
  spots: boolean
  /** Prices, floors, caps, percents, VAT basis, increment, free minutes, Sundays for holidays. */
  prices: boolean
  /** The cap of 24 hours (R52). */
  limit24h: boolean
  /** Zones, time zone, status, times between visits. */
  settings: boolean
  totalSpots: boolean
}

export const rightsOf = (actor: Actor): PlaceRights => ({
  spots: mayEdit(actor, 'Spots12'),
  prices: mayEdit(actor, 'Price12'),
  limit24h: mayEdit(actor, 'Limit24h'),
  settings: mayEdit(actor, settingNames[0]),
  totalSpots: mayEdit(actor, 'TotalSpots'),
})

export const mayChangeAnything = (rights: PlaceRights): boolean => Object.values(rights).some(Boolean)
