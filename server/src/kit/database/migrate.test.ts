// PGlite too: starts
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

const database = await openTestDatabase(inject('database'))
const { pool } = database
const path = await mkdtemp(join(tmpdir(), 'parkla-migrations-'))
await cp(new URL('../../../migrations/', import.meta.url), path, { recursive: true })
afterAll(async () => {
  await database.close()
  await rm(path, { recursive: true })
})

const run = () => migrate(pool, pathToFileURL(`${path}/`))
const write = (name: string, sql: string) => writeFile(join(path, name), sql)
const tablesLike = async (name: string) => {
  const { rows } = await pool.query<{ relname: string }>('select relname from pg_class where relname like $1', [name])
  return rows.map(({ relname }) => relname)
}

beforeEach(async () => {
  await pool.query(`delete from migrations where name like 'test-%'`)
  await pool.query('drop table if exists towers, bridges')
  await write('test-1.sql', 'create table towers (id integer);\n')
  await rm(join(path, 'test-2.sql'), { force: true })
})

test('released migrations of the project: applied once, none left', async () => {
  expect(await migrate(pool)).toEqual([])
})

test('migration that is edited after it was applied: the start is refused and says what to do, nothing new is applied', async () => {
  expect(await run()).toEqual(['test-1.sql'])
  await write('test-1.sql', 'create table towers (id bigint);\n')
  await write('test-2.sql', 'create table bridges (id integer);\n')
  await expect(run()).rejects.toThrow(/^test-1\.sql changed after .* Restore the file .* new migration\.$/)
  expect(await tablesLike('bridges')).toEqual([])
})

test('other line ends of the same file: accepted', async () => {
  await run()
  await write('test-1.sql', 'create table towers (id integer);\r\n')
  expect(await run()).toEqual([])
})

test('database of a release without checksums: the next start stores and later starts compare them', async () => {
  await run()
  await pool.query(`update migrations set checksum = null where name = 'test-1.sql'`)
  expect(await run()).toEqual([])
  await write('test-1.sql', 'create table towers (id bigint);\n')
  await expect(run()).rejects.toThrow('test-1.sql changed')
})

test('migration that fails: none of its statements stays, the next start tries it again', async () => {
  await write('test-1.sql', 'create table towers (id integer); select nonsense;')
  await expect(run()).rejects.toThrow('migration test-1.sql failed')
  expect(await tablesLike('towers')).toEqual([])
  await write('test-1.sql', 'create table towers (id integer);')
  expect(await run()).toEqual(['test-1.sql'])
})

test('database with a migration that this version lacks: the start is refused, names the migration and says what to do', async () => {
  await run()
  await rm(join(path, 'test-1.sql'))
  await write('test-2.sql', 'create table bridges (id integer);\n')
  await expect(run()).rejects.toThrow(
    /this one has no test-1\.sql\. Start the version that made it, .* empty database\.$/,
  )
  expect(await tablesLike('bridges')).toEqual([])
})
