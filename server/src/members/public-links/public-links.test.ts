import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { refusalOf, openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aWhitelist } from '../whitelists/whitelists.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'

const node = await openTestNode()
const { db } = node
const admin = await anOwner().globalAdmin().save(db)
const place = await aPlace().in('LVA').save(db)

const plain = {
  IsEnabled: true,
  IncludeCarNumber: true,
  CarNumberRequired: true,
  IncludeName: true,
  NameRequired: true,
  IncludeEmail: true,
  EmailRequired: false,
  IncludeComments: false,
  CommentsRequired: true,
}

const opened = async (form: object = {}, columns: object = {}) => {
  const { id } = await aWhitelist().in('LVA').at(place).save(db)
  await updateRow(db, 'whitelists', { id, app_id: 1, ...columns })
  const saved = await node.call(api.publicLinks.saveOfWhitelist, { id, ...plain, ...form }, admin)
  expect(saved.status).toBe(200)
  return { id, link: saved.body, uuid: new URL(saved.body.Url).searchParams.get('campaign') ?? '' }
}

/** Each call has another address, because an address may register ten times a minute. */
let calls = 0
const register = (uuid: string, changed: object = {}) =>
  node.call(
    api.publicLinks.register,
    {
      id: uuid,
      RequestId: crypto.randomUUID(),
      PhoneNumber: '+37125551234',
      CarNumber: '123ABC',
      Name: 'Mari Mets',
      Consent: true,
      ...changed,
    },
    { address: `203.0.113.${(calls += 1)}` },
  )
const usersOf = async (id: number) => (await node.call(api.whitelistUsers.list, { id }, admin)).body

test('form: fields keep ids and order, a part left out is never required, a selection needs two values (R122)', async () => {
  const two = [{ Value: 'A' }, { Value: 'B' }]
  const { id, link, uuid } = await opened({
    Title: 'Maja 7',
    CustomFields: [
      { Type: 'FREE_TEXT', Title: 'Flat' },
      { Type: 'SELECTION', Title: 'Gate', SelectionValues: two },
    ],
  })
  expect(link).toMatchObject({ IncludeComments: false, CommentsRequired: false, IsEnabled: true })
  const [flat, gate] = link.CustomFields
  const moved = [flat && { ...flat, Title: 'Flat number', OrderInList: 1 }, gate && { ...gate, OrderInList: 0 }]
  const CustomFields = moved.filter((field) => field !== undefined)
  const changed = await node.call(api.publicLinks.saveOfWhitelist, { id, ...plain, CustomFields }, admin)
  expect(changed.body.CustomFields).toMatchObject([
    { ID: gate?.ID, Title: 'Gate', OrderInList: 0, SelectionValues: [{ Value: 'A' }, { Value: 'B' }] },
    { ID: flat?.ID, Title: 'Flat number', OrderInList: 1 },
  ])
  const stale = await node.call(
    api.publicLinks.saveOfWhitelist,
    { id, ...plain, UpdatedAt: '2020-01-01T00:00:00.000Z' },
    admin,
  )
  expect(refusalOf(stale)).toEqual([409, 'conflict.changedMeanwhile'])
  const one = [{ Type: 'SELECTION' as const, Title: 'Gate', SelectionValues: [{ Value: 'A' }, { Value: 'A' }] }]
  expect((await node.call(api.publicLinks.saveOfWhitelist, { id, ...plain, CustomFields: one }, admin)).status).toBe(
    400,
  )
  expect((await node.call(api.publicLinks.find, { id: uuid })).body).toMatchObject({ PhoneCode: '+371' })
})

test('registration: waits for a manager, comment and answers are kept, the address of the list is mailed once', async () => {
  const { id, uuid, link } = await opened(
    {
      IncludeComments: true,
      CommentsRequired: false,
      CustomFields: [
        { Type: 'FREE_TEXT', Title: 'Flat', StoreValueToComments: true },
        { Type: 'FREE_TEXT', Title: 'Door code' },
      ],
    },
    { registration_request_received_message: 'We will call you.' },
  )
  const CustomFields = link.CustomFields.map(({ ID, Title }) => ({ ID, Value: `${Title} 7` }))
  const RequestId = crypto.randomUUID()
  for (let time = 0; time < 2; time += 1) {
    const answer = await register(uuid, { RequestId, Comments: 'Blue car', CustomFields })
    expect(answer).toMatchObject({ status: 200, body: { Message: 'We will call you.' } })
  }
  expect(await usersOf(id)).toMatchObject([
    {
      Name: 'Mari Mets',
      Phone: '+37125551234',
      Plates: ['123ABC'],
      Status: 'PENDING',
      RegistrationType: 'SELF_REGISTERED',
      Comment: 'Blue car\nFlat: Flat 7',
      Answers: [{ Title: 'Door code', Value: 'Door code 7' }],
    },
  ])
})

