import { api } from '@parkla/contract/api.ts'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../kit/testing/test-node.ts'
import { anOwner } from '../../accounts/accounts.factory.ts'
import { aCampaign } from '../../campaigns/campaigns.factory.ts'
import { aClient } from '../../clients/clients.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aSession } from '../../sessions/sessions.factory.ts'
import { mappingOf, registrantFile } from '../imports.factory.ts'
import { openDesk, reasonsOf } from '../imports.testing.ts'

const node = await openTestNode()
const { db } = node
const desk = await openDesk(node)
const place = await aPlace().save(db)
const registrantsOf = async (id: number) =>
  (await node.call(api.campaignRegistrants.list, { id, page_size: 100 }, desk.admin)).body

test('three registrants, room for two: the third is left out until confirmed; each approved with the right (R114)', async () => {
  const { id } = await aCampaign().percent(25).withRoomFor(2).at(place).save(db)
  const content = registrantFile(
    {},
    { 'Car number': 'TWICE1', 'Phone number': '+37251111111' },
    { 'Car number': 'TWICE1', 'Phone number': '+37251111111' },
    {},
  )
  const options = { OnlyCampaign: String(id) }
  const checked = await desk.check(content, options, 'registrants')
  expect(reasonsOf(checked)).toEqual({ 'imports.duplicateInFile': 1, 'imports.campaignFull': 1 })
  const confirmed = { ...options, ConfirmedReasons: ['imports.campaignFull' as const] }
  await desk.confirm(await desk.check(content, confirmed, 'registrants'))
  expect((await registrantsOf(id)).map((each) => [each.Status, each.DiscountPercentage])).toEqual([
    ['APPROVED', 25],
    ['APPROVED', 25],
    ['APPROVED', 25],
  ])
})

test('new clients only, 5,002 rows: a driver with an ended session and the row beyond 5,000 are left out (R112, R119)', async () => {
  const { id } = await aCampaign().forNewClients().at(place).save(db)
  const client = await aClient().save(db)
  await aSession().at(place).by(client).save(db)
  const phone = (await node.row('clients', client.id))['phone_number']
  const content = registrantFile({ 'Phone number': phone }, ...Array.from({ length: 5_001 }, () => ({})))
  const checked = await desk.check(content, { OnlyCampaign: String(id) }, 'registrants')
  expect(reasonsOf(checked)).toEqual({ 'imports.campaignConditions': 1, 'imports.tooManyRegistrants': 1 })
})

test('campaign at a place of another admin: refused', async () => {
  const { id } = await aCampaign().at(place).save(db)
  const as = await anOwner()
    .placeAdmin((await aPlace().save(db)).id)
    .save(db)
  const { body } = await desk.upload(registrantFile({}), { kind: 'registrants', as })
  const Options = { ...body.Options, OnlyCampaign: String(id) }
  const checked = await node.call(importsApi.check, { id: body.Id, Mapping: mappingOf(body), Options }, { as })
  expect(refusalOf(checked)).toEqual([422, 'imports.campaignUnknown'])
})
