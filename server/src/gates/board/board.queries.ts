import { attentionOf } from '@parkla/contract/gates/board/board.policy.ts'
import { alarmKinds } from '@parkla/contract/gates/alarms/alarm-kinds.ts'
import type { BoardPlace, CountCorrection, ListBoard } from '@parkla/contract/gates/board/board.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { idAfter, limitOf, pageOf } from '../../kit/lists/paging.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'
import { alarmsOf, type PlaceAlarms } from '../alarms/alarms.queries.ts'
import { listOccupancy, type CountedPart, type Occupancy } from '../../parking/places/list/occupancy.queries.ts'
import { movesOf, trendOf } from './occupancy-trend.ts'

type Moves = ReadonlyMap<number, ReadonlyMap<number, number>>

/** Clamps each child's curve at 0 before adding, as its count is. */
const trendOfAll = (parts: readonly CountedPart[], moves: Moves): number[] =>
  parts
    .map(({ id, occupied }) => trendOf(occupied, moves.get(id) ?? new Map<number, number>()))
    .reduce((sum, trend) => sum.map((cars, step) => cars + (trend[step] ?? 0)))

type Watched = Occupancy & Pick<BoardPlace, 'Alarms' | 'AlarmCount'>

/** The place with the alarms of its parts in reach. */
const watched = (place: Occupancy, alarmsById: ReadonlyMap<number, PlaceAlarms>): Watched => {
  const alarms = place.parts.flatMap(({ id, isInReach }) => (isInReach ? (alarmsById.get(id) ?? []) : []))
  const kinds = new Set(alarms.flatMap((each) => each.kinds))
  return {
    ...place,
    Alarms: alarmKinds.filter((kind) => kinds.has(kind)),
    AlarmCount: alarms.reduce((sum, { count }) => sum + count, 0),
  }
}

const tileOf = ({ parts, isOnlyItsChildren, ...place }: Watched, moves: Moves): BoardPlace => ({
  ...place,
  Trend: trendOfAll(parts, moves),
  Parts: parts
    .filter(({ id, isInReach }) => isInReach && (!isOnlyItsChildren || id !== place.Id))
    .map(({ id, name, occupied }) => ({ Id: id, Name: name, Occupied: occupied })),
})

const partsOf = (places: readonly Occupancy[]): number[] => places.flatMap(({ parts }) => parts.map(({ id }) => id))

/** Where a page begins: after the place of the cursor, or by number when that place has gone. */
const startOf = (places: readonly Watched[], filter: ListBoard): number => {
  const before = filter.cursor === undefined ? 0 : idAfter(filter.cursor)
  const last = places.findIndex(({ Id }) => Id === before)
  return last < 0 ? filter.page * filter.page_size : last + 1
}

/**
 * A page of places, those that need attention first, then by name (decision 0026). Four statements for any number of places:
 * ids, counts and alarms of all places in scope, which the order needs, and the changes of two hours of those shown (R40–R42).
 */
export const listBoard = async (ctx: Context, filter: ListBoard): Promise<Page<BoardPlace>> => {
  const { replica: db, now } = ctx
  const places = await listOccupancy(ctx, filter, 'board.view')
  const alarms = new Map((await alarmsOf(db, partsOf(places), now)).map((each) => [each.placeId, each]))
  // a stable sort keeps the order of the names
  const ordered = places
    .map((place) => watched(place, alarms))
    .toSorted((one, other) => attentionOf(one) - attentionOf(other))
  const start = startOf(ordered, filter)
  const page = pageOf(ordered.slice(start, start + limitOf(filter).limit), filter, ({ Id }) => ({ id: Id }))
  const moves = await movesOf(db, partsOf(page.items), now)
  return { ...page, items: page.items.map((place) => tileOf(place, moves)) }
}

const correctionColumns = sql`
  c.id as "Id", c.place_id as "PlaceId", c.difference as "Difference", c.reason as "Reason",
  coalesce(nullif(o.name, ''), o.email) as "By", c.created_at as "At", c.undoes_id as "UndoesId",
  exists(select 1 from count_corrections u where u.undoes_id = c.id) as "IsUndone"`

/** A correction of that place, or 404. */
export const findCorrection = async (
  db: Db | Tx,
  { placeId, correctionId }: { placeId: number; correctionId: number },
): Promise<CountCorrection> => {
  const { rows } = await sql<CountCorrection>`
    select ${correctionColumns} from count_corrections c join owners o on o.id = c.owner_id
    where c.place_id = ${placeId} and c.id = ${correctionId}`.execute(db)
  return found(rows[0])
}

const mostCorrections = 20

export const listCorrections = async (ctx: Context, { id }: { id: number }): Promise<CountCorrection[]> => {
  const { rows: places } = await sql`
    select 1 from places p
    where p.id = ${id} and p.deleted_at is null and ${placeVisibleTo(scopeFor(ctx, 'board.view'))}`.execute(ctx.db)
  found(places[0])
  const { rows } = await sql<CountCorrection>`
    select ${correctionColumns} from count_corrections c join owners o on o.id = c.owner_id
    where c.place_id = ${id} order by c.id desc limit ${mostCorrections}`.execute(ctx.db)
  return rows
}
