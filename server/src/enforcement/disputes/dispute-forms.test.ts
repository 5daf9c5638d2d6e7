import { api } from '@parkla/contract/api.ts'
import { disputesPerMinute } from '@parkla/contract/enforcement/disputes/dispute-forms.schema.ts'
import { mostAttachmentBytes } from '@parkla/contract/kit/attachments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { aPhoto } from '../../kit/photos.testing.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { insertRow } from '../../kit/database/rows.ts'

const node = await openTestNode()
const { db } = node
const place = await aPlace().named('Sadama autopesula').save(db)
await insertRow(db, 'services', {
  place_id: place.id,
  name: 'Käsipesu',
  position: 1,
  duration_min: 30,
  price_in_cents: 900,
})
const admin = await anOwner().placeAdmin(place.id).with('SEE_PERSONAL_DATA').save(db)

const setForm = (IsEnabled: boolean, more: { UpdatedAt?: string } = {}) =>
  node.call(api.disputeForms.saveOfPlace, { id: place.id, IsEnabled, ...more }, admin)
const open = async (): Promise<string> => new URL((await setForm(true)).body.Url).searchParams.get('place') ?? ''

/** Each call has another address, because an address may file ten times a minute. */
let calls = 0
const complaint = {
  LicensePlate: '500-wsh',
  ServiceTime: '2026-03-04 08:15',
  ServiceName: 'Käsipesu',
  AmountInCents: 900,
  Email: 'liis@example.test',
  Message: 'The foam ran out.',
  Consent: true,
}
const file = (id: string, changed: object = {}) =>
  node.call(
    api.disputeForms.file,
    { id, RequestId: crypto.randomUUID(), ...complaint, ...changed },
    { address: `203.0.113.${(calls += 1)}`, headers: { language: 'en' } },
  )
const listed = async () => (await node.call(api.disputes.listOfPlace, { placeId: place.id }, admin)).body

test('complaint: a new dispute with reply target, plate and driver of its wash; receipt mailed (R156, R158)', async () => {
  const client = await aClient().save(db)
  await aSession().carWash().startedAt('2026-03-04T06:00:00.000Z').by(client).plated('500WSH').at(place).paid().save(db)
  const uuid = await open()
  const { status, body } = await file(uuid)
  expect([status, body.Message]).toEqual([
    200,
    'We have received your complaint and reply by e-mail no later than 09.03.2026.',
  ])
  const [dispute] = await listed()
  expect(dispute).toMatchObject({
    Status: 'INITIATED',
    LicensePlate: '500WSH',
    ServiceTime: '2026-03-04T06:15:00.000Z',
    ServiceName: 'Käsipesu',
    AmountInCents: 900,
    Email: 'liis@example.test',
    ClientId: client.id,
    ReplyBy: '2026-03-09T22:00:00.000Z',
  })
  const [mail] = await node.mails('liis@example.test')
  expect(mail?.text).toContain('reply by 09.03.2026')
  expect(await node.facts('dispute', dispute?.ID ?? 0)).toEqual(['dispute.filed'])
})

