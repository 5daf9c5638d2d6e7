import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aCampaign } from '../members/campaigns/campaigns.factory.ts'
import { aFleet } from '../members/fleets/fleets.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { aSession } from '../parking/session-records/sessions.factory.ts'
import { aWhitelist } from '../members/whitelists/whitelists.factory.ts'
import { openTestNode, refusalOf } from '../testing/test-node.ts'

/** Bodies as another client writes them: each field is stored and answered, or refused (R190). */

const node = await openTestNode()
const { db } = node
const admin = await anOwner().globalAdmin().save(db)
const place = await aPlace().named('Mere 3').in('EST').save(db)
const call = (methodAndPath: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  node.call(methodAndPath, body, {
    as: admin,
    headers: { 'idempotency-key': crypto.randomUUID(), language: 'en', ...headers },
  })
const fieldsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['Fields'] as { Field: string; Error: string }[]).map(({ Field, Error }) => [Field, Error])

const listed = { Name: 'Tamme maja', Region: 'EST', Places: `|${place.id}|` }
const standard =
  'Your registration request has been received. You will receive a confirmation email when your registration is confirmed.'

test.each([
  ['/adminapi/whitelists', 'PUT', listed],
  ['/adminapi/discountcampaigns', '', { ...listed, DiscountPercent: 15 }],
])('%s: the public link is stored, answered and obeyed; the standard text is the default', async (path, _, sent) => {
  const added = await call(`POST ${path}`, { ...sent, IsPublicRegistrationLinkEnabled: true })
  expect(added.body).toMatchObject({
    IsPublicRegistrationLinkEnabled: true,
    RegistrationRequestReceivedMessage: standard,
  })
  const id = added.body['ID'] ?? added.body['Id']
  const link = `GET /adminapi/publiclinks/${String(added.body['PublicRegistrationLinkUuid'])}`
  expect((await node.call(link)).status).toBe(200)
  const save = (change: object) =>
    path.endsWith('campaigns')
      ? call(`PUT ${path}`, { ...sent, ID: id, ...change })
      : call(`PUT ${path}/${String(id)}`, { ...sent, ...change })
  await save({ Name: 'Tamme park' })
  expect((await node.call(link)).status).toBe(200)
  expect((await save({ IsPublicRegistrationLinkEnabled: false })).status).toBe(200)
  expect((await call(`GET ${path}/${String(id)}`)).body['IsPublicRegistrationLinkEnabled']).toBe(false)
  expect((await node.call(link)).status).toBe(404)
  await save({ RegistrationRequestReceivedMessage: 'Helistame teile.' })
  expect((await call(`GET ${path}/${String(id)}`)).body['RegistrationRequestReceivedMessage']).toBe('Helistame teile.')
})

test('template: no public link', async () => {
  const template = { Name: 'Talv', IsTemplate: true, DiscountPercent: 5, IsPublicRegistrationLinkEnabled: true }
  expect(refusalOf(await call('POST /adminapi/discountcampaigns', template))).toEqual([409, 'campaigns.isTemplate'])
})

test('password of a new user: signs in, is not answered; a weak one and one of a stored user are refused', async () => {
  const user = { Name: 'Jaan', Email: `${crypto.randomUUID()}@example.test` }
  const added = await call('POST /adminapi/owners', { ...user, Password: 'Kuusk-2031' })
  expect(added.status).toBe(200)
  expect(JSON.stringify(added.body)).not.toMatch(/Kuusk|"Password"/)
  const login = { Email: user.Email, Password: 'Kuusk-2031' }
  expect((await node.call('POST /admin/login', login)).status).toBe(200)
  expect(JSON.stringify(await node.rows('audit_events', { entity: 'owner' }))).not.toContain('Kuusk')
  const weak = await call('POST /adminapi/owners', { ...user, Email: 'weak@example.test', Password: 'kuusk' })
  expect(fieldsOf(weak)).toEqual([['Password', 'input.weakPassword']])
  const changed = await call('PUT /adminapi/owners', { ...user, Id: added.body['Id'], Password: 'Kask-2032' })
  expect(fieldsOf(changed)).toEqual([['Password', 'input.notTaken']])
  expect((await call('PUT /adminapi/owners', { ...user, Id: added.body['Id'], Password: '' })).status).toBe(200)
})

