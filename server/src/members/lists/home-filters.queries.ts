import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { idsIn } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { plateContains } from '../../kit/database/like.ts'
import { olderThan } from '../../kit/lists/paging.ts'
import { withParts, withPartsAndWholes } from './at-places.queries.ts'
import { isAtPlaces, type ListRow } from './lists.queries.ts'

type Filter = { place_ids: string; vehicleNumber: string }

/** Most requests that a start page lists. */
export const mostRequests = 20

const platesWith = (plate: string): RawBuilder<unknown> => plateContains(plate)

/** Running sessions `s` of a list, at the places and with the part of a plate, after the cursor. */
export const runningSessions = (
  ofList: 'whitelist_id' | 'fleet_id',
  { place_ids, vehicleNumber, cursor }: Filter & { cursor?: string | undefined },
): RawBuilder<boolean>[] => {
  const places = idsIn(place_ids)
  const plate = normalisePlate(vehicleNumber)
  return [
    sql<boolean>`s.status = 'STARTED' and s.deleted_at is null and ${sql.ref(`s.${ofList}`)} is not null`,
    ...(places.length === 0 ? [] : [sql<boolean>`s.place_id in ${withParts(places)}`]),
    ...(plate.length < 2 ? [] : [sql<boolean>`s.plate_id in (select id from plates where ${platesWith(plate)})`]),
    ...(cursor === undefined ? [] : [olderThan(cursor, ['s.start_time', 's.id'])]),
  ]
}

/** Users `u` of lists that are valid at the places, with the part of a plate. */
export const usersAt = (row: ListRow, { place_ids, vehicleNumber }: Filter): RawBuilder<boolean> => {
  const places = idsIn(place_ids)
  const plate = normalisePlate(vehicleNumber)
  const hasPlate = sql`exists(select 1 from list_cars k join plates n on n.id = k.plate_id
    where k.user_id = u.id and ${platesWith(plate)})`
  return sql`(${places.length === 0 ? sql`true` : isAtPlaces(row, withPartsAndWholes(places))}
    and ${plate.length < 2 ? sql`true` : hasPlate})`
}
