import { api } from '@parkla/contract/api.ts'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../../kit/rows.ts'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { anOwner } from '../../accounts/accounts.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { userFile } from '../imports.factory.ts'
import { openDesk, reasonsOf } from '../imports.testing.ts'

const node = await openTestNode()
const { db } = node
const desk = await openDesk(node)
const yard = await aPlace().named('Kalda hoov').coded('YARD').save(db)
const twin = [await aPlace().named('Kaksik').save(db), await aPlace().named('Kaksik').save(db)]
await aPlace().named('Võõras').coded('FOREIGN').save(db)
const manager = await anOwner()
  .placeAdmin(yard.id, ...twin.map(({ id }) => id))
  .save(db)

const usersOf = async (email: string) =>
  (await node.call(api.users.list, { name: email }, desk.admin)).body.filter(({ Email }) => Email === email)

const upload = async (...changes: Partial<Record<string, string>>[]) => {
  const { body } = await desk.upload(userFile(...changes), { kind: 'users', as: manager })
  return desk.checkAs(body, {}, manager)
}

test('place admin: staff of their places with role and places; bad rows left out with their reasons', async () => {
  await anOwner().at('known@example.test').save(db)
  const checked = await upload(
    {
      Name: 'Kalle Kask',
      'E-mail': 'Kalle@example.test',
      Role: 'Place admin',
      Place: 'kalda  hoov',
      Phone: '5551 2345',
    },
    { 'E-mail': 'known@example.test', Place: 'YARD' },
    { 'E-mail': 'kalle@example.test', Place: 'YARD' },
    { 'E-mail': 'nobody', Place: 'YARD' },
    { Name: '', Place: 'YARD' },
    { Place: 'FOREIGN' },
    { Place: 'YARD / Kaksik' },
    { Place: '' },
    { Role: 'boss', Place: 'YARD' },
  )
  expect([checked.RowsToAdd, checked.RowsAlreadyThere, checked.RowsRejected]).toEqual([1, 1, 7])
  expect(reasonsOf(checked)).toEqual({
    'imports.alreadyThere': 1,
    'imports.emailTwice': 1,
    'imports.emailImpossible': 1,
    'imports.nameMissing': 1,
    'imports.placeNotYours': 1,
    'imports.placeNotUnique': 1,
    'imports.placeMissing': 1,
    'imports.roleUnknown': 1,
  })
  await node.call(importsApi.confirm, { id: checked.Id }, manager)
  await node.settled()
  expect(await usersOf('kalle@example.test')).toMatchObject([
    {
      Name: 'Kalle Kask',
      PhoneNumber: '+37255512345',
      Places: [{ Id: yard.id, WithAdminRights: true }],
      Roles: [],
      Verified: false,
      CreatedByOwnerId: manager.id,
    },
  ])
})

test('operator: may not import users', async () => {
  const bookingless = await anOwner().operator(yard.id).save(db)
  expect((await desk.upload(userFile({}), { kind: 'users', as: bookingless })).status).toBe(403)
})

test('importer who lost the place after the check: nothing is added', async () => {
  const checked = await upload({ 'E-mail': 'late@example.test', Place: 'YARD' })
  await updateRow(db, 'owners', { id: manager.id, deactivated_at: node.clock.instant() })
  await node.call(importsApi.confirm, { id: checked.Id }, desk.admin)
  await node.settled()
  expect(await usersOf('late@example.test')).toEqual([])
})
