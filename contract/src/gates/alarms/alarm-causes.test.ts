import { describe, expect, test } from 'vitest'
import { zeroDate } from '../../kit/time.ts'
import {
  causesOf,
  changesOf,
  type AlarmThresholds,
  type Situation,
  type WatchedCamera,
  type WatchedController,
  type WatchedGate,
} from './alarm-causes.ts'
import type { AlarmKind } from './alarms.schema.ts'

const now = '2026-03-04T10:00:00.000Z'
const ago = (minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString()

const thresholds: AlarmThresholds = {
  controllerLateMinutes: 5,
  controllerDeadMinutes: 15,
  gateOpenMinutes: 5,
  noReadsMinutes: 240,
  weakSignalDbm: -85,
}
const controller = (more: Partial<WatchedController>): WatchedController => ({
  id: 7,
  placeId: 1,
  lastHeartbeat: now,
  rssi: -55,
  ...more,
})
const gate = (more: Partial<WatchedGate>): WatchedGate => ({
  id: 3,
  placeId: 1,
  controllerId: 7,
  activity: 'OPEN',
  activitySince: now,
  isAlwaysOpened: false,
  alwaysOpenedUntil: zeroDate,
  ...more,
})
const camera = (more: Partial<WatchedCamera>): WatchedCamera => ({
  id: 9,
  placeId: 1,
  gateId: null,
  silentSince: now,
  isOpenLong: true,
  isOpenNow: true,
  ...more,
})
const situation = (more: Partial<Situation>): Situation => ({
  controllers: [],
  gates: [],
  cameras: [],
  open: new Map(),
  listeningSince: zeroDate,
  ...more,
})
const causesIn = (more: Partial<Situation>): string[] =>
  causesOf(situation(more), thresholds, now).map(({ cause, kind }) => `${cause} ${kind}`)

const late = new Map<string, AlarmKind>([['controller:7:silent', 'CONTROLLER_LATE']])
const dead = new Map<string, AlarmKind>([['controller:7:silent', 'CONTROLLER_DEAD']])
const weak = new Map<string, AlarmKind>([['controller:7:signal', 'WEAK_SIGNAL']])

type ControllerRow = [string, Partial<WatchedController>, Partial<Situation>, string[]]
// One line per case.
// oxfmt-ignore
const controllers: ControllerRow[] = [
  ['speaks', {}, {}, []],
  ['has been silent just under the limit', { lastHeartbeat: ago(4.99) }, {}, []],
  ['is late', { lastHeartbeat: ago(5) }, {}, ['controller:7:silent CONTROLLER_LATE']],
  ['is dead', { lastHeartbeat: ago(15) }, {}, ['controller:7:silent CONTROLLER_DEAD']],
  ['was late and is dead', { lastHeartbeat: ago(15) }, { open: late }, ['controller:7:silent CONTROLLER_DEAD']],
  ['was dead and the limit was raised', { lastHeartbeat: ago(10) }, { open: dead }, ['controller:7:silent CONTROLLER_DEAD']],
  ['has never spoken', { lastHeartbeat: zeroDate, rssi: null }, {}, []],
  ['was silent before this server listened', { lastHeartbeat: ago(60) }, { listeningSince: ago(1) }, []],
  ['is silent while this server listens', { lastHeartbeat: ago(60) }, { listeningSince: ago(6) }, ['controller:7:silent CONTROLLER_LATE']],
  ['stays dead when we listen again', { lastHeartbeat: ago(60) }, { open: dead, listeningSince: now }, ['controller:7:silent CONTROLLER_DEAD']],
  ['has a weak signal', { rssi: -85 }, {}, ['controller:7:signal WEAK_SIGNAL']],
  ['has a signal just above the threshold', { rssi: -84 }, {}, []],
  ['hovers at the limit', { rssi: -83 }, { open: weak }, ['controller:7:signal WEAK_SIGNAL']],
  ['has a signal above the hysteresis', { rssi: -82 }, { open: weak }, []],
  ['has no radio', { rssi: 0 }, {}, []],
  ['was weak and is silent', { rssi: -90, lastHeartbeat: ago(6) }, { open: weak }, ['controller:7:silent CONTROLLER_LATE', 'controller:7:signal WEAK_SIGNAL']],
  ['is silent, so its signal is unknown', { rssi: -90, lastHeartbeat: ago(6) }, {}, ['controller:7:silent CONTROLLER_LATE']],
]
test.each(controllers)('controller that %s: expected alarm changes', (_, change, around, expected) => {
  expect(causesIn({ controllers: [controller(change)], ...around })).toEqual(expected)
})

type GateRow = [string, Partial<WatchedGate>, string[]]
// One line per case.
// oxfmt-ignore
const gates: GateRow[] = [
  ['just opened', {}, []],
  ['forgotten open', { activitySince: ago(5) }, ['gate:3:open GATE_OPEN_TOO_LONG']],
  ['closed long ago', { activity: 'CLOSED', activitySince: ago(99) }, []],
  ['never connected: no cause', { activity: 'UNKNOWN', activitySince: zeroDate }, []],
  ['kept open without an end', { isAlwaysOpened: true, activitySince: ago(99) }, ['gate:3:kept GATE_KEPT_OPEN']],
  ['kept open past its end', { isAlwaysOpened: true, activitySince: ago(99), alwaysOpenedUntil: ago(1.1) }, ['gate:3:kept GATE_KEPT_OPEN']],
  ['kept open until a minute ago', { isAlwaysOpened: true, activitySince: ago(99), alwaysOpenedUntil: ago(1) }, []],
  ['kept open until then', { isAlwaysOpened: true, activitySince: ago(99), alwaysOpenedUntil: ago(-60) }, []],
]
test.each(gates)('gate %s: expected alarm (R163)', (_, change, expected) => {
  expect(causesIn({ gates: [gate(change)] })).toEqual(expected)
})

const quiet = new Map<string, AlarmKind>([['camera:9:reads', 'NO_READS']])
type CameraRow = [string, Partial<WatchedCamera>, Partial<Situation>, string[]]
const cameras: CameraRow[] = [
  ['has just read', {}, {}, []],
  ['has read nothing for long', { silentSince: ago(240) }, {}, ['camera:9:reads NO_READS']],
  ['waits since the place opened', { silentSince: ago(700), isOpenLong: false }, {}, []],
  ['stands at a closed place', { silentSince: ago(700), isOpenLong: false, isOpenNow: false }, { open: quiet }, []],
  ['is silent still', { silentSince: ago(700), isOpenLong: false }, { open: quiet }, ['camera:9:reads NO_READS']],
  ['was not listened to', { silentSince: ago(700) }, { listeningSince: ago(10) }, []],
]
test.each(cameras)('camera that %s: expected alarm changes', (_, change, around, expected) => {
  expect(causesIn({ cameras: [camera(change)], ...around })).toEqual(expected)
})

describe('changes from causes to alarms', () => {
  const cause = (kind: AlarmKind) => ({
    cause: 'controller:7:silent',
    kind,
    placeId: 1,
    controllerId: 7,
    gateId: null,
    cameraId: null,
  })
  test('new cause: raised once', () => {
    expect(changesOf(new Map(), [cause('CONTROLLER_LATE')])).toMatchObject({ raised: [{}], worsened: [], cleared: [] })
    expect(changesOf(late, [cause('CONTROLLER_LATE')])).toEqual({ raised: [], worsened: [], cleared: [] })
  })
  test('late controller becomes dead: the same alarm worsens (R159)', () => {
    const { raised, worsened, cleared } = changesOf(late, [cause('CONTROLLER_DEAD')])
    expect([raised, worsened.map(({ kind }) => kind), cleared]).toEqual([[], ['CONTROLLER_DEAD'], []])
  })
  test('ended cause: its alarm is cleared', () => {
    expect(changesOf(dead, []).cleared).toEqual(['controller:7:silent'])
  })
})
