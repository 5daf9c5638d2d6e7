import type { Scope } from '@parkla/contract/access/scope.ts'
import type { Page, WrittenPage } from '@parkla/contract/kit/page.ts'
import { mayFilterSessions } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { ListSessions, Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { insist } from '../../../kit/errors.ts'
import { limitOf, olderThan, pageOf, type PageRequest } from '../../../kit/lists/paging.ts'
import { readTuples, type Statement } from '../../../kit/database/read.ts'
import { narrowScopeLimit } from '../../../people/access/visible-to.queries.ts'
import { deskColumns, deskRowsOf, type DeskTuple } from '../../session-records/desk.row.ts'
import { rangeOf } from './list-range.queries.ts'
import { Parameters } from '../../session-records/parameters.ts'
import { alternativesOf, scopeCondition, stretchesOf } from '../../session-records/sessions.filters.ts'
import {
  asSession,
  sessionColumns,
  sessionJoins,
  sessionMask,
  type SessionTuple,
} from '../../session-records/sessions.row.ts'
import { matchPhones, matchPlaces, matchPlates, type Matches } from './search-matches.queries.ts'
import { begunRows, pageKeys, reachingKeys, type Driver, type PageWanted } from './page-keys.ts'

type Found = { column: Driver['column']; matches: Matches }

/** For a scope of few places: one index scan per place replaces the scope condition. */
const scopeWalk = (scope: Scope): Driver | undefined =>
  scope.kind === 'places' && scope.placeIds.length <= narrowScopeLimit
    ? { column: 'place_id', ids: scope.placeIds }
    : undefined

const isFew = (found: Found): found is Found & { matches: { kind: 'few' } } => found.matches.kind === 'few'

const findMatches = async (ctx: Context, filter: SessionsWanted, scope: Scope): Promise<Found[]> => [
  ...(filter.car_number ? [{ column: 'plate_id' as const, matches: await matchPlates(ctx, filter.car_number) }] : []),
  ...(filter.phone_number
    ? [{ column: 'client_id' as const, matches: await matchPhones(ctx, filter.phone_number) }]
    : []),
  ...(filter.place_name
    ? [{ column: 'place_id' as const, matches: await matchPlaces(ctx, { name: filter.place_name, scope }) }]
    : []),
]

const matchCondition = ({ column, matches }: Found, parameters: Parameters): string =>
  matches.kind === 'few'
    ? `s.${column} = any(${parameters.add(matches.ids)}::bigint[])`
    : matches.condition(parameters.add(matches.pattern))

/** A page of any size: an export reads longer pages, totals the longest. */
export type SessionsWanted = Omit<ListSessions, keyof PageRequest> & PageRequest

type Search = { parameters: Parameters; page: PageWanted }

/** The select list of a page's rows, and how many they are at most. */
type Selected = { columns: string; limit: number }

/** What the statements of a page search for; each statement binds its values anew. */
const searchOf = async (ctx: Context, filter: SessionsWanted): Promise<() => Search> => {
  insist(mayFilterSessions(ctx.actor, filter.extra_filter), 'extra_filter')
  const scope = scopeFor(ctx, 'sessions.view')
  const range = rangeOf(ctx, filter)
  const found = await findMatches(ctx, filter, scope)
  const few = found.find(isFew)
  const driver = few ? { column: few.column, ids: few.matches.ids } : scopeWalk(scope)
  // The walk or the choice of places already keeps to the scope.
  const isScopeKept = driver !== undefined && driver.column === 'place_id'
  return () => {
    const parameters = new Parameters(ctx.replica)
    const conditions = [
      ...(filter.cursor ? [parameters.textOf(olderThan(filter.cursor, ['s.start_time', 's.id']))] : []),
      ...(isScopeKept ? [] : scopeCondition(scope, parameters)),
      ...found.filter((of) => of !== few).map((of) => matchCondition(of, parameters)),
    ]
    const alternatives = alternativesOf(filter, ctx.now, parameters)
    const stretches = range && stretchesOf(range, filter.status, parameters)
    return { parameters, page: { driver, conditions, alternatives, stretches, ...limitOf(filter) } }
  }
}

const keysOf = ({ page, parameters }: Search): Statement => {
  const text = pageKeys(page, parameters)
  return { text, values: parameters.values }
}

/** The rows of these keys. */
const rowsOf = ({ text, values }: Statement, { columns, limit }: Selected): Statement => ({
  text: `select ${columns} from (${text}) k join sessions s on s.id = k.id ${sessionJoins(limit)}
    order by k.start_time desc, k.id desc`,
  values,
})

/** Statement and values of the keys of a page: `id` and `start_time`. */
export const keysStatement = async (ctx: Context, filter: SessionsWanted): Promise<Statement> =>
  keysOf((await searchOf(ctx, filter))())

/** The part of a page that began in the range, which is the whole page of almost every list. */
const begunOf = ({ page, parameters }: Search, columns: string): Statement => {
  const { limit } = page
  const { text, isWhole } = begunRows(page, parameters)
  const { values } = parameters
  if (!isWhole) return rowsOf({ text, values }, { columns, limit })
  const joins = sessionJoins(limit)
  return { text: `select ${columns} from (${text}) s ${joins} order by s.start_time desc, s.id desc`, values }
}

const reachingOf = ({ page, parameters }: Search, columns: string): Statement => {
  const text = reachingKeys(page, parameters)
  return rowsOf({ text, values: parameters.values }, { columns, limit: page.limit })
}

/**
 * Reads the rows of a page and one more, which tells that another page follows. One statement reads the sessions that began in the range; if
 * they do not fill the page, another reads those that began earlier and reach into it. Where the caller names a place, a plate or a phone, a
 * page is often not full, so that one statement reads both.
 */
const readRows = async <Row extends readonly unknown[]>(
  ctx: Context,
  filter: SessionsWanted,
  columns: string,
): Promise<Row[]> => {
  const search = await searchOf(ctx, filter)
  const first = search()
  const { offset, limit, stretches } = first.page
  const isNamed = Boolean(filter.car_number) || Boolean(filter.phone_number) || Boolean(filter.place_name)
  if (offset > 0 || (stretches && isNamed))
    return readTuples<Row>(ctx.replica, rowsOf(keysOf(first), { columns, limit }))
  const begun = await readTuples<Row>(ctx.replica, begunOf(first, columns))
  if (begun.length === limit || stretches === undefined) return begun
  return [...begun, ...(await readTuples<Row>(ctx.replica, reachingOf(search(), columns)))].slice(0, limit)
}

/** Visible sessions, newest first, tie by id (R5, R61–R63). */
export const listSessions = async (ctx: Context, filter: SessionsWanted): Promise<Page<Session>> => {
  const rows = await readRows<SessionTuple>(ctx, filter, sessionColumns)
  const mask = sessionMask(ctx.actor)
  const sessions = rows.map((row) => asSession(row, mask))
  return pageOf(sessions, filter, ({ StartTime, Id }) => ({ at: StartTime, id: Id }))
}

/** As `listSessions`, in compact rows for the sessions page. */
export const listDeskRows = async (ctx: Context, filter: SessionsWanted): Promise<WrittenPage> => {
  const mask = sessionMask(ctx.actor)
  const rows = await readRows<DeskTuple>(ctx, filter, deskColumns(mask))
  const { items, ...next } = pageOf(rows, filter, ([id, at]) => ({ at, id }))
  return { written: deskRowsOf(items, mask), ...next }
}
