import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { readSheet } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { fleetsOfCar } from '../covering.queries.ts'
import { aFleet, aFleetUser, restrictManager } from '../fleets.factory.ts'
import { inviteImportedUsers } from '../fleets.jobs.ts'

const node = await openTestNode()
const { db } = node
const place = await aPlace().save(db)
const fleet = await aFleet().named('Courier & co').at(place).save(db)
const manager = { as: await anOwner().fleetManager(fleet.id).save(db) }
const user = (...Plates: string[]) => ({ Name: 'Mari Maasikas', Plates })
const add = (input: object, id = fleet.id) => node.call(api.fleetUsers.add, { id, ...input } as never, manager)
const found = async (query: object, who = manager) =>
  (await node.call(api.fleetUsers.list, { id: fleet.id, ...query }, who)).body.map(({ Plates }) => Plates)

test('manager: adds, finds, changes, declines and removes; the barrier obeys at once (R99)', async () => {
  const isPaid = async (plate: string) =>
    (await fleetsOfCar(db, { placeId: place.id, plate, at: new Date().toISOString() })).length > 0
  const [saved] = (await add({ ...user('usr-001'), Phone: '+37255570001' })).body
  expect(saved).toMatchObject({ Plates: ['USR001'], Status: 'APPROVED', RegistrationType: 'MANUALLY_ADDED' })
  for (const search of ['maasik', 'sr00', '5557 0001'])
    expect([search, await found({ search })]).toEqual([search, [['USR001']]])
  expect(await isPaid('USR001')).toBe(true)
  const path = { id: fleet.id, userId: saved!.ID }
  const changed = await node.call(api.fleetUsers.save, { ...path, ...user('USR002') }, manager)
  expect([changed.body.Plates, await isPaid('USR001'), await isPaid('USR002')]).toEqual([['USR002'], false, true])
  const set = (status: 'APPROVED' | 'DECLINED') => node.call(api.fleetUsers.setStatus, { ...path, status }, manager)
  expect([(await set('DECLINED')).body.State, await isPaid('USR002')]).toEqual(['DECLINED', false])
  expect([(await set('APPROVED')).body.State, await isPaid('USR002')]).toEqual(['ACTIVE', true])
  expect((await node.call(api.fleetUsers.remove, path, manager)).status).toBe(200)
  expect([await isPaid('USR002'), (await add(user('USR002'))).status]).toEqual([false, 200])
})

test('one user: read by id with the new name; 403 for an admin of the place, 404 after removal', async () => {
  const [saved] = (await add(user('ONE001'))).body
  const path = { id: fleet.id, userId: saved!.ID }
  const changed = await node.call(api.fleetUsers.save, { ...path, ...user('ONE002'), Name: 'Mari Tamm' }, manager)
  const read = (who = manager) => node.call(api.fleetUsers.find, path, who)
  expect((await read()).body).toEqual(changed.body)
  expect((await read({ as: await anOwner().placeAdmin(place.id).save(db) })).status).toBe(403)
  await node.call(api.fleetUsers.remove, path, manager)
  expect((await read()).status).toBe(404)
})

test('many: all or none; plate of another user is named', async () => {
  await add(user('DUP001'))
  const both = await add({ many: 'true', Users: [user('DUP002'), user('DUP001')] })
  expect([refusalOf(both), await found({ search: 'DUP002' })]).toEqual([[422, 'whitelists.plateOnList'], []])
  expect((await add({ many: 'true', Users: [user('DUP003'), user()] })).body.length).toBe(2)
})

test('plate of another user: refused when a user is changed, and of two calls at once (R96)', async () => {
  const [saved] = (await add(user('EDT001'))).body
  await add(user('EDT002'))
  const path = { id: fleet.id, userId: saved!.ID }
  const change = await node.call(api.fleetUsers.save, { ...path, ...user('EDT001', 'edt 002') }, manager)
  expect([refusalOf(change), await found({ search: 'EDT00' })]).toEqual([
    [422, 'whitelists.plateOnList'],
    [['EDT002'], ['EDT001']],
  ])
  const both = await Promise.all([1, 2].map(() => add(user('EDT003'))))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
})

test('invited: one e-mail with the text of the fleet; again with invite=true; refused without an address', async () => {
  await updateRow(db, 'fleets', { id: fleet.id, app_info_text: 'Use <gate> B' })
  const invited = { ...user('INV001'), RegistrationType: 'MANUALLY_INVITED' }
  expect(refusalOf(await add(invited))).toEqual([422, 'fleets.noEmail'])
  const [saved] = (await add({ ...invited, Email: 'invited@example.test' })).body
  const texts = async () => (await node.mails('invited@example.test')).map(({ text }) => text)
  expect(
    (await texts()).map((text) => ['Courier & co', 'INV001', 'Use <gate> B'].every((part) => text.includes(part))),
  ).toEqual([true])
  const again = { ...user('INV001'), Email: 'invited@example.test', invite: 'true' as const }
  await node.call(api.fleetUsers.save, { id: fleet.id, userId: saved!.ID, ...again }, manager)
  expect((await texts()).length).toBe(2)
})

test('declined: text is e-mailed to the user (R92)', async () => {
  const { id } = await aFleetUser().on(fleet).pending().mailedTo('declined@example.test').save(db)
  const path = { id: fleet.id, userId: id, status: 'DECLINED' as const, Text: 'Vacancies <none>' }
  expect((await node.call(api.fleetUsers.setStatus, path, manager)).body.Status).toBe('DECLINED')
  expect(await node.mails('declined@example.test')).toEqual([
    expect.objectContaining({
      subject: 'Tagasi lükatud: Courier & co',
      text: expect.stringContaining('Vacancies <none>'),
    }),
  ])
})

