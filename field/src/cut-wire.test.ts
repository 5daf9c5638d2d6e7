import { afterEach, expect, test } from 'vitest'
import { cutWireUnderLoad, killServers, onUsualDatabase } from './lost-nothing.testing.ts'

afterEach(killServers)

test('a wire cut for 3 and 1 s under load: no read is lost or doubled', { timeout: 180_000 }, async () => {
  await cutWireUnderLoad({ run: onUsualDatabase, perSecond: 15, secondsCut: [3, 1], seconds: 8 })
  expect.hasAssertions()
})
