import { sql } from 'kysely'
import { knownRegions, knownVatRates } from '../features/places/places.factory.ts'
import { listHolidays } from '../features/places/prices/holidays.queries.ts'
import { tariffDayRows, tariffRow } from '../features/places/prices/tariffs.row.ts'
import type { Tx } from '../kit/database/database.ts'
import { demoOwnerId, makePeople } from './people/demo-accounts.ts'
import { openBookingBook } from './stays/demo-bookings.ts'
import { makeDevices } from './places/demo-devices.ts'
import { makeDrivers, type DemoDrivers } from './people/demo-drivers.ts'
import { makeCommissions } from './places/demo-commissions.ts'
import { makeDisputes } from './demo-disputes.ts'
import { makeFines } from './demo-fines.ts'
import { makeChecks, makeOfficers, makeReports } from './people/demo-officers.ts'
import { makeGateDays } from './barriers/demo-gate-days.ts'
import { emptyLedger, enter } from './stays/demo-ledger.ts'
import { openMemberBook } from './people/demo-members.ts'
import { makeNotificationTemplates } from './demo-notification-templates.ts'
import { makeNotifications } from './demo-notifications.ts'
import { openPassBook } from './people/demo-passes.ts'
import { makeParkedCars } from './stays/demo-parked.ts'
import { openCampaignBook } from './people/demo-campaigns.ts'
import { makeQuickActions } from './demo-quick-actions.ts'
import { makeSavedReports } from './demo-saved-reports.ts'
import { makeSites, type DemoSites } from './places/demo-places.ts'
import { openPrices, type DemoPrices } from './places/demo-prices.ts'
import type { Entry } from './stays/demo-rows.ts'
import { makeFees, makePassFees, makeRareSessions, sessionOfParkedCar, sessionOfVisit } from './stays/demo-sessions.ts'
import { makeTariffs, type DemoTariff } from './places/demo-tariffs.ts'
import { makeVisits } from './stays/demo-visits.ts'
import { insertAll } from './insert-rows.ts'
import { openRandom } from './random.ts'

const days = 60
const clientCount = 1_600
const seed = 20_260

/** `now` is the end of the history; all accounts have the same `passwordHash`. */
type DemoWorldOptions = { now: string; passwordHash: string }

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
        Iban: 'EE38 2200 2210 2014 5685',
      },
      C: {
        Name: 'Partner Demo SIA',
        Address: 'Skanstes iela 50, Rīga',
        RegistryCode: '40000000000',
        VatNumber: 'LV40000000000',
        Iban: 'LV80 BANK 0000 4351 9500 1',
      },
    },
  },
]

const inTimeOrder = (a: Entry, b: Entry): number => Date.parse(a.row.start_time) - Date.parse(b.row.start_time)

type Surroundings = {
  sites: DemoSites
  drivers: DemoDrivers
  tariffs: readonly DemoTariff[]
  prices: DemoPrices
  nowMs: number
}

/** Sessions of all kinds, and the passes, bookings and lists that cover them. */
const makeEntries = (around: Surroundings) => {
  const { sites, drivers, nowMs } = around
  const passes = openPassBook(drivers, nowMs)
  const bookings = openBookingBook(around)
  const places = sites.places.filter(({ id }) => !sites.places.some(({ parent_id }) => parent_id === id))
  // these cars have no other visits, so that none is at two places at once
  const cars = drivers.cars
    .get('TLN')!
    .splice(0, 24)
    .filter(({ cardId }) => cardId !== null)
  const members = openMemberBook(around)
  const campaigns = openCampaignBook({ ...around, placeOf: sites.placeOf })
  const selling = { ...around, random: openRandom(seed + 1), days, passes, bookings, members, campaigns }
  const visited = makeVisits(places, selling)
  const parked = makeParkedCars(places, visited, { ...around, random: openRandom(seed + 3) })
  const visits = [
    ...visited.map((visit) => sessionOfVisit(visit, selling)),
    ...parked.map((visit) => (visit.endMs === null ? sessionOfParkedCar : sessionOfVisit)(visit, selling)),
  ]
  bookings.complete(places)
  const place = sites.placeOf('TLN-VABADUSE')
  passes.show(place, cars)
  const rare = makeRareSessions(place, cars, nowMs)
  const fees = [...makeFees(selling, { places, cars: [...drivers.cars.values()].flat() }), ...makePassFees(selling)]
  return { entries: [...visits, ...fees, ...rare].sort(inTimeOrder), passes, bookings, members, campaigns }
}

