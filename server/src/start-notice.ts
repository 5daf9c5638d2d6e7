import type { Config } from './config.ts'
import type { Database } from './kit/database/database.ts'
import { demoAccounts, demoPassword } from './world/people/demo-accounts.ts'

export type World = { isDemo: boolean }
type Notice = { config: Config; address: string | undefined; world: World; kind: Database['kind']; hasField: boolean }

const embeddedLimits =
  'Embedded database (PGlite): one process, no fsync (a power cut can lose data), about a third of PostgreSQL’s speed.\nFor demo, development and one small place; set DATABASE_URL for PostgreSQL 15 or newer.'

const demoLines = (): string[] => [
  '',
  `Demo logins, password ${demoPassword}:`,
  ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(34)} ${role}`),
]

/** Prints address, sign-ins and limits at start. */
export const announceStart = ({ config, address, world, kind, hasField }: Notice): void => {
  const lines = [
    address === undefined
      ? 'Parkla worker is running.'
      : `Parkla is running at ${address.replace('127.0.0.1', 'localhost')}`,
    ...(kind === 'pglite' ? [embeddedLimits] : []),
    ...(config.SMTP_URL === undefined
      ? [`E-mails are saved in ${config.DATA_DIR}/outbox (set SMTP_URL to send them).`]
      : []),
    ...(config.ROLE !== 'api' && config.MQTT_URL === undefined && config.MQTT_PORT !== 0
      ? [`Devices connect to mqtt://${config.HOST}:${config.MQTT_PORT} (set MQTT_URL to use another broker).`]
      : []),
    ...(hasField ? ['The demo simulates gates, cameras and drivers (FIELD=0 turns this off).'] : []),
    ...(world.isDemo ? demoLines() : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
