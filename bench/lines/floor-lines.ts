import { anOwner } from '@parkla/server/people/accounts/accounts.factory.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import { flatStatement, makeFlatCopy, type FlatQuery } from '../floor/flat-sessions.ts'
import { floorPerSecond } from '../floor/pgbench.ts'
import { startPlain, type PlainServer } from '../floor/plain.ts'
import { callsPerSecond } from '../http-load.ts'
import { everyDay } from '../lists.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'
import { type ListCall, deskPathOf } from '../statements.ts'
import { listNamed, type Served } from '../subjects/subject.ts'

const rounds = 5
const roundMs = 1_000
const partsTried = 12
const deepPage = 5_000

type Goal = { of: 'plain' | 'floor'; atLeast: number }

/** A call of Parkla and the same one of the plain handler; searches take turns of several texts. */
type Compared = { name: string; calls: readonly ListCall[]; flat: readonly FlatQuery[]; goal: Goal }

const dayMs = 86_400_000
const days = (count: number): Pick<FlatQuery, 'from' | 'to'> => ({
  from: new Date(Date.now() - count * dayMs).toISOString(),
  to: new Date(Date.now() + dayMs).toISOString(),
})
const [aWeek, allDays] = [days(7), days(91)]

type Place = { id: number; name: string; region: string }

/** The usual place of the report, and one as busy in the region with fewer places. */
const takePlaces = async ({ database, lists }: Served): Promise<{ usual: Place; narrow: Place; few: number[] }> => {
  const name = lists['place + dates']?.query['place_name']
  const { rows } = await database.pool.query<Place>(
    `select p.id::integer, p.name, p.region from places p
     order by p.name = $1 desc, (select count(*) from sessions s where s.place_id = p.id and s.deleted_at is null) desc`,
    [name],
  )
  const [usual] = rows
  const narrow = rows.find(({ region }) => region === 'LVA')
  if (!usual || !narrow) throw new Error('the seeded places are in one region only')
  const few = rows.filter(({ region }) => region === usual.region).slice(0, 3)
  return { usual, narrow, few: few.map(({ id }) => id) }
}

/** Parts of plates from the whole table, by turns from the beginning and the end. */
const takeParts = async ({ database }: Served, length: number): Promise<string[]> => {
  const { rows } = await database.pool.query<{ plate: string }>(
    'select plate from plates where length(plate) > $1 order by md5(plate) limit $2',
    [length, partsTried],
  )
  return rows.map(({ plate }, at) => (at % 2 === 0 ? plate.slice(0, length) : plate.slice(-length)))
}

const pageCalls = async (served: Served): Promise<Compared[]> => {
  const db = kyselyOn(served.database.pool)
  const { usual, narrow, few } = await takePlaces(served)
  const { as } = listNamed(served, 'newest')
  const [regionAdmin, narrowAdmin, placeAdmin] = [
    await anOwner()
      .regionAdmin(usual.region as 'EST')
      .save(db),
    await anOwner()
      .regionAdmin(narrow.region as 'LVA')
      .save(db),
    await anOwner()
      .placeAdmin(...few)
      .save(db),
  ]
  const call = (query: ListCall['query'], by = as): readonly ListCall[] => [{ as: by, query }]
  const plain = (atLeast: number): Goal => ({ of: 'plain', atLeast })
  const newest = { ...aWeek, size: 20 }
  const ofPlace = (place: Place) => ({ place_name: place.name, ...everyDay })
  return [
    { name: 'newest', calls: call({}), flat: [newest], goal: plain(0.9) },
    {
      name: 'newest, region',
      calls: call({}, regionAdmin.id),
      flat: [{ ...newest, regions: [usual.region] }],
      goal: plain(0.9),
    },
    {
      name: 'newest, 3 places',
      calls: call({}, placeAdmin.id),
      flat: [{ ...newest, placeIds: few }],
      goal: plain(0.9),
    },
    { name: 'newest, 200 rows', calls: call({ page_size: 200 }), flat: [{ ...newest, size: 200 }], goal: plain(0.8) },
    {
      name: 'place + dates',
      calls: call(ofPlace(usual)),
      flat: [{ ...allDays, size: 20, placeId: usual.id }],
      goal: plain(0.6),
    },
    {
      name: 'place + dates, region of few places',
      calls: call(ofPlace(narrow), narrowAdmin.id),
      flat: [{ ...allDays, size: 20, placeId: narrow.id, regions: [narrow.region] }],
      goal: plain(0.54),
    },
    {
      name: 'page 5,000 by number',
      calls: call({ ...everyDay, page: deepPage }),
      flat: [{ ...allDays, size: 20, offset: deepPage * 20 }],
      goal: { of: 'floor', atLeast: 12 },
    },
  ]
}

