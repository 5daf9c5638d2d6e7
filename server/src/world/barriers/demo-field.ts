import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../../field/src/main.ts', import.meta.url))

export type Field = { close: () => void }

type Listening = { HOST: string; MQTT_URL?: string | undefined; MQTT_PORT: number }

/** Address of the broker for demo devices; undefined when it listens on a random port. */
export const brokerOf = ({ HOST, MQTT_URL, MQTT_PORT }: Listening): string | undefined => {
  if (MQTT_URL !== undefined) return MQTT_URL
  if (MQTT_PORT === 0) return undefined
  if (HOST === '0.0.0.0') return `mqtt://127.0.0.1:${MQTT_PORT}`
  if (HOST === '::') return `mqtt://[::1]:${MQTT_PORT}`
  return `mqtt://${HOST.includes(':') ? `[${HOST}]` : HOST}:${MQTT_PORT}`
}

type Opening = {
  server: string
  broker: string
  /** Time factor of the simulated drivers. */
  factor: number
}

/**
 * Starts the device simulator (`field/`), which uses only MQTT and HTTP, as a child process. It exits with this process,
 * also when this process crashes. Undefined when `field/` is not installed.
 */
export const openField = ({ server, broker, factor }: Opening): Field | undefined => {
  if (!existsSync(program)) return undefined
  const child = fork(program, ['--server', server, '--url', broker, '--factor', String(factor)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // a lower priority than the server's
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  child.on('error', (error) => process.stderr.write(`The field did not start: ${error.message}\n`))
  child.unref()
  child.channel?.unref()
  return { close: () => void child.kill('SIGTERM') }
}
