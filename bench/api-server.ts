import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signToken, tokenHours } from '@parkla/server/kit/secrets/tokens.ts'
import { startFlags } from '../tools/trial-start.ts'
import { type ChildServer, startServer } from './child-server.ts'

/** The production server in a child process. */
export type ApiServer = ChildServer & {
  tokenOf: (ownerId: number) => Promise<string>
  /** Resident memory in MB, from its /metrics. */
  residentMegabytes: () => Promise<number>
  /** Processor time used so far, from its /metrics. */
  processorMs: () => Promise<number>
  /** How late the event loop was, 99 % since the last time this was asked, in ms, from its /metrics. */
  eventLoopLagMs: () => Promise<number>
}

const metricsToken = randomBytes(16).toString('hex')

/** `mqttPort`: whole, with its broker on that port. `folder`: a copy of an older version. */
type ApiOptions = { mqttPort?: number; folder?: string }

/** Starts it in production mode without response validation: as an API node with the memory limits of `npm start`, or whole. */
export const startApi = async (databaseUrl: string, { mqttPort, folder }: ApiOptions = {}): Promise<ApiServer> => {
  const secret = randomBytes(32).toString('hex')
  const dataFolder = mkdtempSync(join(tmpdir(), 'parkla-bench-'))
  const server = await startServer({
    ...(mqttPort === undefined ? { file: 'tools/start.ts', flags: startFlags() } : { file: 'server/src/main.ts' }),
    announces: 'Parkla is running',
    folder,
    env: {
      ROLE: mqttPort === undefined ? 'api' : 'all',
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URL: undefined,
      DATA_DIR: dataFolder,
      JWT_SECRET: secret,
      MQTT_URL: undefined,
      MQTT_PORT: String(mqttPort ?? 0),
      DEMO: '0',
      FIELD: '0',
      CHECK_ANSWERS: '0',
      LOG_LEVEL: 'warn',
      METRICS_TOKEN: metricsToken,
    },
  })
  const metric = async (name: string): Promise<number> => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers })
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(await answer.text())?.[1])
  }
  return {
    port: server.port,
    tokenOf: (ownerId) => {
      const issuedAtMs = Date.now()
      const expiresAtMs = issuedAtMs + tokenHours * 3_600_000
      const claims = {
        ownerId,
        tokenId: randomUUID(),
        issuedAtMs,
        expiresAtMs,
        impersonatorId: null,
        impersonatorTokenId: null,
        isDisplay: false,
        isFederated: false,
      }
      return signToken(claims, new TextEncoder().encode(secret))
    },
    residentMegabytes: async () => (await metric('process_resident_memory_bytes')) / 1024 / 1024,
    processorMs: async () => (await metric('process_cpu_seconds_total')) * 1_000,
    eventLoopLagMs: async () => (await metric('nodejs_eventloop_lag_p99_seconds')) * 1_000,
    stop: async () => {
      await server.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
