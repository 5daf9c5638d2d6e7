import { expect, test } from 'vitest'
import { makeBarrier } from './barrier.ts'
import { makeCamera } from './camera.ts'
import type { FoundPlace } from './demo-server.ts'
import { lanesOf, loadRound } from './demo-load.ts'
import type { Devices, Lane } from './devices.ts'
import { openOrders } from './orders.ts'
import { openTestTimer } from './timer.testing.ts'

const timer = openTestTimer()

/** Lanes with a gate get an OPEN with each read, except for `isLeftOut` plates. */
const laneOf = (hasGate: boolean, isLeftOut: () => boolean = () => false): Lane => {
  const orders = openOrders()
  const send = (): Promise<void> => {
    if (!isLeftOut()) orders.opened()
    return Promise.resolve()
  }
  const barrier = hasGate ? makeBarrier({ timer, isKeptOpen: false, changed: () => undefined }) : undefined
  return { camera: makeCamera({ timer, numberFrom: 'x', send }), barrier, orders }
}

const devicesOf = (lanes: Record<string, Lane>): Devices => ({
  controllers: new Map(),
  lanes: new Map(Object.entries(lanes)),
  close: () => Promise.resolve(),
})

const camera = (CameraId: string, Direction: 'ENTRY' | 'EXIT') => ({ CameraId, Direction })
const placeOf = (Id: number, Status: string, ...names: string[]): FoundPlace => {
  const cameras = names.map((name) => camera(name, name.includes('OUT') ? 'EXIT' : 'ENTRY'))
  // only the fields that lanesOf reads
  return { place: { Id, Status }, cameras } as unknown as FoundPlace
}

test('lanesOf: lanes with a working barrier at active places', () => {
  const devices = devicesOf({
    'A-IN': laneOf(true),
    'A-OUT': laneOf(true),
    'A-IN-FREE': laneOf(false),
    'B-IN': laneOf(true),
  })
  const found = [placeOf(1, 'ACTIVE', 'A-IN', 'A-OUT', 'A-IN-FREE', 'A-IN-SILENT'), placeOf(2, 'CLOSED', 'B-IN')]
  expect(lanesOf(found, devices).map(({ place, direction }) => ({ place, direction }))).toEqual([
    { place: 1, direction: 'ENTRY' },
    { place: 1, direction: 'EXIT' },
  ])
})

/** Advances the timer until the round is over. */
const passing = async (round: Promise<string>): Promise<string> => {
  const said: string[] = []
  void round.then((line) => said.push(line))
  for (let step = 0; said.length === 0 && step < 3_000; step += 1) {
    timer.pass(10)
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
  }
  return said[0] ?? 'it never ended'
}

test('loadRound: summary line without commands that never arrived', async () => {
  let sent = 0
  const isLeftOut = () => ++sent === 3
  const devices = devicesOf({ 'A-IN': laneOf(true, isLeftOut), 'A-OUT': laneOf(true) })
  const lanes = lanesOf([placeOf(1, 'ACTIVE', 'A-IN', 'A-OUT')], devices)
  const line = await passing(loadRound({ lanes, timer, perSecond: 4, seed: 1 }))
  expect(line).toMatch(/^40 reads taken, 39 barriers ordered to open; p50 \d+ ms, p99 \d+ ms$/)
})
