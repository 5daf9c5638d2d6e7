import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sessionListingApi } from '@parkla/contract/parking/sessions/session-listing.endpoints.ts'
import { percentile } from '../../field/src/load/load.ts'
import { findPostgresPrograms } from '../../tools/databases/postgres-programs.ts'
import type { ApiServer } from '../api-server.ts'
import { everyDay } from '../lists.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'
import { deskPathOf } from '../statements.ts'
import { listNamed, type Served } from '../subjects/subject.ts'

const rounds = 2
/** A desk asks for the newest sessions so often. */
const deskMs = 50
const deskCallsAlone = 200

type Format = 'csv' | 'xlsx'
type Caller = { api: ApiServer; token: string }

/** PostgreSQL alone writing the rows and names of the export as text. */
const copyMs = async (url: string): Promise<number> => {
  const program = join(findPostgresPrograms()?.folder ?? '', 'psql')
  const statement = `copy (
    select s.id, n.plate, p.name, c.phone_number, s.type, s.start_time, s.end_time, s.status, s.cost_in_cents, s.currency,
      s.payment_status, s.refunded_in_cents
    from sessions s join places p on p.id = s.place_id left join clients c on c.id = s.client_id
      left join plates n on n.id = s.plate_id
    where s.deleted_at is null and s.start_time >= date_trunc('day', now()) - interval '91 days'
    order by s.start_time desc, s.id desc) to stdout`
  const start = performance.now()
  await promisify(execFile)(program, [url, '-q', '-c', `set jit = off`, '-c', statement, '-o', '/dev/null'], {
    maxBuffer: Number.MAX_SAFE_INTEGER,
  })
  return performance.now() - start
}

type Written = { ms: number; rows: number; bytes: number; addedMegabytes: number }

/** Reads the whole export, and the memory of the node meanwhile. */
const write = async ({ api, token }: Caller, format: Format): Promise<Written> => {
  const query = new URLSearchParams({ ...everyDay, format })
  const before = await api.residentMegabytes()
  const start = performance.now()
  const path = `${sessionListingApi.export.path}?${query.toString()}`
  const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`no export: ${answer.status}`)
  const written = { ms: 0, rows: -1, bytes: 0, addedMegabytes: 0 }
  let lookedAt = start
  const chunks: AsyncIterable<Uint8Array> = answer.body
  for await (const chunk of chunks) {
    written.bytes += chunk.length
    if (format === 'csv') for (const byte of chunk) if (byte === 10) written.rows += 1
    if (performance.now() - lookedAt < 500) continue
    written.addedMegabytes = Math.max(written.addedMegabytes, (await api.residentMegabytes()) - before)
    lookedAt = performance.now()
  }
  return { ...written, ms: performance.now() - start }
}

type Desk = Caller & { path: string }

const deskCallMs = async ({ api, token, path }: Desk): Promise<number> => {
  const start = performance.now()
  const answer = await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return performance.now() - start
}

const sorted = (times: readonly number[]): number[] => times.toSorted((one, other) => one - other)

const deskAlone = async (desk: Desk): Promise<number[]> => {
  const times: number[] = []
  while (times.length < deskCallsAlone) {
    times.push(await deskCallMs(desk))
    await pause(deskMs)
  }
  return sorted(times)
}

const deskDuring = async (desk: Desk, work: Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  const over = new AbortController()
  void work.finally(() => over.abort()).catch(() => undefined)
  while (!over.signal.aborted) {
    times.push(await deskCallMs(desk))
    await pause(deskMs)
  }
  await work
  return sorted(times)
}

/** The desk while an export is written, and how late the event loop is meanwhile. */
async function* deskLines(desk: Desk): AsyncGenerator<Line> {
  const alone = percentile(await deskAlone(desk), 0.99)
  await desk.api.eventLoopLagMs()
  const during = percentile(await deskDuring(desk, write(desk, 'csv')), 0.99)
  yield {
    name: 'newest sessions while an export is written ÷ alone, 99 %',
    value: during / alone,
    unit: '×',
    target: { atMost: 1.5 },
    note: `${during.toFixed(1)} ms, ${alone.toFixed(1)} ms`,
  }
  yield {
    name: 'event loop lag while an export is written, 99 %',
    value: await desk.api.eventLoopLagMs(),
    unit: 'ms',
    target: { atMost: 10 },
  }
}

/** Sessions of 92 days as a file, against PostgreSQL's COPY of the same join. */
export async function* exportLines(served: Served): AsyncGenerator<Line> {
  const { api, database } = served
  const newest = listNamed(served, 'newest')
  const desk = { api, token: await api.tokenOf(newest.as), path: deskPathOf(newest) }
  const written: Record<Format, Written[]> = { csv: [], xlsx: [] }
  const timed = (format: Format) => async (): Promise<number> => {
    const one = await write(desk, format)
    written[format].push(one)
    return one.ms
  }
  const times = await interleaved({ csv: timed('csv'), xlsx: timed('xlsx'), copy: () => copyMs(database.url) }, rounds)
  const rows = written.csv[0]?.rows ?? 0
  for (const [format, atMost] of [
    ['csv', 6],
    ['xlsx', 12],
  ] as const)
    yield {
      name: `export of ${rows.toLocaleString('en')} sessions as ${format} ÷ COPY`,
      value: ratioOf(times[format], times.copy),
      unit: '×',
      target: { atMost },
      note: `${(median(times[format]) / 1000).toFixed(1)} s against ${(median(times.copy) / 1000).toFixed(1)} s, ${((written[format][0]?.bytes ?? 0) / 1e6).toFixed(0)} MB`,
    }
  yield {
    name: 'memory added by an export',
    value: Math.max(...[...written.csv, ...written.xlsx].slice(1).map(({ addedMegabytes }) => addedMegabytes)),
    unit: 'MB',
    target: { atMost: 30 },
  }
  yield* deskLines(desk)
}
