import { addDays, dayMs, instantToLocal, startOfDay } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../kit/tables.gen.ts'
import { carsByClient, firstNames, lastNames, type DemoDriver, type DemoDrivers } from './demo-drivers.ts'
import {
  demoCompanies,
  demoFleets,
  demoMemberComments,
  demoWhitelists,
  otherMembers,
  type DemoFleet,
  type DemoMemberState,
  type DemoWhitelist,
} from './demo-member-lists.ts'
import { rhythms } from './demo-rhythms.ts'
import type { DemoRow, Visit } from './demo-visits.ts'
import type { DemoPlace, DemoSites } from './demo-sites.ts'
import { openRandom, type Random } from './random.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Rows of whitelists and fleets with their places and users, in insertion order. */
export type MemberRows = {
  whitelist_places: Row<'whitelist_places'>[]
  whitelist_zones: Row<'whitelist_zones'>[]
  whitelist_users: (Row<'whitelist_users'> & { id: number })[]
  whitelist_user_plates: Row<'whitelist_user_plates'>[]
  fleet_places: Row<'fleet_places'>[]
  fleet_zones: Row<'fleet_zones'>[]
  fleet_users: (Row<'fleet_users'> & { id: number })[]
  fleet_user_plates: Row<'fleet_user_plates'>[]
}

/** References of a session covered by a list. */
export type MemberRight = Partial<Pick<DemoRow, 'whitelist_id' | 'fleet_id' | 'fleet_user_id'>>

type Kind = 'whitelist' | 'fleet'

export type MemberBook = {
  rows: MemberRows
  whitelists: Row<'whitelists'>[]
  /** `entries`: the usage so far (R101). */
  fleetsAfter: (entries: readonly { row: DemoRow }[]) => Row<'fleets'>[]
  /** A member's car, in proportion to the place's share of members; undefined for other visits or when all are parked. */
  driverComing: (place: DemoPlace, startMs: number) => DemoDriver | undefined
  /** The list that covers this car there (R77). */
  rightOf: (visit: Pick<Visit, 'place' | 'driver' | 'service'>) => MemberRight | undefined
  /** Adds a driver to the first list of the place. */
  join: (kind: Kind, place: DemoPlace, driver: DemoDriver) => MemberRight
}

type Making = { sites: DemoSites; drivers: DemoDrivers; nowMs: number }

type List = (DemoWhitelist | DemoFleet) & { id: number; kind: Kind; placeIds: ReadonlySet<number>; vansLeft: string[] }

type Book = Making & {
  random: Random
  rows: MemberRows
  /** Cars of a city by client, without a list. */
  clients: Map<string, DemoDriver[][]>
  /** Cars by place, of lists that start sessions. */
  coming: Map<string, DemoDriver[]>
  rights: Map<string, MemberRight>
}

const seed = 20_266
const zoneTime = { EST: 'Europe/Tallinn', LVA: 'Europe/Riga' } as const

const instant = (ms: number): string => new Date(ms).toISOString()

const midnight = (nowMs: number, region: 'EST' | 'LVA', days: number | undefined): string | null => {
  const zone = zoneTime[region]
  return days === undefined ? null : startOfDay(addDays(instantToLocal(instant(nowMs), zone), days), zone)
}

const idsOf = ({ holdsIn }: DemoWhitelist | DemoFleet, { zones, idOf }: DemoSites) => ({
  places: 'places' in holdsIn ? holdsIn.places.map(idOf) : [],
  zones: 'zones' in holdsIn ? zones.filter(({ code }) => holdsIn.zones.includes(code)).map(({ id }) => id) : [],
})

const listOf = (
  list: DemoWhitelist | DemoFleet,
  { kind, id, sites }: { kind: Kind; id: number; sites: DemoSites },
): List => {
  const { places, zones } = idsOf(list, sites)
  const inZones = sites.placeZones.filter(({ zone_id }) => zones.includes(zone_id)).map(({ place_id }) => place_id)
  return {
    ...list,
    id,
    kind,
    placeIds: new Set([...places, ...inZones]),
    vansLeft: 'vans' in list ? [...(list.vans ?? [])] : [],
  }
}