test('custom fields and values: ordered by their numbers, which are stored (R122)', async () => {
  const { id } = await aWhitelist().in('EST').at(place).save(db)
  const parts = { IncludeCarNumber: true, CarNumberRequired: true, IncludeName: false, NameRequired: false }
  const more = { IncludeEmail: false, EmailRequired: false, IncludeComments: false, CommentsRequired: false }
  const CustomFields = [
    { Type: 'FREE_TEXT', Title: 'Floor', OrderInList: 70 },
    {
      Type: 'SELECTION',
      Title: 'Gate',
      OrderInList: 20,
      SelectionValues: [
        { Value: 'North', OrderInList: 9 },
        { Value: 'South', OrderInList: 4 },
      ],
    },
  ]
  const sent = { IsEnabled: true, ...parts, ...more, CustomFields }
  const { body } = await node.call(api.publicLinks.saveOfWhitelist, { id, ...sent } as never, admin)
  const stored = body.CustomFields.map(({ Title, OrderInList }) => [Title, OrderInList])
  expect(stored).toEqual([
    ['Gate', 20],
    ['Floor', 70],
  ])
  expect(body.CustomFields[0]?.SelectionValues).toMatchObject([
    { Value: 'South', OrderInList: 4 },
    { Value: 'North', OrderInList: 9 },
  ])
})

const person = { Name: 'Mari', Email: 'mari@example.test', PhoneNumber: '+37255500011', CarNumber: '411BAR' }

test('registrants: the list alone and under the names of the specification; an unknown name is refused', async () => {
  const { id } = await aCampaign().at(place).save(db)
  const path = `POST /adminapi/discountcampaigns/${id}/registrants`
  const one = (CarNumber: string) => ({ ...person, CarNumber })
  const sent: [string, unknown][] = [
    [`${path}?many=true`, [one('501AAA'), one('502AAA')]],
    [path, [one('503AAA')]],
    [path, { campaignId: id, many: true, invite: false, registrants: [one('504AAA')] }],
    [path, { campaignId: id, many: true, list: [one('505AAA')] }],
    [`${path}?many=true`, { Registrants: [one('506AAA')] }],
  ]
  const added: number[] = []
  for (const [to, body] of sent) added.push(((await call(to, body)).body as unknown as unknown[]).length)
  expect(added).toEqual([2, 1, 1, 1, 1])
  const unknown = await call(`${path}?many=true`, { People: [one('507AAA')] })
  expect([unknown.status, fieldsOf(unknown)]).toEqual([422, [['People', 'input.notTaken']]])
  expect(fieldsOf(await call(`${path}?many=true`))).toEqual([['Registrants', 'input.required']])
  const other = await call(path, { ...one('508AAA'), campaignId: id + 1 })
  expect([other.status, fieldsOf(other)]).toEqual([422, [['campaignId', 'input.notOffered']]])
  const both = await call(path, { ...one('509AAA'), Registrants: [one('510AAA')] })
  expect(fieldsOf(both)).toEqual([['PhoneNumber', 'input.listOrOne']])
  const declined = await call(path, { ...one('511AAA'), Status: 'DECLINED' })
  expect([declined.status, fieldsOf(declined)]).toEqual([422, [['Status', 'input.notChangeable']]])
  for (const name of ['Registrants', 'registrants', 'list']) {
    const second = await call(path, { [name]: [one('512AAA'), { ...one('513AAA'), Status: 'DECLINED' }] })
    expect(fieldsOf(second)).toEqual([[`${name}.1.Status`, 'input.notChangeable']])
  }
  const { body } = await node.call(api.campaignRegistrants.list, { id }, admin)
  expect(
    body
      .map(({ CarNumber }) => CarNumber)
      .toSorted()
      .join(),
  ).toBe('501AAA,502AAA,503AAA,504AAA,505AAA,506AAA')
})

test.each(['whitelists', 'fleets'])('users of %s: many=true takes the list alone, and not none', async (kind) => {
  const list = kind === 'fleets' ? aFleet() : aWhitelist()
  const { id } = await list.in('EST').at(place).save(db)
  const path = `POST /adminapi/${kind}/${id}/users?many=true`
  const users = ['601BBB', '602BBB'].map((plate) => ({ Name: `Driver ${plate}`, Plates: [plate] }))
  expect((await call(path, users)).body).toHaveLength(2)
  const none = await call(path, { Drivers: users })
  expect([none.status, fieldsOf(none)]).toEqual([422, [['Drivers', 'input.notTaken']]])
  expect(fieldsOf(await call(path))).toEqual([['Users', 'input.required']])
})

test('client: with a phone number only; what is left out stays; another credit is refused', async () => {
  const added = await call('POST /adminapi/client', { PhoneNumber: '+37255500022' })
  expect(added.body).toMatchObject({ PhoneNumber: '+37255500022', Region: 'EST', Language: 'EST', AppId: 1 })
  const Id = added.body['Id']
  await call('POST /adminapi/client', { Id, Name: 'Jüri Oja', LicensePlates: ['421 CAR'] })
  const whole = (await call('POST /adminapi/client', { Id, Notes: 'Tuttav' })).body
  expect(whole).toMatchObject({ Name: 'Jüri Oja', Notes: 'Tuttav', LicensePlates: ['421CAR'] })
  expect((await call('POST /adminapi/client', { ...whole, UpdatedAt: undefined })).status).toBe(200)
  const richer = await call('POST /adminapi/client', { Id, CreditInCents: 900 })
  expect(fieldsOf(richer)).toEqual([['CreditInCents', 'input.notChangeable']])
  expect(refusalOf(await call('POST /adminapi/client', { Name: 'Ilma' }))[0]).toBe(422)
})

