import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aCampaign } from '../members/campaigns/campaigns.factory.ts'
import { aFine } from '../enforcement/fine-records/fines.factory.ts'
import { aFleet } from '../members/fleets/fleets.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { aWhitelist } from '../members/whitelists/whitelists.factory.ts'
import { openTestNode } from '../testing/test-node.ts'

/** Fields that were once dropped with 200: now stored or refused (R190). */

const node = await openTestNode()
const { db } = node
const admin = await anOwner().globalAdmin().save(db)
const place = await aPlace().in('EST').save(db)
const call = (methodAndPath: string, body: unknown = {}) => node.call(methodAndPath, body, { as: admin })
const fieldsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['Fields'] as { Field: string; Error: string }[]).map(({ Field, Error }) => [Field, Error])

const person = { Name: 'Mari', Email: 'mari@example.test', PhoneNumber: '+37255500011' }
const listed = { Name: 'Tamme maja', Region: 'EST', Places: `|${place.id}|` }

test('field that no call of the record knows: refused unless empty; field that a reading call answers: may be sent back', async () => {
  const { id } = await aWhitelist().in('EST').at(place).save(db)
  const user = { Name: 'Anna', Plates: ['701CCC'] }
  const misspelt = await call(`POST /adminapi/whitelists/${id}/users`, { ...user, PhoneNumber: '+37255500033' })
  expect([misspelt.status, fieldsOf(misspelt)]).toEqual([422, [['PhoneNumber', 'input.notTaken']]])
  expect((await call(`POST /adminapi/whitelists/${id}/users`, { ...user, PhoneNumber: '' })).status).toBe(200)
  const whole = (await call(`GET /adminapi/whitelists/${id}`)).body
  expect((await call(`PUT /adminapi/whitelists/${id}`, whole)).status).toBe(200)
})

test.each(['whitelists', 'fleets'])('user of %s: what is absent from a change stays', async (kind) => {
  const list = kind === 'fleets' ? aFleet() : aWhitelist()
  const { id } = await list.in('EST').at(place).save(db)
  const user = { Name: 'Tiina', Phone: '+37255500044', Email: 'tiina@example.test', Plates: ['702CCC'] }
  const added = (await call(`POST /adminapi/${kind}/${id}/users`, user)).body as unknown as { ID: number }[]
  const path = `PUT /adminapi/${kind}/${id}/users/${added[0]?.ID ?? 0}`
  const saved = await call(path, { ID: added[0]?.ID, ValidTo: '2027-05-01T21:00:00Z' })
  expect(saved.body).toMatchObject({ ...user, ValidTo: '2027-05-01T21:00:00.000Z' })
})

test('user of a fleet: a new type MANUALLY_INVITED invites once, any other is refused', async () => {
  const { id } = await aFleet().in('EST').at(place).save(db)
  const user = { Name: 'Uku', Email: 'uku@example.test', Plates: ['703CCC'] }
  const added = (await call(`POST /adminapi/fleets/${id}/users`, user)).body as unknown as { ID: number }[]
  const save = (change: object) => call(`PUT /adminapi/fleets/${id}/users/${added[0]?.ID ?? 0}`, change)
  const other = await save({ RegistrationType: 'SELF_REGISTERED' })
  expect([other.status, fieldsOf(other)]).toEqual([422, [['RegistrationType', 'input.notChangeable']]])
  const invited = await save({ RegistrationType: 'MANUALLY_INVITED' })
  expect(invited.body['RegistrationType']).toBe('MANUALLY_INVITED')
  expect((await save(invited.body)).body['InvitedAt']).toBe(invited.body['InvitedAt'])
})

test('registrants: keep the type with which they registered', async () => {
  const { id } = await aCampaign().at(place).save(db)
  const types = ['LINK_REGISTRATION', 'CAMPAIGN_CODE', 'ONE_TIME_PROMO_CODE']
  const sent = types.map((RegistrationType, at) => ({ ...person, CarNumber: `52${at}AAA`, RegistrationType }))
  await call(`POST /adminapi/discountcampaigns/${id}/registrants?many=true`, sent)
  const { body } = await node.call(api.campaignRegistrants.list, { id }, admin)
  expect(body.map(({ RegistrationType }) => RegistrationType).toSorted()).toEqual(types.toSorted())
})

