import { rhythms } from '@parkla/server/world/demo-rhythms.ts'
import { takenFor } from '@parkla/server/world/plate-confusion.ts'
import { expect, test } from 'vitest'
import { arrivalsExpected, planExit, planHour, type Site, type Visit } from './drivers.ts'
import { regularsOf } from './regular-drivers.ts'

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
const visitsOf = (days: number): Visit[] => daysOf(days).flatMap(({ visits }) => visits)

test('the same seed and hour give the same plan, another seed or hour another', () => {
  expect(planHour(planning)).toEqual(planHour({ ...planning, hourMs: monday + 60_000 }))
  expect(planHour(planning)).not.toEqual(planHour({ ...planning, seed: 8 }))
  expect(planHour(planning)).not.toEqual(planHour({ ...planning, hourMs: monday + 3_600_000 }))
})

const booked = Array.from({ length: 400 }, (_, index) => {
  const startMs = monday + (index % 48) * 1_800_000
  return { id: index + 1, plate: `BK${index}`, startMs, endMs: startMs + 6 * 3_600_000 }
})
/** Minutes from the booking's start to the car's arrival. */
const bookedVisits = (change: Partial<typeof planning> = {}) => {
  const plans = daysOf(3, { sites: [{ ...site, bookings: booked }], ...change })
  const visits = plans.flatMap(({ visits: some }) => some).filter(({ why }) => why === 'booking')
  const noShows = plans.flatMap(({ noShows: some }) => some).filter(({ plate }) => plate.startsWith('BK'))
  return { visits, noShows }
}

test('who has booked comes early, in time or late, leaves about when it ends, or stays at home', () => {
  const { visits, noShows } = bookedVisits()
  const minutes = visits.map(({ plate, entry }) => (entry.atMs - booked[Number(plate.slice(2))]!.startMs) / 60_000)
  const share = (some: number) => some / booked.length
  expect(share(minutes.filter((early) => early < -30).length)).toBeGreaterThan(0.03)
  expect(share(minutes.filter((minute) => minute >= -30 && minute <= 30).length)).toBeGreaterThan(0.5)
  expect(share(minutes.filter((late) => late > 30).length)).toBeGreaterThan(0.1)
  expect(share(noShows.length)).toBeGreaterThan(0.03)
  expect(share(noShows.length)).toBeLessThan(0.15)
  const over = visits.map(({ plate, exit }) => (exit.atMs - booked[Number(plate.slice(2))]!.endMs) / 60_000)
  expect(share(over.filter((minute) => minute > 30).length)).toBeGreaterThan(0.04)
  expect(Math.max(...over)).toBeLessThan(160)
  // each comes once, the same for the same seed
  expect(new Set(visits.map(({ plate }) => plate)).size).toBe(visits.length)
  expect(bookedVisits()).toEqual({ visits, noShows })
  expect(bookedVisits({ seed: 8 }).visits).not.toEqual(visits)
})

test('a car that stands there by its booking leaves about when that ends', () => {
  const startMs = monday - 3_600_000
  const one = { id: 1, plate: 'BK1', startMs, endMs: monday + 5 * 86_400_000 }
  const exit = planExit(
    { site: { ...site, bookings: [one] }, plate: 'BK1', sinceMs: startMs },
    { seed: 7, nowMs: monday },
  )
  expect(Math.abs(exit.atMs - one.endMs)).toBeLessThan(160 * 60_000)
})

test('a place plans for itself: the others change nothing', () => {
  const alone = planHour({ ...planning, sites: [site] }).visits
  expect(planHour(planning).visits.filter(({ site }) => site === 7)).toEqual(alone)
})

test('arrivals follow the hour of the place and the day of the week', () => {
  const expected = (instant: string) => arrivalsExpected(site, Date.parse(instant), 1)
  expect(expected('2026-03-02T06:30:00Z')).toBeGreaterThan(5 * expected('2026-03-02T10:30:00Z'))
  expect(expected('2026-03-02T06:30:00Z')).toBeGreaterThan(5 * expected('2026-03-01T06:30:00Z'))
  expect(expected('2026-03-02T01:30:00Z')).toBeGreaterThan(0)
})

test('as many come as are expected', () => {
  const hours = Array.from({ length: 24 * 28 }, (_, hour) => monday + hour * 3_600_000)
  const mean = hours.reduce((sum, hourMs) => sum + arrivalsExpected(site, hourMs, 5), 0)
  const came = visitsOf(28).filter(({ site, why }) => site === 7 && ['known', 'guest'].includes(why)).length
  const publicShare = 1 - Object.values(site.rhythm.rights).reduce((sum, share) => sum + share, 0) / 2
  expect(came / (mean * publicShare)).toBeGreaterThan(0.93)
  expect(came / (mean * publicShare)).toBeLessThan(1.07)
})

test('a visit begins in its hour, ends later, and uses cameras of its place', () => {
  for (const { entry, exit } of planHour(planning).visits) {
    expect(Math.floor(entry.atMs / 3_600_000)).toBe(Math.floor(monday / 3_600_000))
    expect(exit.atMs - entry.atMs).toBeGreaterThanOrEqual(120_000)
    expect(site.entries).toContain(entry.camera)
    expect(site.exits).toContain(exit.camera)
  }
})

