import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)

/** Any fixed number: of several nodes that start at once, one migrates. */
const lockKey = 7_275_552

type Connection = Pick<pg.ClientBase, 'query'>

type Migration = { name: string; sql: string; checksum: string }

/** Line ends are left out: git may have changed them when it checked the file out. */
const checksumOf = (sql: string): string => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

const readMigrations = async (from: URL): Promise<Migration[]> => {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, from), 'utf8')
      return { name, sql, checksum: checksumOf(sql) }
    }),
  )
}

/** Checksums of applied migrations by name; null where an earlier release applied it without one. */
const readApplied = async (connection: Connection): Promise<Map<string, string | null>> => {
  await connection.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  await connection.query('alter table migrations add column if not exists checksum text')
  const { rows } = await connection.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** An edited migration would leave this database other than new ones, unnoticed. */
const insistOnUnedited = (migrations: readonly Migration[], applied: ReadonlyMap<string, string | null>): void => {
  const edited = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (edited.length === 0) return
  const names = edited.map(({ name }) => name).join(', ')
  throw new Error(
    `${names} changed after this database applied it. Restore the file as it was released and put the change into a new migration.`,
  )
}

/** A database of a newer version, or of one from before the first release, has tables that this version does not know. */
const insistOnKnown = (migrations: readonly Migration[], applied: ReadonlyMap<string, string | null>): void => {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).toSorted()
  const [first] = unknown
  if (first === undefined) return
  const others = unknown.length > 1 ? ` and ${unknown.length - 1} more` : ''
  throw new Error(
    `This database was made by another version of Parkla: this one has no ${first}${others}. Start the version that made it, restore a backup from before, or use an empty database.`,
  )
}

const keepChecksum = (connection: Connection, { name, checksum }: Migration) =>
  connection.query('update migrations set checksum = $2 where name = $1 and checksum is null', [name, checksum])

const applyOne = async (connection: Connection, { name, sql, checksum }: Migration): Promise<void> => {
  await connection.query('begin')
  try {
    await connection.query(sql)
    await connection.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw new Error(`migration ${name} failed: ${String(error)}`, { cause: error })
  }
}

const applyMissing = async (connection: Connection, from: URL): Promise<string[]> => {
  const migrations = await readMigrations(from)
  const applied = await readApplied(connection)
  insistOnKnown(migrations, applied)
  insistOnUnedited(migrations, applied)
  for (const migration of migrations)
    if (applied.get(migration.name) === null) await keepChecksum(connection, migration)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await applyOne(connection, migration)
  return missing.map(({ name }) => name)
}

/**
 * Applies missing migrations of `server/migrations` in order of name; returns their names.
 *
 * @throws Error before the first missing one is applied: where a file differs from the one that this database applied, or the
 * database applied one that is not there
 */
export const migrate = async (pool: pg.Pool, from: URL = folder): Promise<string[]> => {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [lockKey])
    return await applyMissing(connection, from)
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    connection.release()
  }
}
