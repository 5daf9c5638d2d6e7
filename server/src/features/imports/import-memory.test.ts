import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { runCheck } from './import-runs.ts'
import { garageFile } from './imports.factory.ts'
import { openDesk, stepsOn } from './imports.testing.ts'

const node = await openTestNode()
await openDesk(node)
const steps = stepsOn(node)

test('memory: constant, whatever the size of the file', async () => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  const inUse: number[] = []
  const id = await steps.checking(garageFile(12_500))
  await runCheck(steps.ctx, id, () => {
    gc()
    inUse.push(process.memoryUsage().heapUsed)
    return Promise.resolve()
  })
  const growth = (inUse.at(-2) ?? 0) - (inUse[0] ?? 0)
  // Five batches more, of which one alone is above 2 MB as text.
  expect(growth).toBeLessThan(2_000_000)
})
