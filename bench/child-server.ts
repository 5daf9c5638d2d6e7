import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../tools/free-port.ts'
import { environment, inRepository } from '../tools/repository.ts'

export type ChildServer = { port: number; stop: () => Promise<void> }

type Start = {
  file: string
  env: Record<string, string | undefined>
  announces: string
  /** The program's repository, if it is another. */
  folder?: string | undefined
  /** Options of Node. */
  flags?: readonly string[]
}

const announced = (child: ChildProcess, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout! }) // the pipe that `startServer` asked for
    lines.on('line', (line) => {
      if (line.startsWith(text)) resolve()
      if (line.startsWith('{')) console.error(line) // the log, which is empty unless something fails
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it answered`)))
  })

/** For profiling: `BENCH_NODE_FLAGS=--cpu-prof npm run bench`. */
const moreFlags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? []

/** Starts a program of the repository and waits until it listens on `PORT`. */
export const startServer = async ({
  file,
  env,
  announces,
  folder = inRepository(),
  flags = [],
}: Start): Promise<ChildServer> => {
  const port = await freePort()
  const child = spawn('node', [...flags, ...moreFlags, join(folder, file)], {
    cwd: folder,
    env: environment({ ...env, PORT: String(port), NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await announced(child, announces)
  return {
    port,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
