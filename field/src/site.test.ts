import {
  cameraSkewMsOf,
  demoDeviceNames,
  jumbledControllers,
  silentControllers,
} from '@parkla/server/world/demo-devices.ts'
import { demoCities } from '@parkla/server/world/demo-places.ts'
import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import type { FoundPlace } from './demo-server.ts'
import { arrivalsExpected, errandsExpected, planHour, type Site } from './drivers.ts'
import { siteOf } from './site.ts'

const anHour = 3_600_000
const monday = Date.parse('2026-03-02T00:00:00.000Z')
const devices = new Set(demoDeviceNames())

const isPlayed = (code: string): boolean => devices.has(`${code}-1`) && !silentControllers.has(`${code}-1`)

/** Places of the demo with a barrier in and one out, as the field finds them. */
const sites = demoCities.flatMap(({ prefix, region, places }) =>
  places.flatMap(([short], index): Site[] => {
    const Code = `${prefix}-${short}`
    const place = { Id: index + 1, Code, Region: region, Status: 'ACTIVE' }
    const cameras = (['ENTRY', 'EXIT'] as const).map((Direction) => ({ Direction, CameraId: `${Code}-${Direction}` }))
    const timeZone = region === 'LVA' ? 'Europe/Riga' : 'Europe/Tallinn'
    // only what a site is made of
    const found = { place, timeZone, cameras, controllers: [], regulars: [], bookings: [], known: [], running: [] }
    const site = isPlayed(Code) ? siteOf(found as unknown as FoundPlace, () => true) : undefined
    return site ? [site] : []
  }),
)

const traffic = readArguments([])?.traffic ?? 0
const week = Array.from({ length: 7 * 24 }, (_, hour) => monday + hour * anHour)

test('some car a minute comes to the demo at any hour of the week', () => {
  const hourly = week.map((hourMs) =>
    sites.reduce((sum, site) => sum + arrivalsExpected(site, hourMs, traffic) + errandsExpected(site, traffic), 0),
  )
  expect(sites.length).toBeGreaterThan(8)
  expect(Math.min(...hourly)).toBeGreaterThanOrEqual(60)
  // a barrier lets a car through every fifteen seconds
  expect(Math.max(...hourly)).toBeLessThan(300)
})

test('at night too the first car is there within minutes, and the same one with the same seed', () => {
  const night = (seed: number) => planHour({ seed, hourMs: monday + anHour, sites, traffic }).visits
  expect(night(7)).toEqual(night(7))
  expect(night(7)).not.toEqual(night(8))
  const came = night(7).map(({ entry }) => entry.atMs)
  const waits = came.map((atMs, index) => atMs - (came[index - 1] ?? monday + anHour))
  expect(Math.max(...waits)).toBeLessThan(6 * 60_000)
})

test('who brings or fetches somebody does not stay for the night', () => {
  const [airport] = sites.filter(({ code }) => code === 'TLN-LENNUJAAM')
  const days = week.flatMap((hourMs) => planHour({ seed: 7, hourMs, sites: [airport!], traffic }).visits)
  const brief = days.filter(({ key }) => key.includes('errand'))
  expect(brief.length).toBeGreaterThan(7 * 24 * 20)
  const minutes = brief.map(({ entry, exit }) => (exit.atMs - entry.atMs) / 60_000).sort((a, b) => a - b)
  expect(minutes[Math.floor(minutes.length / 2)]).toBeCloseTo(14, 0)
  expect(Math.max(...minutes)).toBeLessThan(180)
})

test('vans that only the barrier knows come to their place, and to no other', () => {
  const vansOf = (code: string) =>
    sites.find((site) => site.code === code)?.regulars.filter(({ why }) => why === 'access')
  expect(vansOf('TLN-VABADUSE')?.length).toBeGreaterThan(5)
  expect(vansOf('TLN-SADAM')).toEqual([])
})

test('what is wrong on purpose is wrong with devices that are there', () => {
  expect([...devices].filter((name) => cameraSkewMsOf(name) !== 0)).toHaveLength(1)
  for (const name of jumbledControllers) expect(devices).toContain(name)
})

test('a camera at an entry of a controller with a bad link has one, too', () => {
  const gates = [
    { ID: 1, GateNumber: 1 },
    { ID: 2, GateNumber: 2 },
  ]
  const found = {
    place: { Id: 1, Code: 'TRT-KESK', Region: 'EST', Status: 'ACTIVE' },
    timeZone: 'Europe/Tallinn',
    controllers: [{ ControllerId: 'TRT-KESK-1', Gates: gates }],
    cameras: [
      { CameraId: 'IN', Direction: 'ENTRY', GateId: 1 },
      { CameraId: 'IN-FREE', Direction: 'ENTRY', GateId: null },
      { CameraId: 'OUT', Direction: 'EXIT', GateId: 2 },
    ],
    regulars: [],
    bookings: [],
    known: [],
    running: [],
  }
  // only what a site is made of
  const site = siteOf(found as unknown as FoundPlace, () => true)
  expect(site).toMatchObject({ flaky: ['TRT-KESK-1'], flakyCameras: ['IN'] })
})
