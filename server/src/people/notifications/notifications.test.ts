import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aClient } from '../clients/clients.factory.ts'
import { aNotification } from './notifications.factory.ts'

const node = await openTestNode()
const { db } = node
const global = await anOwner().globalAdmin().save(db)

const listOf = (filter: object) => node.call(api.notifications.list, filter, global)
const idsOf = async (filter: object) => (await listOf(filter)).body.map(({ Id }) => Id)

test('list: newest first, the same rows by page and by cursor (R5)', async () => {
  const client = await aClient().save(db)
  const ids: number[] = []
  for (let saved = 0; saved < 21; saved += 1) ids.unshift((await aNotification().save(db, client)).id)
  await aNotification().save(db, await aClient().save(db))
  const clientId = client.id
  const first = await listOf({ clientId })
  expect(first.body.map(({ Id }) => Id)).toEqual(ids.slice(0, 20))
  expect(first.headers['x-next-page']).toBe('1')
  expect(await idsOf({ clientId, page: 1 })).toEqual(ids.slice(20))
  expect(await idsOf({ clientId, page: 1, cursor: String(first.headers['x-next-cursor']) })).toEqual(ids.slice(20))
})

test('filters by channel, status and client: matching rows only', async () => {
  const client = await aClient().named('Mari').save(db)
  const sms = await aNotification().save(db, client)
  const mail = await aNotification().by('EMAIL').failed().save(db, client)
  const push = await aNotification().by('PUSH').delivered().save(db, client)
  const clientId = client.id
  expect(await idsOf({ clientId })).toEqual([push.id, mail.id, sms.id])
  expect(await idsOf({ clientId, channel: 'SMS' })).toEqual([sms.id])
  expect(await idsOf({ clientId, status: 'FAILED' })).toEqual([mail.id])
  expect(await idsOf({ clientId, status: 'FAILED', channel: 'PUSH' })).toEqual([])
  const { body } = await node.call(api.notifications.find, { id: mail.id }, global)
  expect(body).toMatchObject({ ClientName: 'Mari', Status: 'FAILED', Reason: 'refused', Body: 'Värav on avatud.' })
})

test('export: the filtered notifications in the words of the list (R182)', async () => {
  const client = await aClient().named('Jaan').save(db)
  await aNotification().save(db, client)
  await aNotification().by('EMAIL').failed().save(db, client)
  const filter = { clientId: client.id, status: 'FAILED' } as const
  const { bytes } = await node.call(api.notifications.export, filter, { as: global, headers: { language: 'en' } })
  const [, ...lines] = bytes.toString().trim().split('\r\n')
  expect(lines).toEqual([expect.stringMatching(/;Jaan;[^;]*;E-mail;[^;]*;Failed;refused$/)])
})
