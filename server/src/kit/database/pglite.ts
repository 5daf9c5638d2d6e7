import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { lockFolder } from './folder-lock.ts'
import { kyselyOn, openPool, type Database } from './database.ts'

const extensions = { pg_trgm, btree_gist, amcheck }

const onPGlite = (lite: PGlite, release: () => void): Database => {
  // One connection: a query outside the open transaction would wait for it forever, so let it fail.
  const config = Object.assign(createPgConfig(lite), { max: 1, connectionTimeoutMillis: 30_000 })
  const pool = openPool(config)
  const db = kyselyOn(pool)
  // Queries that bypass the pool would interleave with another query's messages and mix up the answers.
  const alone = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const connection = await pool.connect()
    try {
      return await ask()
    } finally {
      connection.release()
    }
  }
  return {
    kind: 'pglite',
    pool,
    db,
    replica: db,
    listen: async (channel, onPayload) => {
      const stop = await alone(() => lite.listen(channel, onPayload))
      return { close: () => alone(stop) }
    },
    close: async () => {
      await pool.end()
      await lite.close()
      release()
    },
  }
}

/** Opens the embedded database in a folder; a new folder is unpacked from `packed`. */
export const openPGlite = async (folder: string, packed?: Uint8Array<ArrayBuffer>): Promise<Database> => {
  const release = lockFolder(folder)
  const dataDir = join(folder, 'database')
  try {
    const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
    const loadDataDir = isNew && packed ? { loadDataDir: new Blob([packed]) } : {}
    const lite = await PGlite.create({ dataDir, extensions, ...loadDataDir })
    await lite.exec("set timezone to 'UTC'")
    return onPGlite(lite, release)
  } catch (error) {
    release()
    throw error
  }
}

type Compression = 'gzip' | 'none'
type Packable = Database & { pack(compression?: Compression): Promise<Uint8Array<ArrayBuffer>> }

/** Embedded database in memory, for tests and for packing. */
export const openPGliteInMemory = async (packed?: Uint8Array<ArrayBuffer>): Promise<Packable> => {
  const loadDataDir = packed ? { loadDataDir: new Blob([packed]) } : {}
  const lite = await PGlite.create({ extensions, ...loadDataDir })
  await lite.exec("set timezone to 'UTC'")
  const database = onPGlite(lite, () => undefined)
  const pack = async (compression: Compression = 'gzip') => {
    // Without a checkpoint, opening the packed database replays its whole write-ahead log.
    await database.pool.query('checkpoint')
    return new Uint8Array(await (await lite.dumpDataDir(compression)).arrayBuffer())
  }
  return { ...database, pack }
}
