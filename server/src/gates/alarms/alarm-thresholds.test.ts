import { api } from '@parkla/contract/api.ts'
import type { AlarmKind } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import type { AlarmThresholds } from '@parkla/contract/gates/alarms/alarm-causes.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { testNow } from '../../testing/test-clock.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aCamera, aGate, aGateController } from '../gates/gates.factory.ts'
import { aPlace, type SavedPlace } from '../../parking/places/places.factory.ts'
import { watchAlarms } from './watch-alarms.ts'

/** Each threshold is the setting of its name: saved by the API, applied at the next check (R159, decision 0015). */

const node = await openTestNode()
const { db, clock } = node

const global = await anOwner().globalAdmin().save(db)
let place: SavedPlace
beforeEach(async () => {
  clock.set(testNow)
  place = await aPlace().save(db)
})
afterEach(async () => {
  await db.deleteFrom('settings').execute()
  await db.deleteFrom('alarms').execute()
})

const set = async (Key: keyof AlarmThresholds, Value: number): Promise<void> => {
  const { status } = await node.call(api.settings.save, { Settings: [{ Key, Value }] }, global)
  expect(status).toBe(200)
}
const secondMs = 1000
const after = (minutes: number): string => new Date(Date.parse(testNow) + minutes * 60 * secondMs).toISOString()

/** Alarms of that kind at the place, after a look at the devices at that moment. */
const alarmsAt = async (now: string, kind: AlarmKind): Promise<number> => {
  clock.set(now)
  await watchAlarms(node.jobContext())
  const { body } = await node.call(api.alarms.list, { kind, place: place.id }, global)
  return body.length
}

type Waiting = { key: keyof AlarmThresholds; minutes: number; kind: AlarmKind; begin: () => Promise<unknown> }
const silent = () => aGateController().at(place).save(db)
const leftOpen = () => aGateController().at(place).withGates(aGate().open()).save(db)
const blind = () => aCamera().at(place).readAt(testNow).save(db)

describe('threshold in minutes', () => {
  test.each<Waiting>([
    { key: 'controllerLateMinutes', minutes: 7, kind: 'CONTROLLER_LATE', begin: silent },
    { key: 'controllerDeadMinutes', minutes: 30, kind: 'CONTROLLER_DEAD', begin: silent },
    { key: 'gateOpenMinutes', minutes: 9, kind: 'GATE_OPEN_TOO_LONG', begin: leftOpen },
    { key: 'noReadsMinutes', minutes: 307, kind: 'NO_READS', begin: blind },
  ])('$key of $minutes: nothing a second before, $kind at it', async ({ key, minutes, kind, begin }) => {
    await set(key, minutes)
    await begin()
    const limit = after(minutes)
    const justBefore = new Date(Date.parse(limit) - secondMs).toISOString()
    expect(await alarmsAt(justBefore, kind)).toBe(0)
    expect(await alarmsAt(limit, kind)).toBe(1)
  })
})

test('weakSignalDbm: nothing above it, WEAK_SIGNAL at it', async () => {
  const limit = -71
  await set('weakSignalDbm', limit)
  const controller = await aGateController()
    .at(place)
    .withSignal(limit + 1)
    .save(db)
  expect(await alarmsAt(testNow, 'WEAK_SIGNAL')).toBe(0)
  await updateRow(db, 'gate_controllers', { id: controller.id, last_rssi: limit })
  expect(await alarmsAt(testNow, 'WEAK_SIGNAL')).toBe(1)
})

test('gates page and places list use the same thresholds', async () => {
  await set('controllerDeadMinutes', 30)
  await set('controllerLateMinutes', 20)
  await silent()
  const healthAfter = async (minutes: number) => {
    clock.set(after(minutes))
    const { body } = await node.call(api.gates.list, { id: place.id }, global)
    const { ControllerDead } = (await node.call(api.places.find, { id: place.id }, global)).body
    return [body.map(({ Health }) => Health), ControllerDead]
  }
  expect(await healthAfter(19.9)).toEqual([['ALIVE'], false])
  expect(await healthAfter(20)).toEqual([['LATE'], false])
  expect(await healthAfter(29.9)).toEqual([['LATE'], false])
  expect(await healthAfter(30)).toEqual([['DEAD'], true])
})
