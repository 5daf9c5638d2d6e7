import { afterEach, expect, test } from 'vitest'
import {
  cutWireUnderLoad,
  killServers,
  killWithReadsInFlight,
  onPGlite,
  onUsualDatabase,
} from './lost-nothing.testing.ts'

afterEach(killServers)

test('on PGlite a server killed with reads in flight has every read once after its restart', async () => {
  await killWithReadsInFlight({ run: onPGlite, perSecond: 15 })
  expect.hasAssertions()
})

test('on PGlite a wire cut for 3 and 1 s under load: no read is lost or doubled', async () => {
  await cutWireUnderLoad({ run: onPGlite, perSecond: 15, secondsCut: [3, 1], seconds: 8 })
  expect.hasAssertions()
})

test('a wire cut for 30 s under full load: no read is lost or doubled', async () => {
  await cutWireUnderLoad({ run: onUsualDatabase, perSecond: 40, secondsCut: [30], seconds: 34 })
  expect.hasAssertions()
})

test('a server killed under full load has every read once after its restart', async () => {
  await killWithReadsInFlight({ run: onUsualDatabase, perSecond: 40 })
  expect.hasAssertions()
})
