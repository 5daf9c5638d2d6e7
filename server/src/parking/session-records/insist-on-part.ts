import type { Tx } from '../../kit/database/database.ts'
import { Rejection } from '../../kit/errors.ts'
import { partsOf } from '../places/parts.queries.ts'

/** Sessions belong to the parts of a place (R40): 409 `sessions.placeHasParts` with their names. */
export const insistOnPart = async (tx: Tx, placeId: number): Promise<void> => {
  const parts = await partsOf(tx, placeId)
  if (parts.length > 0)
    throw new Rejection(409, 'sessions.placeHasParts', {
      details: { parts: parts.join(', ') },
      fields: [{ Field: 'PlaceId', Error: 'sessions.placeHasParts' }],
    })
}
