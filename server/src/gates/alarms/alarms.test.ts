import { api } from '@parkla/contract/api.ts'
import type { Alarm, ListAlarms } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import { hourMs, zeroDate, type Instant, minuteMs } from '@parkla/contract/kit/time.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { testNow } from '../../testing/test-clock.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aCamera, aGate, aGateController } from '../gates/gates.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aTariff } from '../../parking/places/prices/tariffs.factory.ts'
import { digestMail } from './alarms.emails.ts'
import { digestJob, sendDigest } from './alarms.jobs.ts'
import { watchAlarms } from './watch-alarms.ts'

const node = await openTestNode()
const { db, clock } = node

const place = await aPlace().named('Sadama').save(db)
const elsewhere = await aPlace().in('LVA').named('Rīga').save(db)
const keeper = await anOwner().named('Priit').operator(place.id).save(db)
const global = await anOwner().named('Kadri').globalAdmin().save(db)

beforeEach(() => clock.set(testNow))
afterEach(async () => {
  await db.deleteFrom('alarm_notes').execute()
  await db.deleteFrom('alarms').execute()
  await db.deleteFrom('cameras').execute()
  await db.deleteFrom('gates').execute()
  await db.deleteFrom('gate_controllers').execute()
})

const watch = (listeningSince?: Instant) =>
  watchAlarms(node.jobContext(), listeningSince === undefined ? {} : { listeningSince })
const list = async (query: Partial<ListAlarms> = {}, as = keeper): Promise<Alarm[]> =>
  (await node.call(api.alarms.list, query as never, { as })).body
const kinds = async (query: Partial<ListAlarms> = {}) => (await list(query)).map(({ Kind }) => Kind)
const hear = (controller: { id: number }) =>
  updateRow(db, 'gate_controllers', { id: controller.id, last_heartbeat: clock.instant() })
const theAlarm = async (): Promise<Alarm> => (await list())[0]!

describe('silent controller', () => {
  test('one alarm, which worsens and clears on the next heartbeat (R159)', async () => {
    const controller = await aGateController().at(place).described('North').save(db)
    await watch()
    expect(await list()).toEqual([])
    clock.advance(5 * minuteMs)
    await watch()
    await watch()
    expect(await list()).toMatchObject([
      { Kind: 'CONTROLLER_LATE', State: 'NOW', PlaceName: 'Sadama', Device: 'North', WorsenedAt: zeroDate },
    ])
    const { Id } = await theAlarm()
    await node.call(api.alarms.acknowledge, { id: Id }, keeper)
    clock.advance(10 * minuteMs)
    await watch()
    expect(await list()).toMatchObject([
      { Id, Kind: 'CONTROLLER_DEAD', State: 'NOW', WorsenedAt: '2026-03-04T10:15:00.000Z', AcknowledgedBy: '' },
    ])
    clock.advance(minuteMs)
    await hear(controller)
    await watch()
    expect(await list()).toEqual([])
    expect(await list({ status: 'CLEARED' })).toMatchObject([{ Id, ClearedAt: '2026-03-04T10:16:00.000Z' }])
    clock.advance(6 * minuteMs)
    await watch()
    expect((await list()).map((alarm) => alarm.Id)).not.toContain(Id)
    expect(await kinds()).toEqual(['CONTROLLER_LATE'])
  })

  test('place and parent show the status until the next heartbeat', async () => {
    const parent = await aPlace().named('Parent').withSpots(0).save(db)
    const child = await aPlace().named('Child').partOf(parent).save(db)
    const controller = await aGateController().at(child).save(db)
    const marks = async () => {
      const { body } = await node.call(api.places.list, { search: 'Child' }, global)
      return body.flatMap((row) => [row.ControllerDead, ...row.ChildPlaces.map((each) => each.ControllerDead)])
    }
    clock.advance(14 * minuteMs)
    expect(await marks()).toEqual([false, false])
    clock.advance(minuteMs)
    expect(await marks()).toEqual([true, true])
    const opened = await node.call(api.places.find, { id: parent.id }, global)
    expect(opened.body.ControllerDead).toBe(true)
    await hear(controller)
    expect(await marks()).toEqual([false, false])
  })

  test('server was down: its own absence raises no alarm', async () => {
    await aGateController().at(place).save(db)
    clock.advance(hourMs)
    await watch(clock.instant())
    expect(await list()).toEqual([])
    const since = clock.instant()
    clock.advance(5 * minuteMs)
    await watch(since)
    expect(await kinds()).toEqual(['CONTROLLER_LATE'])
  })

  test('offline controllers of all places in one list, with last heartbeat and signal (R159, R164)', async () => {
    await aGateController().at(place).described('North').withSignal(-66).save(db)
    await aGateController().at(elsewhere).described('South').withSignal(0).save(db)
    await aCamera().at(place).save(db)
    clock.advance(15 * minuteMs)
    await watch()
    const offline = await list({ kind: 'CONTROLLER_DEAD' }, global)
    expect(offline.map(({ Device, LastHeartbeat, LastRSSI }) => [Device, LastHeartbeat, LastRSSI])).toEqual([
      ['South', testNow, 0],
      ['North', testNow, -66],
    ])
  })

  test('controller removed: its alarm is cleared', async () => {
    const controller = await aGateController().at(place).save(db)
    clock.advance(hourMs)
    await watch()
    await updateRow(db, 'gate_controllers', { id: controller.id, deleted_at: clock.instant() })
    await watch()
    expect(await list()).toEqual([])
  })
})