test('GET whitelists with includeAvailabilityInfo: the page of the places asked for, with room (R88)', async () => {
  const other = await aPlace().in('EST').save(db)
  const { id } = await aWhitelist().in('EST').at(other).save(db)
  const query = `includeAvailabilityInfo=true&page=0&page_size=11&place_ids=${other.id},999999`
  const { body, status } = await call(`GET /adminapi/whitelists?${query}`)
  expect(status).toBe(200)
  expect(body).toMatchObject([{ Id: id, Availability: { UsedNow: 0 } }])
})

test('manager report: a spreadsheet for a caller who accepts that type, JSON otherwise (R100)', async () => {
  const { id } = await aWhitelist().in('EST').at(place).save(db)
  const path = `GET /adminapi/whitelists/${id}/manager-report?page=0&type=USERS`
  const ooxml = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const sheet = await call(path, {}, { accept: ooxml })
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, ooxml])
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
  for (const accept of ['application/json', `text/html, ${ooxml}`]) {
    const { status, headers, body } = await call(path, {}, { accept })
    expect([status, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', []])
  }
})

test('manual session: takes the client as sessions answer it; an end or a cost is refused', async () => {
  const sent = { PlaceId: place.id, CarNumber: '431DAD', StartTime: node.clock.instant() }
  const started = await call('POST /adminapi/parkingsessions', {
    ...sent,
    Client: { Id: 0, PhoneNumber: '+37255500033' },
  })
  expect(started.body['Client']).toMatchObject({ PhoneNumber: '+37255500033' })
  const again = { ...sent, CarNumber: '432DAD' }
  const ended = await call('POST /adminapi/parkingsessions', {
    ...again,
    EndTime: '2031-02-03T10:00:00Z',
    CostInCents: 5,
  })
  expect(fieldsOf(ended).map(([field]) => field)).toEqual(['EndTime', 'CostInCents'])
  expect((await call('POST /adminapi/parkingsessions', { ...again, EndTime: '0001-01-01T00:00:00Z' })).status).toBe(200)
})

test('records sent back whole: saved if unchanged; with another fixed field refused and not saved', async () => {
  const stored = (await call(`GET /adminapi/places/${place.id}`)).body
  const plain = { ...stored, AvailabilityTable: undefined, DiscountPlan: undefined }
  expect((await call('PUT /adminapi/places', plain)).status).toBe(200)
  const { UpdatedAt } = (await call(`GET /adminapi/places/${place.id}`)).body
  const renamed = await call('PUT /adminapi/places', { ...plain, UpdatedAt, Name: 'Mere 5', TotalSpots: 77 })
  expect([renamed.status, fieldsOf(renamed)]).toEqual([422, [['Name', 'input.notChangeable']]])
  expect((await call(`GET /adminapi/places/${place.id}`)).body).toMatchObject({ Name: 'Mere 3', UpdatedAt })
  const { id } = await aCampaign().at(place).save(db)
  const campaign = (await call(`GET /adminapi/discountcampaigns/${id}`)).body
  const filled = await call('PUT /adminapi/discountcampaigns', { ...campaign, Registrants: [person] })
  expect(fieldsOf(filled)).toEqual([['Registrants', 'input.notTaken']])
  expect(
    (await call('PUT /adminapi/discountcampaigns', { ...campaign, Registrants: [], PromoCodes: null })).status,
  ).toBe(200)
})

test('refund with an amount: exactly this amount, or a refusal, whatever the status is called (R70)', async () => {
  const refunded = async (change: object, session = aSession().costing(643).paid()) => {
    const { id } = await session.at(place).save(db)
    const answer = await call(`PUT /adminapi/parkingsessions/${id}`, change)
    const refunds = await node.rows('refunds', { session_id: id })
    return [answer.status, ...refunds.map(({ amount_in_cents }) => amount_in_cents)]
  }
  expect(await refunded({ PaymentStatus: 'REFUNDED', RefundAmountInCents: 2 })).toEqual([200, 2])
  expect(await refunded({ PaymentStatus: 'REFUNDED', RefundAmountInCents: 643 })).toEqual([200, 643])
  expect(await refunded({ PaymentStatus: 'REFUNDED' })).toEqual([200, 643])
  expect(await refunded({ PaymentStatus: 'REFUNDED', RefundAmountInCents: 644 })).toEqual([422])
  expect(await refunded({ PaymentStatus: 'REFUNDED', RefundAmountInCents: 0 })).toEqual([400])
  const failed = aSession().costing(643).failed()
  expect(await refunded({ PaymentStatus: '', RefundAmountInCents: 2 }, failed)).toEqual([422])
})