/** Public holidays by region, since last year. */
const holidaysAround = async (tx: Tx, nowMs: number): Promise<Map<string, Set<string>>> => {
  const year = new Date(nowMs).getUTCFullYear()
  const found = new Map<string, Set<string>>()
  for (const { code } of knownRegions) {
    const off = await listHolidays(tx, { region: code, fromYear: year - 1, toYear: year + 1 })
    found.set(code, new Set(off.map(({ Day }) => Day)))
  }
  return found
}

/** Sets the columns that reference rows inserted after their own. */
const completeRows = async (tx: Tx): Promise<void> => {
  await sql`update sessions s set rating_id = r.id from ratings r where r.session_id = s.id`.execute(tx)
  await sql`
    update lpr_events e set session_id = s.id from sessions s
    where e.id in (s.start_lpr_event_id, s.end_lpr_event_id)`.execute(tx)
  await sql`update places p set count_difference = c.difference
    from (select place_id, sum(difference) as difference from count_corrections group by place_id) c
    where c.place_id = p.id`.execute(tx)
}

/** Inserts the demo data into an empty, migrated database; deterministic for `now`. */
export const makeDemoWorld = async (tx: Tx, { now, passwordHash }: DemoWorldOptions): Promise<void> => {
  const nowMs = Date.parse(now)
  const { placeOf, ...sites } = makeSites()
  const { places } = sites
  const { whitelist_managers, fleet_managers, ...people } = makePeople(sites, { now, passwordHash })
  const drivers = makeDrivers(clientCount, { random: openRandom(seed), nowMs })
  const tariffs = makeTariffs(places, nowMs)
  const holidays = await holidaysAround(tx, nowMs)
  const prices = openPrices({ places, tariffs, holidays, nowMs })
  const around = { sites: { ...sites, placeOf }, drivers, tariffs, prices, nowMs }
  const { entries, passes, bookings, members, campaigns } = makeEntries(around)
  const ledger = emptyLedger()
  const book = { ledger, random: openRandom(seed + 2), nowMs, globalAdminId: demoOwnerId('global'), prices, bookings }
  for (const entry of entries) enter(book, entry)
  const { campaign_uses, campaign_ledger, ...campaignRows } = campaigns.rowsAfter(ledger.sessions)
  const devices = makeDevices(around)
  const ownerId = demoOwnerId('global')
  await insertAll(tx, {
    regions: knownRegions,
    vat_rates: knownVatRates,
    settings,
    ...sites,
    ...people,
    tariffs: tariffs.map(({ id, draft, ...validity }) => ({ id, ...tariffRow(draft, { ...validity, now, ownerId }) })),
    tariff_days: tariffs.flatMap(({ id, draft }) => tariffDayRows(id, draft)),
    plates: drivers.plates,
    clients: drivers.clients,
    client_plates: drivers.clientPlates,
    credit_cards: drivers.cards,
    ...members.rowsAfter(entries),
    whitelist_managers,
    fleet_managers,
    ...campaignRows,
    monthly_passes: passes.rows(),
    bookings: bookings.rows,
    ...devices,
    ...ledger,
    campaign_uses,
    campaign_ledger,
  })
  await insertAll(tx, makeGateDays({ ...around, ledger, devices, plates: drivers.plates }))
  await completeRows(tx)
  await insertAll(tx, {
    quick_actions: makeQuickActions({ ...around, devices }),
    notification_templates: makeNotificationTemplates(nowMs),
    notifications: makeNotifications({ clients: drivers.clients, ownerId, uuid: openRandom(seed + 5).uuid, nowMs }),
  })
  const washes = [placeOf('TLN-PESULA'), placeOf('TLN-PESULA-L')]
  await insertAll(tx, makeDisputes(washes, ledger, { holidays, nowMs, ownerId }))
  await insertAll(tx, makeCommissions([...washes, ...places.slice(0, 3)], { nowMs, ownerId }))
  const fines = makeFines(places, nowMs)
  await insertAll(tx, { ...makeOfficers(places, { nowMs, passwordHash }), ...fines })
  await insertAll(tx, { ...makeReports(fines.fines, nowMs), status_checks: makeChecks(fines.fines, nowMs) })
  await insertAll(tx, makeSavedReports({ nowMs, ownerId, otherId: demoOwnerId('place') }))
  await sql`select setval('fine_numbers', (select max(number) from fines))`.execute(tx)
  await sql`select setval('session_order', (select max(order_index) from sessions))`.execute(tx)
}
