import { sql } from 'kysely'
import { knownRegions, knownVatRates } from '../features/places/places.factory.ts'
import { listHolidays } from '../features/places/prices/holidays.queries.ts'
import { tariffDayRows, tariffRow } from '../features/places/prices/tariffs.row.ts'
import type { Tx } from '../kit/database.ts'
import type { Tables } from '../kit/tables.gen.ts'
import { openBookingBook, type BookingBook } from './demo-bookings.ts'
import { makeDevices } from './demo-devices.ts'
import { makeDrivers, type DemoDrivers } from './demo-drivers.ts'
import { makeFees } from './demo-fees.ts'
import { makeGateDays } from './demo-gate-days.ts'
import { emptyLedger, enter, type Entry, type Ledger } from './demo-ledger.ts'
import { openMemberBook, type MemberBook } from './demo-members.ts'
import { makeMisreads } from './demo-misreads.ts'
import { makePassFees, openPassBook, showPasses, type PassBook } from './demo-passes.ts'
import { makePeople } from './demo-people.ts'
import { sessionOfVisit } from './demo-sessions.ts'
import { openPrices, type DemoPrices } from './demo-prices.ts'
import { makeShowcase } from './demo-showcase.ts'
import { makeSites, type DemoSites } from './demo-sites.ts'
import { makeTariffs, type DemoTariff } from './demo-tariffs.ts'
import { makeVisits } from './demo-visits.ts'
import { insertRows } from './insert-rows.ts'
import { openRandom } from './random.ts'

export const demoDays = 60
const clientCount = 1_600
const seed = 20_260

/** `now` is the end of the history; all accounts have the same `passwordHash`. */
export type DemoWorldOptions = { now: string; passwordHash: string }

const settings = [
  { key: 'ownOperatorCode', value: 'B' },
  {
    key: 'sellers',
    value: {
      B: {
        Name: 'Parkla Demo OÜ',
        Address: 'Ahtri 12, 10151 Tallinn',
        RegistryCode: '10000000',
        VatNumber: 'EE100000000',
      },
      C: {
        Name: 'Partner Demo SIA',
        Address: 'Skanstes iela 50, Rīga',
        RegistryCode: '40000000000',
        VatNumber: 'LV40000000000',
      },
    },
  },
]

const inTimeOrder = (a: Entry, b: Entry): number => Date.parse(a.row.start_time) - Date.parse(b.row.start_time)

type Made = { entries: Entry[]; passes: PassBook; bookings: BookingBook; members: MemberBook }

type Surroundings = { drivers: DemoDrivers; prices: DemoPrices; nowMs: number }

const makeEntries = (sites: DemoSites, { drivers, prices, nowMs }: Surroundings): Made => {
  const random = openRandom(seed + 1)
  const passes = openPassBook(drivers, nowMs)
  const bookings = openBookingBook({ drivers, prices, nowMs })
  const isLeaf = ({ id }: { id: number }) => !sites.rows.some(({ parent_id }) => parent_id === id)
  const places = sites.places.filter(isLeaf)
  // cars of the showcase have no other visits, so that none is at two places at once
  const showing = drivers.cars
    .get('TLN')!
    .splice(0, 60)
    .filter(({ cardId }) => cardId !== null)
  const members = openMemberBook({ sites, drivers, nowMs })
  const making = { random, nowMs, days: demoDays, passes, bookings, members, prices }
  const cars = [...drivers.cars.values()].flat()
  const at = (code: string) => sites.places[sites.idOf(code) - 1]!
  const [place, wash] = [at('TLN-VABADUSE'), at('TLN-PESULA')]
  const visits = makeVisits(places, drivers, making).map((visit) => sessionOfVisit(visit, making))
  bookings.complete(places)
  showPasses(passes, { place, drivers: showing, nowMs })
  const showcase = makeShowcase(nowMs, { place, wash, drivers: showing, passes, members })
  const fees = [...makeFees({ ...making, places, cars }), ...makePassFees(passes, making)]
  return { entries: [...visits, ...fees, ...showcase].sort(inTimeOrder), passes, bookings, members }
}

