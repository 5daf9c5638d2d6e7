import { afterEach, expect, test } from 'vitest'
import {
  cutWireUnderLoad,
  killServers,
  killWithReadsInFlight,
  onPGlite,
  onUsualDatabase,
} from './lost-nothing.testing.ts'

afterEach(killServers)

test('PGlite, server killed with reads in flight: every read stored once after the restart', async () => {
  await killWithReadsInFlight({ run: onPGlite, perSecond: 15 })
  expect.hasAssertions()
})

test('PGlite, connection cut for 3 and 1 s under load: every read stored once', async () => {
  await cutWireUnderLoad({ run: onPGlite, perSecond: 15, secondsCut: [3, 1], seconds: 8 })
  expect.hasAssertions()
})

test('connection cut for 30 s under full load: every read stored once', async () => {
  await cutWireUnderLoad({ run: onUsualDatabase, perSecond: 40, secondsCut: [30], seconds: 34 })
  expect.hasAssertions()
})

test('server killed under full load: every read stored once after the restart', async () => {
  await killWithReadsInFlight({ run: onUsualDatabase, perSecond: 40 })
  expect.hasAssertions()
})