test('most users: two calls at once never exceed them; declined users leave room (R105)', async () => {
  const small = await aFleet().at(place).save(db)
  await updateRow(db, 'fleets', { id: small.id, max_number_of_users: 2 })
  await db.insertInto('list_managers').values({ list_id: small.id, owner_id: manager.as.id }).execute()
  const declined = await aFleetUser().on(small).declined().save(db)
  await aFleetUser().on(small).pending().save(db)
  const answers = await Promise.all(['MAX001', 'MAX002', 'MAX003'].map((plate) => add(user(plate), small.id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  const approve = { id: small.id, userId: declined.id, status: 'APPROVED' as const }
  expect(refusalOf(await node.call(api.fleetUsers.setStatus, approve, manager))).toEqual([422, 'fleets.full'])
  await updateRow(db, 'fleets', { id: small.id, max_number_of_users: 1 })
  const pending = await node.call(api.fleetUsers.list, { id: small.id, state: 'PENDING' }, manager)
  const decline = { id: small.id, userId: pending.body[0]!.ID, status: 'DECLINED' as const }
  expect((await node.call(api.fleetUsers.setStatus, decline, manager)).body.Status).toBe('DECLINED')
})

test('restricted manager: reads and exports their user in plain, edits none; admin of the place: masked contacts (R79, R100)', async () => {
  const own = await aFleetUser().on(fleet).plated('OWN001').save(db)
  const restricted = { as: await anOwner().fleetManager(fleet.id).save(db) }
  await restrictManager(db, restricted.as, own)
  expect([await found({}, restricted), await found({ search: 'DUP' }, restricted)]).toEqual([[['OWN001']], []])
  const { bytes } = await node.call(api.fleetUsers.export, { id: fleet.id, format: 'xlsx' }, restricted)
  expect((await readSheet(bytes)).map((row) => row[1])).toEqual(['Numbrimärk', 'OWN001'])
  const change = { id: fleet.id, userId: own.id, ...user('OWN002') }
  expect((await node.call(api.fleetUsers.save, change, restricted)).status).toBe(403)
  const admin = { as: await anOwner().placeAdmin(place.id).save(db) }
  const { body } = await node.call(api.fleetUsers.list, { id: fleet.id, search: 'OWN001' }, admin)
  expect(body.map(({ Name }) => Name)).toEqual(['J••• T•••'])
  expect((await node.call(api.fleetUsers.save, change, admin)).status).toBe(403)
})

test('user to whom a manager is restricted: removal refused, the manager named to global admins only', async () => {
  const own = await aFleetUser().on(fleet).plated('OWN009').save(db)
  const restricted = await anOwner().named('Rita').fleetManager(fleet.id).save(db)
  await restrictManager(db, restricted, own)
  const path = { id: fleet.id, userId: own.id }
  const refused = await node.call(api.fleetUsers.remove, path, manager)
  expect(refusalOf(refused)).toEqual([409, 'fleets.userHasManagersElsewhere'])
  expect(JSON.stringify(refused.body)).not.toContain('Rita')
  const named = await node.call(api.fleetUsers.remove, path, { as: await anOwner().globalAdmin().save(db) })
  expect([...refusalOf(named), JSON.stringify(named.body).includes('Rita')]).toEqual([
    409,
    'fleets.userHasManagers',
    true,
  ])
  await db.deleteFrom('list_managers').where('owner_id', '=', restricted.id).execute()
  expect((await node.call(api.fleetUsers.remove, path, manager)).status).toBe(200)
})

test('masked contacts: found by plate and whole phone, which is logged, not by name, e-mail or part of a phone (R79, R181)', async () => {
  const contacts = { name: 'Piret Põld', email: 'piret@example.test', phone: '+37255577001' }
  await updateRow(db, 'fleet_users', { ...(await aFleetUser().on(fleet).plated('MSK001').save(db)), ...contacts })
  const admin = { as: await anOwner().placeAdmin(place.id).save(db) }
  for (const search of ['Põld', 'piret@', '577001', '+3725557700'])
    expect([search, await found({ search }, admin)]).toEqual([search, []])
  const { bytes } = await node.call(api.fleetUsers.export, { id: fleet.id, search: 'Põld', format: 'xlsx' }, admin)
  expect(await readSheet(bytes)).toHaveLength(1)
  expect([await found({ search: 'sk001' }, admin), await found({ search: '+372 5557 7001' }, admin)]).toEqual([
    [['MSK001']],
    [['MSK001']],
  ])
  expect(await node.rows('audit_events', { fact: 'fleet.searchedByPhone', owner_id: admin.as.id })).toMatchObject([
    { entity: 'fleet', entity_id: String(fleet.id) },
    { entity: 'fleet', entity_id: String(fleet.id) },
  ])
})

test('imported users: each is invited once, also by two nodes', async () => {
  const { id } = await aFleetUser().on(fleet).save(db)
  await updateRow(db, 'fleet_users', { id, email: 'imported@example.test', registration_type: 'MANUALLY_INVITED' })
  const invite = () => inviteImportedUsers.run(node.jobContext(), {})
  await Promise.all([invite(), invite()])
  expect(await node.mails('imported@example.test')).toHaveLength(1)
})
