import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Outcome } from './steps.ts'
import { unlessUnchanged } from './unchanged.ts'

/** A step that counts its runs; `sources` stands for the files. */
const aStep = () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkla-passed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const made = { runs: 0, sources: 'a', state: 'passed' as Outcome['state'], during: () => undefined as unknown }
  const run = (): Outcome => {
    made.runs++
    made.during()
    return { state: made.state }
  }
  const step = unlessUnchanged({ name: 'lint', run }, { hashOf: () => made.sources, stamp: join(folder, 'lint') })
  return { made, step }
}

test('step that passed on the same sources: not run again; on other sources: run', async () => {
  const { made, step } = aStep()
  for (let count = 0; count < 3; count++) expect(await step.run()).toEqual({ state: 'passed' })
  expect(made.runs).toBe(1)
  made.sources = 'b'
  await step.run()
  expect(made.runs).toBe(2)
})

test('step that failed: run again, also on sources on which it passed before', async () => {
  const { made, step } = aStep()
  await step.run()
  Object.assign(made, { sources: 'b', state: 'failed' })
  expect([await step.run(), await step.run()]).toEqual([{ state: 'failed' }, { state: 'failed' }])
  made.sources = 'a'
  await step.run()
  expect(made.runs).toBe(4)
})

test('sources edited while a step ran: run again', async () => {
  const { made, step } = aStep()
  made.during = () => (made.sources = 'b')
  await step.run()
  await step.run()
  expect(made.runs).toBe(2)
})
