// PGlite too: locks
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { takeRun } from './import-state.ts'
import { runApply, runForget, runCheck } from './import-runs.ts'
import { cancelImport, closeImport } from './imports.commands.ts'
import { garageFile } from './imports.factory.ts'
import { clearImports, openDesk, stepsOn } from './imports.testing.ts'

const node = await openTestNode({ queriesBeside: true })
const desk = await openDesk(node)
const filesFolder = join(node.dataFolder, 'storage', 'imports')
afterEach(async () => {
  await clearImports(node.db)
  rmSync(filesFolder, { recursive: true, force: true })
})

/** More than one batch of the dry run. */
const rows = 2_100
const content = garageFile(rows)
const short = garageFile(500)

const steps = stepsOn(node.services)
const expectRemoved = async (): Promise<void> => {
  expect(await desk.staged()).toBe(0)
  expect(existsSync(filesFolder) ? readdirSync(filesFolder) : []).toEqual([])
}
const placeCount = async () => (await node.db.selectFrom('places').select('id').execute()).length
const crash = () => Promise.reject(new Error('power cut'))

test('a dry run that crashes: repeated with the same counts', async () => {
  const id = await steps.checking(content)
  await expect(runCheck(steps.ctx, id, crash)).rejects.toThrow('power cut')
  expect(await desk.staged()).toBeGreaterThan(0)
  expect(await desk.find(id)).toMatchObject({ State: 'CHECKING' })
  await runCheck(steps.ctx, id)
  expect(await desk.find(id)).toMatchObject({ State: 'CHECKED', RowsRead: rows, RowsToAdd: rows })
  expect(await desk.staged()).toBe(rows)
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
  expect(await desk.staged()).toBe(rows)
})

test('a dry run cancelled while it reads: rows and file are removed', async () => {
  const id = await steps.checking(content)
  await runCheck(steps.ctx, id, async () => void (await desk.cancel({ Id: id })))
  await node.settled()
  expect(await desk.find(id)).toMatchObject({ State: 'CANCELLED' })
  await expectRemoved()
})

test('a checked import: can be cancelled', async () => {
  const checked = await desk.check(short)
  expect((await desk.cancel(checked)).body.State).toBe('CANCELLED')
  await node.settled()
  await expectRemoved()
  expect((await desk.cancel(checked)).status).toBe(409)
  expect((await node.facts('import', checked.Id)).filter((fact) => fact === 'import.cancelled')).toHaveLength(1)
})

test('an import that crashes half way: has added nothing; the next run adds everything, a further one nothing', async () => {
  const id = await steps.confirmed(content)
  await expect(runApply(steps.ctx, id, crash)).rejects.toThrow('power cut')
  expect(await desk.sessions()).toBe(0)
  expect(await desk.find(id)).toMatchObject({ State: 'IMPORTING' })
  await runApply(steps.ctx, id)
  expect(await desk.find(id)).toMatchObject({ State: 'IMPORTED', RowsAdded: rows })
  await runApply(steps.ctx, id)
  expect(await desk.sessions()).toBe(rows)
})

test('an import cancelled between two statements: nothing is added; closed: rows and file are removed', async () => {
  const stop = new AbortController()
  const { ctx } = stepsOn(node.services, stop.signal)
  const id = await steps.confirmed(content)
  // The embedded database has one connection, which the transaction holds; there a signal cancels.
  const cancel = async (): Promise<void> => {
    if (node.services.settings.hasOneConnection) stop.abort()
    else await cancelImport(steps.ctx, { id })
  }
  const run = runApply(ctx, id, cancel)
  if (node.services.settings.hasOneConnection) await expect(run).rejects.toThrow('stopped')
  else {
    await run
    expect(await desk.find(id)).toMatchObject({ State: 'CANCELLED' })
  }
  await closeImport(steps.ctx, id)
  expect(await desk.find(id)).toMatchObject({ State: 'CANCELLED' })
  await expectRemoved()
  expect([await desk.sessions(), await placeCount()]).toEqual([0, 0])
})

test('an import whose worker crashed: can be cancelled', async () => {
  const id = await steps.confirmed(short)
  await desk.cancel({ Id: id })
  await node.settled()
  expect(await desk.find(id)).toMatchObject({ State: 'CANCELLED' })
  expect(await desk.sessions()).toBe(0)
})

test('the same file confirmed twice at once: added once', async () => {
  const [first, second] = [await steps.confirmed(short), await steps.confirmed(short)]
  await Promise.all([runApply(steps.ctx, first), runApply(steps.ctx, second)])
  const added = [await desk.find(first), await desk.find(second)].map(({ State, RowsAdded }) => ({ State, RowsAdded }))
  expect(added).toContainEqual({ State: 'IMPORTED', RowsAdded: 500 })
  expect(added).toContainEqual({ State: 'IMPORTED', RowsAdded: 0 })
  expect(await desk.sessions()).toBe(500)
  expect(await placeCount()).toBe(20)
})

test('after the import: file and staged rows are removed', async () => {
  const { Id } = await desk.confirm(await desk.check(short))
  expect(await desk.find(Id)).toMatchObject({ State: 'IMPORTED' })
  await expectRemoved()
})

test('a truncated file: the import fails', async () => {
  const id = await steps.checking(`${short}"never closed;${'x'.repeat(1_100_000)}`)
  await runCheck(steps.ctx, id)
  expect(await desk.find(id)).toMatchObject({ State: 'FAILED', Error: 'imports.fileDamaged' })
  await expectRemoved()
})

test('a truncated file, read by a run that another replaced: rows and file stay', async () => {
  const importId = await steps.checking(`${content}"never closed;${'x'.repeat(1_100_000)}`)
  await runCheck(steps.ctx, importId, async () => void (await takeRun(node.db, { importId, runId: steps.ctx.uuid() })))
  expect(await desk.find(importId)).toMatchObject({ State: 'CHECKING' })
  expect([await desk.staged(), readdirSync(filesFolder).length]).toEqual([2_000, 1])
})

test('an import without changes for 30 days: cancelled and emptied', async () => {
  const { Id } = await desk.check(short)
  node.clock.advance(29 * 86_400_000)
  await runForget(steps.ctx)
  expect(await desk.staged()).toBe(500)
  node.clock.advance(2 * 86_400_000)
  await runForget(steps.ctx)
  expect(await desk.find(Id)).toMatchObject({ State: 'CANCELLED', Sample: [], TopRows: [] })
  await expectRemoved()
})
