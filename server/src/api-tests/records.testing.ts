import type { Api } from '@parkla/contract/api.ts'
import { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import type { Endpoint, EntityOf } from '@parkla/contract/kit/endpoint.ts'
import { dayMs, hourMs } from '@parkla/contract/kit/time.ts'
import { counting } from '../kit/counting.ts'
import type { Db } from '../kit/database/database.ts'
import { savePlate } from '../kit/database/plate-id.ts'
import { insertRow, updateRow } from '../kit/database/rows.ts'
import { sampleOf, sampleWith } from '../testing/contract-samples.ts'
import { testNow } from '../testing/test-clock.ts'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aBooking } from '../parking/bookings/bookings.factory.ts'
import { aClient } from '../people/clients/clients.factory.ts'
import { aCampaign, saveCampaignInvoice, saveRegistrant } from '../members/campaigns/campaigns.factory.ts'
import { aDispute, saveDisputeFile } from '../enforcement/disputes/disputes.factory.ts'
import {
  aFine,
  saveFineAmounts,
  saveFineIncome,
  saveObjection,
  saveObjectionFile,
} from '../enforcement/fine-records/fines.factory.ts'
import { saveOfficer } from '../enforcement/officers/officers.factory.ts'
import { aFleet, aFleetUser } from '../members/fleets/fleets.factory.ts'
import { aCamera, aGateController } from '../gates/gates/gates.factory.ts'
import { anLprEvent } from '../gates/reads/reads.factory.ts'
import { saveTemplate } from '../people/notification-templates/notification-templates.factory.ts'
import { aNotification } from '../people/notifications/notifications.factory.ts'
import { aPass } from '../parking/passes/passes.factory.ts'
import { saveAction } from '../office/quick-actions/quick-actions.factory.ts'
import type { SavedPlace } from '../parking/places/places.factory.ts'
import { saveStatement } from '../money/statements/statements.factory.ts'
import { aTariff } from '../parking/places/prices/tariffs.factory.ts'
import { anInvoice } from '../parking/sessions/record/invoices.factory.ts'
import { aSession } from '../parking/session-records/sessions.factory.ts'

import { aWhitelist, aWhitelistUser } from '../members/whitelists/whitelists.factory.ts'

/** Every entity named by the scope of an endpoint. */
export type Entity = { [Feature in keyof Api]: EntityOf<Api[Feature][keyof Api[Feature]]> }[keyof Api]
export type Ids = Readonly<Record<Entity, number | string>>

/** The inputs of an endpoint that name a record, each with its entity, by the endpoint's scope. */
export const idInputs = ({ scope }: Endpoint): [input: string, entity: Entity][] =>
  // `Entity` is the union of exactly these names.
  typeof scope === 'object' ? (Object.entries(scope.ids) as [string, Entity][]) : []

/** The ids of these records for those inputs. */
export const existingIds = (endpoint: Endpoint, records: Ids): Record<string, unknown> =>
  Object.assign({}, ...idInputs(endpoint).map(([input, entity]) => sampleWith(endpoint.body, input, records[entity])))

/** Owner of the records: a place, its region and the user who created them. */
export type Home = { db: Db; place: SavedPlace; region: 'EST' | 'LVA'; owner: { id: number } }
/** Creates the record of that entity, or returns the one created before. */
type Save = (entity: Entity) => Promise<number | string>
type Create = (home: Home, save: Save) => Promise<number | string>

const idOf = async (saving: Promise<{ id: number }>): Promise<number> => (await saving).id

const alarm: Create = ({ db, place }) => {
  const row = { kind: 'NO_READS', cause: crypto.randomUUID(), raised_at: testNow, updated_at: testNow }
  return idOf(insertRow(db, 'alarms', { ...row, place_id: place.id }))
}

const exception: Create = async ({ db, place }, save) => {
  const read = await anLprEvent().at(place).save(db)
  await updateRow(db, 'lpr_events', { id: read.id, camera_id: Number(await save('camera')) })
  const row = { kind: 'UNREAD', lpr_event_id: read.id, created_at: testNow, updated_at: testNow }
  return idOf(insertRow(db, 'lpr_exceptions', { ...row, place_id: place.id }))
}

const countCorrection: Create = ({ db, place, owner }) => {
  const row = { difference: 1, reason: 'Towed', created_at: testNow, owner_id: owner.id }
  return idOf(insertRow(db, 'count_corrections', { ...row, place_id: place.id }))
}

const replay: Create = ({ db, place, owner }) => {
  const row = { draft: '{}', state: 'DONE', created_at: testNow, settled_at: testNow, owner_id: owner.id }
  return idOf(insertRow(db, 'tariff_replays', { ...row, place_id: place.id }))
}

