// PGlite too: dialect
import { api } from '@parkla/contract/api.ts'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { anOwner } from '../../accounts/accounts.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../whitelists/whitelists.factory.ts'
import { mappingOf, memberFile } from '../imports.factory.ts'
import { openDesk, reasonsOf } from '../imports.testing.ts'

const node = await openTestNode()
const { db } = node
const desk = await openDesk(node)
const list = await aWhitelist().save(db)
const manager = await anOwner().whitelistManager(list.id).save(db)

test('manager: users with all fields, approved; bad rows left out with their reasons', async () => {
  await aWhitelistUser().on(list).plated('THERE1').save(db)
  await aWhitelistUser().on(list).plated('OTHER1').save(db)
  const full = {
    Name: 'Kalle Kask',
    Plate: '123 abc, 124-ABC',
    Phone: '5551 2345',
    'E-mail': 'Kalle@example.test',
    Company: 'OÜ Õun',
  }
  const days = { 'Valid from': '01.03.2026', 'Valid until': '31.03.2026', Comments: 'Korter 4' }
  const content = memberFile(
    { ...full, ...days },
    { Plate: 'THERE1' },
    { Plate: 'OTHER1, NEW001' },
    { Plate: '123ABC' },
    { Plate: 'A1,A2,A3,A4,A5,A6' },
    { Name: '' },
    { 'E-mail': 'nobody' },
    { 'Valid from': '02.03.2026', 'Valid until': '01.02.2026' },
  )
  const { body: uploaded } = await desk.upload(content, { kind: 'members', as: manager })
  const Options = { ...uploaded.Options, OnlyList: String(list.id) }
  const checked = await desk.checkAs({ ...uploaded, Options }, {}, manager)
  expect([checked.RowsToAdd, checked.RowsAlreadyThere, checked.RowsRejected]).toEqual([1, 1, 6])
  expect(reasonsOf(checked)).toEqual({
    'imports.alreadyThere': 1,
    'imports.plateOnList': 1,
    'imports.duplicateInFile': 1,
    'imports.tooManyPlates': 1,
    'imports.nameMissing': 1,
    'imports.emailImpossible': 1,
    'imports.endBeforeStart': 1,
  })
  await node.call(importsApi.confirm, { id: checked.Id }, manager)
  await node.settled()
  const { body } = await node.call(api.whitelistUsers.list, { id: list.id, search: '123ABC' }, manager)
  expect(body).toMatchObject([
    {
      Name: 'Kalle Kask',
      Plates: ['123ABC', '124ABC'],
      Phone: '+37255512345',
      Email: 'kalle@example.test',
      Company: 'OÜ Õun',
      Status: 'APPROVED',
      RegistrationType: 'IMPORTED',
      // Both days are whole, on the clock of the region (R98).
      ValidFrom: '2026-02-28T22:00:00.000Z',
      ValidTo: '2026-03-31T21:00:00.000Z',
    },
  ])
})

test('list of another manager, or none: refused', async () => {
  const other = await aWhitelist().save(db)
  const { body } = await desk.upload(memberFile({}), { kind: 'members', as: manager })
  for (const OnlyList of ['', String(other.id)]) {
    const input = { id: body.Id, Mapping: mappingOf(body), Options: { ...body.Options, OnlyList } }
    const answer = await node.call(importsApi.check, input, manager)
    expect([answer.status, answer.body.Error]).toEqual([422, 'imports.listUnknown'])
  }
})
