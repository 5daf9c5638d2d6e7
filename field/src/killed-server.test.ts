import { afterEach, expect, test } from 'vitest'
import { killServers, killWithReadsInFlight, onUsualDatabase } from './lost-nothing.testing.ts'

afterEach(killServers)

test('a server killed with reads in flight has every read once after its restart', { timeout: 180_000 }, async () => {
  await killWithReadsInFlight({ run: onUsualDatabase, perSecond: 15 })
  expect.hasAssertions()
})
