import { api } from '@parkla/contract/api.ts'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../kit/testing/test-node.ts'
import { anOwner } from '../../accounts/accounts.factory.ts'
import { aCampaign } from '../../campaigns/campaigns.factory.ts'
import { aClient } from '../../clients/clients.factory.ts'
import { aFleet, aFleetUser } from '../../fleets/fleets.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aSession } from '../../sessions/sessions.factory.ts'
import { aWhitelist } from '../../whitelists/whitelists.factory.ts'
import { mappingOf, memberFile, registrantFile, userFile } from '../imports.factory.ts'
import { reasonsOf } from '../imports.testing.ts'
import { countsOf, openDeskOfUsers } from './people.testing.ts'

/** Limits of campaigns, rights at lists, and staff of places. */
const node = await openTestNode()
const { db } = node
const { desk, checkAs, confirmAs } = await openDeskOfUsers(node)
const yard = await aPlace().named('Kalda hoov').coded('YARD').save(db)

test('new clients only, 5,002 rows: a driver with an ended session and the row beyond 5,000 are left out (R112, R119)', async () => {
  const { id } = await aCampaign().forNewClients().at(yard).save(db)
  const client = await aClient().save(db)
  await aSession().at(yard).by(client).save(db)
  const phone = (await node.row('clients', client.id))['phone_number']
  const content = registrantFile({ 'Phone number': phone }, ...Array.from({ length: 5_001 }, () => ({})))
  const leftOut = { 'imports.campaignConditions': 1, 'imports.tooManyRegistrants': 1 }
  expect(reasonsOf(await desk.check(content, { OnlyCampaign: String(id) }, 'registrants'))).toEqual(leftOut)
})

test('whitelist, fleet or campaign of another manager, fleet of a restricted one, or none: refused (R100)', async () => {
  const [list, otherList] = [await aWhitelist().save(db), await aWhitelist().save(db)]
  const [fleet, otherFleet] = [await aFleet().save(db), await aFleet().save(db)]
  const restricted = await anOwner().fleetManager(fleet.id).save(db)
  const { id: restricted_to_fleet_user_id } = await aFleetUser().on(fleet).save(db)
  const managers = db.updateTable('fleet_managers').set({ restricted_to_fleet_user_id })
  await managers.where('owner_id', '=', restricted.id).execute()
  const otherAdmin = anOwner().placeAdmin((await aPlace().save(db)).id)
  const campaign = await aCampaign().at(yard).save(db)
  const refusals = [
    ['members', 'OnlyList', await anOwner().whitelistManager(list.id).save(db), [otherList.id], 'imports.listUnknown'],
    ['fleetUsers', 'OnlyFleet', restricted, [otherFleet.id, fleet.id], 'imports.fleetUnknown'],
    ['registrants', 'OnlyCampaign', await otherAdmin.save(db), [campaign.id], 'imports.campaignUnknown'],
  ] as const
  for (const [kind, option, as, ids, reason] of refusals) {
    const { body } = await desk.upload(kind === 'registrants' ? registrantFile({}) : memberFile({}), { kind, as })
    for (const target of ['', ...ids.map(String)]) {
      const Options = { ...body.Options, [option]: target }
      const answer = await node.call(importsApi.check, { id: body.Id, Mapping: mappingOf(body), Options }, { as })
      expect(refusalOf(answer), `${kind} ${target}`).toEqual([422, reason])
    }
  }
})

const twin = [await aPlace().named('Kaksik').save(db), await aPlace().named('Kaksik').save(db)]
await aPlace().named('Võõras').coded('FOREIGN').save(db)
const manager = await anOwner()
  .placeAdmin(yard.id, ...twin.map(({ id }) => id))
  .save(db)
const checkStaff = (...changes: Partial<Record<string, string>>[]) =>
  checkAs(userFile(...changes), { kind: 'users', as: manager })
const usersOf = async (email: string) =>
  (await node.call(api.users.list, { name: email }, desk.admin)).body.filter(({ Email }) => Email === email)

describe('staff', () => {
  test('place admin: staff of their places with role and places; bad rows left out with their reasons', async () => {
    await anOwner().at('known@example.test').save(db)
    const kalle = { Name: 'Kalle Kask', 'E-mail': 'Kalle@example.test', Role: 'Place admin', Phone: '5551 2345' }
    const checked = await checkStaff(
      { ...kalle, Place: 'kalda  hoov' },
      { 'E-mail': 'known@example.test', Place: 'YARD' },
      { 'E-mail': 'kalle@example.test', Place: 'YARD' },
      { 'E-mail': 'nobody', Place: 'YARD' },
      { Name: '', Place: 'YARD' },
      { Place: 'FOREIGN' },
      { Place: 'YARD / Kaksik' },
      { Place: '' },
      { Role: 'boss', Place: 'YARD' },
    )
    expect(countsOf(checked)).toEqual([1, 1, 7])
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
    await confirmAs(checked, manager)
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
    const operator = await anOwner().operator(yard.id).save(db)
    expect((await desk.upload(userFile({}), { kind: 'users', as: operator })).status).toBe(403)
  })

  test('importer who lost the place after the check: nothing is added', async () => {
    const checked = await checkStaff({ 'E-mail': 'late@example.test', Place: 'YARD' })
    const places = db.deleteFrom('owner_places').where('owner_id', '=', manager.id)
    await places.where('place_id', '=', yard.id).execute()
    await confirmAs(checked, desk.admin)
    expect(await usersOf('late@example.test')).toEqual([])
  })
})
