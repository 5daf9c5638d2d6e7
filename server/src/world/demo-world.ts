import { sql } from 'kysely'
import { knownRegions, saveRegions } from '../parking/places/places.factory.ts'
import type { PricedDay } from '@parkla/contract/parking/places/places.schema.ts'
import { listCalendarDays } from '../office/settings/calendar/calendar-days.queries.ts'
import type { Tx } from '../kit/database/database.ts'
import type { Tables } from '../kit/database/tables.gen.ts'
import { addGateDays } from './barriers/demo-gate-days.ts'
import { addDisputes } from './demo-disputes.ts'
import { addFines } from './demo-fines.ts'
import { addNotifications } from './demo-notifications.ts'
import { addOfficers } from './people/demo-officers.ts'
import { insertDemo, openDemo } from './demo-rows.ts'
import { addSettings } from './demo-settings.ts'
import { addAccounts } from './people/demo-accounts.ts'
import { addCampaigns, settleCampaigns } from './people/demo-campaigns.ts'
import { addDrivers } from './people/demo-drivers.ts'
import { addLists, settleFleets } from './people/demo-members.ts'
import { addPasses, passFees } from './people/demo-passes.ts'
import { openRegulars } from './people/demo-regulars.ts'
import { addDevices } from './places/demo-devices.ts'
import { addPlaces } from './places/demo-places.ts'
import { openPrices, type Calendars } from './places/demo-prices.ts'
import { addTariffs } from './places/demo-tariffs.ts'
import { addBookingsWithoutCars } from './stays/demo-bookings.ts'
import { makeSales, rareSessions } from './stays/demo-sales.ts'
import { completeSessions } from './stays/demo-sessions.ts'
import { makeVisits } from './stays/demo-visits.ts'

/** Calendars of the regions since last year. */
const calendarsAround = async (tx: Tx, nowMs: number): Promise<Calendars> => {
  const year = new Date(nowMs).getUTCFullYear()
  const found = new Map<string, PricedDay[]>()
  for (const { code: region } of knownRegions) {
    found.set(region, await listCalendarDays(tx, { region, fromYear: year - 1, toYear: year + 1 }))
  }
  return found
}

/** Tables of the sessions and of what they reference, which are inserted first. */
const firstTables = [
  'monthly_passes',
  'bookings',
  'free_passes',
  'client_plans',
  'bundles',
  'lpr_events',
  'sessions',
] as const satisfies readonly (keyof Tables)[]

/** `now` is the end of the history; all accounts have the same `passwordHash`. */
type DemoWorldOptions = { now: string; passwordHash: string }

/** Inserts the demo data into an empty, migrated database; deterministic for `now`. */
export const makeDemoWorld = async (tx: Tx, { now, passwordHash }: DemoWorldOptions): Promise<void> => {
  const demo = openDemo(Date.parse(now))
  await saveRegions(tx)
  const sites = { ...demo, ...addPlaces(demo) }
  addAccounts(sites, passwordHash)
  addDevices(sites)
  const tariffs = addTariffs(sites)
  const calendars = await calendarsAround(tx, demo.nowMs)
  const prices = openPrices({ ...sites, tariffs, calendars })
  const world = { ...sites, tariffs, calendars, ...prices, ...addDrivers(demo), ...openRegulars(demo) }
  addLists(world)
  // Reading the rows of a table reserves its place in the order of insertion.
  for (const table of firstTables) demo.rowsOf(table)
  addCampaigns(world)
  const passes = addPasses(world)
  const stays = [...rareSessions(world), ...makeSales(world, makeVisits(world)), ...passFees(world, passes)]
  for (const { enter } of stays.sort((a, b) => a.startMs - b.startMs)) enter()
  addBookingsWithoutCars(world)
  addGateDays(world)
  addSettings(world)
  addNotifications(world)
  addDisputes(world)
  addOfficers(world, passwordHash)
  addFines(world)
  await insertDemo(tx, demo)
  await completeSessions(tx, demo)
  await settleFleets(tx, demo)
  await settleCampaigns(tx)
  await sql`
    update places p set count_difference = c.difference
    from (select place_id, sum(difference) as difference from count_corrections group by place_id) c
    where c.place_id = p.id`.execute(tx)
  await sql`select setval('fine_numbers', (select max(number) from fines))`.execute(tx)
}
