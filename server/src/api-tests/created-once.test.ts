import { expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aCampaign } from '../members/campaigns/campaigns.factory.ts'
import { aClient } from '../people/clients/clients.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { openTestNode } from '../testing/test-node.ts'

/** A double click of a client that sends no key creates one record, whether or not its name is unique (R191). */

const node = await openTestNode()
const { db } = node
const admin = await anOwner().globalAdmin().save(db)
const place = await aPlace().in('EST').save(db)
const call = (methodAndPath: string, body: unknown = {}) => node.call(methodAndPath, body, { as: admin })
const twentyTimes = (methodAndPath: string, body: unknown) =>
  Promise.all(Array.from({ length: 20 }, () => call(methodAndPath, body)))

const listed = { Name: 'Pihlaka maja', Region: 'EST', Places: `|${place.id}|` }

test.each([
  ['whitelists', listed],
  ['fleets', listed],
  ['discountcampaigns', { ...listed, DiscountPercent: 12 }],
])('%s: twenty equal creations at once add one', async (path, body) => {
  const answers = await twentyTimes(`POST /adminapi/${path}`, body)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map((answer) => answer.body['ID'] ?? answer.body['Id'])).size).toBe(1)
})

test('whitelist deleted and created again at once: a new list that exists', async () => {
  const sent = { ...listed, Name: 'Kase maja' }
  const first = (await call('POST /adminapi/whitelists', sent)).body['Id']
  expect((await call(`DELETE /adminapi/whitelists/${String(first)}`)).status).toBe(200)
  const second = (await call('POST /adminapi/whitelists', sent)).body['Id']
  expect(second).not.toBe(first)
  expect((await call(`GET /adminapi/whitelists/${String(second)}`)).status).toBe(200)
})

test('promo codes, reporting task and message to a client: twenty equal requests at once act once', async () => {
  const campaign = await aCampaign().at(place).save(db)
  await twentyTimes(`POST /adminapi/discountcampaigns/${campaign.id}/promo-codes/2`, {})
  expect(await node.rows('campaign_promo_codes', { campaign_id: campaign.id })).toHaveLength(2)
  const group = Number((await call('POST /adminapi/vehicle-groups', { name: 'Kord' })).body['ID'])
  const task = { emailTo: 'topelt@parkla.test', sendingDays: [3], enabled: true, vehicleGroupId: group }
  await twentyTimes('POST /adminapi/parking-fine/reporting-tasks', task)
  expect(await node.rows('reporting_tasks', { vehicle_group_id: group })).toHaveLength(1)
  const client = await aClient().in('EST').save(db)
  const message = { ClientId: client.id, Channel: 'SMS', Title: 'Parkla', Body: 'Tere' }
  await twentyTimes('POST /adminapi/notifications', message)
  expect(await node.rows('notifications', { client_id: client.id })).toHaveLength(1)
})
