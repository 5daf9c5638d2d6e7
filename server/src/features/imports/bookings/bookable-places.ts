import { scopeOf, type Scope } from '@parkla/contract/access/scope.ts'
import type { Db, Tx } from '../../../kit/database.ts'
import { findPerson } from '../../access/people.queries.ts'
import { listBookableIn, type BookableRow } from '../../bookings/bookable.queries.ts'
import { placeKeyOf } from '../stay-row.ts'

/** The current scope of the file's owner; a terminal has no limit. */
const scopeOfOwner = async (db: Db | Tx, ownerId: number | null): Promise<Scope> => {
  if (ownerId === null) return { kind: 'everything' }
  const person = await findPerson(db, ownerId)
  return person ? scopeOf(person.reach, 'bookings.edit') : { kind: 'places', placeIds: [] }
}

/** Places where the file's owner may book. */
export const bookablePlaces = async (db: Db | Tx, ownerId: number | null): Promise<BookableRow[]> =>
  listBookableIn(db, await scopeOfOwner(db, ownerId))

/** Key of a name or code → the place; `several` where it is ambiguous. */
export type PlacesByKey = ReadonlyMap<string, BookableRow | 'several'>

/** Names take precedence over codes of other places. */
export const placesByKey = (places: readonly BookableRow[]): PlacesByKey => {
  const byKey = new Map<string, BookableRow | 'several'>(places.map((place) => [placeKeyOf(place.Code), place]))
  for (const [key, named] of Map.groupBy(places, ({ PlaceName }) => placeKeyOf(PlaceName)))
    byKey.set(key, named.length === 1 ? named[0]! : 'several')
  return byKey
}