describe('gates, cameras and signals', () => {
  test('gate open too long, gate kept open without end: one alarm each', async () => {
    const forgotten = aGate().open('2026-03-04T09:55:00.000Z')
    const kept = aGate().keptOpen()
    const until = aGate().keptOpen(testNow, '2026-03-04T12:00:00.000Z')
    const { gates } = await aGateController().at(place).withGates(forgotten, kept, until).save(db)
    await watch()
    expect((await kinds()).sort()).toEqual(['GATE_KEPT_OPEN', 'GATE_OPEN_TOO_LONG'])
    expect((await list({ kind: 'GATE_KEPT_OPEN' }))[0]).toMatchObject({ GateId: gates[1]!.id })
    const closed = { activity: 'CLOSED', activity_since: clock.instant() }
    await updateRow(db, 'gates', { id: gates[0]!.id, ...closed })
    await watch()
    expect(await kinds()).toEqual(['GATE_KEPT_OPEN'])
  })

  test('camera without reads during opening hours: alarm', async () => {
    const open = await aPlace().withTariff(aTariff().openFrom(16, 40)).save(db)
    const shut = await aPlace().withTariff(aTariff().openFrom(20, 40)).save(db)
    const camera = await aCamera().at(open).readAt('2026-03-03T18:00:00.000Z').save(db)
    await aCamera().at(shut).readAt('2026-03-03T18:00:00.000Z').save(db)
    const seen = async () => (await list({}, global)).map(({ CameraId }) => CameraId)
    await watch()
    // 12:00 at the places: four hours of one, two hours of the other
    expect(await seen()).toEqual([camera.id])
    clock.set('2026-03-04T18:00:00.000Z')
    await watch()
    expect(await seen()).toEqual([])
  })
})

describe('the list', () => {
  test('next page starts after the last row', async () => {
    for (let made = 0; made < 60; made += 1) await aGateController().at(place).save(db)
    clock.advance(hourMs)
    await watch()
    const first = await node.call(api.alarms.list, { page_size: 50 }, keeper)
    const cursor = String(first.headers['x-next-cursor'])
    const rest = await node.call(api.alarms.list, { page: 1, page_size: 50, cursor }, keeper)
    expect([first.body.length, rest.body.length]).toEqual([50, 10])
    const ids = [...first.body, ...rest.body].map(({ Id }) => Id)
    expect(new Set(ids).size).toBe(60)
  })

  test('filters by state, kind and place', async () => {
    await aGateController().at(place).withSignal(-90).save(db)
    await watch()
    clock.advance(hourMs)
    await watch()
    expect(await kinds({ kind: 'WEAK_SIGNAL' })).toEqual(['WEAK_SIGNAL'])
    expect(await kinds({ place: elsewhere.id })).toEqual([])
    expect(await kinds({ status: 'ACKNOWLEDGED' })).toEqual([])
    expect(await kinds({ status: 'NOW', place: place.id })).toHaveLength(2)
  })
})

