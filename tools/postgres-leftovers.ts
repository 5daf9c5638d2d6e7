import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './postgres-programs.ts'

/** Temporary clusters are folders `parkla-postgres-<process id>-<random>`: the id tells a later run whether the owner is alive. */
export const clusterPrefix = 'parkla-postgres-'

/** Stops and removes the clusters of killed runs. */
export const removeLeftovers = (programs: string, account: Account | undefined): void => {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(new RegExp(`^${clusterPrefix}(\\d+)-`).exec(name)?.[1])
    if (owner > 0 && !isRunning(owner)) removeCluster(programs, join(tmpdir(), name), account)
  }
}

/** Stops the server of a cluster and removes its folder. Synchronous, for 'exit' listeners. */
export const removeCluster = (programs: string, folder: string, account: Account | undefined): void => {
  const args = ['stop', '-D', join(folder, 'cluster'), '-m', 'immediate', '-s']
  try {
    execFileSync(join(programs, 'pg_ctl'), args, { ...account, cwd: tmpdir(), stdio: 'ignore' })
  } catch {
    // The server is not running: only the folder remains.
  }
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // Another user's folder: ignore it.
  }
}

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return !isZombie(processId)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // alive, of another user
  }
}

/** Containers may not reap zombies, to which signals succeed. */
const isZombie = (processId: number): boolean => {
  const stat = `/proc/${processId}/stat`
  return existsSync(stat) && / Z /.test(readFileSync(stat, 'utf8'))
}