const plateCalls = async (served: Served): Promise<Compared[]> => {
  const { as } = listNamed(served, 'newest')
  const searched = [
    [3, 5],
    [4, 1.2],
    [5, 0.9],
  ] as const
  const calls = searched.map(async ([length, atLeast]): Promise<Compared> => {
    const parts = await takeParts(served, length)
    return {
      name: `plate, ${length} characters`,
      calls: parts.map((car_number) => ({ as, query: { car_number } })),
      flat: parts.map((plate) => ({ size: 20, plate })),
      goal: { of: 'floor', atLeast },
    }
  })
  return Promise.all(calls)
}

const bytesOf = async (port: number, { path, token }: { path: string; token: string }): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.arrayBuffer()).byteLength
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const compare = async (served: Served, plain: PlainServer, { name, calls, flat, goal }: Compared): Promise<Line[]> => {
  const { api, database } = served
  const token = await api.tokenOf(calls[0]?.as ?? 0)
  const ourPaths = calls.map(deskPathOf)
  const theirs = flat.map(plain.callOf)
  const [their] = theirs
  if (!their) throw new Error(`nothing is compared by "${name}"`)
  const statements = flat.map(flatStatement)
  const rates = await interleaved(
    {
      ours: () => callsPerSecond({ port: api.port, paths: ourPaths, token }, roundMs),
      plain: () =>
        callsPerSecond({ port: plain.port, paths: theirs.map(({ path }) => path), token: their.token }, roundMs),
      floor: () => floorPerSecond(database.url, statements),
    },
    rounds,
  )
  const [ourBytes, theirBytes] = [
    await bytesOf(api.port, { path: ourPaths[0] ?? '', token }),
    await bytesOf(plain.port, their),
  ]
  const under = goal.of === 'plain' ? rates.plain : rates.floor
  const other = goal.of === 'plain' ? 'floor' : 'plain'
  return [
    {
      name: `API ÷ ${goal.of}: ${name}`,
      value: ratioOf(rates.ours, under),
      unit: '×',
      target: { atLeast: goal.atLeast },
      note: `API ÷ ${other} ${ratioOf(rates.ours, rates[other]).toFixed(3)}, plain ÷ floor ${ratioOf(rates.plain, rates.floor).toFixed(3)}; ${[
        `API ${median(rates.ours).toFixed(0)}/s ${kilobytes(ourBytes)}`,
        `plain ${median(rates.plain).toFixed(0)}/s ${kilobytes(theirBytes)}`,
        `floor ${median(rates.floor).toFixed(0)}/s`,
      ].join(', ')}`,
    },
  ]
}

/**
 * Lists beside the floor, which is pgbench with the obvious SQL on a flat copy of the same rows, and beside a plain Fastify and pg
 * handler with sign-in on that copy. Eight connections, alternatives in turn.
 */
export async function* floorLines(served: Served): AsyncGenerator<Line> {
  await makeFlatCopy(served.database.pool)
  const plain = await startPlain(served.database.url)
  try {
    for (const call of [...(await pageCalls(served)), ...(await plateCalls(served))])
      yield* await compare(served, plain, call)
  } finally {
    await plain.stop()
  }
}
