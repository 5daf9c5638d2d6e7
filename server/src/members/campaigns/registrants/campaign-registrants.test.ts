import { api } from '@parkla/contract/api.ts'
import { mostRegistrationComment } from '@parkla/contract/members/public-links/public-links.schema.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'
import { testNow } from '../../../testing/test-clock.ts'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aClient, saveCard } from '../../../people/clients/clients.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { aCampaign, saveRegistrant } from '../campaigns.factory.ts'
import { sendToRegistrant } from '../campaigns.jobs.ts'

const node = await openTestNode()
const { db } = node
const place = await aPlace().save(db)
const region = await anOwner().regionAdmin('EST').with('SEE_PERSONAL_DATA').save(db)
const masked = await anOwner().placeAdmin(place.id).save(db)
const calls = api.campaignRegistrants

const campaignWith = (room: number): Promise<{ id: number }> => aCampaign().at(place).withRoomFor(room).save(db)
const car = (index: number) => ({ PhoneNumber: `+3725000${1000 + index}`, CarNumber: `REG${100 + index}` })
const add = (id: number, input: object, query: object = {}) => node.call(calls.add, { id, ...query, ...input }, region)
const listed = async (id: number, query: object = {}) =>
  (await node.call(calls.list, { id, ...query }, region)).body.map(({ CarNumber }) => CarNumber)

test('add, change, decline, approve, remove: stored, conflict refused, removed one is gone (R8)', async () => {
  const { id } = await campaignWith(0)
  const [added] = (await add(id, { ...car(1), Name: 'Mari' })).body
  expect(added).toMatchObject({ ...car(1), Name: 'Mari', Status: 'APPROVED', RegistrationType: 'MANUALLY_ADDED' })
  const path = { id, registrantId: added!.Id }
  const changed = await node.call(calls.save, { ...path, ...car(2), UpdatedAt: added!.UpdatedAt }, region)
  expect(changed.body).toMatchObject(car(2))
  expect((await node.call(calls.find, path, region)).body).toEqual(changed.body)
  const stale = await node.call(calls.save, { ...path, ...car(3), UpdatedAt: added!.UpdatedAt }, region)
  expect(refusalOf(stale)).toEqual([409, 'conflict.changedMeanwhile'])
  for (const status of ['DECLINED', 'APPROVED'] as const)
    expect((await node.call(calls.setStatus, { ...path, status }, region)).body.Status).toBe(status)
  for (const search of ['reg102', '5000 1002', '+372 5000-1002'])
    expect([search, await listed(id, { search })]).toEqual([search, ['REG102']])
  expect((await node.call(calls.remove, path, region)).status).toBe(200)
  expect([await listed(id), (await node.call(calls.find, path, region)).status]).toEqual([[], 404])
})

test('masked contacts: found by plate and whole phone, which is logged, not by name, e-mail or part of a phone (R79, R181)', async () => {
  const { id } = await campaignWith(0)
  await add(id, { ...car(4), Name: 'Piret Põld', Email: 'piret@example.test' })
  const admin = { as: await anOwner().placeAdmin(place.id).save(db) }
  const found = async (search: string) =>
    (await node.call(calls.list, { id, search }, admin)).body.map(({ CarNumber }) => CarNumber)
  for (const search of ['Põld', 'piret@', '001004']) expect([search, await found(search)]).toEqual([search, []])
  for (const search of ['reg104', '+372 5000 1004']) expect([search, await found(search)]).toEqual([search, ['REG104']])
  const searches = await node.rows('audit_events', { fact: 'campaign.searchedByPhone', owner_id: admin.as.id })
  expect(searches).toMatchObject([{ entity: 'campaign', entity_id: String(id) }])
})

test('same phone and car: refused in the campaign and within one call, allowed with another car (R119)', async () => {
  const { id } = await campaignWith(0)
  await add(id, car(1))
  expect(refusalOf(await add(id, car(1)))).toEqual([422, 'campaigns.alreadyRegistered'])
  const twice = await add(id, { Registrants: [car(2), car(2)] }, { many: 'true' })
  expect(refusalOf(twice)).toEqual([422, 'campaigns.alreadyRegistered'])
  expect((await add(id, { ...car(1), CarNumber: 'OTHER1' })).status).toBe(200)
  expect(
    (await add(id, { Registrants: [car(2), car(3)] }, { many: 'true' })).body.map((each) => each.CarNumber),
  ).toEqual(['REG102', 'REG103'])
})

