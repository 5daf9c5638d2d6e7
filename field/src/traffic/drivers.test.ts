import { rhythms } from '@parkla/server/world/places/demo-rhythms.ts'
import { takenFor } from '@parkla/server/world/barriers/plate-confusion.ts'
import { expect, test } from 'vitest'
import { arrivalsExpected, planExit, planHour, type Site, type Visit } from './drivers.ts'
import { regularsOf } from './entitled-drivers.ts'

const site: Site = {
  id: 7,
  code: 'TLN-KOMPASSI',
  region: 'EST',
  timeZone: 'Europe/Tallinn',
  rhythm: rhythms.office,
  entries: ['A-IN1', 'A-IN2'],
  exits: ['A-OUT3'],
  regulars: regularsOf({
    pass: Array.from({ length: 20 }, (_, index) => `${100 + index}PAS`),
    whitelist: ['500WHI', '501WHI', '502WHI'],
    fleet: Array.from({ length: 40 }, (_, index) => `${100 + index}FLE`),
  }),
  bookings: [],
  known: ['111AAA', '222BBB'],
  flaky: ['A'],
  flakyCameras: ['A-IN1'],
}
const monday = Date.parse('2026-03-02T06:30:00.000Z') // half past eight in Tallinn
const planning = { seed: 7, hourMs: monday, sites: [site, { ...site, id: 8, flaky: [], flakyCameras: [] }], traffic: 5 }

const daysOf = (days: number, change: Partial<typeof planning> = {}) =>
  Array.from({ length: days * 24 }, (_, hour) =>
    planHour({ ...planning, ...change, hourMs: monday + hour * 3_600_000 }),
  )
const visitsOf = (days: number, sites = planning.sites): Visit[] =>
  daysOf(days, { sites }).flatMap(({ visits }) => visits)

test('planHour: same plan for the same seed, hour and place, whatever the other places', () => {
  expect(planHour(planning)).toEqual(planHour({ ...planning, hourMs: monday + 60_000 }))
  expect(planHour(planning)).not.toEqual(planHour({ ...planning, seed: 8 }))
  expect(planHour(planning)).not.toEqual(planHour({ ...planning, hourMs: monday + 3_600_000 }))
  const { visits } = planHour(planning)
  expect(visits.filter(({ site }) => site === 7)).toEqual(planHour({ ...planning, sites: [site] }).visits)
  for (const { entry, exit } of visits) {
    expect(Math.floor(entry.atMs / 3_600_000)).toBe(Math.floor(monday / 3_600_000))
    expect(exit.atMs - entry.atMs).toBeGreaterThanOrEqual(120_000)
    expect([site.entries, site.exits]).toEqual([
      expect.arrayContaining([entry.camera]),
      expect.arrayContaining([exit.camera]),
    ])
  }
})

const booked = Array.from({ length: 400 }, (_, index) => {
  const startMs = monday + (index % 48) * 1_800_000
  return { id: index + 1, plate: `BK${index}`, startMs, endMs: startMs + 6 * 3_600_000 }
})
/** Minutes from the booking's start to the arrival. */
const bookedVisits = (change: Partial<typeof planning> = {}) => {
  const plans = daysOf(3, { sites: [{ ...site, bookings: booked }], ...change })
  return plans.flatMap(({ visits }) => visits).filter(({ why }) => why === 'booking')
}

test('bookings: early, timely and late arrivals, departures around the end, no-shows', () => {
  const visits = bookedVisits()
  const minutes = visits.map(({ plate, entry }) => (entry.atMs - booked[Number(plate.slice(2))]!.startMs) / 60_000)
  const share = (some: number) => some / booked.length
  expect(share(minutes.filter((early) => early < -30).length)).toBeGreaterThan(0.03)
  expect(share(minutes.filter((minute) => minute >= -30 && minute <= 30).length)).toBeGreaterThan(0.5)
  expect(share(minutes.filter((late) => late > 30).length)).toBeGreaterThan(0.1)
  // the others do not come
  expect(share(visits.length)).toBeGreaterThan(0.85)
  expect(share(visits.length)).toBeLessThan(0.97)
  const over = visits.map(({ plate, exit }) => (exit.atMs - booked[Number(plate.slice(2))]!.endMs) / 60_000)
  expect(share(over.filter((minute) => minute > 30).length)).toBeGreaterThan(0.04)
  expect(Math.max(...over)).toBeLessThan(160)
  // each comes once, deterministic per seed
  expect(new Set(visits.map(({ plate }) => plate)).size).toBe(visits.length)
  expect(bookedVisits()).toEqual(visits)
  expect(bookedVisits({ seed: 8 })).not.toEqual(visits)
})

