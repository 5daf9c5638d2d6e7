// PGlite too: dialect
import { api } from '@parkla/contract/api.ts'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import type { ImportKind } from '@parkla/contract/imports/imports.filters.ts'
import type { Import, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { describe, expect, test } from 'vitest'
import { updateRow } from '../../../kit/rows.ts'
import { openTestNode, refusalOf } from '../../../kit/testing/test-node.ts'
import { anOwner } from '../../accounts/accounts.factory.ts'
import { aCampaign } from '../../campaigns/campaigns.factory.ts'
import { aClient } from '../../clients/clients.factory.ts'
import { aFleet, aFleetUser } from '../../fleets/fleets.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aSession } from '../../sessions/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../whitelists/whitelists.factory.ts'
import { mappingOf, memberFile, registrantFile, userFile } from '../imports.factory.ts'
import { openDesk, reasonsOf } from '../imports.testing.ts'
import { staffRoleOf } from './users-import.ts'

/** Users of whitelists and fleets, registrants of campaigns, staff of places. */
const node = await openTestNode()
const { db } = node
const desk = await openDesk(node)
const yard = await aPlace().named('Kalda hoov').coded('YARD').save(db)

type Upload = { kind: ImportKind; as: { id: number }; options?: Partial<ImportOptions> }

/** Uploads and checks as this user. */
const checkAs = async (content: string, { kind, as, options = {} }: Upload): Promise<Import> => {
  const { body } = await desk.upload(content, { kind, as })
  return desk.checkAs({ ...body, Options: { ...body.Options, ...options } }, {}, as)
}
const confirmAs = async ({ Id }: Import, as: { id: number }): Promise<void> => {
  await node.call(importsApi.confirm, { id: Id }, as)
  await node.settled()
}
const countsOf = ({ RowsToAdd, RowsAlreadyThere, RowsRejected }: Import) => [RowsToAdd, RowsAlreadyThere, RowsRejected]

test('whitelist manager: users with all fields, approved; bad rows left out with their reasons', async () => {
  const list = await aWhitelist().save(db)
  const as = await anOwner().whitelistManager(list.id).save(db)
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
  const checked = await checkAs(content, { kind: 'members', as, options: { OnlyList: String(list.id) } })
  expect(countsOf(checked)).toEqual([1, 1, 6])
  expect(reasonsOf(checked)).toEqual({
    'imports.alreadyThere': 1,
    'imports.plateOnList': 1,
    'imports.duplicateInFile': 1,
    'imports.tooManyPlates': 1,
    'imports.nameMissing': 1,
    'imports.emailImpossible': 1,
    'imports.endBeforeStart': 1,
  })
  await confirmAs(checked, as)
  const { body } = await node.call(api.whitelistUsers.list, { id: list.id, search: '123ABC' }, as)
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

test('fleet manager: users with and without a car, with invitations; bad rows and rows beyond the most users left out (R105)', async () => {
  const fleet = await aFleet().save(db)
  await updateRow(db, 'fleets', { id: fleet.id, max_number_of_users: 5 })
  const as = await anOwner().fleetManager(fleet.id).save(db)
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
  const options = { OnlyFleet: String(fleet.id), Invite: 'YES' as const }
  const checked = await checkAs(content, { kind: 'fleetUsers', as, options })
  expect(countsOf(checked)).toEqual([2, 2, 3])
  expect(reasonsOf(checked)).toEqual({
    'imports.alreadyThere': 2,
    'imports.plateOnFleet': 1,
    'imports.nameMissing': 1,
    'imports.fleetFull': 1,
  })
  await confirmAs(checked, as)
  const { body } = await node.call(api.fleetUsers.list, { id: fleet.id }, as)
  const [visitors, kalle] = body
  expect([visitors?.Name, visitors?.RegistrationType, visitors?.Plates]).toEqual(['Visitors', 'MANUALLY_ADDED', []])
  expect(kalle).toMatchObject({
    Name: 'Kalle Kask',
    Plates: ['123ABC', '124ABC'],
    Status: 'APPROVED',
    RegistrationType: 'MANUALLY_INVITED',
  })
})

describe('registrants', () => {
  const check = (content: string, id: number, options: Partial<ImportOptions> = {}) =>
    desk.check(content, { OnlyCampaign: String(id), ...options }, 'registrants')

  test('three, room for two: the third is left out until confirmed; each approved with the right (R114)', async () => {
    const { id } = await aCampaign().percent(25).withRoomFor(2).at(yard).save(db)
    const twice = { 'Car number': 'TWICE1', 'Phone number': '+37251111111' }
    const content = registrantFile({}, twice, twice, {})
    const full = { 'imports.duplicateInFile': 1, 'imports.campaignFull': 1 }
    expect(reasonsOf(await check(content, id))).toEqual(full)
    await desk.confirm(await check(content, id, { ConfirmedReasons: ['imports.campaignFull'] }))
    const { body } = await node.call(api.campaignRegistrants.list, { id, page_size: 100 }, desk.admin)
    const approved = ['APPROVED', 25]
    expect(body.map((each) => [each.Status, each.DiscountPercentage])).toEqual([approved, approved, approved])
  })

  test('new clients only, 5,002 rows: a driver with an ended session and the row beyond 5,000 are left out (R112, R119)', async () => {
    const { id } = await aCampaign().forNewClients().at(yard).save(db)
    const client = await aClient().save(db)
    await aSession().at(yard).by(client).save(db)
    const phone = (await node.row('clients', client.id))['phone_number']
    const content = registrantFile({ 'Phone number': phone }, ...Array.from({ length: 5_001 }, () => ({})))
    const leftOut = { 'imports.campaignConditions': 1, 'imports.tooManyRegistrants': 1 }
    expect(reasonsOf(await check(content, id))).toEqual(leftOut)
  })
})

test('whitelist, fleet or campaign of another manager, or none: refused (R100)', async () => {
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
    for (const group of ['', ...ids.map(String)]) {
      const Options = { ...body.Options, [option]: group }
      const answer = await node.call(importsApi.check, { id: body.Id, Mapping: mappingOf(body), Options }, { as })
      expect(refusalOf(answer), `${kind} ${group}`).toEqual([422, reason])
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
    await updateRow(db, 'owners', { id: manager.id, deactivated_at: node.clock.instant() })
    await confirmAs(checked, desk.admin)
    expect(await usersOf('late@example.test')).toEqual([])
  })

  test.each([
    ['Operator', 'OPERATOR'],
    ['operaator', 'OPERATOR'],
    ['BOOKINGS_ADMIN', 'BOOKINGS_ADMIN'],
    ['Broneeringute haldur', 'BOOKINGS_ADMIN'],
    ['Rezervāciju administrators', 'BOOKINGS_ADMIN'],
    ['Place admin', 'PLACE_ADMIN'],
    ['Parkla haldur', 'PLACE_ADMIN'],
    ['Vietas administrators', 'PLACE_ADMIN'],
    ['Global admin', undefined],
    ['', undefined],
  ])('role "%s": %s', (text, role) => {
    expect(staffRoleOf(text)).toBe(role)
  })
})