/** Columns of both kinds of lists. */
const listRow = ({ id, name, region, holdsIn, days }: List, nowMs: number) => ({
  id,
  name,
  region,
  valid_in_type: 'zones' in holdsIn ? 'ZONES' : 'PLACES',
  valid_from: midnight(nowMs, region, days?.from),
  valid_to: midnight(nowMs, region, days?.to),
})

type Person = {
  client_id: number | null
  name: string
  email: string
  phone: string
  company: string
  cars: DemoDriver[]
}

/** A user with an account and their cars. */
const clientOf = ({ drivers }: Book, cars: DemoDriver[]): Person => {
  const client = drivers.clients[cars[0]!.clientId - 1]!
  const { id: client_id, name, email = '', phone_number } = client
  return { client_id, name: name ?? '', email, phone: phone_number ?? '', company: '', cars }
}

/** Company vans without an account. */
const companyOf = ({ drivers, random }: Book, { region, vansLeft }: List): Person => {
  const number = random.between(1_000_000, 9_999_999)
  return {
    client_id: null,
    name: `${random.pick(firstNames[region])} ${random.pick(lastNames[region])}`,
    email: `autod${number}@firma.example`,
    phone: `${region === 'EST' ? '+3725' : '+3712'}${number}`,
    company: random.pick(demoCompanies[region]),
    cars: Array.from({ length: random.between(2, 5) }, () => drivers.guest(region, vansLeft.shift())),
  }
}

const personOf = (book: Book, list: List): Person => {
  // clients' cars may have had sessions there
  const isCompany = 'onlyOpensGate' in list || book.random.isTrue(list.kind === 'fleet' ? 0.5 : 0.2)
  const free = book.clients.get(list.city) ?? []
  if (isCompany || free.length === 0) return companyOf(book, list)
  const [cars] = free.splice(book.random.between(0, free.length - 1), 1)
  return clientOf(book, cars!)
}

const enterRight = (
  { coming, rights }: Book,
  list: List,
  { cars, right }: { cars: DemoDriver[]; right: MemberRight },
) => {
  for (const place of list.placeIds) {
    const key = `${list.kind} ${place}`
    coming.set(key, [...(coming.get(key) ?? []), ...cars])
    for (const { plateId } of cars) rights.set(`${place} ${plateId}`, right)
  }
}

const addUser = (
  book: Book,
  list: List,
  { person, state }: { person: Person; state: DemoMemberState },
): MemberRight => {
  const { rows, nowMs, random } = book
  const { cars, company, ...who } = person
  const registered = instant(nowMs - state.registeredDaysAgo * dayMs)
  const user = {
    id: (list.kind === 'whitelist' ? rows.whitelist_users : rows.fleet_users).length + 1,
    ...who,
    status: state.status,
    valid_from: midnight(nowMs, list.region, state.from),
    valid_to: midnight(nowMs, list.region, state.to),
    registered_at: registered,
    updated_at: registered,
  }
  const plates = cars.map(({ plateId }) => plateId)
  if (list.kind === 'fleet') {
    rows.fleet_users.push({ ...user, fleet_id: list.id })
    rows.fleet_user_plates.push(...plates.map((plate_id) => ({ fleet_id: list.id, plate_id, fleet_user_id: user.id })))
    return { fleet_id: list.id, fleet_user_id: user.id }
  }
  const comment = random.pick(demoMemberComments[list.region])
  rows.whitelist_users.push({ ...user, whitelist_id: list.id, company, comment })
  rows.whitelist_user_plates.push(
    ...plates.map((plate_id) => ({ whitelist_id: list.id, plate_id, whitelist_user_id: user.id })),
  )
  return { whitelist_id: list.id }
}

/** Registered before the first day of the demo. */
const approvedState = (random: Random): DemoMemberState => ({
  status: 'APPROVED',
  registeredDaysAgo: random.between(62, 400),
  ...(random.isTrue(0.25) && { from: -random.between(62, 90), to: random.between(5, 300) }),
})

