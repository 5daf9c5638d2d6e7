import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aCampaign } from '../../../members/campaigns/campaigns.factory.ts'
import { aClient, saveCard } from '../../../people/clients/clients.factory.ts'
import { aFleet, aFleetUser, restrictManager } from '../../../members/fleets/fleets.factory.ts'
import { openDrives } from '../../../gates/gates/drives.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../../members/whitelists/whitelists.factory.ts'
import { runApply } from '../import-runs.ts'
import { memberFile, registrantFile, userFile } from '../imports.factory.ts'
import { countsOf, openDesk, reasonsOf, stepsOn } from '../imports.testing.ts'
import { staffRoleOf } from './users-import.ts'

/** Limits of campaigns, rights at lists, locks, and staff of places. */
const node = await openTestNode({ queriesBeside: true })
const { db } = node
const desk = await openDesk(node)
const yard = await aPlace().named('Kalda hoov').coded('YARD').withTariff().save(db)

test('new clients only, 5,002 rows: a driver with an ended session and the row beyond 5,000 are left out (R112, R119)', async () => {
  const { id } = await aCampaign().forNewClients().at(yard).save(db)
  const client = await aClient().save(db)
  await aSession().at(yard).by(client).save(db)
  const phone = (await node.row('clients', client.id))['phone_number']
  const content = registrantFile({ 'Phone number': phone }, ...Array.from({ length: 5_001 }, () => ({})))
  const leftOut = { 'imports.campaignConditions': 1, 'imports.tooManyRegistrants': 1 }
  expect(reasonsOf(await desk.check(content, { OnlyCampaign: String(id) }, 'registrants'))).toEqual(leftOut)
})

test('payment card required: a driver with an expired card is left out (R112, R178)', async () => {
  const { id } = await aCampaign().at(yard).save(db)
  await db.updateTable('campaigns').set({ payment_method_required: true }).where('id', '=', id).execute()
  const [valid, expired] = [await aClient().withCard().save(db), await aClient().save(db)]
  await saveCard(db, expired.id, '2020-01-31')
  const content = registrantFile(...[valid, expired].map((one) => ({ 'Phone number': one.phone_number })))
  const checked = await desk.check(content, { OnlyCampaign: String(id) }, 'registrants')
  expect(reasonsOf(checked)).toEqual({ 'imports.campaignConditions': 1 })
})

test('whitelist, fleet or campaign of another manager, fleet of a restricted one, or none: refused (R100)', async () => {
  const [list, otherList] = [await aWhitelist().save(db), await aWhitelist().save(db)]
  const [fleet, otherFleet] = [await aFleet().save(db), await aFleet().save(db)]
  const restricted = await anOwner().fleetManager(fleet.id).save(db)
  await restrictManager(db, restricted, await aFleetUser().on(fleet).save(db))
  const otherAdmin = anOwner().placeAdmin((await aPlace().save(db)).id)
  const campaign = await aCampaign().at(yard).save(db)
  const refusals = [
    ['members', 'OnlyList', await anOwner().whitelistManager(list.id).save(db), [otherList.id], 'imports.listUnknown'],
    ['fleetUsers', 'OnlyFleet', restricted, [otherFleet.id, fleet.id], 'imports.fleetUnknown'],
    ['registrants', 'OnlyCampaign', await otherAdmin.save(db), [campaign.id], 'imports.campaignUnknown'],
  ] as const
  for (const [kind, option, as, ids, reason] of refusals) {
    const own = desk.as(as)
    const { body } = await own.upload(kind === 'registrants' ? registrantFile({}) : memberFile({}), { kind })
    for (const target of ['', ...ids.map(String)]) {
      const answer = await own.startCheck(body, {}, { [option]: target })
      expect(refusalOf(answer), `${kind} ${target}`).toEqual([422, reason])
    }
  }
})

/** An import holds the lock of its list or campaign until it commits; a session's foreign key locks that row too. */
const drive = await openDrives(node, yard)

