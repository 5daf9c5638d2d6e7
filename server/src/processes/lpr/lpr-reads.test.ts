// PGlite too: locks
import { api } from '@parkla/contract/api.ts'
import type { PlateRead } from '@parkla/contract/gates/devices/device-messages.ts'
import type { TakenRead } from '@parkla/contract/gates/reads/reads.endpoints.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aCamera, aGateController, type CameraFactory, type SavedCamera } from '../../gates/gates/gates.factory.ts'
import { aPass } from '../../parking/passes/passes.factory.ts'
import { aPlace, type PlaceFactory, type SavedPlace } from '../../parking/places/places.factory.ts'
import { aTariff } from '../../parking/places/prices/tariffs.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import { carSessions, day } from './lpr-desk.testing.ts'
import { passageLister } from './lpr-passages.testing.ts'
import { handleRead } from './lpr-reads.ts'

const node = await openTestNode()
const { db, clock } = node

type Site = { place: SavedPlace; entry: SavedCamera; exit: SavedCamera }
/** A place with a barrier and a camera for each way; without barriers when `isOpenLane`. */
const aSite = async (made: PlaceFactory = aPlace().withTariff(), isOpenLane = false): Promise<Site> => {
  const place = await made.save(db)
  const { gates } = await aGateController().at(place).save(db)
  const at = (camera: CameraFactory) => (isOpenLane ? camera.at(place) : camera.at(place).before(gates[0]!)).save(db)
  return { place, entry: await at(aCamera()), exit: await at(aCamera().exit()) }
}

let reads = 0
const aRead = (Plate: string, Time: string, more: Partial<PlateRead> = {}): PlateRead => {
  reads += 1
  return { ReadId: `r${reads}`, Time, Plate, Confidence: 0.97, Image: '', ContentType: '', ...more }
}
const send = (camera: SavedCamera, read: PlateRead, key = camera.key) =>
  node.call(api.lprReads.take, read, { headers: { 'x-device': camera.camera_id, 'x-device-key': key } })
/** The car passes now; `at` a moment of the day the clock is put there first. */
const pass = async (camera: SavedCamera, plate: string, at?: string): Promise<TakenRead> => {
  if (at !== undefined) clock.set(day(at))
  const { status, body } = await send(camera, aRead(plate, clock.instant()))
  expect(status).toBe(200)
  return body
}
/** Sends a read of the camera later than its time. */
const late = async (camera: SavedCamera, plate: string, at: string) => (await send(camera, aRead(plate, day(at)))).body

const sessionsOf = carSessions(node)
const exceptionsOf = async (license_plate: string) =>
  (await node.rows('lpr_exceptions', { license_plate })).map(({ kind, status }) => `${kind} ${status}`)
const reasonOf = async ({ Id }: TakenRead) => (await node.row('lpr_events', Id)).outcome_reason
const opened = ({ Id }: TakenRead) => node.rows('gate_commands', { lpr_event_id: Id })

const passagesOf = passageLister(node)

let cars = 0
const aCar = () => `${String((cars += 1)).padStart(3, '0')}TST`

let site: Site
beforeEach(async () => {
  clock.set(day('10:00'))
  site = await aSite()
})

