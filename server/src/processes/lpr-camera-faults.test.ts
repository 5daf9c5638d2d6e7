import { api } from '@parkla/contract/api.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOwner } from '../features/accounts/accounts.factory.ts'
import type { SavedCamera } from '../features/gates/gates.factory.ts'
import { aPlace, type SavedPlace } from '../features/places/places.factory.ts'
import { testNow } from '../kit/testing/test-clock.ts'
import { openTestNode } from '../kit/testing/test-node.ts'
import { plainTransaction } from '../kit/transaction.ts'
import { updateRow } from '../kit/rows.ts'
import { PortFailure } from '../ports/port-failure.ts'
import { aCar, aWatchedPlace, carSessions } from './lpr-desk.testing.ts'
import { handleRead } from './lpr-reads.ts'

/** Reads with camera or storage faults (decision 0014). */

const node = await openTestNode()
const { db, clock } = node

let place: SavedPlace
let entry: SavedCamera
beforeEach(async () => {
  clock.set(testNow)
  ;({ place, entry } = await aWatchedPlace(node))
})

let reads = 0
const aRead = (Plate: string, Time = clock.instant()) => {
  reads += 1
  return { ReadId: `r${reads}`, Time, Plate, Confidence: 0.97 }
}
const headersOf = ({ camera_id, key }: SavedCamera) => ({ 'x-device': camera_id, 'x-device-key': key })
const send = async (body: ReturnType<typeof aRead>) =>
  (await node.call(api.lprReads.take, body, { headers: headersOf(entry) })).body
const sessionsOf = carSessions(node)

describe('camera', () => {
  test.each([
    ['ahead', 180],
    ['behind', -7200],
  ])('clock %s: gate stays closed until the offset is known; one exception an hour', async (_, seconds) => {
    const took = []
    for (const at of ['10:00', '10:02', '10:04', '10:06', '11:10']) {
      const now = `2026-03-04T${at}:00.000Z`
      clock.set(now)
      const car = aCar()
      const { IsGateOpened } = await send(aRead(car, new Date(Date.parse(now) + seconds * 1000).toISOString()))
      const [start] = await sessionsOf(car)
      took.push(`${at} ${IsGateOpened ? 'open' : 'shut'} ${start?.start_time === now ? 'right' : 'wrong'}`)
      await db.updateTable('lpr_exceptions').set({ status: 'DISMISSED', solved_at: now }).execute()
    }
    const before = seconds > 0 ? 'shut right' : 'shut wrong'
    expect(took).toEqual([
      `10:00 ${before}`,
      `10:02 ${before}`,
      '10:04 open right',
      '10:06 open right',
      '11:10 open right',
    ])
    expect(await node.rows('lpr_exceptions', { place_id: place.id, kind: 'CLOCK' })).toHaveLength(2)
  })
  test('plate with one non-Latin letter: exception', async () => {
    expect(await send(aRead('\u{10400}'))).toMatchObject({ Outcome: 'UNREAD', IsGateOpened: false })
  })
  test('moved and reversed after the read: repaired with its settings at the read', async () => {
    const car = aCar()
    const { Id } = await send(aRead(''))
    const elsewhere = await aPlace().withTariff().save(db)
    await updateRow(db, 'cameras', { id: entry.id, direction: 'EXIT', place_id: elsewhere.id, gate_id: null })
    const { id } = (await node.rows('lpr_exceptions', { lpr_event_id: Id }))[0]!
    const wanted = { id, Action: 'CORRECT' as const, LicensePlate: car, Reason: 'Seen on the picture' }
    const { status } = await node.call(api.lprRepairs.repair, wanted, { as: await anOwner().globalAdmin().save(db) })
    expect(status).toBe(200)
    expect(await sessionsOf(car)).toMatchObject([{ place_id: place.id, status: 'STARTED' }])
  })
  test('address shared with a hundred cameras: accepted', async () => {
    const statuses = []
    for (let call = 0; call < 601; call += 1)
      statuses.push((await node.call(api.lprReads.take, aRead('111AAA'), { headers: {} })).status)
    expect(statuses.filter((status) => status !== 401)).toEqual([])
  })
})

test('image cannot be stored: read is handled', async () => {
  const { services } = node
  const put = () => Promise.reject(new PortFailure('refused', 'full'))
  const ports = { ...services.ports, storage: { ...services.ports.storage, put } }
  const picture = { Image: Buffer.from('picture').toString('base64'), ContentType: 'image/png' as const }
  const taken = await handleRead(
    { ...services, ports, now: clock.instant(), transaction: plainTransaction(db) },
    { device: entry.camera_id, body: { ...aRead(aCar()), ...picture } },
  )
  expect(taken).toMatchObject({ Outcome: 'STARTED', IsGateOpened: true })
  expect(await node.row('lpr_events', taken!.Id)).toMatchObject({ image_key: null })
})
