import type { PlateRead } from '@parkla/contract/gates/devices/device-messages.ts'
import { rhythms } from '@parkla/server/world/places/demo-rhythms.ts'
import { expect, test } from 'vitest'
import { makeBarrier } from '../devices/barrier.ts'
import { makeCamera } from '../devices/camera.ts'
import type { Devices, Lane } from '../devices/devices.ts'
import type { Site } from './drivers.ts'
import { openStreet } from './street.ts'
import { openTestTimer, type TestTimer } from '../timer.testing.ts'

const site: Site = {
  id: 1,
  code: 'X',
  region: 'EST',
  timeZone: 'Europe/Tallinn',
  rhythm: { ...rhythms.centre, stay: [20, 0.4] },
  entries: ['IN'],
  exits: ['OUT'],
  regulars: [],
  bookings: [],
  known: [],
  flaky: [],
  flakyCameras: [],
}

type Opens = (read: PlateRead, lane: string) => boolean

const openLanes = (timer: TestTimer, opens: Opens) => {
  const reads: { lane: string; read: PlateRead }[] = []
  const laneOf = (name: string): Lane => {
    const barrier = makeBarrier({ timer, isKeptOpen: false, changed: () => undefined })
    const send = (read: PlateRead): Promise<void> => {
      reads.push({ lane: name, read })
      if (opens(read, name)) barrier.open()
      return Promise.resolve()
    }
    return { barrier, camera: makeCamera({ timer, numberFrom: name, send }) }
  }
  const lanes = new Map(['IN', 'OUT'].map((name) => [name, laneOf(name)]))
  const devices: Devices = { controllers: new Map(), lanes, close: () => Promise.resolve() }
  return { devices, reads }
}

const drawn = (plate: string) => Promise.resolve(Buffer.from(plate))

const start = (opens: Opens, standing: { plate: string; sinceMs: number }[] = [], draw = drawn) => {
  const failures: string[] = []
  const timer = openTestTimer()
  const { devices, reads } = openLanes(timer, opens)
  const street = openStreet({
    devices,
    timer,
    planning: { seed: 5, traffic: 12, sites: [site] },
    factor: 1,
    draw,
    onFailedDrawing: ({ message }) => void failures.push(message),
    standing: standing.map((car) => ({ site, ...car })),
  })
  const pass = async (minutes: number): Promise<void> => {
    for (let step = 0; step < minutes * 60; step += 1) {
      timer.pass(1_000)
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
    }
  }
  return { counts: street.counts, reads, pass, timer, failures }
}

test('visits: cars enter and leave after their stay', async () => {
  const { counts, reads, pass } = start(() => true)
  await pass(300)
  expect(counts.came).toBeGreaterThan(20)
  expect(counts.left).toBeGreaterThan(counts.came / 2)
  expect([counts.turnedAway, counts.stuck]).toEqual([0, 0])
  const entered = new Set(reads.filter(({ lane }) => lane === 'IN').map(({ read }) => read.ReadId))
  // a delayed read is followed by a second one
  expect(entered.size).toBeGreaterThanOrEqual(counts.came)
  expect(entered.size).toBeLessThan(counts.came * 1.1)
})

test('barrier stays shut: second read only after a bad one, then the car turns away', async () => {
  const { counts, reads, pass } = start(() => false)
  await pass(120)
  expect(counts.came).toBe(0)
  expect(counts.turnedAway).toBeGreaterThan(5)
  const perCar = reads.length / counts.turnedAway
  expect(perCar).toBeGreaterThanOrEqual(1)
  expect(perCar).toBeLessThan(1.3)
})

test('cars inside at the start: leave; one that is not let out counts as stuck', async () => {
  const timer = openTestTimer()
  const standing = [{ plate: '123ABC', sinceMs: timer.nowMs() - 7_200_000 }]
  const free = start((_, lane) => lane === 'OUT', standing)
  await free.pass(60)
  expect(free.counts.left).toBe(1)
  const caught = start(() => false, standing)
  await caught.pass(60)
  expect(caught.counts.stuck).toBe(1)
})

test('drawing fails: reads are sent without a picture, cars enter', async () => {
  const { counts, reads, pass, failures } = start(
    () => true,
    [],
    () => Promise.reject(new Error('no font')),
  )
  await pass(60)
  expect(counts.came).toBeGreaterThan(0)
  expect(new Set(reads.map(({ read }) => `${read.Image}${read.ContentType}`))).toEqual(new Set(['']))
  expect(new Set(failures)).toEqual(new Set(['no font']))
})
