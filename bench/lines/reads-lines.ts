import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import { percentile, putLoad, type LoadResult } from '../../field/src/load/load.ts'
import { openLoadSite, saveLoadSite, type LoadSite } from '../../field/src/load/load-site.ts'
import { freePort } from '../../tools/free-port.ts'
import { type ApiServer, startApi } from '../api-server.ts'
import type { BenchDatabase } from '../database.ts'
import type { Line } from '../report.ts'

const places = 30

/** A product with cameras and gates of its own on a database. */
export const openLoadedProduct = async ({ url, pool }: BenchDatabase): Promise<Product> => {
  const prefix = `BENCH-${randomBytes(3).toString('hex')}`
  return openProduct(url, await saveLoadSite(kyselyOn(pool), { places, prefix }))
}

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

type Product = {
  api: ApiServer
  /** Sends reads at a rate. */
  load: (load: Omit<Parameters<typeof putLoad>[0], 'timer' | 'lanes'>) => Promise<LoadResult>
  close: () => Promise<void>
}

/** A product on a database, and the connected devices of these places. */
export const openProduct = async (url: string, site: LoadSite): Promise<Product> => {
  const mqttPort = await freePort()
  const api = await startApi(url, { mqttPort })
  const wires = { url: `mqtt://127.0.0.1:${mqttPort}`, server: `http://127.0.0.1:${api.port}` }
  const { timer, lanes, isReady, close } = openLoadSite(site, wires)
  while (!isReady()) await pause(100)
  return {
    api,
    load: (load) => putLoad({ timer, lanes, ...load }),
    close: async () => {
      await close()
      await api.stop()
    },
  }
}

/**
 * Latency of a read: camera → MQTT → session, price and command in the database → MQTT → controller. Each camera is an MQTT
 * client, so that the broker and the network are included.
 */
export async function* readsLines(database: BenchDatabase): AsyncGenerator<Line> {
  const product = await openLoadedProduct(database)
  try {
    // warm-up round
    await product.load({ perSecond: 50, seconds: 5, seed: 1 })
    for (const [index, rate] of rates.entries()) yield* linesOf(await product.load({ ...rate, seed: index + 2 }), rate)
  } finally {
    await product.close()
  }
}