const insertAll = async (tx: Tx, tables: Partial<Record<keyof Tables, readonly object[]>>): Promise<void> => {
  for (const [table, rows] of Object.entries(tables) as [keyof Tables, readonly object[]][])
    if (rows.length > 0) await insertRows(tx, table, rows)
}

const insertLedger = async (tx: Tx, ledger: Ledger): Promise<void> => {
  await insertAll(tx, ledger)
  // sessions, ratings and reads reference each other: update sessions after inserting the others
  await sql`update sessions s set rating_id = r.id from ratings r where r.session_id = s.id`.execute(tx)
  await sql`
    update lpr_events e set session_id = s.id from sessions s
    where e.id in (s.start_lpr_event_id, s.end_lpr_event_id)`.execute(tx)
}

const spotsIn =
  ({ rows }: DemoSites) =>
  (placeId: number): number =>
    rows.find(({ id }) => id === placeId)?.total_spots ?? 0

/** Public holidays by region, since last year. */
const holidaysAround = async (tx: Tx, nowMs: number): Promise<Map<string, Set<string>>> => {
  const year = new Date(nowMs).getUTCFullYear()
  const days = new Map<string, Set<string>>()
  for (const { code } of knownRegions) {
    const off = await listHolidays(tx, { region: code, fromYear: year - 1, toYear: year + 1 })
    days.set(code, new Set(off.map(({ Day }) => Day)))
  }
  return days
}

const rowsOf = (tariffs: readonly DemoTariff[], now: string): { tariffs: object[]; tariff_days: object[] } => ({
  tariffs: tariffs.map(({ id, draft, ...validity }) => ({ id, ...tariffRow(draft, { ...validity, now, ownerId: 1 }) })),
  tariff_days: tariffs.flatMap(({ id, draft }) => tariffDayRows(id, draft)),
})

/** Inserts the demo data into an empty, migrated database; deterministic for `now`. */
export const makeDemoWorld = async (tx: Tx, { now, passwordHash }: DemoWorldOptions): Promise<void> => {
  const nowMs = Date.parse(now)
  const sites = makeSites()
  const { whitelist_managers, fleet_managers, ...people } = makePeople({ now, hash: passwordHash, sites })
  const drivers = makeDrivers(clientCount, { random: openRandom(seed), nowMs })
  const tariffs = makeTariffs(sites.places, { spotsOf: spotsIn(sites), nowMs })
  const prices = openPrices({ places: sites.places, tariffs, holidays: await holidaysAround(tx, nowMs), nowMs })
  const ledger = emptyLedger()
  const { entries, passes, bookings, members } = makeEntries(sites, { drivers, prices, nowMs })
  const book = { ledger, random: openRandom(seed + 2), nowMs, globalAdminId: 1, prices, bookings }
  for (const entry of entries) enter(book, entry)
  await insertAll(tx, {
    regions: knownRegions,
    vat_rates: knownVatRates,
    settings,
    zones: sites.zones,
    places: sites.rows,
    place_zones: sites.placeZones,
    services: sites.services,
    ...people,
    ...rowsOf(tariffs, now),
    whitelists: members.whitelists,
    fleets: members.fleetsAfter(entries),
    whitelist_managers,
    fleet_managers,
    plates: drivers.plates,
    clients: drivers.clients,
    client_plates: drivers.clientPlates,
    credit_cards: drivers.cards,
    monthly_passes: passes.holdings.map(({ row }) => row),
    bookings: bookings.rows,
    ...members.rows,
  })
  const devices = makeDevices({ nowMs, sites })
  await insertAll(tx, devices)
  await insertLedger(tx, ledger)
  await insertAll(tx, makeMisreads({ nowMs, ledger, devices, plates: drivers.plates }))
  await insertAll(tx, makeGateDays({ nowMs, sites, devices }))
  await sql`update places p set count_difference = c.difference
    from (select place_id, sum(difference) as difference from count_corrections group by place_id) c
    where c.place_id = p.id`.execute(tx)
  await sql`select setval('session_order', (select max(order_index) from sessions))`.execute(tx)
}
