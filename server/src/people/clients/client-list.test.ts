import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../kit/database/rows.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aPass } from '../../parking/passes/passes.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { aClient } from './clients.factory.ts'

const node = await openTestNode()
const { db } = node
const global = await anOwner().globalAdmin().save(db)
const place = await aPlace().save(db)

const aino = await aClient()
  .named('Aino Õun')
  .withEmail('Aino.Oun@example.test')
  .withPhone('+37255512345')
  .withPlates('123ABC', 'A77')
  .save(db)
const toomas = await aClient().named('Toomas 100%').withPhone('+37129998877').save(db)
const pass = await aPass().at(place).save(db)
await updateRow(db, 'monthly_passes', {
  id: pass.id,
  client_id: toomas.id,
  license_plate: '987XYZ',
  phone_number: '+37255500777',
})

const idsFor = async (search: string): Promise<number[]> =>
  (await node.call(api.clientList.list, { search }, global)).body.map(({ Id }) => Id)

test.each([
  ['name, any case', 'ÕUN', [aino.id]],
  ['e-mail', 'oun@ex', [aino.id]],
  ['phone as it is typed', '+372 555 12', [aino.id]],
  ['end of the phone', '98877', [toomas.id]],
  ['whole number without its plus', '372 5551 2345', [aino.id]],
  ['whole number without its country', '129998877', [toomas.id]],
  ['plus inside the number', '+555', []],
  ['plate as it is typed', '123-abc', [aino.id]],
  ['plate of a pass', '987 xyz', [toomas.id]],
  ['phone of a pass', '5550 0777', [toomas.id]],
  ['a percent sign', '100%', [toomas.id]],
  ['nothing that exists', 'zzzz', []],
])('search by %s: the clients with it', async (_, search, ids) => {
  expect(await idsFor(search)).toEqual(ids)
})

test('fewer than three characters: every client, newest first', async () => {
  expect(await idsFor('Ai')).toEqual([toomas.id, aino.id])
})

test('blocked client: in the row and the export; deleted client: not found; cursor: the next page', async () => {
  const blocked = await aClient().named('Blocked Kask').save(db)
  await updateRow(db, 'clients', { id: blocked.id, is_blocked: true })
  const deleted = await aClient().named('Deleted Kask').withPlates('444DEL').save(db)
  await updateRow(db, 'clients', { id: deleted.id, deleted_at: '2026-03-01T00:00:00.000Z' })
  const { body } = await node.call(api.clientList.list, { search: 'Kask' }, global)
  expect(body).toMatchObject([{ Id: blocked.id, IsBlocked: true }])
  expect(await idsFor('444DEL')).toEqual([])
  const { bytes } = await node.call(api.clientList.export, { search: 'Kask' }, global)
  expect(bytes.toString().trim().split('\n')[1]).toMatch(/^Blocked Kask;.*;Jah;/)
  const first = await node.call(api.clientList.list, { page_size: 20, cursor: String(blocked.id) }, global)
  expect(first.body.map(({ Id }) => Id)).toEqual([toomas.id, aino.id])
  await updateRow(db, 'clients', { id: blocked.id, deleted_at: '2026-03-01T00:00:00.000Z' })
})

test('row: debts per currency, passes in force, running sessions; the export has the same rows', async () => {
  await aSession().by(aino).at(place).costing(240, 35).failed().save(db)
  await aSession().by(aino).at(place).running().save(db)
  const { body } = await node.call(api.clientList.list, { search: 'Aino' }, global)
  expect(body).toMatchObject([
    {
      Debts: [{ Currency: 'EUR', SumInCents: 275 }],
      Region: 'EST',
      Language: 'EST',
      RunningSessions: 1,
      ActivePasses: 0,
      LicensePlates: ['123ABC', 'A77'],
    },
  ])
  const { bytes } = await node.call(api.clientList.export, { search: 'Aino' }, global)
  expect(bytes.toString().trim().split('\n')).toHaveLength(2)
  expect(bytes.toString()).toContain('2.75 EUR')
})
