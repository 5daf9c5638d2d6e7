import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { anLprEvent } from './reads.factory.ts'

const node = await openTestNode()
const { db } = node

const place = await aPlace().named('Sadama').save(db)
const placeAdmin = await anOwner().placeAdmin(place.id).save(db)

const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

const viewsOf = (event: { id: number }) => node.audit('lprEvent', event.id)

test('read in scope: returned with its image, the view is audited (R85)', async () => {
  await node.services.ports.storage.put('lpr/2026/03/1.jpg', picture, 'image/jpeg')
  const event = await anLprEvent().at(place).of('123A8C').correctedTo('123ABC').withImage('lpr/2026/03/1.jpg').save(db)
  const { status, body } = await node.call(api.lprEvents.find, { id: event.id }, placeAdmin)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    Place: 'Sadama',
    Direction: 'ENTRY',
    LicensePlate: '123A8C',
    CorrectedLicensePlate: '123ABC',
    TimeZone: 'Europe/Tallinn',
    Image: picture.toString('base64'),
    ContentType: 'image/jpeg',
  })
  expect(await viewsOf(event)).toMatchObject([{ fact: 'lprEvent.viewed', owner_id: placeAdmin.id, place_id: place.id }])
})

test('operator of the gate: sees the image of a passage, the view is audited; not of another place (R85)', async () => {
  const event = await anLprEvent().at(place).of('123ABC').withImage('lpr/2026/03/1.jpg').save(db)
  const operator = await anOwner().operator(place.id).save(db)
  const [passage] = (await node.call(api.lprPassages.list, { id: place.id, plate: '123ABC' }, operator)).body
  expect(passage).toMatchObject({ Id: event.id, HasImage: true })
  const { body } = await node.call(api.lprEvents.find, { id: event.id }, operator)
  expect(body.Image).toBe(picture.toString('base64'))
  expect(await viewsOf(event)).toMatchObject([{ fact: 'lprEvent.viewed', owner_id: operator.id }])
  const elsewhere = await anLprEvent()
    .at(await aPlace().save(db))
    .withImage('lpr/2026/03/1.jpg')
    .save(db)
  expect((await node.call(api.lprEvents.find, { id: elsewhere.id }, operator)).status).toBe(404)
})

test.each([
  { what: 'deleted by retention', key: null },
  { what: 'missing in the storage', key: 'lpr/2026/03/gone.jpg' },
])('image $what: read without image (R177)', async ({ key }) => {
  const read = anLprEvent().at(place).exit()
  const event = await (key === null ? read : read.withImage(key)).save(db)
  const { status, body } = await node.call(api.lprEvents.find, { id: event.id }, placeAdmin)
  expect(status).toBe(200)
  expect(body).toMatchObject({ Direction: 'EXIT', Image: '', ContentType: '' })
})

test('repeated read: looked up by its own index, also when it is planned before any camera has read', async () => {
  await sql`insert into lpr_events (place_id, gate, direction, license_plate, confidence, time)
    select ${place.id}, 'Entry', 'ENTRY', 'A' || n, 1, now() from generate_series(1, 1000) n`.execute(db)
  await sql`analyze lpr_events`.execute(db)
  const { rows } = await sql`explain select id from lpr_events where camera_id = 1 and read_id = 'a'`.execute(db)
  expect(JSON.stringify(rows)).toContain('using lpr_events_read')
})