/** An import of bookings, because place admins may import no other kind. */
const importOfBookings: Create = ({ db, owner }) => {
  const options = JSON.stringify(sampleOf(ImportOptions))
  const json = { columns: '[]', sample: '[]', mapping: '{}', options }
  const row = { kind: 'bookings', file_name: 'bookings.csv', storage_key: 'none', state: 'IMPORTED' }
  return idOf(
    insertRow(db, 'imports', { ...row, ...json, owner_id: owner.id, created_at: testNow, updated_at: testNow }),
  )
}

const gate: Create = async ({ db }, save) => {
  const controller = Number(await save('controller'))
  return idOf(
    db.selectFrom('gates').select('id').where('gate_controller_id', '=', controller).executeTakeFirstOrThrow(),
  )
}

const service: Create = ({ db, place }) => {
  const row = { name: crypto.randomUUID(), position: 1, duration_min: 10, price_in_cents: 500 }
  return idOf(insertRow(db, 'services', { ...row, place_id: place.id }))
}

const counted = counting()
/** A new future midnight each time: versions must not overlap. */
const nextMidnight = (): number => Date.parse('2026-04-01T00:00:00.000Z') + counted() * dayMs

const tariff: Create = ({ db, place }) => {
  const from = nextMidnight()
  const until = new Date(from + dayMs).toISOString()
  return aTariff().from(new Date(from).toISOString()).until(until).save(db, place.id)
}

