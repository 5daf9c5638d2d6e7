import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres, type Database } from '@parkla/server/kit/database/database.ts'
import { migrate } from '@parkla/server/kit/database/migrate.ts'
import { openPGlite } from '@parkla/server/kit/database/pglite.ts'
import { startProcess, type RealProcess } from '@parkla/server/testing/real-process.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { withEmptyDatabase } from '../../../tools/databases/empty-database.ts'
import { freePort } from '../../../tools/free-port.ts'
import { hasPostgres, withPostgres } from '../../../tools/databases/postgres.ts'
import { putLoad, type LoadResult } from './load.ts'
import { openLoadSite, saveLoadSite, type LoadSite } from './load-site.ts'
import { openWire } from '../devices/wire.testing.ts'

/** A database that survives its server, with the server's environment for it. */
type Kept = { open: () => Promise<Database>; environment: Record<string, string>; folder: string }

const secret = 'only-for-tests-only-for-tests-only-for-tests'

type OnDatabase = (use: (kept: Kept) => Promise<void>) => Promise<void>

const withFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkla-reads-'))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const onPGlite: OnDatabase = (use) =>
  withFolder((folder) => use({ open: () => openPGlite(folder), environment: {}, folder }))

const onPostgres: OnDatabase = (use) =>
  withPostgres((server) =>
    withEmptyDatabase(server, (url) =>
      withFolder((folder) =>
        use({ open: () => openPostgres(url), environment: { DATABASE_URL: url, JWT_SECRET: secret }, folder }),
      ),
    ),
  )

/** PostgreSQL if installed; PGlite is covered by `npm run test:deep`. */
export const onUsualDatabase = hasPostgres() ? onPostgres : onPGlite

const running: RealProcess[] = []
const start = async ({ folder, environment }: Kept, ports: { mqtt: number; http: number }): Promise<RealProcess> => {
  const server = startProcess(folder, { ...environment, MQTT_PORT: String(ports.mqtt), FIELD: '0' }, ports.http)
  running.push(server)
  await server.address
  return server
}
/** For `afterEach`. */
export const killServers = async (): Promise<void> => {
  for (const server of running) server.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
}

const prepare = async ({ open }: Kept): Promise<LoadSite> => {
  const database = await open()
  await migrate(database.pool)
  const site = await saveLoadSite(database.db, { places: 6, prefix: 'LOAD' })
  await database.close()
  return site
}

/** Counts of reads, sessions and commands in the database. */
const whatIsThere = async ({ open }: Kept) => {
  const database = await open()
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from lpr_events) as reads,
    (select count(distinct (camera_id, read_id)) from lpr_events) as "differentReads",
    (select count(distinct license_plate) from lpr_events) as cars,
    (select count(*) from lpr_events where outcome = 'ENDED') as "exits",
    (select count(*) from lpr_events where is_gate_opened) as "readsThatOpened",
    (select count(distinct lpr_event_id) from gate_commands where command = 'OPEN') as "readsWithOrder",
    (select count(*) from gate_commands where command = 'OPEN') as orders,
    (select count(*) from sessions where status = 'ENDED') as "sessionsThatEnded",
    (select count(distinct end_lpr_event_id) from sessions) as "exitsOfSessions",
    (select count(*) from sessions) as sessions,
    (select count(distinct plate_id) from sessions) as "carsWithSession"`.execute(database.db)
  await database.close()
  return rows[0]!
}

const expectNothingLost = async (
  kept: Kept,
  loads: readonly LoadResult[],
  openings: readonly string[],
): Promise<void> => {
  const sent = loads.reduce((sum, load) => sum + load.sent, 0)
  const taken = loads.reduce((sum, load) => sum + load.taken, 0)
  const cars = new Set(loads.flatMap(({ plates }) => plates)).size
  const left = sent - cars
  expect(taken).toBe(sent)
  const there = await whatIsThere(kept)
  const orders = there['orders'] ?? 0
  expect(new Set(openings).size).toBe(openings.length)
  expect(openings.length).toBeGreaterThan(0)
  expect(openings.length).toBeLessThanOrEqual(orders)
  expect(there).toEqual({
    reads: sent,
    exits: left,
    sessionsThatEnded: left,
    exitsOfSessions: left,
    readsThatOpened: orders,
    readsWithOrder: orders,
    orders,
    differentReads: sent,
    cars,
    sessions: cars,
    carsWithSession: cars,
  })
}

type Disturbance = { run: OnDatabase; perSecond: number; secondsCut: readonly number[]; seconds: number }

/** Cuts the connection under load once per duration, then kills and restarts the server; expects every read once. */
export const disturbUnderLoad = ({ run, perSecond, secondsCut, seconds }: Disturbance): Promise<void> =>
  run(async (kept) => {
    const site = await prepare(kept)
    const ports = { mqtt: await freePort(), http: await freePort() }
    const server = await start(kept, ports)
    const wire = await openWire(ports.mqtt)
    const wires = { url: `mqtt://127.0.0.1:${wire.port}`, server: `http://127.0.0.1:${ports.http}` }
    const devices = openLoadSite(site, { ...wires, isHttp: (place) => place === 0, reconnectMs: 200 })
    await expect.poll(devices.isReady, { timeout: 20_000 }).toBe(true)
    const { timer, lanes } = devices
    // One car before the disturbance: on a busy machine every later read may be too old to open its gate.
    const first = await putLoad({ timer, lanes, perSecond: 1, seconds: 1, seed: 2 })
    await expect.poll(() => devices.openings.length, { timeout: 20_000 }).toBe(1)
    const load = putLoad({ timer, lanes, perSecond, seconds, seed: 1 })
    const untilReadsInFlight = async () => {
      await pause(500)
      while (!lanes.some(({ camera }) => camera.waiting() > 0)) await pause(1)
    }
    for (const cutSeconds of secondsCut) {
      await untilReadsInFlight()
      wire.cut()
      await pause(cutSeconds * 1_000)
      wire.mend()
    }
    await untilReadsInFlight()
    server.kill('SIGKILL')
    expect(await server.ended).toBe('SIGKILL')
    const again = await start(kept, ports)
    const result = await load
    await devices.close()
    await wire.close()
    again.kill('SIGTERM')
    expect(await again.ended).toBe(0)
    await expectNothingLost(kept, [first, result], devices.openings)
  })