test('one registrant without phone and car: both fields are named as required', async () => {
  const { id } = await campaignWith(0)
  const refused: { status: number; body: unknown } = await add(id, { Name: 'Mari' })
  const required = ['PhoneNumber', 'CarNumber'].map((Field) =>
    expect.objectContaining({ Field, Error: Field === 'CarNumber' ? 'input.carRequired' : 'input.phoneRequired' }),
  )
  expect(refused).toMatchObject({ status: 400, body: { Error: 'input.invalid', Fields: required } })
})

test('50 at once into a campaign with room for 20: 20 approved, the others refused; more after a confirmation (R114)', async () => {
  const { id } = await campaignWith(20)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => add(id, car(index))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map((answer) => refusalOf(answer).join(' ')))).toEqual(new Set(['409 campaigns.full']))
  expect((await add(id, { ...car(99), MayExceed: true })).status).toBe(200)
  const { body } = await node.call(api.campaigns.find, { id }, region)
  expect(body.ApprovedRegistrantsCount).toBe(21)
})

test('payment card required: a client without a card, or with one that expired the day before, is refused (R112, R178)', async () => {
  const { id } = await campaignWith(0)
  await db.updateTable('campaigns').set({ payment_method_required: true }).where('id', '=', id).execute()
  expect(refusalOf(await add(id, car(1)))).toEqual([409, 'campaigns.cardRequired'])
  const client = await aClient().withPhone(car(1).PhoneNumber).save(db)
  await saveCard(db, client.id, '2026-03-03')
  expect(refusalOf(await add(id, car(1)))).toEqual([409, 'campaigns.cardRequired'])
  await saveCard(db, client.id, '2026-03-04')
  expect((await add(id, car(1))).status).toBe(200)
})

test('new clients only: fees, purchases and traces are no earlier visit (R75, R112)', async () => {
  const { id } = await aCampaign().at(place).forNewClients().save(db)
  const client = await aClient().withPhone(car(50).PhoneNumber).save(db)
  const { id: sessionId } = await aSession().at(place).by(client).save(db)
  expect(refusalOf(await add(id, car(50)))).toEqual([409, 'campaigns.notNewClient'])
  await updateRow(db, 'sessions', { id: sessionId, type: 'LOG' })
  expect((await add(id, car(50))).status).toBe(200)
})

test('invited registrant: no client until the answer, also after a change; approval judges the client of the phone (R112)', async () => {
  const { id } = await aCampaign().at(place).forNewClients().save(db)
  const { id: client_id } = await insertRow(db, 'clients', {
    app_id: 1,
    region: 'EST',
    phone_number: car(7).PhoneNumber,
  })
  const [invited] = (await add(id, car(6), { invite: 'true' })).body
  const path = { id, registrantId: invited!.Id }
  expect((await node.call(calls.save, { ...path, ...car(7) }, region)).body).toMatchObject({ Status: '', ClientId: 0 })
  const { id: sessionId } = await aSession().at(place).save(db)
  await updateRow(db, 'sessions', { id: sessionId, client_id })
  const approve = () => node.call(calls.setStatus, { ...path, status: 'APPROVED' }, region)
  expect(refusalOf(await approve())).toEqual([409, 'campaigns.notNewClient'])
  await updateRow(db, 'sessions', { id: sessionId, client_id: null })
  expect((await approve()).body).toMatchObject({ Status: 'APPROVED', ClientId: client_id })
})

