import type pg from 'pg'
import { startBare } from '../bare.ts'
import { callsPerSecond } from '../http-load.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'
import { pathOf, type Statement } from '../statements.ts'
import { listNamed, type Served } from '../subjects/subject.ts'

const rounds = 5
const roundMs = 2_500
const partsTried = 12

/** The simpler design: the plate as text in a table of sessions with the same order. */
const prepareComparison = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`create schema if not exists bench`)
  await pool.query(`drop table if exists bench.sessions`)
  await pool.query(`create table bench.sessions as
    select s.*, n.plate as car_number from sessions s left join plates n on n.id = s.plate_id`)
  await pool.query(`create index on bench.sessions (start_time desc, id desc) where deleted_at is null`)
  await pool.query(`analyze bench.sessions`)
}

const plain = (part: string): Statement => ({
  text: `select s.*, p.name, c.phone_number, f.name as fleet, r.rating from bench.sessions s
    join places p on p.id = s.place_id left join clients c on c.id = s.client_id
    left join fleets f on f.id = s.fleet_id left join ratings r on r.id = s.rating_id
    where s.deleted_at is null and s.car_number ilike $1 order by s.start_time desc, s.id desc limit 21`,
  values: [`%${part}%`],
})

/** Prefixes and suffixes of plates from the whole table. */
const takeParts = async (pool: pg.Pool, length: number): Promise<string[]> => {
  const { rows } = await pool.query<{ plate: string }>(
    `select plate from plates where length(plate) > $1 order by md5(plate) limit $2`,
    [length, partsTried],
  )
  return rows.map(({ plate }, index) => (index % 2 === 0 ? plate.slice(0, length) : plate.slice(-length)))
}

const compare = async (served: Served, length: number): Promise<Line> => {
  const { pool, url } = served.database
  const parts = await takeParts(pool, length)
  const newest = listNamed(served, 'newest')
  const token = await served.api.tokenOf(newest.as)
  const bare = await startBare(url, Object.fromEntries(parts.map((part, at) => [at, [plain(part)]])))
  const ourPaths = parts.map((car_number) => pathOf({ ...newest, query: { car_number } }))
  const plainPaths = parts.map((_, at) => `/${at}`)
  try {
    const { ours, ilike } = await interleaved(
      {
        ours: () => callsPerSecond({ port: served.api.port, paths: ourPaths, token }, roundMs),
        ilike: () => callsPerSecond({ port: bare.port, paths: plainPaths }, roundMs),
      },
      rounds,
    )
    return {
      name: `API ÷ bare ilike: ${length} characters of a plate`,
      value: ratioOf(ours, ilike),
      unit: '×',
      target: { atLeast: 5 },
      note: `API ${median(ours).toFixed(0)}/s, ilike ${median(ilike).toFixed(1)}/s`,
    }
  } finally {
    await bare.stop()
  }
}

/** Search by a part of the plate through the API, against `ilike` over the sessions in a bare handler. */
export async function* plateLines(served: Served): AsyncGenerator<Line> {
  await prepareComparison(served.database.pool)
  for (const length of [3, 4, 5]) yield await compare(served, length)
}
