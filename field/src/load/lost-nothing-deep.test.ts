import { afterEach, expect, test } from 'vitest'
import { disturbUnderLoad, killServers, onPGlite, onUsualDatabase } from './lost-nothing.testing.ts'

afterEach(killServers)

test('PGlite, connection cut twice, server killed under load: every read stored once', async () => {
  await disturbUnderLoad({ run: onPGlite, perSecond: 15, secondsCut: [3, 1], seconds: 8 })
  expect.hasAssertions()
})

test('connection cut for 30 s, server killed under full load: every read stored once', async () => {
  await disturbUnderLoad({ run: onUsualDatabase, perSecond: 40, secondsCut: [30], seconds: 36 })
  expect.hasAssertions()
})