test('list that approves by itself: approved at once and mailed; the car of another user waits with its plate', async () => {
  const { id, uuid } = await opened({}, { auto_approve: true, approval_message: 'Welcome' })
  const Email = `${crypto.randomUUID()}@example.test`
  const first = await register(uuid, { Email })
  const same = await register(uuid, { Email })
  const other = await register(uuid, { PhoneNumber: '+37125559999', Name: 'Jaan Tamm' })
  expect([same.body, other.body]).toEqual([first.body, first.body])
  expect(await usersOf(id)).toMatchObject([
    { Name: 'Jaan Tamm', Status: 'PENDING', Plates: [], Comment: '123ABC' },
    { Name: 'Mari Mets', Status: 'APPROVED', Plates: ['123ABC'] },
  ])
  expect((await node.mails(Email)).map(({ text }) => text)).toEqual([expect.stringContaining('Welcome')])
})

test('refused: missing parts, unknown value, no consent, all at once; hidden field filled: usual answer, nothing stored', async () => {
  const SelectionValues = [{ Value: 'A' }, { Value: 'B' }]
  const { id, uuid, link } = await opened({
    CustomFields: [{ Type: 'SELECTION', Title: 'Gate', Required: true, SelectionValues }],
  })
  const field = link.CustomFields[0]?.ID ?? 0
  const wrong = await register(uuid, { Name: '', CustomFields: [{ ID: field, Value: 'C' }] })
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      Fields: [
        { Field: 'Name', Error: 'input.nameRequired' },
        { Field: `CustomFields.${field}`, Error: 'publicLinks.unknownValue' },
      ],
    },
  })
  expect((await register(uuid, { Consent: false })).body).toMatchObject({
    Fields: [{ Field: 'Consent' }, { Field: `CustomFields.${field}`, Error: 'input.required' }],
  })
  expect(
    (await register(uuid, { Website: 'https://spam.test', CustomFields: [{ ID: field, Value: 'A' }] })).status,
  ).toBe(200)
  expect(await usersOf(id)).toEqual([])
})

test.each([
  ['disabled', {}, { IsEnabled: false }],
  ['past its last day of registration', { registration_open_until: '2020-01-01T00:00:00Z' }, {}],
  ['no longer valid', { valid_to: '2020-01-01T00:00:00Z' }, {}],
  ['deleted', { deleted_at: '2020-01-01T00:00:00Z' }, {}],
] as const)('link of a list that is %s: 404 for the form and for a registration', async (_, columns, form) => {
  const { id, uuid } = await opened(form)
  await updateRow(db, 'whitelists', { id, app_id: 1, ...columns })
  expect((await node.call(api.publicLinks.find, { id: uuid })).status).toBe(404)
  expect((await register(uuid)).status).toBe(404)
})

test('eleventh registration of an address in a minute: 429, nothing stored (R121)', async () => {
  const { id, uuid } = await opened()
  const one = { id: uuid, Name: 'Mari Mets', PhoneNumber: '+37125551234', Consent: true }
  const send = (CarNumber: string) =>
    node.call(
      api.publicLinks.register,
      { ...one, CarNumber, RequestId: crypto.randomUUID() },
      { address: '198.51.100.7' },
    )
  for (let nth = 0; nth < 10; nth += 1) expect((await send(`10${nth}ABC`)).status).toBe(200)
  expect((await send('999XYZ')).status).toBe(429)
  expect((await usersOf(id)).flatMap(({ Plates }) => Plates)).not.toContain('999XYZ')
})

test('page: shows the form in the wanted language, keeps what was typed beside its errors, registers once', async () => {
  const { id, uuid } = await opened({ Title: '<b>Maja</b> 7' })
  const url = `/public/?campaign=${uuid}&lang=lv`
  const shown = await node.app.inject({ url, remoteAddress: '203.0.113.200' })
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('<html lang="lv">')
  expect(shown.body).toContain('&lt;b&gt;Maja&lt;/b&gt; 7')
  expect(shown.body).not.toContain('<script')
  const RequestId = /name="RequestId" value="([^"]+)"/.exec(shown.body)?.[1] ?? ''
  const send = (fields: Record<string, string>) =>
    node.app.inject({
      method: 'POST',
      url,
      remoteAddress: '203.0.113.200',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        RequestId,
        PhoneNumber: '2555 1234',
        CarNumber: 'AB-123',
        Name: 'Anna',
        ...fields,
      }).toString(),
    })
  const refused = await send({})
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('value="Anna"')
  expect(refused.body).toContain('href="#field-Consent"')
  for (let time = 0; time < 2; time += 1) expect((await send({ Consent: 'on' })).statusCode).toBe(200)
  expect(await usersOf(id)).toMatchObject([{ Phone: '+37125551234', Plates: ['AB123'], Name: 'Anna' }])
  expect((await node.app.inject({ url: '/public/?campaign=none' })).statusCode).toBe(404)
})