test('car inside by booking: leaves around the end of the booking', () => {
  const startMs = monday - 3_600_000
  const one = { id: 1, plate: 'BK1', startMs, endMs: monday + 5 * 86_400_000 }
  const exit = planExit(
    { site: { ...site, bookings: [one] }, plate: 'BK1', sinceMs: startMs },
    { seed: 7, nowMs: monday },
  )
  expect(Math.abs(exit.atMs - one.endMs)).toBeLessThan(160 * 60_000)
})

test('arrivals: follow local hour and weekday', () => {
  const arrivalsAt = (instant: string) => arrivalsExpected(site, Date.parse(instant), 1)
  expect(arrivalsAt('2026-03-02T06:30:00Z')).toBeGreaterThan(5 * arrivalsAt('2026-03-02T10:30:00Z'))
  expect(arrivalsAt('2026-03-02T06:30:00Z')).toBeGreaterThan(5 * arrivalsAt('2026-03-01T06:30:00Z'))
  expect(arrivalsAt('2026-03-02T01:30:00Z')).toBeGreaterThan(0)
})

test('reads: about 3 % misread by look-alikes, 1 % unread, some duplicate or late', () => {
  const visits = visitsOf(120)
  const readings = visits.flatMap(({ plate, entry, exit }) => [entry, exit].map(({ reading }) => ({ plate, reading })))
  const share = (is: (one: (typeof readings)[number]) => boolean) => readings.filter(is).length / readings.length
  expect(readings.length).toBeGreaterThan(10_000)
  const isMisread = ({ plate, reading }: (typeof readings)[number]) => reading.plate !== '' && reading.plate !== plate
  expect(share(isMisread)).toBeCloseTo(0.03, 2)
  expect(share(({ reading }) => reading.plate === '')).toBeCloseTo(0.01, 2)
  expect(share(({ reading }) => reading.copies === 2)).toBeCloseTo(0.02, 2)
  expect(share(({ reading }) => reading.heldBackSeconds > 0)).toBeCloseTo(0.01, 2)
  const pairs = readings.filter(isMisread).map(({ plate, reading }) => {
    const at = Array.from(plate).findIndex((character, index) => character !== reading.plate[index])
    return `${plate[at]}${reading.plate[at] ?? ''}`
  })
  for (const [from = '', to = ''] of pairs) expect(to === '' || takenFor(from).includes(to), from + to).toBe(true)
  expect(pairs).toContain('8B')
  expect(pairs).toContain('0O')
})

const sharesOf = (regulars: Site['regulars']) => {
  const visits = visitsOf(56, [{ ...site, regulars }])
  const hours = Array.from({ length: 24 * 56 }, (_, hour) => monday + hour * 3_600_000)
  const expected = hours.reduce((sum, hourMs) => sum + arrivalsExpected(site, hourMs, planning.traffic), 0)
  const share = (right: Visit['why']) => visits.filter(({ why }) => why === right).length / expected
  const isPublic = share('known') + share('guest')
  return { pass: share('pass'), whitelist: share('whitelist'), fleet: share('fleet'), isPublic }
}