describe('car', () => {
  test('entry and exit: one priced session with both reads, gate opens twice', async () => {
    const car = aCar()
    const came = await pass(site.entry, car, '08:00')
    expect(came).toMatchObject({ Outcome: 'STARTED', IsGateOpened: true })
    const went = await pass(site.exit, car, '10:00')
    expect(went).toMatchObject({ Outcome: 'ENDED', IsGateOpened: true })
    expect(await sessionsOf(car)).toMatchObject([
      {
        status: 'ENDED',
        place_id: site.place.id,
        start_time: day('08:00'),
        end_time: day('10:00'),
        start_lpr_event_id: came.Id,
        end_lpr_event_id: went.Id,
        is_manual: false,
      },
    ])
    const [session] = await sessionsOf(car)
    expect(session!.cost_in_cents).toBeGreaterThan(0)
    expect(session!.right).toBe('PUBLIC')
    for (const read of [came, went]) expect(await opened(read)).toMatchObject([{ command: 'OPEN' }])
    expect(await node.audit('session', session!.id)).toMatchObject([
      { fact: 'session.started', owner_id: null },
      { fact: 'session.ended', owner_id: null },
    ])
  })
  test('plate written differently: same car (R6)', async () => {
    const car = aCar()
    await pass(site.entry, `${car.slice(0, 3)} ${car.slice(3).toLowerCase()}`)
    expect(await sessionsOf(car)).toHaveLength(1)
  })
  test('pass at a full place: admitted, pays nothing (R77)', async () => {
    const full = await aSite(aPlace().withTariff(aTariff().allDay({ spots: 0 })))
    const car = aCar()
    const client = await aClient().withPlates(car).save(db)
    const held = await aPass().of(client).at(full.place).save(db)
    expect(await pass(full.entry, car, '08:00')).toMatchObject({ Outcome: 'STARTED' })
    await pass(full.exit, car, '10:00')
    expect(await sessionsOf(car)).toMatchObject([
      { status: 'ENDED', monthly_pass_id: held.id, client_id: client.id, cost_in_cents: 0 },
    ])
  })
  test('session ended manually, exit within the grace: read is attached, end unchanged (R54)', async () => {
    const car = aCar()
    const session = await aSession().at(site.place).plated(car).running().startedAt(day('09:00')).save(db)
    clock.set(day('10:00'))
    await node.call(api.sessions.end, { ParkingSessionId: session.id }, { as: await anOwner().globalAdmin().save(db) })
    expect(await pass(site.entry, car, '10:02')).toMatchObject({ Outcome: 'IN_GRACE', IsGateOpened: true })
    const went = await pass(site.exit, car, '10:08')
    expect(went).toMatchObject({ Outcome: 'IN_GRACE', IsGateOpened: true })
    expect(await sessionsOf(car)).toMatchObject([{ end_time: day('10:00'), end_lpr_event_id: went.Id }])
    // With an exit read stored, the next entry starts a new session at once.
    expect(await pass(site.entry, car, '10:09')).toMatchObject({ Outcome: 'STARTED' })
  })
  test('exit without entry: gate stays closed, one exception is created', async () => {
    const car = aCar()
    expect(await pass(site.exit, car, '10:00')).toMatchObject({ Outcome: 'UNMATCHED', IsGateOpened: false })
    await pass(site.exit, car, '10:01')
    expect(await exceptionsOf(car)).toEqual(['EXIT_WITHOUT_ENTRY OPEN'])
    expect(await sessionsOf(car)).toEqual([])
  })
  test('entry arrives after its exit: session with both, exception is solved', async () => {
    const car = aCar()
    const went = await pass(site.exit, car, '10:00')
    const came = await late(site.entry, car, '08:00')
    expect(came).toMatchObject({ Outcome: 'STARTED', IsGateOpened: false })
    expect(await sessionsOf(car)).toMatchObject([
      {
        status: 'ENDED',
        start_time: day('08:00'),
        end_time: day('10:00'),
        start_lpr_event_id: came.Id,
        end_lpr_event_id: went.Id,
      },
    ])
    expect((await sessionsOf(car))[0]!.cost_in_cents).toBeGreaterThan(0)
    expect(await exceptionsOf(car)).toEqual(['EXIT_WITHOUT_ENTRY SOLVED'])
  })
})

