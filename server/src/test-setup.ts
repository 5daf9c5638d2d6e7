import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { saveRegions } from './parking/places/places.factory.ts'
import { openPostgres, type Database } from './kit/database/database.ts'
import { openPGliteInMemory } from './kit/database/pglite.ts'
import { uniqueName, prepareTables, runOnServer, withName, type Model } from './testing/test-database.ts'

/** What every test file starts with. Adding VAT rates takes 50 ms, because a trigger recounts the monthly totals for each. */
const prepare = async (database: Database): Promise<void> => {
  await prepareTables(database)
  await saveRegions(database.db)
}

type Prepared = { model: Model; remove: () => Promise<void> }

const prepareTemplate = async (server: string): Promise<Prepared> => {
  const template = uniqueName('template')
  await runOnServer(server, `create database ${template} template template0`)
  const remove = () => runOnServer(server, `drop database if exists ${template} with (force)`)
  try {
    const database = await openPostgres(withName(server, template))
    await prepare(database)
    await database.close()
  } catch (error) {
    await remove()
    throw error
  }
  return { model: { kind: 'postgres', server, template }, remove }
}

const preparePack = async (): Promise<Prepared> => {
  const database = await openPGliteInMemory()
  await prepare(database)
  const folder = mkdtempSync(join(tmpdir(), 'parkla-test-'))
  const packedFile = join(folder, 'database.tar')
  // Uncompressed: every test file unpacks it, in half the time.
  writeFileSync(packedFile, await database.pack('none'))
  await database.close()
  return {
    model: { kind: 'pglite', packedFile },
    remove: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  }
}

/** One migrated database with regions per run, on PostgreSQL if TEST_DATABASE_URL is set; every test file opens a copy. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = process.env['TEST_DATABASE_URL']
  const { model, remove } = server ? await prepareTemplate(server) : await preparePack()
  project.provide('database', model)
  return remove
}
