import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './postgres-programs.ts'

/** Temporary clusters are folders `parkla-postgres-<process id>-<random>`, so that a later run knows whose they were. */
export const clusterPrefix = 'parkla-postgres-'

/** Stops and removes the clusters of runs that were killed before they could do so themselves. */
export const removeLeftovers = (programs: string, account: Account | undefined): void => {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(new RegExp(`^${clusterPrefix}(\\d+)-`).exec(name)?.[1])
    if (owner > 0 && !isRunning(owner)) removeCluster(programs, join(tmpdir(), name), account)
  }
}

/** Ends the server of a cluster if it runs, and removes its folder. Synchronous: for a process that is about to end. */
export const removeCluster = (programs: string, folder: string, account: Account | undefined): void => {
  const args = ['stop', '-D', join(folder, 'cluster'), '-m', 'immediate', '-s']
  try {
    execFileSync(join(programs, 'pg_ctl'), args, { ...account, cwd: tmpdir(), stdio: 'ignore' })
  } catch {
    // Nothing ran in it any more: only the folder is left to remove.
  }
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // Another user's folder: it is theirs to remove, and no reason not to start our own cluster.
  }
}

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return !isZombie(processId)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // alive, and somebody else's
  }
}

/** In containers nobody collects the dead, and to signals they look alive. */
const isZombie = (processId: number): boolean => {
  const stat = `/proc/${processId}/stat`
  return existsSync(stat) && / Z /.test(readFileSync(stat, 'utf8'))
}