describe('place', () => {
  test.each<[string, PlaceFactory, string]>([
    ['full', aPlace().withTariff(aTariff().allDay({ spots: 1 })), 'lprEvents.full'],
    ['without public spots', aPlace().withTariff(aTariff().allDay({ spots: 0 })), 'lprEvents.noPublicSpots'],
    ['closed', aPlace().withTariff().closed(), 'lprEvents.placeClosed'],
    ['hidden', aPlace().withTariff().hidden(), 'lprEvents.placeHidden'],
    ['outside its hours', aPlace().withTariff(aTariff().openFrom(14, 18)), 'lprEvents.closedNow'],
  ])('%s: refused with the reason; without a barrier a session starts', async (_, made, reason) => {
    const [shut, openLane] = [await aSite(made), await aSite(made.coded(`LANE${reads}`), true)]
    for (const { place } of [shut, openLane]) await aSession().at(place).running().save(db)
    const [car, other] = [aCar(), aCar()]
    const refused = await pass(shut.entry, car)
    expect(refused).toMatchObject({ Outcome: 'REFUSED', IsGateOpened: false })
    expect(await reasonOf(refused)).toBe(reason)
    expect(await sessionsOf(car)).toEqual([])
    const turnedAway = { Id: refused.Id, LicensePlate: car, Reason: reason, Right: null, verdict: 'SHUT' }
    expect(await passagesOf(shut.place, { outcome: 'SHUT' })).toMatchObject([
      { ...turnedAway, CommandStatus: null, ParkingSessionId: null },
    ])
    const inside = await pass(openLane.entry, other)
    expect(inside).toMatchObject({ Outcome: 'STARTED', IsGateOpened: false })
    expect(await reasonOf(inside)).toBe(reason)
    const [stay] = await sessionsOf(other)
    const came = { LicensePlate: other, Reason: reason, Right: 'PUBLIC', verdict: 'NO_BARRIER' }
    expect(await passagesOf(openLane.place)).toMatchObject([{ ...came, GateId: null, ParkingSessionId: stay!.id }])
    expect(await passagesOf(openLane.place, { outcome: 'SHUT' })).toEqual([])
  })
  test('with parts: refused with and without a barrier, no session (R40)', async () => {
    for (const hasNoBarrier of [false, true]) {
      const site = await aSite(aPlace().withTariff(), hasNoBarrier)
      await aPlace().partOf(site.place).save(db)
      const car = aCar()
      const refused = await pass(site.entry, car)
      expect(refused).toMatchObject({ Outcome: 'REFUSED', IsGateOpened: false })
      expect(await reasonOf(refused)).toBe('lprEvents.placeHasParts')
      expect(await sessionsOf(car)).toEqual([])
    }
  })
  test('last spot, several lanes: given once', async () => {
    const small = await aSite(aPlace().withTariff(aTariff().allDay({ spots: 2 })))
    const answers = await Promise.all([aCar(), aCar(), aCar(), aCar()].map((car) => pass(small.entry, car)))
    expect(answers.map(({ Outcome }) => Outcome).sort()).toEqual(['REFUSED', 'REFUSED', 'STARTED', 'STARTED'])
  })
})

