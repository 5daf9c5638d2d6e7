import { afterEach, expect, test } from 'vitest'
import { disturbUnderLoad, killServers, onUsualDatabase } from './lost-nothing.testing.ts'

afterEach(killServers)

test('connection cut twice, server killed under load: every read stored once', { timeout: 180_000 }, async () => {
  await disturbUnderLoad({ run: onUsualDatabase, perSecond: 15, secondsCut: [1.5, 0.5], seconds: 5 })
  expect.hasAssertions()
})
