import { found } from '../../kit/http/errors.ts'
import { dayMs } from '@parkla/contract/kit/time.ts'
import { instantOf, midnight } from '../demo-days.ts'
import { carsByClient, drawName, drawPhone, freeCar, type DemoDriver, type DemoDrivers } from './demo-drivers.ts'
import {
  demoCompanies,
  demoFleets,
  demoMemberComments,
  demoWhitelists,
  otherMembers,
  vans,
  type MemberState,
} from './demo-lists.ts'
import type { DemoPlace, DemoSites } from '../places/demo-places.ts'
import { rhythms } from '../places/demo-rhythms.ts'
import type { DemoRow, Entry, Links } from '../stays/demo-rows.ts'
import type { Visit } from '../stays/demo-visits.ts'
import { openRandom, type Random } from '../random.ts'

type Kind = 'whitelist' | 'fleet'
type MemberRight = Partial<Pick<Links, 'whitelist_id' | 'fleet_id' | 'fleet_user_id'>>
type Rows = Record<'users' | 'plates' | 'places' | 'zones', object[]>

export type MemberBook = {
  /** Rows of whitelists and fleets with their places and users, in insertion order; `entries`: the usage so far (R101). */
  rowsAfter: (entries: readonly Entry[]) => Record<string, object[]>
  /** A member's car, in proportion to the place's share of members; undefined for other visits or when all are parked. */
  driverComing: (place: DemoPlace, startMs: number) => DemoDriver | undefined
  /** The list that covers this car there (R77). */
  rightOf: (visit: Pick<Visit, 'place' | 'driver' | 'service'>) => MemberRight | undefined
}

type Making = { sites: DemoSites; drivers: DemoDrivers; nowMs: number }

type Book = Making & {
  random: Random
  rows: Record<Kind, Rows>
  /** Cars of a city by client, without a list. */
  clients: Map<string, DemoDriver[][]>
  /** Cars by kind and place, of lists that start sessions. */
  coming: Map<string, DemoDriver[]>
  /** By place and plate. */
  rights: Map<string, MemberRight>
  vansLeft: string[]
}

type Listed = (typeof demoWhitelists)[number] | (typeof demoFleets)[number]

/** A list with its row. */
const listOf = ([name, where, codes, users, more]: Listed, id: number, { sites, nowMs }: Making) => {
  const { places, zones, place_zones, placeOf } = sites
  const isNamed = ({ code }: { code: string }) => codes.split(' ').includes(code)
  const idsOf = (named: readonly { id: number; code: string }[]) => named.filter(isNamed).map(({ id }) => id)
  const placeIds = where === 'PLACES' ? idsOf(places) : []
  const zoneIds = where === 'ZONES' ? idsOf(zones) : []
  const city = codes.slice(0, 3)
  const { region, time_zone } = places.find(({ code }) => code.startsWith(city)) ?? placeOf('TEST')
  const day = (days?: number) => (days === undefined ? null : midnight(nowMs, time_zone, days))
  const held = place_zones.filter(({ zone_id }) => zoneIds.includes(zone_id)).map(({ place_id }) => place_id)
  const row = { id, name, region, valid_in_type: where, valid_from: day(more.from), valid_to: day(more.to) }
  return {
    ...row,
    city,
    users,
    more,
    day,
    placeIds,
    zoneIds,
    heldAt: new Set([...placeIds, ...held]),
  }
}
type List = ReturnType<typeof listOf> & { kind: Kind }

type Person = { company: string; cars: DemoDriver[]; row: object }

/** A user with an account and their cars. */
const clientOf = ({ drivers }: Book, cars: DemoDriver[]): Person => {
  const { id: client_id, name, email, phone_number: phone } = found(drivers.clients[found(cars[0]).clientId - 1])
  return { company: '', cars, row: { client_id, name, email, phone } }
}

const opensGateOnly = ({ more }: List): boolean => 'onlyOpensGate' in more

/** Company vans without an account. */
const companyOf = ({ drivers, random, vansLeft }: Book, list: List): Person => {
  const { region } = list
  const phone = drawPhone(region, random)
  const plate = () => (opensGateOnly(list) ? vansLeft.shift() : undefined)
  return {
    company: random.pick(demoCompanies[region]),
    cars: Array.from({ length: random.between(2, 5) }, () => drivers.guest(region, plate())),
    row: { name: drawName(region, random), email: `autod${phone.slice(5)}@firma.example`, phone },
  }
}

const personOf = (book: Book, list: List): Person => {
  const { random, clients } = book
  const free = clients.get(list.city) ?? []
  // the cars of clients may have had sessions there
  const isCompany = opensGateOnly(list) || random.isTrue(list.kind === 'fleet' ? 0.5 : 0.2)
  if (isCompany || free.length === 0) return companyOf(book, list)
  const [cars] = free.splice(random.between(0, free.length - 1), 1)
  return clientOf(book, found(cars))
}

const addUser = (book: Book, list: List, { person, state }: { person: Person; state: MemberState }): MemberRight => {
  const { users, plates } = book.rows[list.kind]
  const registered_at = instantOf(book.nowMs - state.registeredDaysAgo * dayMs)
  const { company, cars, row } = person
  const comment = book.random.pick(demoMemberComments[list.region])
  const links = { [`${list.kind}_id`]: list.id }
  const validity = { valid_from: list.day(state.from), valid_to: list.day(state.to) }
  const id = users.push({
    ...row,
    ...links,
    ...validity,
    company,
    comment,
    status: state.status,
    registered_at,
    updated_at: registered_at,
  })
  plates.push(...cars.map(({ plateId: plate_id }) => ({ ...links, plate_id, [`${list.kind}_user_id`]: id })))
  return list.kind === 'fleet' ? { fleet_id: list.id, fleet_user_id: id } : { whitelist_id: list.id }
}