describe('camera', () => {
  test.each([
    ['without a key', { 'x-device': 'CAM' }],
    ['with a wrong key', { 'x-device': 'CAM', 'x-device-key': 'wrong' }],
    ['with a wrong password', { authorization: `Basic ${Buffer.from('CAM:wrong').toString('base64')}` }],
    ['unknown', { 'x-device': 'unknown', 'x-device-key': 'wrong' }],
  ])('%s: 401', async (_, headers) => {
    const { camera_id } = site.entry
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name, text.replace('CAM', camera_id)]),
    )
    expect(refusalOf(await node.call(api.lprReads.take, aRead('111AAA', day('10:00')), { headers: own }))).toEqual([
      401,
      'lprEvents.deviceUnknown',
    ])
  })
  test('Basic authentication: accepted', async () => {
    const { camera_id, key } = site.entry
    const authorization = `Basic ${Buffer.from(`${camera_id}:${key}`).toString('base64')}`
    const { status } = await node.call(api.lprReads.take, aRead(aCar(), day('10:00')), { headers: { authorization } })
    expect(status).toBe(200)
  })
  test('read sent twice: one session, same answer', async () => {
    const car = aCar()
    const read = aRead(car, day('10:00'))
    const [first, second, third] = [
      await send(site.entry, read),
      ...(await Promise.all([send(site.entry, read), send(site.entry, read)])),
    ]
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect(await sessionsOf(car)).toHaveLength(1)
    expect(await opened(first.body)).toHaveLength(1)
  })
  test.each([
    ['ahead', 180],
    ['behind', -7200],
  ])('clock %s: gate stays closed until the offset is known; one exception an hour', async (_, seconds) => {
    const took = []
    for (const at of ['10:00', '10:02', '10:04', '10:06', '11:10']) {
      const now = `2026-03-04T${at}:00.000Z`
      clock.set(now)
      const car = aCar()
      const time = new Date(Date.parse(now) + seconds * 1000).toISOString()
      const { IsGateOpened } = (await send(site.entry, aRead(car, time))).body
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
    expect(await node.rows('lpr_exceptions', { place_id: site.place.id, kind: 'CLOCK' })).toHaveLength(2)
  })
  test('plate with one non-Latin letter: exception', async () => {
    expect(await pass(site.entry, '\u{10400}')).toMatchObject({ Outcome: 'UNREAD', IsGateOpened: false })
  })
  test('moved and reversed after the read: repaired with its settings at the read', async () => {
    const car = aCar()
    const { Id } = await pass(site.entry, '')
    const elsewhere = await aPlace().withTariff().save(db)
    await updateRow(db, 'cameras', { id: site.entry.id, direction: 'EXIT', place_id: elsewhere.id, gate_id: null })
    const { id } = (await node.rows('lpr_exceptions', { lpr_event_id: Id }))[0]!
    const wanted = { id, Action: 'CORRECT' as const, LicensePlate: car, Reason: 'Seen on the picture' }
    const { status } = await node.call(api.lprRepairs.repair, wanted, { as: await anOwner().globalAdmin().save(db) })
    expect(status).toBe(200)
    expect(await sessionsOf(car)).toMatchObject([{ place_id: site.place.id, status: 'STARTED' }])
  })
  test('address shared with a hundred cameras: accepted', async () => {
    const statuses = []
    for (let call = 0; call < 601; call += 1)
      statuses.push((await node.call(api.lprReads.take, aRead('111AAA', clock.instant()), { headers: {} })).status)
    expect(statuses.filter((status) => status !== 401)).toEqual([])
  })
  test('image cannot be stored: read is handled', async () => {
    const { ports } = node.services
    const put = () => Promise.reject(new PortFailure('refused', 'full'))
    const context = { ...node.jobContext(), ports: { ...ports, storage: { ...ports.storage, put } } }
    const picture = { Image: Buffer.from('picture').toString('base64'), ContentType: 'image/png' as const }
    const body = aRead(aCar(), clock.instant(), picture)
    const taken = await handleRead(context, { device: site.entry.camera_id, body })
    expect(taken).toMatchObject({ Outcome: 'STARTED', IsGateOpened: true })
    expect(await node.row('lpr_events', taken!.Id)).toMatchObject({ image_key: null })
  })
})

test.each([
  ['NO PLATE', 0.9],
  ['Unknown', 0.6],
  ['00000', 0.8],
  ['741ZZX', 0],
])(
  'camera reads nothing, "%s" with confidence %d: unread, no session, the next one is not repeated',
  async (Plate, Confidence) => {
    for (const at of ['10:00', '10:01']) {
      clock.set(day(at))
      const { body } = await send(site.entry, aRead(Plate, clock.instant(), { Confidence }))
      expect(body).toMatchObject({ Outcome: 'UNREAD', IsGateOpened: false })
    }
    expect(await sessionsOf(Plate)).toEqual([])
  },
)
