import { scopeOf, type Scope } from '@parkla/contract/access/scope.ts'
import type { Db, Tx } from '../../../kit/database.ts'
import { findPerson } from '../../access/people.queries.ts'
import { listBookableIn, type BookableRow } from '../../bookings/bookable.queries.ts'
import { placeKeyOf } from '../imports.stays.ts'

/** How far whoever sent the file reaches now; a terminal reaches everything. */
const scopeOfSender = async (db: Db | Tx, ownerId: number | null): Promise<Scope> => {
  if (ownerId === null) return { kind: 'everything' }
  const person = await findPerson(db, ownerId)
  return person ? scopeOf(person.reach, 'bookings.edit') : { kind: 'places', placeIds: [] }
}

/** Where whoever sent the file may book. */
export const bookablePlaces = async (db: Db | Tx, ownerId: number | null): Promise<BookableRow[]> =>
  listBookableIn(db, await scopeOfSender(db, ownerId))

/** A name or code, spelled as rows are compared → the place; `several` where it could be any of them. */
export type PlacesByKey = ReadonlyMap<string, BookableRow | 'several'>

/** A name is stronger than the code of another place. */
export const placesByKey = (places: readonly BookableRow[]): PlacesByKey => {
  const byKey = new Map<string, BookableRow | 'several'>(places.map((place) => [placeKeyOf(place.Code), place]))
  for (const [key, named] of Map.groupBy(places, ({ PlaceName }) => placeKeyOf(PlaceName)))
    byKey.set(key, named.length === 1 ? named[0]! : 'several')
  return byKey
}
