import { isWeekend } from '@parkla/contract/kit/calendar.ts'
import { instantToLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import type { Rhythm } from '@parkla/server/world/places/demo-rhythms.ts'
import { randomFor, type Random } from '@parkla/server/world/random.ts'
import { chancesOf, timesOf, type Booked, type Regular } from './entitled-drivers.ts'
import { readingOf, type Reading } from './plate-reading.ts'

/** A place with its traffic. */
export type Site = {
  id: number
  code: string
  region: 'EST' | 'LVA'
  timeZone: string
  rhythm: Rhythm
  /** Short visits at any hour. */
  errands?: Errands
  /** Camera ids. */
  entries: readonly string[]
  exits: readonly string[]
  /** Cars with a right at the place. */
  regulars: readonly Regular[]
  /** Bookings made before the simulation began. */
  bookings: readonly Booked[]
  /** Occasional cars of known clients. */
  known: readonly string[]
  /** Controllers and entry cameras with an unreliable link. */
  flaky: readonly string[]
  flakyCameras: readonly string[]
}

/** Cars per hour, scaled by the traffic, and their length of stay. */
export type Errands = { hourly: number; stay: Rhythm['stay'] }

export type Passage = { atMs: number; camera: string; reading: Reading }

export type Visit = {
  key: string
  site: number
  plate: string
  why: 'booking' | Regular['why'] | 'known' | 'guest'
  entry: Passage
  exit: Passage
  /** Time on the loop; minutes for a breakdown. */
  standsMs: number
}

export type Plan = {
  visits: Visit[]
  outages: Outage[]
}

export type Outage = { device: string; fromMs: number; untilMs: number }

export type Planning = {
  seed: number
  /** Any moment within the hour that is planned. */
  hourMs: number
  sites: readonly Site[]
  /** Multiple of the visits in the demo's history. */
  traffic: number
}

const anHour = 3_600_000

/** Minimum, so that the demo shows traffic at night too. */
const quietest = 0.6

const weightsOf = ({ rhythm }: Site, local: LocalDateTime): number[] =>
  (isWeekend(local) ? rhythm.weekend : rhythm.weekday).map((weight) => Math.max(weight, quietest))

const arrivalsOfDay = ({ rhythm }: Site, local: LocalDateTime, traffic: number): number =>
  rhythm.daily * traffic * (isWeekend(local) ? rhythm.weekendShare : 1)

export const arrivalsExpected = (site: Site, hourMs: number, traffic: number): number => {
  const local = instantToLocal(new Date(hourMs).toISOString(), site.timeZone)
  const weights = weightsOf(site, local)
  const share = (weights[local.hour] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0)
  return arrivalsOfDay(site, local, traffic) * share
}

/** Expected short visits in an hour. */
export const errandsExpected = ({ errands }: Site, traffic: number): number => (errands?.hourly ?? 0) * traffic

/** Poisson sample by Knuth's method, suitable for small means. */
const poisson = (mean: number, random: Random): number => {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > limit; product *= random.next()) count += 1
  return count
}

const letters = Array.from('ABCDEFGHIJKLMNOPRSTUVXYZ')

const guestPlate = (region: Site['region'], random: Random): string => {
  const word = (length: number) => Array.from({ length }, () => random.pick(letters)).join('')
  return region === 'EST' ? `${random.between(100, 999)}${word(3)}` : `${word(2)}${random.between(1_000, 9_999)}`
}

const breakdownShare = 0.002

type Coming = { site: Site; plate: string; why: Visit['why']; hourMs: number; key: string }

const longestStayMinutes = 10 * 24 * 60

const stayMs = ({ rhythm }: Site, random: Random): number =>
  Math.min(Math.max(2, random.around(...rhythm.stay)), longestStayMinutes) * 60_000

const visitOf = ({ hourMs, ...coming }: Coming, random: Random): Visit => {
  const atMs = hourMs + Math.floor(random.next() * anHour)
  return visitAt({ ...coming, atMs, leavesMs: atMs + stayMs(coming.site, random) }, random)
}

type Timed = Omit<Coming, 'hourMs'> & { atMs: number; leavesMs: number }

const visitAt = ({ site, plate, why, key, atMs, leavesMs }: Timed, random: Random): Visit => {
  const passage = (at: number, cameras: readonly string[]): Passage => ({
    atMs: at,
    camera: random.pick(cameras),
    reading: readingOf(plate, random),
  })
  return {
    key,
    site: site.id,
    plate,
    why,
    entry: passage(atMs, site.entries),
    exit: passage(Math.round(leavesMs), site.exits),
    standsMs: random.isTrue(breakdownShare) ? random.between(6, 12) * 60_000 : random.between(1_500, 3_500),
  }
}

const knownShare = 0.45

const publicVisits = (site: Site, { seed, traffic }: Planning, hourMs: number): Visit[] => {
  const random = randomFor(seed, 'public', site.id, hourMs)
  const rights = Object.values(site.rhythm.rights).reduce((sum, share) => sum + share, 0)
  const count = poisson(arrivalsExpected(site, hourMs, traffic) * (1 - rights / 2), random)
  return Array.from({ length: count }, (_, index) => {
    const isKnown = site.known.length > 0 && random.isTrue(knownShare)
    const plate = isKnown ? random.pick(site.known) : guestPlate(site.region, random)
    const key = `${site.id}:${hourMs}:${index}`
    return visitOf({ site, plate, why: isKnown ? 'known' : 'guest', hourMs, key }, random)
  })
}