const targetWith = {
  whitelists: async (plate: string) => {
    const { id } = await aWhitelist().at(yard).save(db)
    await aWhitelistUser().on({ id }).plated(plate).save(db)
    return id
  },
  fleets: async (plate: string) => {
    const { id } = await aFleet().at(yard).save(db)
    await aFleetUser().on({ id }).plated(plate).save(db)
    return id
  },
  campaigns: async (CarNumber: string) => {
    const { id } = await aCampaign().at(yard).save(db)
    await node.call(api.campaignRegistrants.add, { id, CarNumber, PhoneNumber: '+37255500001' }, desk.admin)
    return id
  },
}

test.each([
  ['whitelists', 'members', 'OnlyList', memberFile({})],
  ['fleets', 'fleetUsers', 'OnlyFleet', memberFile({})],
  ['campaigns', 'registrants', 'OnlyCampaign', registrantFile({})],
] as const)(
  '%s, import of %s: session of a listed car starts and ends before the import commits, on one connection after it',
  async (...of) => {
    const [table, kind, only, content] = of
    const plate = `INS${table.slice(0, 3).toUpperCase()}`
    const id = await targetWith[table](plate)
    const steps = stepsOn(node.services)
    const importId = await steps.confirmed(content, kind, { [only]: String(id) })
    const driveThrough = async () => {
      // Requests the lock of a foreign key: fails at once where it would wait.
      await sql`select 1 from ${sql.table(table)} where id = ${id} for key share nowait`.execute(db)
      await drive({ plate, start: '2026-03-04T08:00:00.000Z', minutes: 30 })
    }
    // With one connection the session waits for the whole import.
    const { hasOneConnection } = node.services.settings
    await runApply(steps.ctx, importId, hasOneConnection ? undefined : driveThrough)
    if (hasOneConnection) await driveThrough()
    const stays = db.selectFrom('sessions as s').innerJoin('plates as n', 'n.id', 's.plate_id').select('s.status')
    expect(await stays.where('n.plate', '=', plate).execute()).toEqual([{ status: 'ENDED' }])
    expect(await desk.find(importId)).toMatchObject({ State: 'IMPORTED', RowsAdded: 1 })
  },
)

const twin = [await aPlace().named('Kaksik').save(db), await aPlace().named('Kaksik').save(db)]
const namedLikeCode = await aPlace().named('Yard').save(db)
await aPlace().named('Võõras').coded('FOREIGN').save(db)
const manager = await anOwner()
  .placeAdmin(yard.id, namedLikeCode.id, ...twin.map(({ id }) => id))
  .save(db)
const checkStaff = (...changes: Partial<Record<string, string>>[]) =>
  desk.as(manager).check(userFile(...changes), {}, 'users')
const usersOf = async (email: string) =>
  (await node.call(api.users.list, { name: email }, desk.admin)).body.filter(({ Email }) => Email === email)

describe('staff', () => {
  test('place admin: staff of their places with role and places; bad rows left out with their reasons', async () => {
    await anOwner().at('known@example.test').save(db)
    const kalle = { Name: 'Kalle Kask', 'E-mail': 'Kalle@example.test', Role: 'Place admin', Phone: '5551 2345' }
    const checked = await checkStaff(
      { ...kalle, Place: 'kalda  hoov' },
      { 'E-mail': 'mati@example.test', Place: 'YARD' },
      { 'E-mail': 'known@example.test', Place: 'YARD' },
      { 'E-mail': 'kalle@example.test', Place: 'YARD' },
      { 'E-mail': 'nobody', Place: 'YARD' },
      { Name: '', Place: 'YARD' },
      { Place: 'FOREIGN' },
      { Place: 'YARD / Kaksik' },
      { Place: '' },
      { Role: 'boss', Place: 'YARD' },
    )
    expect(countsOf(checked)).toEqual([2, 1, 7])
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
    await desk.as(manager).confirm(checked)
    // A code wins over the name of another place.
    expect(await usersOf('mati@example.test')).toMatchObject([{ Places: [{ Id: yard.id }] }])
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

  test('importer who lost the place after the check: nothing is added', async () => {
    const checked = await checkStaff({ 'E-mail': 'late@example.test', Place: 'YARD' })
    const places = db.deleteFrom('owner_places').where('owner_id', '=', manager.id)
    await places.where('place_id', '=', yard.id).execute()
    await desk.confirm(checked)
    expect(await usersOf('late@example.test')).toEqual([])
  })
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
