import { expect, test } from 'vitest'
import { makeBarrier } from './barrier.ts'
import { makeCamera } from './camera.ts'
import { lanesOf, loadRound } from './demo-load.ts'
import type { FoundPlace } from './demo-server.ts'
import type { Devices, Lane } from './devices.ts'
import { openOrders } from './orders.ts'
import { openTestTimer } from './timer.testing.ts'

const timer = openTestTimer()

/** A lane whose reads are acknowledged at once; OPEN follows 60 ms later, except for reads that `isLost` selects. */
const laneOf = (hasGate = true, isLost: () => boolean = () => false): Lane => {
  const orders = openOrders()
  const send = (): Promise<void> => {
    if (!isLost()) timer.after(60, orders.opened)
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

const placeOf = (Id: number, Status: string, ...names: string[]): FoundPlace => {
  const cameras = names.map((CameraId) => ({ CameraId, Direction: CameraId.includes('OUT') ? 'EXIT' : 'ENTRY' }))
  // only the fields that lanesOf reads
  return { place: { Id, Status }, cameras } as unknown as FoundPlace
}

test('lanesOf: lanes with a working barrier at active places', () => {
  const devices = devicesOf({ 'A-IN': laneOf(), 'A-OUT': laneOf(), 'A-IN-FREE': laneOf(false), 'B-IN': laneOf() })
  const found = [placeOf(1, 'ACTIVE', 'A-IN', 'A-OUT', 'A-IN-FREE', 'A-IN-SILENT'), placeOf(2, 'CLOSED', 'B-IN')]
  expect(lanesOf(found, devices)).toMatchObject([
    { place: 1, direction: 'ENTRY' },
    { place: 1, direction: 'EXIT' },
  ])
})

test('load round: counts commands after the last acknowledgement, not those that never arrive', async () => {
  let sent = 0
  const devices = devicesOf({ 'A-IN': laneOf(true, () => ++sent === 3), 'A-OUT': laneOf() })
  const lanes = lanesOf([placeOf(1, 'ACTIVE', 'A-IN', 'A-OUT')], devices)
  const lines: string[] = []
  void loadRound({ lanes, timer, perSecond: 4, seed: 1 }).then((line) => lines.push(line))
  for (let step = 0; lines.length === 0 && step < 3_000; step += 1) {
    timer.pass(10)
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
  }
  expect(lines[0]).toMatch(/^40 reads taken, 39 barriers ordered to open; p50 \d+ ms, p99 \d+ ms$/)
})
