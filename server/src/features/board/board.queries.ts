import { alarmKinds } from '@parkla/contract/alarms/alarm-kinds.ts'
import type { BoardPlace, CountCorrection, ListBoard } from '@parkla/contract/board/board.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database.ts'
import { found } from '../../kit/errors.ts'
import { placeVisibleTo } from '../access/visible-to.ts'
import { alarmsOf, type PlaceAlarms } from '../alarms/alarms.queries.ts'
import { pageOfOccupancy, type CountedPart, type Occupancy } from '../places/list/occupancy.queries.ts'
import { movesOf, trendOf } from './occupancy-trend.ts'

type Around = { alarms: readonly PlaceAlarms[]; moves: ReadonlyMap<number, ReadonlyMap<number, number>> }

/** Clamps each child's curve at 0 before adding, as its count is. */
const trendOfAll = (parts: readonly CountedPart[], { moves }: Around): number[] =>
  parts
    .map(({ id, occupied }) => trendOf(occupied, moves.get(id) ?? new Map<number, number>()))
    .reduce((sum, trend) => sum.map((cars, step) => cars + (trend[step] ?? 0)))

const tileOf = ({ parts, isOnlyItsChildren, ...place }: Occupancy, around: Around): BoardPlace => {
  const reached = parts.filter(({ isInReach }) => isInReach)
  const alarms = around.alarms.filter(({ placeId }) => reached.some(({ id }) => id === placeId))
  const kinds = new Set(alarms.flatMap((each) => each.kinds))
  return {
    ...place,
    Trend: trendOfAll(parts, around),
    Alarms: alarmKinds.filter((kind) => kinds.has(kind)),
    AlarmCount: alarms.reduce((sum, { count }) => sum + count, 0),
    Parts: reached
      .filter(({ id }) => !isOnlyItsChildren || id !== place.Id)
      .map(({ id, name, occupied }) => ({ Id: id, Name: name, Occupied: occupied })),
  }
}

/** Four statements per page for any number of places: ids, counts, changes of two hours, alarms (R40–R42). */
export const listBoard = async (ctx: Context, filter: ListBoard): Promise<Page<BoardPlace>> => {
  const { replica: db, now } = ctx
  const { items, ...rest } = await pageOfOccupancy(ctx, filter, 'board.view')
  const ids = items.flatMap(({ parts }) => parts.map(({ id }) => id))
  const around = { alarms: await alarmsOf(db, ids, now), moves: await movesOf(db, ids, now) }
  return { ...rest, items: items.map((place) => tileOf(place, around)) }
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
