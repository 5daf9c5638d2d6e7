import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import type { ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { bookingFile } from './bookings/bookings.factory.ts'
import { file, mappingOf, uploadUrl } from './imports.factory.ts'
import { openDesk } from './imports.testing.ts'

/** Who may bring in which file, see it, and book where. */
const node = await openTestNode()
afterAll(() => node.close())
const { admin } = await openDesk(node)
const harbour = await aPlace().named('Sadama').bookable().withSpots(50).save(node.db)
await aPlace().named('Lennujaam').bookable().withSpots(50).save(node.db)
const desk = await anOwner().bookingsAdmin(harbour.id).save(node.db)
const colleague = await anOwner().bookingsAdmin(harbour.id).save(node.db)

type Person = { id: number }

const upload = async (as: Person, kind: ImportKind, payload: string): Promise<{ status: number; body: Import }> => {
  const response = await node.app.inject({
    method: 'POST',
    url: uploadUrl(importsApi.upload, 'x.csv', kind),
    headers: { authorization: `Bearer ${await node.signIn(as)}`, 'content-type': 'application/octet-stream' },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}

const namesFor = async (as: Person): Promise<string[]> =>
  (await node.call(importsApi.list, {}, { as })).body.map(({ Id }) => String(Id))

test('a bookings admin imports bookings, and nothing else', async () => {
  expect((await upload(desk, 'sessions', file({}))).status).toBe(403)
  expect((await upload(desk, 'tariffs', file({}))).status).toBe(403)
  expect((await upload(desk, 'bookings', bookingFile({}))).status).toBe(200)
})

test('only at the places where he may book', async () => {
  const { body } = await upload(desk, 'bookings', bookingFile({}, { Place: 'Lennujaam' }))
  await node.call(importsApi.check, { id: body.Id, Mapping: mappingOf(body), Options: body.Options }, { as: desk })
  await node.settled()
  const { body: checked } = await node.call(importsApi.find, { id: body.Id }, { as: desk })
  expect(checked).toMatchObject({ RowsToAdd: 1, RowsRejected: 1, Places: [{ PlaceName: 'Sadama' }] })
  expect(checked.Reasons).toMatchObject([{ Reason: 'imports.placeNotBookable' }])

  await node.call(importsApi.confirm, { id: body.Id }, { as: desk })
  await node.settled()
  expect((await node.call(importsApi.find, { id: body.Id }, { as: desk })).body.RowsAdded).toBe(1)
})

test('a right that is gone when the file comes in books nothing', async () => {
  const leaving = await anOwner().bookingsAdmin(harbour.id).save(node.db)
  const { body } = await upload(leaving, 'bookings', bookingFile({}))
  await node.call(importsApi.check, { id: body.Id, Mapping: mappingOf(body), Options: body.Options }, { as: leaving })
  await node.settled()
  await node.db.deleteFrom('owner_places').where('owner_id', '=', leaving.id).execute()
  await node.call(importsApi.confirm, { id: body.Id }, { as: admin })
  await node.settled()
  expect((await node.call(importsApi.find, { id: body.Id }, { as: admin })).body).toMatchObject({
    State: 'IMPORTED',
    RowsAdded: 0,
    RowsRejected: 1,
  })
})

test('a file is known to whoever sent it and to global admins', async () => {
  const { body } = await upload(desk, 'bookings', bookingFile({}))
  const id = body.Id
  expect(await namesFor(desk)).toContain(String(id))
  expect(await namesFor(admin)).toContain(String(id))
  expect(await namesFor(colleague)).toEqual([])
  const { Options } = body
  const answers = await Promise.all([
    node.call(importsApi.find, { id }, { as: colleague }),
    node.call(importsApi.rows, { id }, { as: colleague }),
    node.call(importsApi.rejectsFile, { id }, { as: colleague }),
    node.call(importsApi.check, { id, Mapping: mappingOf(body), Options }, { as: colleague }),
    node.call(importsApi.confirm, { id }, { as: colleague }),
    node.call(importsApi.cancel, { id }, { as: colleague }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await node.call(importsApi.find, { id }, { as: admin })).status).toBe(200)
})
