import type { Scope } from '@parkla/contract/access/scope.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { aPlace, type SavedPlace } from '../places/places.factory.ts'
import { aSession } from './sessions.factory.ts'
import { Parameters } from './parameters.ts'
import { scopeCondition } from './sessions.filters.ts'
import { placeVisibleTo, reaches, visibleTo } from '../../people/access/visible-to.queries.ts'

const node = await openTestNode()
const regions = ['EST', 'EST', 'LVA'] as const
const places: SavedPlace[] = []
for (const region of regions) places.push(await aPlace().in(region).save(node.db))
for (const place of places) await aSession().at(place).save(node.db)

/** Ids of places by position; the table is built before they are saved. */
const idsAt = (positions: readonly number[]) => places.filter((_, at) => positions.includes(at)).map(({ id }) => id)

type Kind = [string, () => Scope, number[]]
const kinds: Kind[] = [
  ['everything', () => ({ kind: 'everything' }), [0, 1, 2]],
  ['a region', () => ({ kind: 'regions', regions: ['EST'] }), [0, 1]],
  ['two regions', () => ({ kind: 'regions', regions: ['EST', 'LVA'] }), [0, 1, 2]],
  ['no region (R174)', () => ({ kind: 'regions', regions: [] }), []],
  ['places', () => ({ kind: 'places', placeIds: idsAt([0, 2]) }), [0, 2]],
  ['no place (R174)', () => ({ kind: 'places', placeIds: [] }), []],
  [
    'a region and a place elsewhere (R18)',
    () => ({ kind: 'regionsAndPlaces', regions: ['LVA'], placeIds: idsAt([0]) }),
    [0, 2],
  ],
]

test.each(kinds)(
  '%s: places, sessions, a session’s own statement and one place agree',
  async (_what, scopeOf, seen) => {
    const [scope, expected] = [scopeOf(), idsAt(seen)]
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
    const ofPlaces = await sql<{
      id: number
    }>`select p.id from places p where ${placeVisibleTo(scope)} order by 1`.execute(node.db)
    expect(ids(ofPlaces.rows)).toEqual(expected)
    const ofSessions = await sql<{
      id: number
    }>`select s.place_id as id from sessions s where s.id > ${0} and ${visibleTo(scope)} and s.id < ${1_000_000} order by 1`.execute(
      node.db,
    )
    expect(ids(ofSessions.rows)).toEqual(expected)
    const parameters = new Parameters(node.db)
    const conditions = [`s.id > ${parameters.add(0)}`, ...scopeCondition(scope, parameters)]
    const ofStatement = await node.database.pool.query<{ id: number }>(
      `select s.place_id as id from sessions s where ${conditions.join(' and ')} order by 1`,
      parameters.values,
    )
    expect(ids(ofStatement.rows)).toEqual(expected)
    expect(ids(places.filter(({ id, region }) => reaches(scope, { placeId: id, region })))).toEqual(expected)
  },
)
