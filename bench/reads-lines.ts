import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '@parkla/server/kit/database.ts'
import { percentile, putLoad, type LoadResult } from '../field/src/load.ts'
import { openLoadSite, saveLoadSite } from '../field/src/load-site.ts'
import { freePort } from '../tools/free-port.ts'
import { startApi } from './api-server.ts'
import type { BenchDatabase } from './database.ts'
import type { Line } from './report.ts'

const places = 30

/** Without a target: for information. */
type Rate = { perSecond: number; target?: { atMost: number } }
const rates: readonly (Rate & { seconds: number })[] = [
  { perSecond: 50, seconds: 30, target: { atMost: 250 } },
  { perSecond: 200, seconds: 10 },
]

/** Lost commands have no latency: their share is a line of its own. */
export const linesOf = ({ sent, taken, openedMs }: Omit<LoadResult, 'plates'>, rate: Rate): Line[] => {
  const name = `camera to OPEN at the barrier, ${rate.perSecond} reads/s`
  return [
    { name: `${name}: half within`, value: percentile(openedMs, 0.5), unit: 'ms' },
    {
      name: `${name}: 99 % within`,
      value: percentile(openedMs, 0.99),
      unit: 'ms',
      ...(rate.target && { target: rate.target }),
    },
    {
      name: `barriers that opened, of reads taken, ${rate.perSecond} reads/s`,
      value: openedMs.length / sent,
      unit: '×',
      ...(rate.target && { target: { atLeast: 1 } }),
      note: `${taken} of ${sent} reads taken, ${openedMs.length} barriers opened`,
    },
  ]
}

/**
 * Latency of a read: camera → MQTT → session, price and command in the database → MQTT → controller. Each camera is an MQTT
 * client, so that the broker and the network are included.
 */
export async function* readsLines({ url }: Pick<BenchDatabase, 'url'>): AsyncGenerator<Line> {
  const database = await openPostgres(url)
  const site = await saveLoadSite(database.db, { places, prefix: `BENCH-${randomBytes(3).toString('hex')}` })
  await database.close()
  const mqttPort = await freePort()
  const product = await startApi(url, mqttPort)
  const wires = { url: `mqtt://127.0.0.1:${mqttPort}`, server: `http://127.0.0.1:${product.port}` }
  const devices = openLoadSite(site, wires)
  try {
    while (!devices.isReady()) await pause(100)
    // warm-up round
    await putLoad({ timer: devices.timer, lanes: devices.lanes, perSecond: 50, seconds: 5, seed: 1 })
    for (const [index, rate] of rates.entries()) {
      const result = await putLoad({ timer: devices.timer, lanes: devices.lanes, ...rate, seed: index + 2 })
      yield* linesOf(result, rate)
    }
  } finally {
    await devices.close()
    await product.stop()
  }
}
