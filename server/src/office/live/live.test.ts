// PGlite too: dialect
import { promisify } from 'node:util'
import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { reportsApi } from '@parkla/contract/money/reports/reports.endpoints.ts'
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { settingsApi } from '@parkla/contract/office/settings/settings.endpoints.ts'
import { expect, test } from 'vitest'
import { announce } from '../../kit/live.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace, type SavedPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'

const node = await openTestNode({ queriesBeside: true })
const near = await aPlace().save(node.db)
const far = await aPlace().in('LVA').save(node.db)
const address = await node.app.listen({ port: 0, host: '127.0.0.1' })

type Listener = { id: number } | { token: string }

/** The stream's lines after its greeting, until `count` announcements have arrived. */
const receive = async (as: Listener, count: number, meanwhile: () => Promise<unknown>): Promise<unknown[]> => {
  const leave = new AbortController()
  const token = 'token' in as ? as.token : await node.signIn(as)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${address}/adminapi/events`, { headers, signal: leave.signal })
  const received: unknown[] = []
  const decoder = new TextDecoder()
  let isGreeted = false
  for await (const chunk of response.body ?? []) {
    if (!isGreeted) await meanwhile()
    isGreeted = true
    for (const [, line] of decoder.decode(chunk as Uint8Array).matchAll(/^data: (.*)$/gm))
      received.push(JSON.parse(line ?? ''))
    if (received.length >= count) break
  }
  leave.abort()
  return received
}

const end = async (place: SavedPlace, by: { id: number }) => {
  const session = await aSession().at(place).running().save(node.db)
  await node.call(sessionsApi.end, { ParkingSessionId: session.id }, by)
  return { topic: 'sessions', id: session.id, placeId: place.id }
}

test('change: announced after commit to users with the row in scope', async () => {
  const global = await anOwner().globalAdmin().save(node.db)
  const placeAdmin = await anOwner().placeAdmin(near.id).save(node.db)
  const made: object[] = []
  const received = await receive(placeAdmin, 1, async () => {
    made.push(await end(far, global), await end(near, global))
  })
  expect(received).toEqual([made[1]])
})

test('session event: reaches bookings admins of the place and its parent (R40, R153)', async () => {
  const global = await anOwner().globalAdmin().save(node.db)
  const whole = await aPlace().bookable().save(node.db)
  const part = await aPlace().partOf(whole).save(node.db)
  const readers = [
    await anOwner().workingAt(whole.id).with('VIEW_BOOKINGS').save(node.db),
    await anOwner().bookingsAdmin(whole.id).save(node.db),
  ]
  for (const reader of readers) {
    const made: object[] = []
    const received = await receive(reader, 2, async () => {
      await end(near, global)
      made.push(await end(whole, global), await end(part, global))
    })
    expect(received).toEqual(made)
  }
  const { body } = await node.call(sessionsApi.list, {}, { as: readers[1]! })
  expect(new Set(body.map(({ PlaceId }) => PlaceId))).toEqual(new Set([whole.id, part.id]))
})

/** Counts how often the place of an announcement is read from now on. */
const countLookups = (): { count: number } => {
  const lookups = { count: 0 }
  const watched = new WeakSet<object>()
  node.database.pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    const counting = (...parts: unknown[]) => {
      if (JSON.stringify(parts[0]).includes('parentId')) lookups.count += 1
      return query(...parts)
    }
    Object.assign(client, { query: counting })
  })
  return lookups
}

test('many open streams: one place look-up per announcement', async () => {
  const reader = await anOwner().bookingsAdmin(near.id).save(node.db)
  const lookups = countLookups()
  const isForAll = { topic: 'access', id: 0, placeId: 0 } as const
  let connected = 0
  const isOpen = Promise.withResolvers<void>()
  const pages = Array.from({ length: 8 }, () =>
    receive(reader, 1, () => {
      connected += 1
      if (connected === 8) isOpen.resolve()
      return isOpen.promise
    }),
  )
  await isOpen.promise
  await announce(node.db, { topic: 'sessions', id: 1, placeId: far.id })
  await announce(node.db, isForAll)
  expect(await Promise.all(pages)).toEqual(pages.map(() => [isForAll]))
  expect(lookups.count).toBe(1)
})

test('stream that the server ends: its connection closes too, so that a restart does not wait for it', async () => {
  const reader = await anOwner().placeAdmin(near.id).save(node.db)
  const headers = { authorization: `Bearer ${await node.signIn(reader)}` }
  const response = await fetch(`${address}/adminapi/events`, { headers })
  await announce(node.db, { topic: 'access', id: reader.id, placeId: 0 })
  expect(await response.text()).toContain('access')
  const count = promisify(node.app.server.getConnections.bind(node.app.server))
  await expect.poll(() => count()).toBe(0)
})

test('board and display: receive events of the sessions they count (R42)', async () => {
  const global = await anOwner().globalAdmin().save(node.db)
  const operator = await anOwner().operator(near.id).save(node.db)
  const { body: display } = await node.call(accountsApi.startDisplay, {}, operator)
  for (const reader of [operator, { token: display.token }]) {
    const made: object[] = []
    const received = await receive(reader, 1, async () => {
      made.push(await end(far, global), await end(near, global))
    })
    expect(received).toEqual([made[1]])
  }
})

test('place moved into a zone: the zone admin receives its events at once', async () => {
  const global = await anOwner().globalAdmin().save(node.db)
  const values = { name: 'Harbour', code: 'LIVE-HARBOUR' }
  const zone = await insertRow(node.db, 'zones', values)
  const zoneAdmin = await anOwner().zoneAdmin([zone.id], 'EST').save(node.db)
  const received = await receive(zoneAdmin, 2, async () => {
    await end(near, global)
    await node.db.insertInto('place_zones').values({ place_id: near.id, zone_id: zone.id }).execute()
    await announce(node.db, { topic: 'places', id: near.id, placeId: near.id })
    await end(near, global)
  })
  expect(received).toMatchObject([
    { topic: 'places', placeId: near.id },
    { topic: 'sessions', placeId: near.id },
  ])
})

test('changed browser limits: announced to all users (R16)', async () => {
  const global = await anOwner().globalAdmin().save(node.db)
  const placeAdmin = await anOwner().placeAdmin(near.id).save(node.db)
  const received = await receive(placeAdmin, 1, () =>
    node.call(settingsApi.save, { Settings: [{ Key: 'requestTimeoutSeconds', Value: 30 }] }, global),
  )
  expect(received).toEqual([{ topic: 'access', id: 0, placeId: 0 }])
})

test('report file: its progress reaches the caller only', async () => {
  const caller = await anOwner().globalAdmin().save(node.db)
  const other = await anOwner().globalAdmin().save(node.db)
  await aSession().at(near).startedAt('2026-03-02T10:00:00.000Z').lasting(60).costing(500).paid().save(node.db)
  const query = { from: '1.3.2026', to: '4.3.2026', ProgressId: 7 } as const
  const read = () => node.call(reportsApi.file, query, caller)
  expect(await receive(caller, 1, read)).toEqual([
    { topic: 'reportFiles', id: caller.id, placeId: 0, progress: { id: 7, rows: 1 } },
  ])
  let ended: object = {}
  const received = await receive(other, 1, async () => {
    await read()
    ended = await end(near, caller)
  })
  expect(received).toEqual([ended])
})
