import { api } from '@parkla/contract/api.ts'
import { objectionsPerMinute } from '@parkla/contract/enforcement/objections/objections.schema.ts'
import { mostAttachmentBytes } from '@parkla/contract/kit/attachments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPhoto } from '../../kit/photos.testing.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aFine } from '../fine-records/fines.factory.ts'

const node = await openTestNode()
const { app, db } = node
const as = await anOwner().globalAdmin().save(db)
const place = await aPlace().save(db)

let calls = 0

/** Sends the form as a browser does, each time from another address. */
const send = async (
  values: Readonly<Record<string, string>>,
  files: readonly Buffer[] = [],
  remoteAddress = `10.8.0.${(calls += 1)}`,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  for (const bytes of files) form.append('Files', new Blob([new Uint8Array(bytes)]), 'luba.png')
  const request = new Response(form)
  return app.inject({
    method: 'POST',
    url: '/public/objection?lang=et',
    remoteAddress,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const valuesFor = (fine: { referenceNumber: string }) => ({
  RequestId: crypto.randomUUID(),
  Reference: fine.referenceNumber,
  LicensePlate: '123ABC',
  Name: 'Mari',
  Email: 'mari@example.test',
  Text: 'Mul oli kehtiv luba.',
  Website: '',
})

const objectionsTo = async (fine: { id: number }) =>
  (await node.call(api.fineObjections.list, { fineId: fine.id }, as)).body

test('form with a photo: the objection is received with its file', async () => {
  const fine = await aFine().at(place).save(db)
  const { statusCode, body } = await send(valuesFor(fine), [await aPhoto(40, 40)])
  expect([statusCode, body.includes('Teie vaie on vastu võetud')]).toEqual([200, true])
  expect(await objectionsTo(fine)).toMatchObject([{ channel: 'FORM', files: [{ fileName: 'luba.jpg' }] }])
  expect(await node.facts('fine', fine.id)).toEqual(['fine.contested'])
})

test('file above the limit: the form again with the error and what was typed; nothing is stored', async () => {
  const fine = await aFine().at(place).save(db)
  const { statusCode, body } = await send(valuesFor(fine), [Buffer.alloc(mostAttachmentBytes + 1)])
  expect([statusCode, body.includes('Failid on kokku suuremad kui 5 MB')]).toEqual([422, true])
  expect(body).toContain('value="mari@example.test"')
  expect(await objectionsTo(fine)).toEqual([])
})

test('files together above the limit: 422; form after twice the limit in a minute: busy page, its files are not read', async () => {
  const fine = await aFine().at(place).save(db)
  const half = Buffer.alloc(mostAttachmentBytes / 2 + 1)
  expect((await send(valuesFor(fine), [half, half])).statusCode).toBe(422)
  const address = '10.8.1.1'
  for (let nth = 0; nth < 2 * objectionsPerMinute; nth += 1) await send({}, [], address)
  const { statusCode, body } = await send(valuesFor(fine), [half, half], address)
  expect([statusCode, body.includes('Proovige minuti pärast')]).toEqual([429, true])
})

test('missing plate: the form again with the error at the field', async () => {
  const fine = await aFine().at(place).save(db)
  const { statusCode, body } = await send({ ...valuesFor(fine), LicensePlate: '' })
  expect([statusCode, body.includes('id="LicensePlate-error"')]).toEqual([422, true])
})

test('too many attempts, server failure: the form again with what was typed, its request id and an alert', async () => {
  const values = valuesFor(await aFine().at(place).save(db))
  const address = '10.8.2.1'
  for (let nth = 0; nth < objectionsPerMinute; nth += 1) await send({}, [], address)
  const busy = await send(values, [], address)
  await sql`alter table fine_objections rename to fine_objections_away`.execute(db)
  const failed = await send(values)
  await sql`alter table fine_objections_away rename to fine_objections`.execute(db)
  expect([busy.statusCode, failed.statusCode]).toEqual([429, 500])
  expect(busy.body).toContain('Liiga palju katseid. Proovige minuti pärast uuesti.')
  expect(failed.body).toContain('Tekkis viga. Proovige minuti pärast uuesti.')
  for (const { body } of [busy, failed]) {
    expect(body).toContain(`name="RequestId" value="${values.RequestId}"`)
    expect(body).toContain('Mul oli kehtiv luba.</textarea>')
  }
})

test('fine that cannot be contested: the refusal without the form', async () => {
  const { statusCode, body } = await send(valuesFor(await aFine().at(place).inStatus('PAID').save(db)))
  expect([statusCode, body.includes('Ei võetud vastu'), body.includes('<form')]).toEqual([409, true, false])
})