test('same request twice: one dispute; filled hidden field: none; both get the usual answer', async () => {
  const uuid = await open()
  const before = (await listed()).length
  const RequestId = crypto.randomUUID()
  const answers = await Promise.all([file(uuid, { RequestId }), file(uuid, { RequestId })])
  answers.push(await file(uuid, { Website: 'spam' }))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.Message}`)).size).toBe(1)
  expect(await listed()).toHaveLength(before + 1)
})

test.each([
  ['a time tomorrow', { ServiceTime: '2026-03-05T09:00' }, 422, 'disputes.serviceInFuture'],
  ['a time four months ago', { ServiceTime: '2025-11-01 09:00' }, 422, 'disputes.tooOld'],
  ['a text that is no time', { ServiceTime: 'yesterday' }, 422, 'disputes.notATime'],
  ['no consent', { Consent: false }, 400, 'input.invalid'],
  ['more than 1,000 euros', { AmountInCents: 100_001 }, 400, 'input.invalid'],
])('%s: refused', async (_name, changed, status, reason) => {
  expect(refusalOf(await file(await open(), changed))).toEqual([status, reason])
})

test('disabled form: 404, as an unknown one; enabled again: the same address; outdated version: 409 (R8)', async () => {
  const uuid = await open()
  await setForm(false)
  expect((await node.call(api.disputeForms.find, { id: uuid }, {})).status).toBe(404)
  expect((await file(uuid)).status).toBe(404)
  expect(await open()).toBe(uuid)
  expect((await node.call(api.disputeForms.find, { id: uuid }, {})).body).toEqual({
    PlaceName: 'Sadama autopesula',
    TimeZone: 'Europe/Tallinn',
    Currency: 'EUR',
    Services: ['Käsipesu'],
  })
  expect(refusalOf(await setForm(false, { UpdatedAt: '2026-01-01T00:00:00.000Z' }))[1]).toBe(
    'conflict.changedMeanwhile',
  )
})

test('page: the form in the wanted language; wrong fields keep what was typed and say why; eleventh in a minute: busy', async () => {
  const uuid = await open()
  const url = `/public/dispute?place=${uuid}&lang=et`
  const page = await node.app.inject({ method: 'GET', url })
  expect([page.statusCode, page.body.includes('Mis läks valesti?')]).toEqual([200, true])
  const fields = {
    RequestId: crypto.randomUUID(),
    LicensePlate: '501WSH',
    ServiceTime: '2026-03-04T08:15',
    Amount: 'palju',
  }
  const sent = new URLSearchParams({
    ...fields,
    Email: 'liis@example.test',
    Message: '<b>Vaht sai otsa</b>',
    Consent: 'on',
  })
  const post = (payload: string, remoteAddress: string) =>
    node.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const wrong = await post(sent.toString(), '203.0.113.201')
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('href="#field-Amount"')
  expect(wrong.body).toContain('&lt;b&gt;Vaht sai otsa&lt;/b&gt;')
  expect(wrong.body).toContain('Sisestage summa')
  sent.set('Amount', '1000,01')
  sent.delete('Consent')
  const high = await post(sent.toString(), '203.0.113.203')
  expect(['Kõige rohkem 1000.', 'Vaja on teie nõusolekut.'].map((text) => high.body.includes(text))).toEqual([
    true,
    true,
  ])
  sent.set('Amount', '4,50')
  sent.set('Consent', 'on')
  const done = await post(sent.toString(), '203.0.113.202')
  expect([done.statusCode, done.body.includes('hiljemalt 09.03.2026')]).toEqual([200, true])
  expect((await listed())[0]).toMatchObject({ AmountInCents: 450, LicensePlate: '501WSH' })
  for (let nth = 0; nth < disputesPerMinute; nth += 1) await post('', '203.0.113.204')
  const busy = await post(sent.toString(), '203.0.113.204')
  expect([busy.statusCode, busy.body.includes('Oodake minut'), busy.body.includes('501WSH')]).toEqual([429, true, true])
  const closed = await node.app.inject({ method: 'GET', url: `/public/dispute?place=${crypto.randomUUID()}&lang=en` })
  expect([closed.statusCode, closed.body.includes('This form is closed')]).toEqual([404, true])
})

test('server failure: the form again with what was typed and its request id; failed look-up: not shown as closed', async () => {
  const url = `/public/dispute?place=${await open()}&lang=en`
  const RequestId = crypto.randomUUID()
  const fields = { LicensePlate: '503WSH', ServiceTime: '2026-03-04T08:15', Amount: '9', Email: 'liis@example.test' }
  const sent = { RequestId, ...fields, Message: 'The foam ran out.', Consent: 'on' }
  const payload = new URLSearchParams(sent).toString()
  const post = () =>
    node.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: '203.0.113.205',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  await sql`alter table disputes rename to disputes_away`.execute(db)
  const failed = await post()
  await sql`alter table disputes_away rename to disputes`.execute(db)
  expect(failed.statusCode).toBe(500)
  expect(failed.body).toContain('Something went wrong. Try again in a minute.')
  expect(failed.body).toContain(`name="RequestId" value="${RequestId}"`)
  expect(failed.body).toContain('The foam ran out.</textarea>')
  await sql`alter table dispute_forms rename to dispute_forms_away`.execute(db)
  const unread = [await post(), await node.app.inject({ url })]
  await sql`alter table dispute_forms_away rename to dispute_forms`.execute(db)
  for (const { statusCode, body } of unread)
    expect([statusCode, body.includes('Something went wrong'), body.includes('closed')]).toEqual([500, true, false])
})

test('form with a photo and a PDF: both are listed, downloaded by the desk of the place only, each view in the timeline', async () => {
  const url = `/public/dispute?place=${await open()}&lang=et`
  const send = async (files: readonly Uint8Array<ArrayBuffer>[]) => {
    const form = new FormData()
    const fields = { RequestId: crypto.randomUUID(), LicensePlate: '502WSH', ServiceTime: '2026-03-04T08:15' }
    const more = { Amount: '4,50', Email: 'liis@example.test', Message: 'Vaht sai otsa.', Consent: 'on' }
    for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value)
    for (const [at, bytes] of files.entries()) form.append('Files', new Blob([bytes]), `pesu ${at}`)
    const request = new Response(form)
    return node.app.inject({
      method: 'POST',
      url,
      remoteAddress: `203.0.113.${(calls += 1)}`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  const pdf = new TextEncoder().encode('%PDF-1.7')
  const before = (await listed()).length
  const tooBig = await send([new Uint8Array(mostAttachmentBytes + 1)])
  expect([tooBig.statusCode, tooBig.body.includes('value="4,50"')]).toEqual([422, true])
  const program = await send([new TextEncoder().encode('MZ program')])
  expect([program.statusCode, program.body.includes('Lisage fotosid või PDF-faile')]).toEqual([422, true])
  expect((await listed()).length).toBe(before)

  expect((await send([new Uint8Array(await aPhoto(40, 40)), pdf])).statusCode).toBe(200)
  const id = (await listed())[0]?.ID ?? 0
  const find = async () => (await node.call(api.disputes.find, { id }, admin)).body
  const { Files } = await find()
  expect(Files.map(({ FileName }) => FileName)).toEqual(['pesu 0.jpg', 'pesu 1.pdf'])
  const download = (as: { id: number }) => node.call(api.disputes.file, { id, fileId: Files[1]?.ID ?? 0 }, as)
  expect((await download(admin)).status).toBe(200)
  const other = await anOwner()
    .placeAdmin((await aPlace().save(db)).id)
    .save(db)
  expect((await download(other)).status).toBe(404)
  expect((await find()).Timeline[0]).toMatchObject({ Fact: 'dispute.fileViewed' })
})