test('registration type: of many the MANUALLY_INVITED are invited by mail and need no room, the others are approved (R114)', async () => {
  const { id } = await campaignWith(1)
  const invited = (index: number) => ({
    ...car(index),
    Email: `${crypto.randomUUID()}@example.test`,
    RegistrationType: 'MANUALLY_INVITED',
  })
  const Registrants = [invited(60), { ...car(61), RegistrationType: 'MANUALLY_ADDED' }, invited(62), invited(63)]
  const { status, body } = await add(id, { Registrants }, { many: 'true' })
  expect(status).toBe(200)
  expect(body.map(({ CarNumber, Status }) => [CarNumber, Status])).toEqual([
    ['REG160', ''],
    ['REG161', 'APPROVED'],
    ['REG162', ''],
    ['REG163', ''],
  ])
  expect(body.map(({ RegistrationType }) => RegistrationType)).toEqual(Registrants.map((one) => one.RegistrationType))
  expect((await node.mails(body[0]!.Email))[0]?.text).toContain(body[0]!.InviteUrl)
  const one = await add(id, invited(64))
  expect(one.body).toMatchObject([{ Status: '', RegistrationType: 'MANUALLY_INVITED' }])
})

test('mails of a registration: operator in the language of the region, registrant in that of the form, if known (R15)', async () => {
  const { id } = await campaignWith(0)
  const email = `${crypto.randomUUID()}@example.test`
  const { id: registrantId } = await saveRegistrant(db, id, 'PENDING')
  await updateRow(db, 'campaign_registrants', { id: registrantId, email, language: 'lv' })
  await db.updateTable('regions').set({ language: 'en' }).where('code', '=', 'EST').execute()
  const send = (kind: 'request' | 'received') =>
    sendToRegistrant.run(node.jobContext(), { registrantId, kind, email, mailId: crypto.randomUUID() })
  await send('request')
  await send('received')
  await updateRow(db, 'campaign_registrants', { id: registrantId, language: '' })
  await send('received')
  await db.updateTable('regions').set({ language: 'et' }).where('code', '=', 'EST').execute()
  const kinds = (await node.mails(email)).map(({ subject }) => subject.replace(/^.*: /, ''))
  expect(kinds.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'new registration',
    'reģistrācija saņemta',
    'registration received',
  ])
})

test('all waiting: approved those who meet the conditions within the room, the others wait; then declined (R112, R114)', async () => {
  const { id } = await aCampaign().at(place).forNewClients().withRoomFor(1).save(db)
  const client = await insertRow(db, 'clients', { app_id: 1, region: 'EST', phone_number: car(40).PhoneNumber })
  const { id: sessionId } = await aSession().at(place).save(db)
  await updateRow(db, 'sessions', { id: sessionId, client_id: client.id })
  for (const phone of [car(40).PhoneNumber, car(41).PhoneNumber, car(42).PhoneNumber]) {
    const one = await saveRegistrant(db, id, 'PENDING')
    await updateRow(db, 'campaign_registrants', { id: one.id, phone })
  }
  const { body: waiting } = await node.call(calls.waiting, { id }, region)
  expect(waiting).toEqual({ Count: 3, AsOf: testNow })
  // Not counted: this registrant registers later.
  const later = await saveRegistrant(db, id, 'PENDING')
  await updateRow(db, 'campaign_registrants', { id: later.id, updated_at: '2026-12-31T00:00:00.000Z' })
  const decide = (status: 'APPROVED' | 'DECLINED', more: object = {}) =>
    node.call(calls.decideWaiting, { id, status, AsOf: waiting.AsOf, ...more }, region)
  expect(refusalOf(await decide('APPROVED'))).toEqual([409, 'campaigns.full'])
  expect((await decide('APPROVED', { MayExceed: true })).body).toEqual({ Decided: 2, Waiting: 1 })
  const { body } = await node.call(calls.list, { id, status: 'APPROVED' }, region)
  expect(body.map(({ DiscountPercentage }) => DiscountPercentage)).toEqual([10, 10])
  expect((await decide('DECLINED')).body).toEqual({ Decided: 1, Waiting: 0 })
  const { body: left } = await node.call(calls.list, { id, status: 'PENDING' }, region)
  expect(left.map(({ Id }) => Id)).toEqual([later.id])
  const { rows: audited } = await sql`select after->>'Status' as status, count(*)::int as count from audit_events
    where fact = 'campaignRegistrant.statusChanged' and (after->>'DiscountCampaignId')::bigint = ${id} group by 1 order by 1`.execute(
    db,
  )
  expect(audited).toEqual([
    { status: 'APPROVED', count: 2 },
    { status: 'DECLINED', count: 1 },
  ])
})