test('about 3 % are misread by the usual confusions, 1 % not read, some sent twice or late', () => {
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

test('a holder comes at most once a day, most weekdays, and some stay away though expected', () => {
  const days = daysOf(28, { sites: [site] })
  const passes = days.flatMap(({ visits }) => visits).filter(({ why }) => why === 'pass')
  const local = (ms: number) => new Date(ms + 7_200_000).toISOString().slice(0, 10)
  const perDay = passes.map(({ plate, entry }) => `${plate} ${local(entry.atMs)}`)
  expect(new Set(perDay).size).toBe(perDay.length)
  expect(passes.length).toBeGreaterThan(20 * 20 * 0.6)
  expect(days.flatMap(({ noShows }) => noShows).length).toBeGreaterThan(0)
})

const sharesOf = (regulars: Site['regulars']) => {
  const visits = daysOf(56, { sites: [{ ...site, regulars }] }).flatMap(({ visits: some }) => some)
  const hours = Array.from({ length: 24 * 56 }, (_, hour) => monday + hour * 3_600_000)
  const expected = hours.reduce((sum, hourMs) => sum + arrivalsExpected(site, hourMs, planning.traffic), 0)
  const share = (right: Visit['why']) => visits.filter(({ why }) => why === right).length / expected
  return { pass: share('pass'), whitelist: share('whitelist'), fleet: share('fleet') }
}

test('who has a right comes as often as the rhythm of the place says, and each right for itself', () => {
  const { rights } = site.rhythm
  const many = (word: string) => Array.from({ length: 60 }, (_, index) => `${100 + index}${word}`)
  const shares = sharesOf(regularsOf({ pass: many('PAS'), whitelist: many('WHI'), fleet: many('FLE') }))
  const ratios = [shares.pass / rights.monthlyPass, shares.whitelist / rights.whitelist, shares.fleet / rights.fleet]
  // 0.94: some stay at home though expected
  for (const ratio of ratios) expect(Math.abs(ratio - 0.94), String(ratio)).toBeLessThan(0.12)
  const fewer = sharesOf(regularsOf({ pass: many('PAS'), whitelist: [], fleet: many('FLE').slice(0, 2) }))
  expect(fewer.pass).toBe(shares.pass)
  expect(fewer.whitelist).toBe(0)
  // two cars cannot be more than two
  expect(fewer.fleet).toBeLessThan(shares.fleet / 2)
})

test('who brings goods comes on nearly every working day for about a quarter of an hour, and never at the weekend', () => {
  const vans = ['214KWM', '238WRT', '305BWD'].map((plate) => ({ plate, why: 'access' as const }))
  const visits = daysOf(28, { sites: [{ ...site, regulars: vans }] })
    .flatMap(({ visits: some }) => some)
    .filter(({ why }) => why === 'access')
  const local = visits.map(({ plate, entry }) => ({ plate, day: new Date(entry.atMs + 7_200_000) }))
  expect(local.filter(({ day }) => [0, 6].includes(day.getUTCDay()))).toEqual([])
  const comings = new Set(local.map(({ plate, day }) => `${plate} ${day.toISOString().slice(0, 10)}`))
  expect(comings.size).toBe(visits.length)
  // three vans on twenty working days
  expect(visits.length).toBeGreaterThan(60 * 0.8)
  const minutes = visits.map(({ entry, exit }) => (exit.atMs - entry.atMs) / 60_000).sort((a, b) => a - b)
  expect(minutes[Math.floor(minutes.length / 2)]).toBeGreaterThan(12)
  expect(minutes[Math.floor(minutes.length / 2)]).toBeLessThan(18)
  expect(Math.max(...minutes)).toBeLessThan(60)
})

test('a car has one right, that which goes first (R77), and decides about each place by itself', () => {
  const plates = { pass: ['111AAA', ''], whitelist: ['111AAA', '222BBB'], fleet: ['222BBB', '333CCC', '333CCC'] }
  const regulars = regularsOf(plates)
  expect(regulars.map(({ plate, why }) => `${plate} ${why}`)).toEqual([
    '111AAA pass',
    '222BBB whitelist',
    '333CCC fleet',
  ])
  const comings = daysOf(28, { sites: [site, { ...site, id: 8 }] }).flatMap(({ visits }) => visits)
  const at = (place: number) =>
    comings.flatMap((one) => (one.why === 'fleet' && one.site === place ? [one.entry.atMs] : []))
  expect(at(7).length).toBeGreaterThan(0)
  expect(at(8)).not.toEqual(at(7))
})

test('links of flaky controllers and cameras fail for minutes; some car breaks down on the loop', () => {
  const outages = daysOf(3).flatMap(({ outages }) => outages)
  expect(outages.length).toBeGreaterThan(10)
  for (const { fromMs, untilMs } of outages) expect(untilMs - fromMs).toBeGreaterThanOrEqual(6 * 60_000)
  const ofCamera = outages.filter(({ device }) => device === 'A-IN1')
  expect(ofCamera.length).toBeGreaterThan(10)
  expect(ofCamera.length).toBeLessThan(outages.length)
  for (const { fromMs, untilMs } of ofCamera) expect(untilMs - fromMs).toBeGreaterThanOrEqual(15 * 60_000)
  expect(visitsOf(60).some(({ standsMs }) => standsMs > 300_000)).toBe(true)
})

test('a car that stands there already leaves, the same moment each time', () => {
  const standing = { site, plate: '123ABC', sinceMs: monday - 40 * 86_400_000 }
  const exit = planExit(standing, { seed: 7, nowMs: monday })
  expect(exit).toEqual(planExit(standing, { seed: 7, nowMs: monday }))
  expect(exit.atMs).toBeGreaterThan(monday)
  expect(exit.atMs).toBeLessThan(monday + 4 * 3_600_000)
})
