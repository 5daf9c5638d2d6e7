import { afterEach, expect, test } from 'vitest'
import { cutWireUnderLoad, killServers, onUsualDatabase } from './lost-nothing.testing.ts'

afterEach(killServers)

test('connection cut for 3 and 1 s under load: every read stored once', { timeout: 180_000 }, async () => {
  await cutWireUnderLoad({ run: onUsualDatabase, perSecond: 15, secondsCut: [3, 1], seconds: 8 })
  expect.hasAssertions()
})
