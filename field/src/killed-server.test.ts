import { afterEach, expect, test } from 'vitest'
import { killServers, killWithReadsInFlight, onUsualDatabase } from './lost-nothing.testing.ts'

afterEach(killServers)

test('server killed with reads in flight: every read stored once after the restart', { timeout: 180_000 }, async () => {
  await killWithReadsInFlight({ run: onUsualDatabase, perSecond: 15 })
  expect.hasAssertions()
})
