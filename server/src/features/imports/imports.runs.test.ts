// PGlite too: locks
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { runApply } from './apply-run.ts'
import { runCheck } from './check-run.ts'
import { runClear, runForget } from './clear-run.ts'
import { cancelImport } from './imports.commands.ts'
import { garageFile } from './imports.factory.ts'
import { openDesk, stepsOn } from './imports.testing.ts'

const node = await openTestNode()
const desk = await openDesk(node)
afterAll(() => node.close())
const filesFolder = join(node.dataFolder, 'storage', 'imports')
afterEach(async () => {
  await sql`truncate sessions, import_rows, imports, places, clients, plates, client_plates, audit_events cascade`.execute(
    node.db,
  )
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

test('a dry run that dies is begun anew and counts the same', async () => {
  const id = await steps.checking(content)
  await expect(runCheck(steps.ctx, id, crash)).rejects.toThrow('power cut')
  expect(await staged()).toBeGreaterThan(0)
  expect(await desk.find(id)).toMatchObject({ State: 'CHECKING' })
  await runCheck(steps.ctx, id)
  expect(await desk.find(id)).toMatchObject({ State: 'CHECKED', RowsRead: rows, RowsToAdd: rows })
  expect(await staged()).toBe(rows)
})

test('of two runs of one dry run the newer wins, and the older ends in silence', async () => {
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

test('a dry run can be cancelled while it reads; neither rows nor file stay', async () => {
  const id = await steps.checking(content)
  await runCheck(steps.ctx, id, async () => {
    await node.call(importsApi.cancel, { id }, { as: desk.admin }).then(() => undefined)
  })
  await node.settled()
  expect(await desk.find(id)).toMatchObject({ State: 'CANCELLED' })
  expect(await staged()).toBe(0)
  expect(keptFiles()).toEqual([])
})

test('a checked import can be cancelled', async () => {
  const { Id } = await desk.check(short)
  const { body } = await node.call(importsApi.cancel, { id: Id }, { as: desk.admin })
  expect(body.State).toBe('CANCELLED')
  await node.settled()
  expect([await staged(), keptFiles()]).toEqual([0, []])
  expect((await node.call(importsApi.cancel, { id: Id }, { as: desk.admin })).status).toBe(409)
})

test('an import that dies half way has done nothing; the next run does all of it', async () => {
  const id = await checked()
  await steps.confirm(id)
  await expect(runApply(steps.ctx, id, crash)).rejects.toThrow('power cut')
  expect(await desk.sessions()).toBe(0)
  expect(await desk.find(id)).toMatchObject({ State: 'IMPORTING' })
  await runApply(steps.ctx, id)
  expect(await desk.find(id)).toMatchObject({ State: 'IMPORTED', RowsAdded: rows })
  expect(await desk.sessions()).toBe(rows)
})

test('a run after the end adds nothing', async () => {
  const id = await checked(short)
  await steps.confirm(id)
  await runApply(steps.ctx, id)
  await runApply(steps.ctx, id)
  expect(await desk.sessions()).toBe(500)
})

test('an import can be cancelled between two of its statements, and nothing of it stays', async () => {
  const stop = new AbortController()
  const { ctx } = stepsOn(node, stop.signal)
  const id = await checked()
  await steps.confirm(id)
  // The embedded database answers nobody during a transaction; there a signal to the process is the way to cancel.
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

test('cancelling an import whose worker died ends it', async () => {
  const id = await checked(short)
  await steps.confirm(id)
  await node.call(importsApi.cancel, { id }, { as: desk.admin })
  await node.settled()
  expect(await desk.find(id)).toMatchObject({ State: 'CANCELLED' })
  expect(await desk.sessions()).toBe(0)
})

test('the same file confirmed twice at one moment comes in once', async () => {
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

test('after the import the file and the good rows are gone', async () => {
  const { Id } = await desk.confirm(await desk.check(short))
  expect(await desk.find(Id)).toMatchObject({ State: 'IMPORTED' })
  expect([await staged(), keptFiles()]).toEqual([0, []])
})

test('a file that breaks off in its middle fails for good', async () => {
  const id = await steps.checking(`${short}"never closed;${'x'.repeat(1_100_000)}`)
  await runCheck(steps.ctx, id)
  expect(await desk.find(id)).toMatchObject({ State: 'FAILED', Error: 'imports.fileDamaged' })
  expect([await staged(), keptFiles()]).toEqual([0, []])
})

test('what nobody confirms in 30 days is forgotten', async () => {
  const { Id } = await desk.check(short)
  node.clock.advance(29 * 86_400_000)
  await runForget(steps.ctx)
  expect(await staged()).toBe(500)
  node.clock.advance(2 * 86_400_000)
  await runForget(steps.ctx)
  expect(await desk.find(Id)).toMatchObject({ State: 'CANCELLED', Sample: [] })
  expect([await staged(), keptFiles()]).toEqual([0, []])
})

test('memory does not grow with the file', async () => {
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
