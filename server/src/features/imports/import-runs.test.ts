// PGlite too: locks
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { runApply, runClear, runForget, runCheck } from './import-runs.ts'
import { cancelImport } from './imports.commands.ts'
import { garageFile } from './imports.factory.ts'
import { clearImports, openDesk, stepsOn } from './imports.testing.ts'

const node = await openTestNode()
const desk = await openDesk(node)
const filesFolder = join(node.dataFolder, 'storage', 'imports')
afterEach(async () => {
  await clearImports(node.db)
  rmSync(filesFolder, { recursive: true, force: true })
})

/** More than two batches of the dry run. */
const rows = 4_100
const content = await text(garageFile(rows))
const short = await text(garageFile(500))

const staged = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from import_rows`.execute(node.db)
  return rows[0]?.count ?? 0
}
const keptFiles = (): string[] => (existsSync(filesFolder) ? readdirSync(filesFolder) : [])
const steps = stepsOn(node)
const checked = async (file = content): Promise<number> => {
  const id = await steps.checking(file)
  await runCheck(steps.ctx, id)
  return id
}
const crash = () => Promise.reject(new Error('power cut'))

test('a dry run that crashes: repeated with the same counts', async () => {
  const id = await steps.checking(content)
  await expect(runCheck(steps.ctx, id, crash)).rejects.toThrow('power cut')
  expect(await staged()).toBeGreaterThan(0)
  expect(await desk.find(id)).toMatchObject({ State: 'CHECKING' })
  await runCheck(steps.ctx, id)
  expect(await desk.find(id)).toMatchObject({ State: 'CHECKED', RowsRead: rows, RowsToAdd: rows })
  expect(await staged()).toBe(rows)
})

test('two runs of one dry run: the newer completes, the older stops without an error', async () => {
  const id = await steps.checking(content)
  let isFirst = true
  await runCheck(steps.ctx, id, async () => {
    if (!isFirst) return
    isFirst = false
    await runCheck(steps.ctx, id)
  })
  expect(await desk.find(id)).toMatchObject({ State: 'CHECKED', RowsRead: rows, RowsToAdd: rows })
  expect(await staged()).toBe(rows)
})

test('a dry run cancelled while it reads: rows and file are removed', async () => {
  const id = await steps.checking(content)
  await runCheck(steps.ctx, id, async () => {
    await node.call(importsApi.cancel, { id }, { as: desk.admin }).then(() => undefined)
  })
  await node.settled()
  expect(await desk.find(id)).toMatchObject({ State: 'CANCELLED' })
  expect(await staged()).toBe(0)
  expect(keptFiles()).toEqual([])
})

test('a checked import: can be cancelled', async () => {
  const { Id } = await desk.check(short)
  const { body } = await node.call(importsApi.cancel, { id: Id }, { as: desk.admin })
  expect(body.State).toBe('CANCELLED')
  await node.settled()
  expect([await staged(), keptFiles()]).toEqual([0, []])
  expect((await node.call(importsApi.cancel, { id: Id }, { as: desk.admin })).status).toBe(409)
})

test('an import that crashes half way: has added nothing; the next run adds everything', async () => {
  const id = await checked()
  await steps.confirm(id)
  await expect(runApply(steps.ctx, id, crash)).rejects.toThrow('power cut')
  expect(await desk.sessions()).toBe(0)
  expect(await desk.find(id)).toMatchObject({ State: 'IMPORTING' })
  await runApply(steps.ctx, id)
  expect(await desk.find(id)).toMatchObject({ State: 'IMPORTED', RowsAdded: rows })
  expect(await desk.sessions()).toBe(rows)
})

test('a run after the end: adds nothing', async () => {
  const id = await checked(short)
  await steps.confirm(id)
  await runApply(steps.ctx, id)
  await runApply(steps.ctx, id)
  expect(await desk.sessions()).toBe(500)
})

test('an import cancelled between two statements: nothing is added', async () => {
  const stop = new AbortController()
  const { ctx } = stepsOn(node, stop.signal)
  const id = await checked()
  await steps.confirm(id)
  // The embedded database has one connection, which the transaction holds; there a signal cancels.
  const cancel = async (): Promise<void> => {
    if (node.services.settings.hasOneConnection) stop.abort()
    else await cancelImport(steps.ctx, { id })
  }
  const run = runApply(ctx, id, cancel)
  if (node.services.settings.hasOneConnection) {
    await expect(run).rejects.toThrow('stopped')
    await cancelImport(steps.ctx, { id })
    await runApply(steps.ctx, id)
  } else await run
  expect(await desk.find(id)).toMatchObject({ State: 'CANCELLED' })
  await runClear(steps.ctx, id)
  expect([await desk.sessions(), await staged(), keptFiles()]).toEqual([0, 0, []])
  const { rows: places } = await sql`select id from places`.execute(node.db)
  expect(places).toEqual([])
})

test('an import whose worker crashed: can be cancelled', async () => {
  const id = await checked(short)
  await steps.confirm(id)
  await node.call(importsApi.cancel, { id }, { as: desk.admin })
  await node.settled()
  expect(await desk.find(id)).toMatchObject({ State: 'CANCELLED' })
  expect(await desk.sessions()).toBe(0)
})

test('the same file confirmed twice at once: added once', async () => {
  const first = await checked(short)
  const second = await checked(short)
  await steps.confirm(first)
  await steps.confirm(second)
  await Promise.all([runApply(steps.ctx, first), runApply(steps.ctx, second)])
  const added = [await desk.find(first), await desk.find(second)].map(({ State, RowsAdded }) => ({ State, RowsAdded }))
  expect(added).toContainEqual({ State: 'IMPORTED', RowsAdded: 500 })
  expect(added).toContainEqual({ State: 'IMPORTED', RowsAdded: 0 })
  expect(await desk.sessions()).toBe(500)
  const { rows: places } = await sql<{ count: number }>`select count(*) as count from places`.execute(node.db)
  expect(places[0]?.count).toBe(20)
})

test('after the import: file and staged rows are removed', async () => {
  const { Id } = await desk.confirm(await desk.check(short))
  expect(await desk.find(Id)).toMatchObject({ State: 'IMPORTED' })
  expect([await staged(), keptFiles()]).toEqual([0, []])
})

test('a truncated file: the import fails', async () => {
  const id = await steps.checking(`${short}"never closed;${'x'.repeat(1_100_000)}`)
  await runCheck(steps.ctx, id)
  expect(await desk.find(id)).toMatchObject({ State: 'FAILED', Error: 'imports.fileDamaged' })
  expect([await staged(), keptFiles()]).toEqual([0, []])
})

test('an import without changes for 30 days: cancelled and emptied', async () => {
  const { Id } = await desk.check(short)
  node.clock.advance(29 * 86_400_000)
  await runForget(steps.ctx)
  expect(await staged()).toBe(500)
  node.clock.advance(2 * 86_400_000)
  await runForget(steps.ctx)
  expect(await desk.find(Id)).toMatchObject({ State: 'CANCELLED', Sample: [], TopRows: [] })
  expect([await staged(), keptFiles()]).toEqual([0, []])
})

test('memory: constant, whatever the size of the file', async () => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  const inUse: number[] = []
  const id = await steps.checking(await text(garageFile(12_500)))
  await runCheck(steps.ctx, id, () => {
    gc()
    inUse.push(process.memoryUsage().heapUsed)
    return Promise.resolve()
  })
  const growth = (inUse.at(-2) ?? 0) - (inUse[0] ?? 0)
  // Five batches more, of which one alone is above 2 MB as text.
  expect(growth).toBeLessThan(2_000_000)
})
