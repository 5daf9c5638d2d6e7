import { api } from '@parkla/contract/api.ts'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../../kit/rows.ts'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { anOwner } from '../../accounts/accounts.factory.ts'
import { aFleet, aFleetUser } from '../../fleets/fleets.factory.ts'
import { mappingOf, memberFile } from '../imports.factory.ts'
import { openDesk, reasonsOf } from '../imports.testing.ts'

const node = await openTestNode()
const { db } = node
const desk = await openDesk(node)

test('manager: users with and without a car, with invitations; bad rows and rows beyond the most users left out (R105)', async () => {
  const fleet = await aFleet().save(db)
  await updateRow(db, 'fleets', { id: fleet.id, max_number_of_users: 5 })
  const manager = await anOwner().fleetManager(fleet.id).save(db)
  await aFleetUser().on(fleet).plated('THERE1').save(db)
  await aFleetUser().on(fleet).plated('OTHER1').save(db)
  const reception = await aFleetUser().on(fleet).save(db)
  await updateRow(db, 'fleet_users', { id: reception.id, email: 'Reception@example.test' })
  const content = memberFile(
    { Name: 'Kalle Kask', Plate: '123 abc, 124-ABC', 'E-mail': 'kalle@example.test' },
    { Name: 'Visitors', Plate: '' },
    { Plate: 'THERE1' },
    { Plate: 'OTHER1, NEW001' },
    { Plate: '', 'E-mail': 'reception@example.test' },
    { Name: '' },
    { Name: 'Too many' },
  )
  const { body: uploaded } = await desk.upload(content, { kind: 'fleetUsers', as: manager })
  const Options = { ...uploaded.Options, OnlyFleet: String(fleet.id), Invite: 'YES' as const }
  const checked = await desk.checkAs({ ...uploaded, Options }, {}, manager)
  expect([checked.RowsToAdd, checked.RowsAlreadyThere, checked.RowsRejected]).toEqual([2, 2, 3])
  expect(reasonsOf(checked)).toEqual({
    'imports.alreadyThere': 2,
    'imports.plateOnFleet': 1,
    'imports.nameMissing': 1,
    'imports.fleetFull': 1,
  })
  await node.call(importsApi.confirm, { id: checked.Id }, manager)
  await node.settled()
  const { body } = await node.call(api.fleetUsers.list, { id: fleet.id }, manager)
  const [visitors, kalle] = body
  expect([visitors?.Name, visitors?.RegistrationType, visitors?.Plates]).toEqual(['Visitors', 'MANUALLY_ADDED', []])
  expect(kalle).toMatchObject({
    Name: 'Kalle Kask',
    Plates: ['123ABC', '124ABC'],
    Status: 'APPROVED',
    RegistrationType: 'MANUALLY_INVITED',
  })
})

test('fleet of another manager, of a restricted one, or none: refused (R100)', async () => {
  const [fleet, other] = [await aFleet().save(db), await aFleet().save(db)]
  const manager = await anOwner().fleetManager(fleet.id).save(db)
  const { id: restricted_to_fleet_user_id } = await aFleetUser().on(fleet).save(db)
  const managers = db.updateTable('fleet_managers').set({ restricted_to_fleet_user_id })
  await managers.where('owner_id', '=', manager.id).execute()
  const { body } = await desk.upload(memberFile({}), { kind: 'fleetUsers', as: manager })
  for (const OnlyFleet of ['', String(other.id), String(fleet.id)]) {
    const input = { id: body.Id, Mapping: mappingOf(body), Options: { ...body.Options, OnlyFleet } }
    const answer = await node.call(importsApi.check, input, manager)
    expect([answer.status, answer.body.Error]).toEqual([422, 'imports.fleetUnknown'])
  }
})
