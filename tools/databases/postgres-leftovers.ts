import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './postgres-programs.ts'

/** Temporary clusters are folders `parkla-postgres-<process id>-<random>`: the id tells a later run whether the owner is alive. */
export const clusterPrefix = 'parkla-postgres-'

const memory = '/dev/shm'

/** Far above what the databases of all tests hold at a time. */
const enoughMemoryBytes = 4 * 2 ** 30

/**
 * Parent folder of a cluster without durability: memory where Linux has enough. Each test file creates and drops a database of
 * a thousand files, which takes a third of the time of all server tests on ext4.
 */
export const fastParent = (): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enoughMemoryBytes ? memory : tmpdir()
}

/** Folders of clusters, with the process id of their owner. */
export const clusterFolders = (): { folder: string; owner: number }[] =>
  [tmpdir(), memory]
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => ({ folder: join(parent, name), name })))
    .flatMap(({ folder, name }) => {
      const owner = Number(new RegExp(`^${clusterPrefix}(\\d+)-`).exec(name)?.[1])
      return owner > 0 ? [{ folder, owner }] : []
    })

/** Stops and removes the clusters of killed runs. */
export const removeLeftovers = (programs: string, account: Account | undefined): void => {
  for (const { folder, owner } of clusterFolders()) if (!isRunning(owner)) removeCluster(programs, folder, account)
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
    // The folder belongs to another user: ignore it.
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