/** A VAT rate is named by its region and first day. */
const vatRate: Create = async ({ db, region }) => {
  const valid_from = new Date(nextMidnight()).toISOString().slice(0, 10)
  await db
    .insertInto('vat_rates')
    .values({ region, valid_from, percent: 25 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return valid_from
}

/**
 * Creates a record of each entity; a new entity in the contract does not compile until it has a line here. An entity that
 * only lists show needs a line too, for the tests of those lists. `save` returns the id of a record that another references.
 */
const creators: Readonly<Record<Entity, Create> & Record<string, Create>> = {
  place: ({ place }) => Promise.resolve(place.id),
  region: ({ region }) => Promise.resolve(region),
  alarm,
  booking: ({ db, place }) => idOf(aBooking().at(place).save(db)),
  camera: ({ db, place }) => idOf(aCamera().at(place).save(db)),
  client: ({ db, region }) => idOf(aClient().in(region).save(db)),
  controller: ({ db, place }) => idOf(aGateController().seenAt('2026-01-01T00:00:00.000Z').at(place).save(db)),
  gate,
  countCorrection,
  exception,
  import: importOfBookings,
  pass: ({ db, place }) => idOf(aPass().at(place).save(db)),
  read: ({ db, place }) => idOf(anLprEvent().at(place).refused('lprEvents.closedNow').save(db)),
  replay,
  service,
  session: ({ db, place }) => idOf(aSession().at(place).running().rated().save(db)),
  // Sessions in the reports of the month, which have no record of their own.
  paidSession: ({ db, place }) =>
    idOf(aSession().at(place).startedAt('2026-03-02T10:00:00.000Z').costing(500).paid().save(db)),
  invoice: async ({ db }, save) => {
    const session = { id: Number(await save('session')) }
    return idOf(anInvoice().over(240).for(session).save(db))
  },
  tariff,
  vatRate,
  user: ({ db, place, owner }) => idOf(anOwner().operator(place.id).createdBy(owner).save(db)),
  username: async ({ db, place, owner }) => (await anOwner().operator(place.id).createdBy(owner).save(db)).email,
  quickAction: ({ db, place }) => idOf(saveAction(db, { kind: 'MESSAGE', placeId: place.id })),
  // Managed by the caller, who may then edit its users (R189).
  whitelist: async ({ db, place, owner }) => {
    const { id } = await aWhitelist().at(place).save(db)
    await db.insertInto('list_managers').values({ list_id: id, owner_id: owner.id }).execute()
    const session = await aSession().at(place).running().save(db)
    await updateRow(db, 'sessions', { id: session.id, whitelist_id: id })
    return id
  },
  whitelistUser: async ({ db }, save) => {
    const whitelist = { id: Number(await save('whitelist')) }
    return idOf(aWhitelistUser().on(whitelist).plated(`W${counted()}`).save(db))
  },
  fleet: async ({ db, place, owner }) => {
    const { id } = await aFleet().at(place).save(db)
    await db.insertInto('list_managers').values({ list_id: id, owner_id: owner.id }).execute()
    return id
  },
  campaign: ({ db, place }) => idOf(aCampaign().at(place).save(db)),
  campaignRegistrant: async ({ db }, save) => idOf(saveRegistrant(db, Number(await save('campaign')), 'PENDING')),
  campaignInvoice: async ({ db }, save) => saveCampaignInvoice(db, Number(await save('campaign'))),
  fleetUser: async ({ db }, save) => {
    const fleet = { id: Number(await save('fleet')) }
    return idOf(aFleetUser().on(fleet).save(db))
  },
  fleetInvoice: async ({ db }, save) => {
    const fleet = Number(await save('fleet'))
    const [period_start, period_end] = ['2026-01-31T22:00:00.000Z', '2026-02-28T22:00:00.000Z']
    const row = { number: `F${fleet}-202602`, month: '2026-02-01', buyer: 'Fleet', currency: 'EUR', gross_in_cents: 0 }
    const of = { fleet_id: fleet, time_zone: 'Europe/Tallinn', created_at: testNow, period_start, period_end }
    return idOf(insertRow(db, 'fleet_invoices', { ...row, ...of }))
  },
  visitorSession: async ({ db, place }, save) => {
    const of = { fleet_id: Number(await save('fleet')), fleet_user_id: Number(await save('fleetUser')) }
    const { id } = await aSession().at(place).running().save(db)
    await updateRow(db, 'sessions', { id, ...of })
    const granted_until = new Date(Date.parse(testNow) + hourMs).toISOString()
    await db.insertInto('visitor_sessions').values({ session_id: id, granted_until, reserved_in_cents: 0 }).execute()
    return id
  },
  notificationTemplate: ({ db }) => idOf(saveTemplate(db)),
  notification: async ({ db }, save) => idOf(aNotification().save(db, { id: Number(await save('client')) })),
  fine: async ({ db, place, region }) => {
    await saveFineAmounts(db, region)
    return idOf(aFine().at(place).save(db))
  },
  // A commission is named by its place and first day.
  commission: async ({ db, place }) => {
    const valid_from = new Date(nextMidnight()).toISOString().slice(0, 10)
    const row = { place_id: place.id, valid_from, percent: 10, created_at: testNow }
    await db.insertInto('place_commissions').values(row).execute()
    return valid_from
  },
  statement: async ({ db, place, owner }) => {
    // An income in a month that is over, so that a statement can be made of it.
    await aSession().at(place).startedAt('2026-02-10T10:00:00.000Z').lasting(60).costing(500).paid().save(db)
    return idOf(saveStatement(db, { placeId: place.id, ownerId: owner.id }))
  },
  dispute: ({ db, place }) => idOf(aDispute().at(place).save(db)),
  disputeFile: async ({ db }, save) => idOf(saveDisputeFile(db, { id: Number(await save('dispute')) })),
  disputeUuid: async ({ db, place }) => (await aDispute().at(place).of('2026-02-04T06:00:00.000Z').save(db)).uuid,
  statusCheck: async ({ db, place, owner }) => {
    const row = { checked_at: testNow, plate: `C${counted()}`, result: 'UNKNOWN', owner_id: owner.id }
    return idOf(insertRow(db, 'status_checks', { ...row, place_id: place.id }))
  },
  // With a status check, so that the filter finds a row.
  officer: async ({ db, place }) => {
    const { id } = await saveOfficer(db, place.id)
    const row = { checked_at: testNow, plate: `C${counted()}`, result: 'UNKNOWN', officer_id: id }
    await insertRow(db, 'status_checks', { ...row, place_id: place.id })
    return id
  },
  // With a car that has a fine, so that the filter finds a row.
  vehicleGroup: async ({ db, place, region }) => {
    await saveFineAmounts(db, region)
    const plate = `V${counted()}`
    await aFine().at(place).ofPlate(plate).save(db)
    const group = { name: `Vehicles ${counted()}`, created_at: testNow, updated_at: testNow }
    const { id } = await insertRow(db, 'vehicle_groups', group)
    const car = { vehicle_group_id: id, plate_id: await savePlate(db, plate) }
    await db.insertInto('vehicle_group_plates').values(car).execute()
    return id
  },
  fineObjection: async ({ db }, save) => {
    const fine = { id: Number(await save('fine')) }
    await updateRow(db, 'fines', { ...fine, status: 'CONTESTED' })
    return idOf(saveObjection(db, fine))
  },
  fineObjectionFile: async ({ db }, save) => idOf(saveObjectionFile(db, { id: Number(await save('fineObjection')) })),
  fineIncome: async ({ db }, save) => idOf(saveFineIncome(db, { id: Number(await save('fine')) })),
  fineInvoice: async ({ db }, save) => {
    const fine = Number(await save('fine'))
    return idOf(db.selectFrom('fine_invoices').select('id').where('fine_id', '=', fine).executeTakeFirstOrThrow())
  },
}

const everyEntity = Object.keys(creators) as readonly Entity[] // Object.keys widens the names.

/** Saves a record of each of `entities` at `home`, and the records that they reference. */
export const saveRecords = async (home: Home, entities = everyEntity): Promise<Ids> => {
  const saved = new Map<Entity, number | string>()
  const save: Save = async (entity) => {
    const id = saved.get(entity) ?? (await creators[entity](home, save))
    saved.set(entity, id)
    return id
  }
  for (const entity of entities) await save(entity)
  // An entity that is not listed has no id; its callers name the entities that they need.
  return Object.fromEntries(saved) as Ids
}
