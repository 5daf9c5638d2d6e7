import { api } from '@parkla/contract/api.ts'
import type { SavedOwner } from '../people/accounts/accounts.factory.ts'
import type { SavedPlace } from '../parking/places/places.factory.ts'
import { counting } from '../kit/counting.ts'
import type { TestNode } from '../testing/test-node.ts'
import type { Ids } from './records.testing.ts'

export const preparedRecords = [
  'alarm',
  'camera',
  'campaign',
  'client',
  'controller',
  'dispute',
  'fine',
  'fineObjection',
  'fleet',
  'notificationTemplate',
  'quickAction',
  'session',
] as const

export type Home = {
  node: TestNode
  place: SavedPlace
  admin: SavedOwner
  records: Pick<Ids, (typeof preparedRecords)[number]>
}
export type Fields = Readonly<Record<string, unknown>>

/** Fields that replace those of the sample. */
export type Preparation = (home: Home) => Promise<Fields> | Fields

export const next = counting()
export const aPlate = (): string => `FZ${String(next()).padStart(5, '0')}`

/** A group with its only plate. */
export const aVehicleGroup = async ({ node, admin }: Home): Promise<{ id: number; ID: number }> => {
  const { body } = await node.call(api.vehicleGroups.add, { name: `Prepared group ${next()}` }, admin)
  await node.call(api.vehicleGroups.addPlates, { id: body.ID, licensePlates: [aPlate()] }, admin)
  const plates = await node.call(api.vehicleGroups.plates, { id: body.ID }, admin)
  return { id: body.ID, ID: plates.body[0]?.ID ?? 0 }
}

/** Stores the content that the row of a file lacks. */
export const storeFile = async ({ node }: Home, key: string): Promise<Fields> => {
  await node.services.ports.storage.put(key, Buffer.from('%PDF-'), 'application/pdf')
  return {}
}
