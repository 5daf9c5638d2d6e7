import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { liveBytes } from '../../kit/spreadsheet/spreadsheet.testing.ts'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode } from '../../testing/test-node.ts'

/** `POLL_SECONDS=600` is the long run; CI takes the default. */
const seconds = Number(process.env['POLL_SECONDS'] ?? 60)
const streams = 20
const mostGrowthBytes = 4_000_000

const node = await openTestNode()
const { db } = node
const place = await aPlace().save(db)
for (let at = 0; at < 100; at += 1) await aSession().at(place).paid().save(db)
const admin = await anOwner().globalAdmin().save(db)
const row = { kind: 'NO_READS', cause: 'reads', raised_at: testNow, updated_at: testNow }
const alarm = await insertRow(db, 'alarms', { ...row, place_id: place.id })

/** A browser's event stream, read and dropped; resolves to the events received. */
const follow = async (address: string, token: string, signal: AbortSignal): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  let events = 0
  try {
    const { body } = await fetch(`${address}${api.live.events.path}`, { headers, signal })
    for await (const chunk of body ?? []) events += chunk.length > 0 ? 1 : 0
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return events
}

const polled = [
  '/adminapi/parkingsessions?page_size=50',
  '/adminapi/parkingsessions/totals',
  '/adminapi/alarms',
  '/adminapi/places',
] as const

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

test(
  `lists polled with ${streams} live streams for ${seconds} s: memory stays flat`,
  { timeout: (seconds + 240) * 1_000 },
  async () => {
    const address = await node.app.listen({ port: 0, host: '127.0.0.1' })
    const token = await node.signIn(admin)
    const stop = new AbortController()
    const followers = Array.from({ length: streams }, () => follow(address, token, stop.signal))
    const memory: number[] = []
    let requests = 0
    const until = performance.now() + seconds * 1_000
    let nextSample = 0
    while (performance.now() < until) {
      for (const path of polled) {
        const response = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })
        expect(response.status).toBe(200)
        await response.arrayBuffer()
        requests += 1
      }
      // Announced to every stream.
      await node.call(api.alarms.acknowledge, { id: alarm.id }, { as: admin })
      await node.call(api.alarms.reopen, { id: alarm.id }, { as: admin })
      if (performance.now() < nextSample) continue
      memory.push(liveBytes())
      nextSample = performance.now() + (seconds * 1_000) / 30
      await pause(0)
    }
    stop.abort()
    const events = await Promise.all(followers)
    const third = Math.floor(memory.length / 3)
    const growth = median(memory.slice(-third)) - median(memory.slice(third, 2 * third))
    const inMegabytes = memory.map((bytes) => (bytes / 1e6).toFixed(1)).join(' ')
    process.stdout.write(`${requests} requests, ${Math.min(...events)} events a stream, MB in use: ${inMegabytes}\n`)
    expect(Math.min(...events)).toBeGreaterThan(10)
    expect(growth).toBeLessThan(mostGrowthBytes)
  },
)