const fillList = (book: Book, list: List): void => {
  const { rows, sites, random } = book
  const { places, zones } = idsOf(list, sites)
  if (list.kind === 'whitelist') {
    rows.whitelist_places.push(...places.map((place_id) => ({ whitelist_id: list.id, place_id })))
    rows.whitelist_zones.push(...zones.map((zone_id) => ({ whitelist_id: list.id, zone_id })))
  } else {
    rows.fleet_places.push(...places.map((place_id) => ({ fleet_id: list.id, place_id })))
    rows.fleet_zones.push(...zones.map((zone_id) => ({ fleet_id: list.id, zone_id })))
  }
  // expired and future lists are not in force today
  const letsIn = list.days === undefined && !('onlyOpensGate' in list)
  for (let user = 0; user < list.users; user += 1) {
    const person = personOf(book, list)
    const right = addUser(book, list, { person, state: approvedState(random) })
    if (letsIn) enterRight(book, list, { cars: person.cars, right })
  }
  for (const state of otherMembers) addUser(book, list, { person: personOf(book, list), state })
}

/** Slightly above the highest usage. */
const nearMost = (fleetId: number, entries: readonly { row: DemoRow }[]): number => {
  const used = new Map<number, number>()
  for (const { row } of entries)
    if (row.fleet_id === fleetId && row.fleet_user_id !== null)
      used.set(row.fleet_user_id, (used.get(row.fleet_user_id) ?? 0) + row.hidden_cost_in_cents)
  return Math.max(5_000, Math.ceil(Math.max(0, ...used.values()) / 0.95 / 100) * 100)
}

const fleetRow = (list: List & DemoFleet, nowMs: number, entries: readonly { row: DemoRow }[]): Row<'fleets'> => ({
  ...listRow(list, nowMs),
  type: list.type,
  daily_limit_in_cents_per_user: list.dailyLimitInCents,
  monthly_limit_in_cents_per_user:
    list.monthlyLimitInCents === 'closeToMost' ? nearMost(list.id, entries) : list.monthlyLimitInCents,
  reset_used_limits_each_month: list.isWithoutReset !== true,
})

const mostTries = 8

const driverComing = ({ random, coming }: Book, place: DemoPlace, startMs: number): DemoDriver | undefined => {
  const { whitelist, fleet } = rhythms[place.profile].rights
  const at = random.next()
  if (at >= whitelist + fleet) return undefined
  const cars = coming.get(`${at < whitelist ? 'whitelist' : 'fleet'} ${place.id}`) ?? []
  for (let tries = 0; tries < mostTries && cars.length > 0; tries += 1) {
    const car = random.pick(cars)
    if (car.busyUntilMs < startMs) return car
  }
  return undefined
}

const noRows = (): MemberRows => ({
  whitelist_places: [],
  whitelist_zones: [],
  whitelist_users: [],
  whitelist_user_plates: [],
  fleet_places: [],
  fleet_zones: [],
  fleet_users: [],
  fleet_user_plates: [],
})

/** Fills the lists with users; a client is on one list at most, so that a single right applies at a place. */
export const openMemberBook = (making: Making): MemberBook => {
  const { sites, drivers, nowMs } = making
  const clients = carsByClient(drivers)
  const book: Book = {
    ...making,
    random: openRandom(seed),
    rows: noRows(),
    clients,
    coming: new Map(),
    rights: new Map(),
  }
  const whitelists = demoWhitelists.map((list, at) => ({
    ...list,
    ...listOf(list, { kind: 'whitelist', id: at + 1, sites }),
  }))
  const fleets = demoFleets.map((list, at) => ({ ...list, ...listOf(list, { kind: 'fleet', id: at + 1, sites }) }))
  for (const list of [...whitelists, ...fleets]) fillList(book, list)
  return {
    rows: book.rows,
    whitelists: whitelists.map((list) => ({
      ...listRow(list, nowMs),
      start_sessions_with_lpr: list.onlyOpensGate !== true,
    })),
    fleetsAfter: (entries) => fleets.map((list) => fleetRow(list, nowMs, entries)),
    driverComing: (place, startMs) => driverComing(book, place, startMs),
    // lists do not apply to car washes
    rightOf: ({ place, driver, service }) =>
      service >= 0 ? undefined : book.rights.get(`${place.id} ${driver.plateId}`),
    join: (kind, place, driver) => {
      const lists: List[] = kind === 'whitelist' ? whitelists : fleets
      const list = lists.find(({ placeIds }) => placeIds.has(place.id))
      if (!list) throw new Error(`no ${kind} of the demo holds at ${place.code}`)
      const state = approvedState(book.random)
      return addUser(book, list, { person: clientOf(book, [driver]), state })
    },
  }
}
