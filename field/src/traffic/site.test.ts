import { cameraSkewMsOf, demoDeviceNames, silentControllers } from '@parkla/server/world/places/demo-devices.ts'
import { cityOf, demoPlaces } from '@parkla/server/world/places/demo-places.ts'
import { expect, test } from 'vitest'
import { readArguments } from '../arguments.ts'
import type { FoundPlace } from '../demo-server.ts'
import { arrivalsExpected, errandsExpected, planHour, type Site } from './drivers.ts'
import { siteOf } from './site.ts'

const anHour = 3_600_000
const monday = Date.parse('2026-03-02T00:00:00.000Z')
const devices = new Set(demoDeviceNames())

const isPlayed = (code: string): boolean => devices.has(`${code}-1`) && !silentControllers.has(`${code}-1`)

/** Demo places with an entry and an exit gate. */
const sites = demoPlaces.flatMap(([Code], index): Site[] => {
  const { region, time_zone: timeZone } = cityOf(Code)
  const place = { Id: index + 1, Code, Region: region, Status: 'ACTIVE' }
  const cameras = (['ENTRY', 'EXIT'] as const).map((Direction) => ({ Direction, CameraId: `${Code}-${Direction}` }))
  // only the fields that siteOf reads
  const found = { place, timeZone, cameras, controllers: [], regulars: [], bookings: [], known: [], running: [] }
  const site = isPlayed(Code) ? siteOf(found as unknown as FoundPlace, () => true) : undefined
  return site ? [site] : []
})

const traffic = readArguments([])?.traffic ?? 0
const week = Array.from({ length: 7 * 24 }, (_, hour) => monday + hour * anHour)

test('demo traffic: about a car per minute at any hour of the week', () => {
  const hourly = week.map((hourMs) =>
    sites.reduce((sum, site) => sum + arrivalsExpected(site, hourMs, traffic) + errandsExpected(site, traffic), 0),
  )
  expect(sites.length).toBeGreaterThan(8)
  expect(Math.min(...hourly)).toBeGreaterThanOrEqual(60)
  // a gate's capacity is a car per fifteen seconds
  expect(Math.max(...hourly)).toBeLessThan(300)
})

test('at night: first car within minutes, deterministic per seed', () => {
  const night = (seed: number) => planHour({ seed, hourMs: monday + anHour, sites, traffic }).visits
  expect(night(7)).toEqual(night(7))
  expect(night(7)).not.toEqual(night(8))
  const came = night(7).map(({ entry }) => entry.atMs)
  const waits = came.map((atMs, index) => atMs - (came[index - 1] ?? monday + anHour))
  expect(Math.max(...waits)).toBeLessThan(6 * 60_000)
})

test('short visits: end within hours', () => {
  const [airport] = sites.filter(({ code }) => code === 'TLN-LENNUJAAM')
  const days = week.flatMap((hourMs) => planHour({ seed: 7, hourMs, sites: [airport!], traffic }).visits)
  const brief = days.filter(({ key }) => key.includes('errand'))
  expect(brief.length).toBeGreaterThan(7 * 24 * 20)
  const minutes = brief.map(({ entry, exit }) => (exit.atMs - entry.atMs) / 60_000).sort((a, b) => a - b)
  expect(minutes[Math.floor(minutes.length / 2)]).toBeCloseTo(14, 0)
  expect(Math.max(...minutes)).toBeLessThan(180)
})

test('vans with access only: come to the place of their list', () => {
  const vansOf = (code: string) =>
    sites.find((site) => site.code === code)?.regulars.filter(({ why }) => why === 'access')
  expect(vansOf('TLN-VABADUSE')?.length).toBeGreaterThan(5)
  expect(vansOf('TLN-SADAM')).toEqual([])
})

test('demo cameras: exactly one has a wrong clock', () => {
  expect([...devices].filter((name) => cameraSkewMsOf(name) !== 0)).toHaveLength(1)
})

test('entry camera of a flaky controller: flaky too', () => {
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
  // only the fields that siteOf reads
  const site = siteOf(found as unknown as FoundPlace, () => true)
  expect(site).toMatchObject({ flaky: ['TRT-KESK-1'], flakyCameras: ['IN'] })
})
