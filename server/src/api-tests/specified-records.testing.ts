import { api } from '@parkla/contract/api.ts'
import type { Payload, Records } from '@parkla/contract/specified/payload.ts'
import { anOwner, type SavedOwner } from '../people/accounts/accounts.factory.ts'
import { resetLinks } from '../people/accounts/accounts.testing.ts'
import { aBooking } from '../parking/bookings/bookings.factory.ts'
import { aClient } from '../people/clients/clients.factory.ts'
import { aFine } from '../enforcement/fine-records/fines.factory.ts'
import { savePlaceGroup } from '../enforcement/officers/officers.factory.ts'
import { saveZone, type SavedPlace } from '../parking/places/places.factory.ts'
import { aSession } from '../parking/session-records/sessions.factory.ts'
import { updateRow } from '../kit/database/rows.ts'
import type { TestNode } from '../testing/test-node.ts'
import { aPlate, next } from './prepared-home.testing.ts'
import { saveRecords, type Entity } from './records.testing.ts'

export type SpecifiedHome = { node: TestNode; place: SavedPlace; admin: SavedOwner }
type Value = string | number
type Create = (home: SpecifiedHome, records: Records) => Promise<Value> | Value

const idOf = async (saving: Promise<{ id: number }>): Promise<number> => (await saving).id

const passwordLink: Create = async ({ node }) => {
  const { email } = await anOwner().save(node.db)
  return (await resetLinks(node, email))[0] ?? ''
}

const debtor: Create = async ({ node, place }) => {
  const client = await aClient().in('EST').save(node.db)
  await aSession().at(place).by(client).failed().save(node.db)
  return client.id
}

const reportingTask: Create = async ({ node, admin }, { vehicleGroup }) => {
  const task = { emailTo: 'aruanded@parkla.test', sendingDays: [2], vehicleGroupId: Number(vehicleGroup) }
  return (await node.call(api.reportingTasks.add, task, admin)).body.ID
}

const publicLink: Create = async ({ node }, { whitelist }) => {
  const id = Number(whitelist)
  await updateRow(node.db, 'whitelists', { id, is_public_registration_link_enabled: true })
  return (await node.row('whitelists', id)).public_registration_link_uuid
}

const fineIn =
  (status: string): Create =>
  ({ node, place }) =>
    idOf(aFine().at(place).inStatus(status).with({ debtor_email: 'driver@example.test' }).save(node.db))

/** Further names in payloads beside the entities of scopes: new values, and records in the state that the call needs. */
const extras: Readonly<Record<string, { of?: Entity; create: Create }>> = {
  plate: { create: aPlate },
  phone: { create: () => `+37258${String(next()).padStart(6, '0')}` },
  email: { create: () => `client-${next()}@parkla.test` },
  code: { create: () => `K${String(next()).padStart(6, '0')}` },
  device: { create: () => `GC-${next()}` },
  password: { create: () => 'Parkla-2026' },
  passwordLink: { create: passwordLink },
  invitedUser: { create: ({ node }) => idOf(anOwner().notActivated().save(node.db)) },
  debtor: { create: debtor },
  planSession: { create: ({ node, place }) => idOf(aSession().at(place).onPlan().save(node.db)) },
  endedSession: { create: ({ node, place }) => idOf(aSession().at(place).ended().save(node.db)) },
  laterBooking: {
    create: ({ node, place }) =>
      idOf(aBooking().at(place).from('2026-04-01T10:00:00.000Z').until('2026-04-01T12:00:00.000Z').save(node.db)),
  },
  zone: { create: ({ node }) => idOf(saveZone(node.db)) },
  groupPlate: {
    of: 'vehicleGroup',
    create: async ({ node }, { vehicleGroup }) =>
      (await node.rows('vehicle_group_plates', { vehicle_group_id: Number(vehicleGroup) }))[0]!.id,
  },
  placeGroup: { create: ({ node, place }) => idOf(savePlaceGroup(node.db, place.id)) },
  reportingTask: { of: 'vehicleGroup', create: reportingTask },
  contestedFine: { of: 'fine', create: fineIn('CONTESTED') },
  overdueFine: { of: 'fine', create: fineIn('OVERDUE') },
  publicLink: { of: 'whitelist', create: publicLink },
  visitorCar: {
    of: 'visitorSession',
    create: async ({ node, admin }, { visitorSession }) =>
      (await node.call(api.sessions.find, { id: Number(visitorSession) }, admin)).body.CarNumber,
  },
}

const namesIn = (payloadOf: (records: Records) => Payload): string[] => {
  const names = new Set<string>()
  const noted: Records = new Proxy(
    {},
    { get: (_, name) => (names.add(String(name)), 1) }, // any value: only the names count
  )
  payloadOf(noted)
  return [...names]
}

/** The payload with records made for it alone. */
export const filled = async (home: SpecifiedHome, payloadOf: (records: Records) => Payload): Promise<Payload> => {
  const names = namesIn(payloadOf)
  // Names outside `extras` are entities; `saveRecords` fails for an unknown one.
  const entities = names.flatMap((name): Entity[] => (name in extras ? [] : [name as Entity]))
  const parents = names.flatMap((name) => extras[name]?.of ?? [])
  const { node, place, admin } = home
  const of = { db: node.db, place, region: 'EST', owner: admin } as const
  const records: Record<string, Value> = { ...(await saveRecords(of, [...entities, ...parents])) }
  for (const name of names) {
    const extra = extras[name]
    if (extra) records[name] = await extra.create(home, records)
  }
  return payloadOf(records)
}