test('comment: as long as the public form may store (R122)', async () => {
  const { id } = await campaignWith(0)
  const Comment = 'x'.repeat(mostRegistrationComment)
  expect((await add(id, { ...car(1), Comment })).body).toMatchObject([{ Comment }])
  expect((await add(id, { ...car(2), Comment: `${Comment}x` })).status).toBe(400)
})

test('several approved at once, more than there is room for: none is; within the room: all (R114)', async () => {
  const { id } = await campaignWith(2)
  const pending = await Promise.all(Array.from({ length: 3 }, () => saveRegistrant(db, id, 'PENDING')))
  const decide = (count: number) => {
    const Registrants = pending.slice(0, count).map((one) => ({ Id: one.id }))
    return node.call(calls.decide, { id, status: 'APPROVED', Registrants }, region)
  }
  expect(refusalOf(await decide(3))).toEqual([409, 'campaigns.full'])
  expect((await node.call(calls.list, { id, status: 'APPROVED' }, region)).body).toEqual([])
  expect((await decide(2)).body.map(({ Status }) => Status)).toEqual(['APPROVED', 'APPROVED'])
})

test('no personal data: every answer masks contacts and has neither comment, client nor invitation (R79)', async () => {
  const { id } = await campaignWith(0)
  const sent = { ...car(60), Name: 'Mari Maasikas', Email: 'mari@example.test', Comment: 'VIP' }
  const shown = { Name: 'M••• M•••', Email: 'm•••@example.test', PhoneNumber: '+372 •••• 060' }
  const hidden = { ...shown, CarNumber: 'REG160', Comment: '', ClientId: 0, InviteUuid: '', InviteUrl: '' }
  const [added] = (await node.call(calls.add, { id, ...sent, invite: 'true' }, masked)).body
  expect(added).toMatchObject(hidden)
  const path = { id, registrantId: added!.Id }
  const Registrants = [{ Id: added!.Id }]
  const answers = [
    await node.call(calls.save, { ...path, ...sent }, masked),
    await node.call(calls.setStatus, { ...path, status: 'APPROVED' }, masked),
    await node.call(calls.setStatus, { ...path, status: 'APPROVED' }, masked),
  ].map(({ body }) => body)
  const decided = await node.call(calls.decide, { id, status: 'DECLINED', Registrants }, masked)
  for (const one of [...answers, ...decided.body]) expect(one).toMatchObject(hidden)
})

test('masks sent back: contacts and comment stay as stored, the plate changes; a typed name replaces the mask (R79)', async () => {
  const { id } = await campaignWith(0)
  const sent = { ...car(80), Name: 'Mari Maasikas', Email: 'mari@example.test', Comment: 'VIP' }
  const [added] = (await add(id, sent)).body
  const path = { id, registrantId: added!.Id }
  const [shown] = (await node.call(calls.list, { id }, masked)).body
  const save = (change: object) => node.call(calls.save, { ...shown!, ...path, ...change }, masked)
  expect((await save({ CarNumber: 'OTHER80', UpdatedAt: undefined })).status).toBe(200)
  const stored = async () => (await node.call(calls.list, { id }, region)).body[0]
  expect(await stored()).toMatchObject({ ...sent, CarNumber: 'OTHER80' })
  expect((await save({ Name: 'Juris', UpdatedAt: undefined })).status).toBe(200)
  expect(await stored()).toMatchObject({ ...sent, Name: 'Juris' })
})

test('answers to custom fields: in the record and the export, none without the right to personal data (R79, R122)', async () => {
  const { id } = await campaignWith(0)
  const [added] = (await add(id, car(90))).body
  const Answers = [
    { Title: 'Flat', Value: '7' },
    { Title: 'Gate', Value: 'B' },
  ]
  await updateRow(db, 'campaign_registrants', { id: added!.Id, answers: JSON.stringify(Answers) })
  const read = async (as: typeof masked) => {
    const { body } = await node.call(calls.list, { id }, as)
    const file = await node.call(calls.export, { id, format: 'csv' }, { as, headers: { language: 'en' } })
    return { Answers: body[0]?.Answers, isExported: /Flat: 7\s+Gate: B/.test(file.bytes.toString()) }
  }
  expect(await read(region)).toEqual({ Answers, isExported: true })
  expect(await read(masked)).toEqual({ Answers: [], isExported: false })
})
