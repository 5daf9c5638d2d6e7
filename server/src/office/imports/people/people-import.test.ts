// PGlite too: dialect
import { api } from '@parkla/contract/api.ts'
import type { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../../kit/database/rows.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aCampaign } from '../../../members/campaigns/campaigns.factory.ts'
import { aFleet, aFleetUser } from '../../../members/fleets/fleets.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../../members/whitelists/whitelists.factory.ts'
import { memberFile, registrantFile } from '../imports.factory.ts'
import { countsOf, openDesk, reasonsOf } from '../imports.testing.ts'

/** Users of whitelists and fleets, registrants of campaigns. */
const node = await openTestNode({ queriesBeside: true })
const { db } = node
const desk = await openDesk(node)

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
  const checked = await desk.as(as).check(content, { OnlyList: String(list.id) }, 'members')
  expect(countsOf(checked)).toEqual([1, 1, 6])
  expect(reasonsOf(checked)).toEqual({
    'imports.alreadyThere': 1,
    'imports.plateOnList': 1,
    'imports.duplicateInFile': 1,
    'imports.tooManyPlates': 1,
    'imports.nameMissing': 1,
    'imports.emailImpossible': 1,
    'imports.endNotAfterStart': 1,
  })
  await desk.as(as).confirm(checked)
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
      // First and last day are whole, on the clock of the region (R98).
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
  const checked = await desk.as(as).check(content, { OnlyFleet: String(fleet.id), Invite: 'YES' }, 'fleetUsers')
  expect(countsOf(checked)).toEqual([2, 2, 3])
  expect(reasonsOf(checked)).toEqual({
    'imports.alreadyThere': 2,
    'imports.plateOnFleet': 1,
    'imports.nameMissing': 1,
    'imports.fleetFull': 1,
  })
  await desk.as(as).confirm(checked)
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

test('three registrants, room for two: the third is left out until confirmed; each approved with the right (R114)', async () => {
  const yard = await aPlace().save(db)
  const { id } = await aCampaign().percent(25).withRoomFor(2).at(yard).save(db)
  const check = (options: Partial<ImportOptions> = {}) =>
    desk.check(content, { OnlyCampaign: String(id), ...options }, 'registrants')
  const twice = { 'Car number': 'TWICE1', 'Phone number': '+37251111111' }
  const content = registrantFile({}, twice, twice, {})
  const full = { 'imports.duplicateInFile': 1, 'imports.campaignFull': 1 }
  expect(reasonsOf(await check())).toEqual(full)
  await desk.confirm(await check({ ConfirmedReasons: ['imports.campaignFull'] }))
  const { body } = await node.call(api.campaignRegistrants.list, { id, page_size: 100 }, desk.admin)
  const approved = ['APPROVED', 25]
  expect(body.map((each) => [each.Status, each.DiscountPercentage])).toEqual([approved, approved, approved])
})
