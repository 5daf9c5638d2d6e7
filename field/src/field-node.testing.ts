import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@parkla/server/config.ts'
import { openLog } from '@parkla/server/kit/log.ts'
import { openNode } from '@parkla/server/node.ts'
import { afterAll } from 'vitest'
import { freePort } from '../../tools/free-port.ts'
import { saveLoadSite } from './load/load-site.ts'
import { openTestTimer } from './timer.testing.ts'

/** A controller with one gate. */
export const oneGate = {
  version: 3,
  firmware: '2.4.0',
  rssi: -60,
  clockSkewMs: 0,
  gates: [{ number: 1, isKeptOpen: false }],
}

/** A server with its broker and places `PREFIX-1`, …, on the same test clock as the devices. Closed after the tests of the file. */
export const openFieldNode = async (places: number, prefix: string) => {
  const timer = openTestTimer()
  const folder = mkdtempSync(join(tmpdir(), 'parkla-field-'))
  const port = await freePort()
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', MQTT_PORT: String(port), DEMO: '0', FIELD: '0' })
  const node = await openNode({ config, log: openLog('silent'), clock: () => new Date(timer.nowMs()) })
  await saveLoadSite(node.services.db, { places, prefix })
  afterAll(async () => {
    await node.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const surroundings = {
    timer,
    url: `mqtt://127.0.0.1:${port}`,
    server: 'http://127.0.0.1:1',
    onTrouble: () => undefined,
  }
  return { timer, db: node.services.db, surroundings }
}