const staying = (site: Site, stay: Rhythm['stay']): Site => ({ ...site, rhythm: { ...site.rhythm, stay } })

/** A generator separate from the ordinary visits, so that changes to one do not affect the other. */
const errandVisits = (site: Site, { seed, traffic }: Planning, hourMs: number): Visit[] => {
  const { errands } = site
  if (!errands) return []
  const random = randomFor(seed, 'errands', site.id, hourMs)
  const brief = staying(site, errands.stay)
  return Array.from({ length: poisson(errandsExpected(site, traffic), random) }, (_, index) => {
    const plate = guestPlate(site.region, random)
    return visitOf({ site: brief, plate, why: 'guest', hourMs, key: `${site.id}:${hourMs}:errand${index}` }, random)
  })
}

const noShowShare = 0.06

/** Length of a delivery in minutes. */
const unloading: Rhythm['stay'] = [15, 0.3]

/** Cars with a right decide once per local day whether and in which hour they come. */
const regularVisits = (site: Site, { seed, traffic }: Planning, hourMs: number): Visit[] => {
  const local = instantToLocal(new Date(hourMs).toISOString(), site.timeZone)
  const weights = weightsOf(site, local)
  const arrivals = arrivalsOfDay(site, local, traffic)
  const chances = chancesOf(site, { arrivals, isWeekend: isWeekend(local) })
  return site.regulars.flatMap(({ plate, why }) => {
    // a right may hold at several places; the car decides per place
    const random = randomFor(seed, 'regular', site.id, plate, local.year, local.month, local.day)
    const isThisHour = random.isTrue(chances[why]) && random.weighted(weights) === local.hour
    if (!isThisHour || random.isTrue(noShowShare)) return []
    const coming = { plate, why, hourMs, key: `${site.id}:${hourMs}:${plate}` }
    return [visitOf({ site: why === 'access' ? staying(site, unloading) : site, ...coming }, random)]
  })
}

/** Cars with a booking come early, in time, late or not at all, and leave about at its end. */
const bookedVisits = (site: Site, { seed }: Planning, hourMs: number): Visit[] =>
  site.bookings.flatMap((booked) => {
    const times = timesOf(booked, seed)
    if (!times || Math.floor(times.atMs / anHour) * anHour !== hourMs) return []
    const random = randomFor(seed, 'booked', site.id, booked.id)
    const key = `${site.id}:${hourMs}:booking${booked.id}`
    return [visitAt({ site, plate: booked.plate, why: 'booking', key, ...times }, random)]
  })

/** Camera outages last longer than those of controllers, so that some exits arrive before their entries. */
const controllerOutages = { share: 0.5, minutes: [6, 20] } as const
const cameraOutages = { share: 0.35, minutes: [15, 45] } as const

const outageOf = (
  device: string,
  { share, minutes }: { share: number; minutes: readonly [number, number] },
  { seed, hourMs }: Pick<Planning, 'seed' | 'hourMs'>,
): Outage[] => {
  const random = randomFor(seed, 'link', device, hourMs)
  if (!random.isTrue(share)) return []
  const fromMs = hourMs + Math.floor(random.next() * anHour)
  return [{ device, fromMs, untilMs: fromMs + random.between(...minutes) * 60_000 }]
}

const outagesOf = ({ flaky, flakyCameras }: Site, { seed }: Planning, hourMs: number): Outage[] => [
  ...flaky.flatMap((controller) => outageOf(controller, controllerOutages, { seed, hourMs })),
  ...flakyCameras.flatMap((camera) => outageOf(camera, cameraOutages, { seed, hourMs })),
]

/** Visits and outages that begin in an hour, deterministic per seed and hour. */
export const planHour = (planning: Planning): Plan => {
  const hourMs = Math.floor(planning.hourMs / anHour) * anHour
  const kinds = [publicVisits, errandVisits, regularVisits, bookedVisits]
  return {
    visits: planning.sites
      .flatMap((site) => kinds.flatMap((visitsOf) => visitsOf(site, planning, hourMs)))
      .sort((a, b) => a.entry.atMs - b.entry.atMs || a.key.localeCompare(b.key)),
    outages: planning.sites.flatMap((site) => outagesOf(site, planning, hourMs)),
  }
}

/** A car inside when the simulation begins. */
export type Standing = { site: Site; plate: string; sinceMs: number }

const endOfBooking = ({ site, plate, sinceMs }: Standing, seed: number): number | undefined => {
  const booked = site.bookings.find(
    (one) => one.plate === plate && one.startMs - anHour <= sinceMs && sinceMs < one.endMs,
  )
  return booked && timesOf(booked, seed)?.leavesMs
}

/** Exit at the end of the booking or of an ordinary stay; soon, if that time is over. */
export const planExit = (
  { site, plate, sinceMs }: Standing,
  { seed, nowMs }: { seed: number; nowMs: number },
): Passage => {
  const random = randomFor(seed, 'standing', plate, sinceMs)
  const staysMs = stayMs(site, random)
  const leavesMs = endOfBooking({ site, plate, sinceMs }, seed) ?? sinceMs + staysMs
  const soonMs = nowMs + random.next() * Math.min(staysMs, 4 * anHour)
  return {
    atMs: Math.round(leavesMs > nowMs ? leavesMs : soonMs),
    camera: random.pick(site.exits),
    reading: readingOf(plate, random),
  }
}
