import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)

/** Any fixed number: of several nodes that start at once, one migrates. */
const lockKey = 7_275_552

type Connection = Pick<pg.ClientBase, 'query'>

const applyMissing = async (connection: Connection): Promise<string[]> => {
  await connection.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await connection.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const missing = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort()
  for (const name of missing) {
    await connection.query('begin')
    try {
      await connection.query(await readFile(new URL(name, folder), 'utf8'))
      await connection.query('insert into migrations (name) values ($1)', [name])
      await connection.query('commit')
    } catch (error) {
      await connection.query('rollback')
      throw new Error(`migration ${name} failed: ${String(error)}`, { cause: error })
    }
  }
  return missing
}

/** Applies missing migrations of `server/migrations` in order of name; returns their names. */
export const migrate = async (pool: pg.Pool): Promise<string[]> => {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [lockKey])
    return await applyMissing(connection)
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    connection.release()
  }
}