test('extra campaign: kept while it is switched off, and gives nothing (R113)', async () => {
  const extra = await aCampaign().at(place).save(db)
  const sent = { ...listed, DiscountPercent: 15, ExtraDiscountCampaignId: extra.id }
  const { body } = await call('POST /adminapi/discountcampaigns', sent)
  expect(body).toMatchObject({ ActivateExtraDiscountCampaign: false, ExtraDiscountCampaignId: extra.id })
  await call(`POST /adminapi/discountcampaigns/${String(body['ID'])}/registrants`, { ...person, CarNumber: '531AAA' })
  expect((await node.call(api.campaignRegistrants.list, { id: extra.id }, admin)).body).toEqual([])
  expect((await call('DELETE /adminapi/discountcampaigns', { ID: extra.id })).status).toBe(200)
})

test('promo codes: the record of a campaign has its own; another number than the one in the path is refused', async () => {
  const { id } = await aCampaign().at(place).save(db)
  const path = `POST /adminapi/discountcampaigns/${id}/promo-codes/2`
  const { body } = await call(path, { amountOfNewCodes: 2, campaignId: id })
  expect((await call(`GET /adminapi/discountcampaigns/${id}`)).body['PromoCodes']).toEqual(body['PromoCodes'])
  expect(fieldsOf(await call(path, { amountOfNewCodes: 3 }))).toEqual([['amountOfNewCodes', 'input.notOffered']])
})

test('fine: saved with its forwarding; another amount is refused', async () => {
  const { id } = await aFine().at(place).save(db)
  const stored = (await call(`GET /adminapi/parking-fines/${id}`)).body
  const path = `PUT /adminapi/parking-fines/${id}`
  const saved = await call(path, { ...stored, doNotForwardDebts: true, forwardDebtsAt: '7.8.2026' })
  expect(saved.body).toMatchObject({ doNotForwardDebts: true, forwardDebtsAt: '2026-08-07' })
  const other = await call(path, { amountInCents: 1 })
  expect([other.status, fieldsOf(other)]).toEqual([422, [['amountInCents', 'input.notChangeable']]])
  expect((await call(path, { dueOn: '20.6.2026' })).body['dueOn']).toBe('2026-06-20')
})

test('new gate controller: its inputs are stored; two inputs with one pin are refused', async () => {
  const path = `POST /adminapi/places/${place.id}/gatecontrollers`
  const Inputs = [
    { Pin: 2, Description: 'Loop', Status: false },
    { Pin: 5, Description: 'Button', Status: true },
  ]
  const added = await call(path, { ControllerId: 'GC-INPUTS', Inputs })
  expect(added.body).toMatchObject({ Controller: { Inputs } })
  expect((await call(path, { ControllerId: 'GC-TWICE', Inputs: [Inputs[0], Inputs[0]] })).status).toBe(400)
})

test('report: field names with capitals, as one document of the specification has them, are accepted', async () => {
  const { body } = await call('GET /adminapi/reports/finance?From=1.2.2026&To=9.2.2026&GroupBy=ZONE&zone=')
  expect(body).toMatchObject({ From: '2026-02-01', To: '2026-02-09' })
})

test('users sent as a list alone: an unknown field is named by its index, a field of another casing is stored', async () => {
  const { id } = await aWhitelist().in('EST').at(place).save(db)
  const path = `POST /adminapi/whitelists/${id}/users?many=true`
  const sent = (more: object) => [
    { Name: 'Ivo', Plates: ['704CCC'] },
    { Name: 'Aet', Plates: ['705CCC'], ...more },
  ]
  const unknown = await call(path, sent({ Vehicles: [{ Colour: 'red' }] }))
  expect([unknown.status, fieldsOf(unknown)]).toEqual([422, [['Users.1.Vehicles', 'input.notTaken']]])
  const twice = await call(path, sent({ name: 'Other' }))
  expect(fieldsOf(twice)).toEqual([['Users.1.name', 'input.notTaken']])
  expect((await call(path, sent({ COMPANY: 'Lepp' }))).body).toMatchObject([{ Company: '' }, { Company: 'Lepp' }])
})

test('place: a price beside its table is refused, and so is an unknown name in small letters', async () => {
  const path = 'PUT /adminapi/places'
  const price = await call(path, { Id: place.id, Price12: 500 })
  expect([price.status, fieldsOf(price)]).toEqual([422, [['Price12', 'input.notTaken']]])
  const named = await call(path, { Id: place.id, name: 'Lepa 9' })
  expect([named.status, fieldsOf(named)]).toEqual([422, [['Name', 'input.notChangeable']]])
})
