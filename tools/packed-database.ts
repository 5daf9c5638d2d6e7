import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRepository } from './repository.ts'
import { isOlderThan } from './web-build.ts'

/** Where the server looks for it at a first start: unpacking takes a second, making a new one up to eight. */
export const packedFile = inRepository('.cache', 'empty-database.tgz')

/** True when there is none, or when it does not hold the newest migrations. */
export const isPackStale = (): boolean =>
  !existsSync(packedFile) || isOlderThan(packedFile, ['server/migrations', 'server/src/jobs.ts', 'package-lock.json'])

/** Migrates an empty embedded database, with the job queue's tables in it, and packs it. */
export const packDatabase = async (): Promise<void> => {
  // Loaded only now: an installation without the server's packages must still come to its end.
  const { openPGliteInMemory } = await import('@parkla/server/kit/pglite.ts')
  const { migrate } = await import('@parkla/server/kit/migrate.ts')
  const { openJobs } = await import('@parkla/server/kit/jobs.ts')
  const { openLog } = await import('@parkla/server/kit/log.ts')
  const { jobs } = await import('@parkla/server/jobs.ts')
  const database = await openPGliteInMemory()
  await migrate(database.pool)
  const queue = await openJobs(database, jobs, { log: openLog('silent'), isWorker: false })
  await queue.close()
  const packed = await database.pack()
  await database.close()
  writeWhole(packedFile, packed)
}

/** A reader sees the old file or the new one, never half of one. */
const writeWhole = (file: string, content: Uint8Array): void => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, file)
}
