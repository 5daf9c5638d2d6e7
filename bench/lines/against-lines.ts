import { openPostgres } from '@parkla/server/kit/database/database.ts'
import { makeOldCopy, runIn } from '../../tools/release/old-copy.ts'
import { createDatabase } from '../../tools/databases/empty-database.ts'
import { type ApiServer, startApi } from '../api-server.ts'
import { openBenchDatabase } from '../database.ts'
import { callsPerSecond } from '../http-load.ts'
import { listsOf, makePeople, takeSample } from '../lists.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'
import { deskPathOf, type ListCall, pathOf } from '../statements.ts'

const rounds = 7
const roundMs = 1_000

/** A version with its own database of the same sessions. */
type Version = { api: ApiServer; lists: Readonly<Record<string, ListCall>> }

/** A call of a version. */
type Asked = { path: string; token: string; port: number }

const listsOn = async (url: string): Promise<Version['lists']> => {
  const database = await openPostgres(url)
  try {
    await database.pool.query('vacuum analyze')
    const sample = await takeSample(database.pool)
    return listsOf(sample, await makePeople(database.pool, sample))
  } finally {
    await database.close()
  }
}

const askedOf = async ({ api }: Version, call: ListCall, address: typeof pathOf): Promise<Asked> => ({
  path: address(call),
  token: await api.tokenOf(call.as),
  port: api.port,
})

const callsOf = ({ path, ...rest }: Asked) => callsPerSecond({ ...rest, paths: [path] }, roundMs)

/** The address of the sessions page's list: compact rows, which a version before them does not have. */
const addressIn = async (version: Version, call: ListCall): Promise<typeof pathOf> => {
  const { path, token, port } = await askedOf(version, call, deskPathOf)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return answer.ok ? deskPathOf : pathOf
}

const compare = async (now: Version, before: Version, of: { name: string; tag: string }): Promise<Line[]> => {
  const [ours, theirs] = [now.lists[of.name], before.lists[of.name]]
  if (!ours || !theirs) return []
  const asked = {
    now: await askedOf(now, ours, await addressIn(now, ours)),
    before: await askedOf(before, theirs, await addressIn(before, theirs)),
  }
  const rates = await interleaved({ now: () => callsOf(asked.now), before: () => callsOf(asked.before) }, rounds)
  return [
    {
      name: `calls a second ÷ ${of.tag}: ${of.name}`,
      value: ratioOf(rates.now, rates.before),
      unit: '×',
      target: { atLeast: 0.9 },
      note: `${median(rates.now).toFixed(0)}/s, ${of.tag} ${median(rates.before).toFixed(0)}/s`,
    },
  ]
}

type Against = { rows: number; tag: string; isKept: boolean }

/** Every kind of list of this version beside the same list of an older one, each on a database that its own code has made. */
export async function* againstLines(server: string, { rows, tag, isKept }: Against): AsyncGenerator<Line> {
  const old = await makeOldCopy(tag)
  const [database, oldDatabase] = [await openBenchDatabase({ server, rows, isKept }), await createDatabase(server)]
  const running: ApiServer[] = []
  const start = async (url: string, folder?: string): Promise<Version> => {
    const api = await startApi(url, folder === undefined ? {} : { folder })
    running.push(api)
    return { api, lists: await listsOn(url) }
  }
  try {
    await runIn(old.folder, ['node', 'tools/seed.ts', '--sessions', String(rows)], { DATABASE_URL: oldDatabase.url })
    const [before, now] = [await start(oldDatabase.url, old.folder), await start(database.url)]
    for (const name of Object.keys(now.lists)) yield* await compare(now, before, { name, tag })
  } finally {
    for (const api of running) await api.stop()
    await database.close()
    await oldDatabase.drop()
    old.remove()
  }
}
