import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../field/src/main.ts', import.meta.url))

export type Field = { close: () => void }

type Listening = { HOST: string; MQTT_URL?: string | undefined; MQTT_PORT: number }

/** Where the devices of the demo find the broker; undefined where it listens on a port that only it knows. */
export const brokerOf = ({ HOST, MQTT_URL, MQTT_PORT }: Listening): string | undefined => {
  if (MQTT_URL !== undefined) return MQTT_URL
  if (MQTT_PORT === 0) return undefined
  if (HOST === '0.0.0.0') return `mqtt://127.0.0.1:${MQTT_PORT}`
  if (HOST === '::') return `mqtt://[::1]:${MQTT_PORT}`
  return `mqtt://${HOST.includes(':') ? `[${HOST}]` : HOST}:${MQTT_PORT}`
}

type Opening = {
  /** Where the product answers. */
  server: string
  /** The broker that its devices sign in to. */
  broker: string
  /** How fast the hours of its drivers pass. */
  factor: number
}

/**
 * Starts the barriers, cameras and drivers of the demo as a process of its own, which knows us only by the wire (`field/`).
 * It ends with this process, whichever way that ends. Undefined where the program was not brought along.
 */
export const openField = ({ server, broker, factor }: Opening): Field | undefined => {
  if (!existsSync(program)) return undefined
  const child = fork(program, ['--server', server, '--url', broker, '--factor', String(factor)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // whoever looks at the demo goes before those who drive in it
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  child.on('error', (error) => process.stderr.write(`The field did not start: ${error.message}\n`))
  child.unref()
  child.channel?.unref()
  return { close: () => void child.kill('SIGTERM') }
}
