import type { Scope } from '@parkla/contract/access/scope.ts'
import { isBeforeDay } from '@parkla/contract/kit/calendar.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import type { ListExceptions, LprException } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { duringDays } from '../../kit/days.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { allOf } from '../../kit/database/all-of.ts'
import { escapeLike, placeNamed } from '../../kit/database/like.ts'
import { limitOf, olderThan, pageOf } from '../../kit/lists/paging.ts'
import { narrowScopeLimit, placeVisibleTo } from '../../people/access/visible-to.queries.ts'

type Row = Omit<LprException, 'Place' | 'SolvedAt'> & { placeName: string; timeZone: string; SolvedAt: string | null }

const columns = sql`
  x.id as "Id", x.kind as "Kind", x.status as "Status", x.created_at as "CreatedAt", x.lpr_event_id as "LprEventId",
  x.place_id as "PlaceId", p.name as "placeName", p.time_zone as "timeZone", e.gate as "Gate", e.direction as "Direction",
  e.license_plate as "LicensePlate", e.corrected_license_plate as "CorrectedLicensePlate", e.confidence as "Confidence",
  e.time as "Time", coalesce(e.outcome, 'UNMATCHED') as "Outcome", e.outcome_reason as "Reason",
  e.image_key is not null as "HasImage", g.id is not null as "HasGate",
  e.session_id as "SessionId", x.solution as "Solution", x.solved_at as "SolvedAt",
  coalesce(nullif(o.name, ''), o.email, '') as "SolvedBy", x.updated_at as "UpdatedAt"`

const joins = sql`
  join places p on p.id = x.place_id
  join lpr_events e on e.id = x.lpr_event_id
  left join cameras c on c.id = e.camera_id and c.deleted_at is null
  left join gates g on g.id = c.gate_id and g.deleted_at is null
  left join owners o on o.id = x.solved_by_owner_id`

const asException = ({ placeName, timeZone, SolvedAt, ...row }: Row): LprException => ({
  ...row,
  Place: { Id: row.PlaceId, Name: placeName, TimeZone: timeZone },
  SolvedAt: SolvedAt ?? zeroDate,
})

const afterOf = (cursor: string | undefined): RawBuilder<boolean>[] =>
  cursor ? [olderThan(cursor, ['x.created_at', 'x.id'])] : []

const daysOf = (ctx: Context, { from, to }: ListExceptions): RawBuilder<boolean>[] => {
  insist(!from || !to || !isBeforeDay(to, from) ? { ok: true } : reject('lprEvents.rangeBackwards'), 'from')
  return duringDays('x.created_at', { from, to, zone: ctx.actor.timeZone })
}

/** Visible places, filtered by name if given; undefined for too many to scan one by one. */
const placesToScan = async (
  ctx: Context,
  { scope, name }: { scope: Scope; name: string },
): Promise<number[] | undefined> => {
  if (name === '')
    return scope.kind === 'places' && scope.placeIds.length <= narrowScopeLimit ? [...scope.placeIds] : undefined
  const { rows } = await sql<{ id: number }>`
    select p.id from places p
    where p.deleted_at is null and ${placeNamed(name)} and ${placeVisibleTo(scope)}
    order by p.id limit ${narrowScopeLimit}`.execute(ctx.replica)
  return rows.map(({ id }) => id)
}

/** The status is a literal so that the planner matches the partial index of open exceptions. */
const rowConditions = ({ status, kind }: ListExceptions): RawBuilder<boolean>[] => [
  ...(status === 'ALL' ? [] : [sql<boolean>`x.status = ${sql.lit(status)}`]),
  ...(kind ? [sql<boolean>`x.kind = ${kind}`] : []),
]

/** `offset 0` forces the selective plate index; else the planner scans the newest exceptions. */
const sourceOf = ({ car_number }: ListExceptions): RawBuilder<unknown> =>
  car_number
    ? sql`(select * from lpr_exceptions where license_plate <> '' and license_plate like ${`${escapeLike(car_number)}%`} offset 0) x`
    : sql`lpr_exceptions x`

type Wanted = {
  places: number[] | undefined
  scope: Scope
  source: RawBuilder<unknown>
  conditions: RawBuilder<boolean>[]
  limit: number
  offset: number
}

/** Keys of a page by index scans: one per place for few places, else one over the newest. */
const pageKeys = ({ places, scope, source, conditions, ...cut }: Wanted) => {
  const limit = sql.lit(cut.limit)
  if (places === undefined)
    return sql`select x.id, x.created_at from ${source} join places p on p.id = x.place_id
      where ${allOf(conditions)} and ${placeVisibleTo(scope)}
      order by x.created_at desc, x.id desc limit ${limit} offset ${cut.offset}`
  return sql`select w.id, w.created_at from unnest(${places}::bigint[]) d(id) cross join lateral (
      select x.id, x.created_at from ${source} where x.place_id = d.id and ${allOf(conditions)}
      order by x.created_at desc, x.id desc limit ${sql.lit(cut.limit + cut.offset)}) w
    order by w.created_at desc, w.id desc limit ${limit} offset ${cut.offset}`
}

/** Exceptions in scope, newest first. */
export const listExceptions = async (ctx: Context, filter: ListExceptions): Promise<Page<LprException>> => {
  const scope = scopeFor(ctx, 'lprEvents.view')
  const places = await placesToScan(ctx, { scope, name: filter.place_name })
  const keys = pageKeys({
    places,
    scope,
    source: sourceOf(filter),
    conditions: [...rowConditions(filter), ...daysOf(ctx, filter), ...afterOf(filter.cursor)],
    ...limitOf(filter),
  })
  const { rows } = await sql<Row>`
    select ${columns} from (${keys}) k join lpr_exceptions x on x.id = k.id ${joins}
    order by k.created_at desc, k.id desc`.execute(ctx.replica)
  return pageOf(rows.map(asException), filter, ({ CreatedAt, Id }) => ({ at: CreatedAt, id: Id }))
}

/** 404 out of scope; `isLocked` locks the row until the transaction ends. */
export const findException = async (
  db: Db | Tx,
  scope: Scope,
  { id, isLocked = false }: { id: number; isLocked?: boolean },
): Promise<LprException> => {
  const { rows } = await sql<Row>`
    select ${columns} from lpr_exceptions x ${joins}
    where x.id = ${id} and ${placeVisibleTo(scope)} ${isLocked ? sql`for update of x` : sql``}`.execute(db)
  return asException(found(rows[0]))
}
