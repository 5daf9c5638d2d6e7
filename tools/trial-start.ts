import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { environment, inRepository } from './repository.ts'

/** Node options of `npm start` that reduce memory. */
export const startFlags = (): string[] => {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8'))
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/**
 * Starts the server once in a temporary directory and stops it when it responds, which fills Node's compile cache for the
 * first real start.
 */
export const tryStart = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkla-trial-'))
  const here = { DATA_DIR: folder, PORT: '0', MQTT_PORT: '0', DEMO: '0', FIELD: '0', ROLE: 'all', LOG_LEVEL: 'warn' }
  const none = { DATABASE_URL: '', DATABASE_REPLICA_URL: '', MQTT_URL: '', SMTP_URL: '' }
  const child = spawn('node', [...startFlags(), inRepository('tools', 'start.ts')], {
    env: environment({ ...here, ...none }),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended: Promise<(number | null)[]> = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (line.startsWith('Parkla is running')) child.kill('SIGTERM')
  })
  const [code] = await ended
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0) throw new Error(`a trial start ended with ${code}`)
}