test('cars with rights: share of arrivals per right follows the rhythm', () => {
  const { rights } = site.rhythm
  const many = (word: string) => Array.from({ length: 60 }, (_, index) => `${100 + index}${word}`)
  const shares = sharesOf(regularsOf({ pass: many('PAS'), whitelist: many('WHI'), fleet: many('FLE') }))
  const ratios = [shares.pass / rights.monthlyPass, shares.whitelist / rights.whitelist, shares.fleet / rights.fleet]
  // 0.94: some are no-shows
  for (const ratio of ratios) expect(Math.abs(ratio - 0.94), String(ratio)).toBeLessThan(0.12)
  expect(shares.isPublic / (1 - Object.values(rights).reduce((sum, share) => sum + share, 0) / 2)).toBeCloseTo(1, 1)
  const fewer = sharesOf(regularsOf({ pass: many('PAS'), whitelist: [], fleet: many('FLE').slice(0, 2) }))
  expect(fewer.pass).toBe(shares.pass)
  expect(fewer.whitelist).toBe(0)
  // limited by the number of cars
  expect(fewer.fleet).toBeLessThan(shares.fleet / 2)
})

test('deliveries: nearly every working day for about 15 minutes, never at the weekend', () => {
  const vans = ['214KWM', '238WRT', '305BWD'].map((plate) => ({ plate, why: 'access' as const }))
  const visits = visitsOf(28, [{ ...site, regulars: vans }]).filter(({ why }) => why === 'access')
  const local = visits.map(({ plate, entry }) => ({ plate, day: new Date(entry.atMs + 7_200_000) }))
  expect(local.filter(({ day }) => [0, 6].includes(day.getUTCDay()))).toEqual([])
  const comings = new Set(local.map(({ plate, day }) => `${plate} ${day.toISOString().slice(0, 10)}`))
  expect(comings.size).toBe(visits.length)
  // three vans, twenty working days
  expect(visits.length).toBeGreaterThan(60 * 0.8)
  const minutes = visits.map(({ entry, exit }) => (exit.atMs - entry.atMs) / 60_000).sort((a, b) => a - b)
  expect(minutes[Math.floor(minutes.length / 2)]).toBeGreaterThan(12)
  expect(minutes[Math.floor(minutes.length / 2)]).toBeLessThan(18)
  expect(Math.max(...minutes)).toBeLessThan(60)
})

test('car with several rights: the first applies (R77); each place is decided separately', () => {
  const plates = { pass: ['111AAA', ''], whitelist: ['111AAA', '222BBB'], fleet: ['222BBB', '333CCC', '333CCC'] }
  const regulars = regularsOf(plates)
  expect(regulars.map(({ plate, why }) => `${plate} ${why}`)).toEqual([
    '111AAA pass',
    '222BBB whitelist',
    '333CCC fleet',
  ])
  const comings = visitsOf(28, [site, { ...site, id: 8 }])
  const at = (place: number) =>
    comings.flatMap((one) => (one.why === 'fleet' && one.site === place ? [one.entry.atMs] : []))
  expect(at(7).length).toBeGreaterThan(0)
  expect(at(8)).not.toEqual(at(7))
})

test('flaky devices: outages of minutes; some breakdowns on the loop', () => {
  const outages = daysOf(3).flatMap(({ outages }) => outages)
  expect(outages.length).toBeGreaterThan(10)
  for (const { fromMs, untilMs } of outages) expect(untilMs - fromMs).toBeGreaterThanOrEqual(6 * 60_000)
  const ofCamera = outages.filter(({ device }) => device === 'A-IN1')
  expect(ofCamera.length).toBeGreaterThan(10)
  expect(ofCamera.length).toBeLessThan(outages.length)
  for (const { fromMs, untilMs } of ofCamera) expect(untilMs - fromMs).toBeGreaterThanOrEqual(15 * 60_000)
  expect(visitsOf(60).some(({ standsMs }) => standsMs > 300_000)).toBe(true)
})

test('car already inside: leaves at a deterministic time', () => {
  const standing = { site, plate: '123ABC', sinceMs: monday - 40 * 86_400_000 }
  const exit = planExit(standing, { seed: 7, nowMs: monday })
  expect(exit).toEqual(planExit(standing, { seed: 7, nowMs: monday }))
  expect(exit.atMs).toBeGreaterThan(monday)
  expect(exit.atMs).toBeLessThan(monday + 4 * 3_600_000)
})
