import type { Scope } from '@parkla/contract/access/scope.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { mayFilterSessions } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { ListSessions, Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { insist } from '../../../kit/errors.ts'
import { limitOf, olderThan, pageOf, type PageRequest } from '../../../kit/lists/paging.ts'
import { readTuples, type Statement } from '../../../kit/database/read.ts'
import { narrowScopeLimit } from '../../../people/access/visible-to.queries.ts'
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
import { pageKeys, type Driver } from './page-keys.ts'

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

/** Statement and values of the keys of a page: `id` and `start_time`. */
export const keysStatement = async (ctx: Context, filter: SessionsWanted): Promise<Statement> => {
  insist(mayFilterSessions(ctx.actor, filter.extra_filter), 'extra_filter')
  const scope = scopeFor(ctx, 'sessions.view')
  const range = rangeOf(ctx, filter)
  const found = await findMatches(ctx, filter, scope)
  const few = found.find(isFew)
  const driver = few ? { column: few.column, ids: few.matches.ids } : scopeWalk(scope)
  // The walk or the choice of places already keeps to the scope.
  const isScopeKept = driver !== undefined && driver.column === 'place_id'
  const parameters = new Parameters(ctx.replica)
  const conditions = [
    ...(filter.cursor ? [parameters.textOf(olderThan(filter.cursor, ['s.start_time', 's.id']))] : []),
    ...(isScopeKept ? [] : scopeCondition(scope, parameters)),
    ...found.filter((of) => of !== few).map((of) => matchCondition(of, parameters)),
  ]
  const alternatives = alternativesOf(filter, ctx.now, parameters)
  const stretches = range && stretchesOf(range, filter.status, parameters)
  const text = pageKeys({ driver, conditions, alternatives, stretches, ...limitOf(filter) }, parameters)
  return { text, values: parameters.values }
}

/** Statement and values of a page; the bench runs the same text. */
export const listStatement = async (ctx: Context, filter: SessionsWanted): Promise<Statement> => {
  const { text: keys, values } = await keysStatement(ctx, filter)
  const text = `select ${sessionColumns} from (${keys}) k join sessions s on s.id = k.id ${sessionJoins}
    order by k.start_time desc, k.id desc`
  return { text, values }
}

/** Visible sessions, newest first, tie by id (R5, R61–R63). */
export const listSessions = async (ctx: Context, filter: SessionsWanted): Promise<Page<Session>> => {
  const rows = await readTuples<SessionTuple>(ctx.replica, await listStatement(ctx, filter))
  const mask = sessionMask(ctx.actor)
  const sessions = rows.map((row) => asSession(row, mask))
  return pageOf(sessions, filter, ({ StartTime, Id }) => ({ at: StartTime, id: Id }))
}
