import { existsSync, globSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRepository, repository } from '../repository.ts'
import { isOlderThan } from '../web-build.ts'

/** Used by the server at its first start: unpacking takes one second, migrating a new database up to eight. */
export const packedFile = inRepository('.cache', 'empty-database.tgz')

/** True when the packed database is missing or lacks the newest migrations. */
export const isPackStale = (): boolean =>
  !existsSync(packedFile) ||
  isOlderThan(packedFile, [
    'server/migrations',
    'server/src/features.ts',
    ...globSync('server/src/**/*.feature.ts', { cwd: repository }),
    'server/src/kit/database/pglite.ts',
    'package-lock.json',
  ])

/** Migrates an empty embedded database, including the job queue's tables, and packs it. */
export const packDatabase = async (): Promise<void> => {
  // Imported here, so that an installation without the server's packages does not fail.
  const { openPGliteInMemory } = await import('@parkla/server/kit/database/pglite.ts')
  const { migrate } = await import('@parkla/server/kit/database/migrate.ts')
  const { openJobs } = await import('@parkla/server/kit/jobs/jobs.ts')
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

/** Renamed into place, so that readers never see a partial file. */
const writeWhole = (file: string, content: Uint8Array): void => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, file)
}
