import { existsSync } from 'node:fs'
import { generate } from './generate.ts'
import { isPackStale, packDatabase } from './databases/packed-database.ts'
import { inRepository } from './repository.ts'
import { tryStart } from './trial-start.ts'
import { buildWeb, isWebStale } from './web-build.ts'

/** One step: what was prepared, or why it is left to the first start. */
const attempt = async (what: string, work: () => Promise<void> | void): Promise<void> => {
  try {
    await work()
    console.log(`${what}: ready`)
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : String(error)
    console.log(`${what}: left for the first start (${reason})`)
  }
}

/** Runs at installation, to make the first start fast. Never fails the installation. */
const hasBuilder = existsSync(inRepository('node_modules', '.bin', 'vite'))

await attempt('Generated types', generate)
await Promise.all([
  hasBuilder && isWebStale() ? attempt('Web app', buildWeb) : undefined,
  isPackStale() ? attempt('Empty database', packDatabase) : undefined,
])
if (hasBuilder) await attempt('Trial start', tryStart)
process.exit(0)