describe('user actions on an alarm', () => {
  beforeEach(async () => {
    await aGateController().at(place).save(db)
    clock.advance(5 * minuteMs)
    await watch()
  })

  test('acknowledge, note, snooze, reopen: history has user and time', async () => {
    const { Id: id } = await theAlarm()
    const acknowledged = await node.call(api.alarms.acknowledge, { id }, keeper)
    expect(acknowledged.body).toMatchObject({ State: 'ACKNOWLEDGED', AcknowledgedBy: 'Priit' })
    expect(refusalOf(await node.call(api.alarms.acknowledge, { id }, global))).toEqual([409, 'alarms.notWaiting'])
    clock.advance(minuteMs)
    const noted = await node.call(api.alarms.note, { id, Text: 'Electrician is on the way' }, global)
    expect(noted.body).toMatchObject({ NoteCount: 1, LastNote: 'Electrician is on the way' })
    // A retry without the key of the first request, whose answer did not arrive.
    const again = await node.call(api.alarms.note, { id, Text: 'Electrician is on the way' }, global)
    expect(again.body).toMatchObject({ NoteCount: 1 })
    clock.advance(minuteMs)
    const snoozed = await node.call(api.alarms.snooze, { id, For: 'MINUTES_15' }, keeper)
    expect(snoozed.body).toMatchObject({ State: 'SNOOZED', SnoozedUntil: '2026-03-04T10:22:00.000Z' })
    clock.advance(minuteMs)
    expect((await node.call(api.alarms.reopen, { id }, keeper)).body.State).toBe('NOW')
    const { body } = await node.call(api.alarms.history, { id }, keeper)
    expect(body.Alarm).toMatchObject({ Id: id, NoteCount: 1, State: 'NOW' })
    expect(body.Acts.map(({ Act, By, Text }) => [Act, By, Text].join(' ').trim())).toEqual([
      'RAISED',
      'ACKNOWLEDGED Priit',
      'NOTED Kadri Electrician is on the way',
      'SNOOZED Priit',
      'REOPENED Priit',
    ])
    expect(body.Acts[3]!.Until).toBe('2026-03-04T10:22:00.000Z')
  })

  test('end of a snooze: state is NOW without a write', async () => {
    const { Id: id } = await theAlarm()
    await node.call(api.alarms.snooze, { id, For: 'MINUTES_15' }, keeper)
    const count = async () => (await node.call(api.alarms.counts, {}, keeper)).body
    expect(await count()).toEqual({ Now: 0, Acknowledged: 0, Snoozed: 1 })
    clock.advance(15 * minuteMs)
    expect(await count()).toEqual({ Now: 1, Acknowledged: 0, Snoozed: 0 })
    expect((await theAlarm()).State).toBe('NOW')
  })
})

describe('daily e-mail', () => {
  test('more alarms than lines: the total counts all', async () => {
    const line = {
      Kind: 'CONTROLLER_DEAD',
      PlaceName: 'Sadama',
      TimeZone: 'Europe/Tallinn',
      Device: 'North',
      RaisedAt: testNow,
    } as const
    const digest = {
      email: 'a@example.com',
      language: 'en',
      day: '04.03.2026',
      raised: 1,
      cleared: 0,
      address: 'x',
    } as const
    const mail = digestMail({ ...digest, open: [line], count: 238 })
    expect(mail.subject).toContain('238')
    expect(mail.text).toContain('Active: 238')
    expect(mail.text).toContain('and 237 more')
    expect(mail.html).toContain('and 237 more')
    expect(digestMail({ ...digest, open: [line], count: 1 }).text).not.toContain('more')
  })
  test('subscriber: receives alarms in scope, in their language', async () => {
    const reader = await anOwner().reading('en').operator(place.id).save(db)
    const former = await anOwner().fleetManager().save(db)
    await db.insertInto('alarm_digests').values({ owner_id: former.id, created_at: testNow }).execute()
    const put = await node.call(api.alarms.subscribe, { IsSubscribed: true }, reader)
    expect(put.body).toEqual({ IsSubscribed: true })
    expect((await node.call(api.alarms.digest, {}, reader)).body).toEqual({ IsSubscribed: true })
    await sendDigest.run(node.jobContext(), { ownerId: reader.id, at: clock.instant() })
    // An empty digest is not mailed.
    expect(await node.outbox('.txt')).toEqual([])
    await aGateController().at(place).described('North').save(db)
    await aGateController().at(elsewhere).save(db)
    clock.advance(hourMs)
    await watch()
    await digestJob.run(node.jobContext(), {})
    const sent = await node.outbox('.txt')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(`To: ${reader.email}`)
    expect(sent[0]).toContain('Sadama · North · controller offline · 04.03.2026 13:00')
    expect(sent[0]).not.toContain('Rīga')
    await node.call(api.alarms.subscribe, { IsSubscribed: false }, reader)
    expect((await node.call(api.alarms.digest, {}, reader)).body).toEqual({ IsSubscribed: false })
  })
})