/** Registered before the first day of the demo. */
const approvedState = (random: Random): MemberState => ({
  status: 'APPROVED',
  registeredDaysAgo: random.between(62, 400),
  ...(random.isTrue(0.25) && { from: -random.between(62, 90), to: random.between(5, 300) }),
})

const fillList = (book: Book, list: List): void => {
  const { rows, random, coming, rights } = book
  const { places, zones } = rows[list.kind]
  places.push(...list.placeIds.map((place_id) => ({ [`${list.kind}_id`]: list.id, place_id })))
  zones.push(...list.zoneIds.map((zone_id) => ({ [`${list.kind}_id`]: list.id, zone_id })))
  // expired and future lists are not in force today
  const admits = list.valid_from === null && list.valid_to === null && !opensGateOnly(list)
  for (let user = 0; user < list.users; user += 1) {
    const person = personOf(book, list)
    const right = addUser(book, list, { person, state: approvedState(random) })
    for (const place of admits ? list.heldAt : []) {
      const key = `${list.kind} ${place}`
      coming.set(key, [...(coming.get(key) ?? []), ...person.cars])
      for (const { plateId } of person.cars) rights.set(`${place} ${plateId}`, right)
    }
  }
  for (const state of otherMembers) addUser(book, list, { person: personOf(book, list), state })
}

const whitelistRow = (list: List) => ({
  ...list,
  start_sessions_with_lpr: !opensGateOnly(list),
  public_registration_link_uuid: `00000000-0000-4000-8000-${String(list.id).padStart(12, '0')}`,
  // The first list shows the public form.
  is_public_registration_link_enabled: list.id === 1,
})

/** Slightly above the highest usage. */
const nearMost = (fleetId: number, entries: readonly { row: DemoRow }[]): number => {
  const used = new Map<number, number>()
  for (const { row } of entries)
    if (row.fleet_id === fleetId && row.fleet_user_id !== null)
      used.set(row.fleet_user_id, (used.get(row.fleet_user_id) ?? 0) + row.hidden_cost_in_cents)
  return Math.max(5_000, Math.ceil(Math.max(0, ...used.values()) / 0.95 / 100) * 100)
}

const fleetRow = (list: List, entries: readonly { row: DemoRow }[]) => {
  const { type, daily = 0, monthly = 0, isWithoutReset } = 'type' in list.more ? list.more : {}
  return {
    ...list,
    type,
    daily_limit_in_cents_per_user: daily,
    monthly_limit_in_cents_per_user: monthly === 'closeToMost' ? nearMost(list.id, entries) : monthly,
    reset_used_limits_each_month: isWithoutReset !== true,
  }
}

/** Every PREPAID fleet has paid in what it has spent, and more (R103). */
const ledgerRow = ({ id }: List, entries: readonly { row: DemoRow }[], nowMs: number) => {
  const spent = entries.reduce((sum, { row }) => sum + (row.fleet_id === id ? row.hidden_cost_in_cents : 0), 0)
  const paidAt = new Date(nowMs - 30 * dayMs).toISOString()
  return { fleet_id: id, amount_in_cents: spent + 18_450, note: 'Pangaülekanne', created_at: paidAt }
}

const driverComing = ({ random, coming }: Book, place: DemoPlace, startMs: number): DemoDriver | undefined => {
  const { whitelist, fleet } = rhythms[place.profile].rights
  const at = random.next()
  if (at >= whitelist + fleet) return undefined
  const cars = coming.get(`${at < whitelist ? 'whitelist' : 'fleet'} ${place.id}`) ?? []
  return freeCar(cars, random, ({ busyUntilMs }) => busyUntilMs < startMs)
}

const noRows = (): Rows => ({ users: [], plates: [], places: [], zones: [] })

/** Fills the lists with users; a client is on one list at most, so that a single right applies at a place. */
export const openMemberBook = (making: Making): MemberBook => {
  const random = openRandom(20_266)
  const rows = { whitelist: noRows(), fleet: noRows() }
  const clients = carsByClient(making.drivers)
  const book: Book = { ...making, random, rows, clients, vansLeft: [...vans], coming: new Map(), rights: new Map() }
  const listsOf = (kind: Kind, listed: readonly Listed[]): List[] =>
    listed.map((each, index) => ({ ...listOf(each, index + 1, making), kind }))
  const lists = { whitelist: listsOf('whitelist', demoWhitelists), fleet: listsOf('fleet', demoFleets) }
  for (const list of [...lists.whitelist, ...lists.fleet]) fillList(book, list)
  const relatedTo = (kind: Kind): Record<string, object[]> => ({
    [`${kind}_places`]: rows[kind].places,
    [`${kind}_zones`]: rows[kind].zones,
    [`${kind}_users`]: rows[kind].users,
    [`${kind}_user_plates`]: rows[kind].plates,
  })
  return {
    rowsAfter: (entries) => ({
      whitelists: lists.whitelist.map(whitelistRow),
      fleets: lists.fleet.map((list) => fleetRow(list, entries)),
      fleet_ledger: lists.fleet
        .filter(({ more }) => 'type' in more && more.type === 'PREPAID')
        .map((list) => ledgerRow(list, entries, making.nowMs)),
      ...relatedTo('whitelist'),
      ...relatedTo('fleet'),
    }),
    driverComing: (place, startMs) => driverComing(book, place, startMs),
    // lists do not apply to car washes
    rightOf: ({ place, driver, service }) => (service ? undefined : book.rights.get(`${place.id} ${driver.plateId}`)),
  }
}
