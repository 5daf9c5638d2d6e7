import { api } from '@parkla/contract/api.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../kit/database/rows.ts'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aFleet, aFleetUser, restrictManager } from '../../members/fleets/fleets.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../members/whitelists/whitelists.factory.ts'

const node = await openTestNode()
const { db } = node
const whole = await aPlace().named('Whole').save(db)
const part = await aPlace().named('Whole part').save(db)
await updateRow(db, 'places', { id: part.id, parent_id: whole.id })
const elsewhere = await aPlace().named('Elsewhere').save(db)
const placeAdmin = await anOwner().placeAdmin(elsewhere.id).save(db)

const list = await aWhitelist().named('Tenants').at(whole, elsewhere).save(db)
const listManager = await anOwner().whitelistManager(list.id).save(db)
await aWhitelistUser().on(list).plated('MEM001').save(db)
const waiting = await aWhitelistUser().on(list).pending().plated('WAIT01').save(db)

const fleet = await aFleet().named('Couriers').at(whole, elsewhere).save(db)
const fleetManager = await anOwner().fleetManager(fleet.id).save(db)
const driver = await aFleetUser().on(fleet).save(db)
const applicant = await aFleetUser().on(fleet).pending().plated('WAIT02').save(db)

const inside = async (plate: string, place: typeof whole, right: object): Promise<number> => {
  const { id } = await aSession().at(place).plated(plate).running().save(db)
  await updateRow(db, 'sessions', { id, ...right })
  return id
}
await inside('MEM001', part, { whitelist_id: list.id })
await inside('MEM002', elsewhere, { whitelist_id: list.id })
await inside('FLE001', part, { fleet_id: fleet.id, fleet_user_id: driver.id })
const visit = await inside('VIS001', elsewhere, { fleet_id: fleet.id, fleet_user_id: driver.id })
const granted_until = new Date(Date.parse(testNow) - hourMs).toISOString()
await db.insertInto('visitor_sessions').values({ session_id: visit, granted_until, reserved_in_cents: 250 }).execute()

type As = { id: number }
const members = async (query: object, as: As = listManager): Promise<string[]> =>
  (await node.call(api.whitelistHome.sessions, query, { as })).body.map(({ CarNumber }) => CarNumber).toSorted()
const fleetCars = async (query: object, as: As = fleetManager): Promise<string[]> =>
  (await node.call(api.fleetHome.sessions, query, { as })).body.map(({ CarNumber }) => CarNumber).toSorted()

test('members inside: narrowed by a whole with its parts, a plate and a list; another manager sees none (R87, R189)', async () => {
  expect(await members({})).toEqual(['MEM001', 'MEM002'])
  expect(await members({ place_ids: String(whole.id) })).toEqual(['MEM001'])
  expect(await members({ vehicleNumber: '002' })).toEqual(['MEM002'])
  expect(await members({ whitelistId: list.id, place_ids: String(elsewhere.id) })).toEqual(['MEM002'])
  const other = await anOwner()
    .whitelistManager((await aWhitelist().save(db)).id)
    .save(db)
  expect(await members({}, other)).toEqual([])
  expect(await members({}, placeAdmin)).toEqual(['MEM002'])
})

test('fleet sessions: visitors with the granted time, managed by the manager only; restricted to their user (R87, R100)', async () => {
  expect(await fleetCars({})).toEqual(['FLE001', 'VIS001'])
  expect(await fleetCars({ place_ids: String(whole.id) })).toEqual(['FLE001'])
  const { body } = await node.call(api.fleetHome.sessions, { vehicleNumber: 'VIS' }, { as: fleetManager })
  expect(body).toMatchObject([
    { GrantedUntil: granted_until, CostInCents: 250, IsVisitor: true, MayManage: true, FleetName: 'Couriers' },
  ])
  const [seen] = (await node.call(api.fleetHome.sessions, {}, { as: placeAdmin })).body
  expect([seen?.CarNumber, seen?.MayManage]).toEqual(['VIS001', false])
  const restricted = await anOwner().fleetManager(fleet.id).save(db)
  await restrictManager(db, restricted, await aFleetUser().on(fleet).save(db))
  expect(await fleetCars({}, restricted)).toEqual([])
  expect((await node.call(api.fleetHome.requests, {}, { as: restricted })).body).toEqual([])
})

test('exports of what runs now: the filtered rows, names masked for other admins, the granted time of visitors (R79, R182)', async () => {
  const regionAdmin = await anOwner().regionAdmin('EST').save(db)
  const exported = async (
    endpoint: typeof api.whitelistHome.exportSessions | typeof api.fleetHome.exportSessions,
    as: As,
    vehicleNumber: string,
  ): Promise<string[][]> => {
    const { bytes } = await node.call(endpoint, { vehicleNumber } as never, { as, headers: { language: 'en' } })
    const [, ...lines] = bytes.toString().trim().split('\r\n')
    return lines.map((line) => line.split(';'))
  }
  const { exportSessions: ofLists } = api.whitelistHome
  const start = expect.stringMatching(/^20\d\d-/) as string
  expect(await exported(ofLists, listManager, '001')).toEqual([
    ['MEM001', 'Mari Maasikas', 'Tenants', 'Whole part', start],
  ])
  expect(await exported(ofLists, regionAdmin, '001')).toEqual([['MEM001', 'M••• M•••', 'Tenants', 'Whole part', start]])
  const { exportSessions: ofFleets } = api.fleetHome
  expect(await exported(ofFleets, fleetManager, 'VIS')).toEqual([
    ['VIS001', 'Jaan Tamm', 'Couriers', 'Elsewhere', start, start],
  ])
  expect(await exported(ofFleets, regionAdmin, 'FLE')).toEqual([
    ['FLE001', 'J••• T•••', 'Couriers', 'Whole part', start, ''],
  ])
})

test('figures and requests of managed lists and fleets; an admin who manages none has none', async () => {
  const figures = await node.call(api.whitelistHome.figures, {}, { as: listManager })
  expect(figures.body).toEqual({ Lists: 1, Inside: 2, Pending: 1 })
  const { body: requests } = await node.call(api.whitelistHome.requests, {}, { as: listManager })
  expect(requests.map(({ ID, WhitelistName, Plates }) => [ID, WhitelistName, Plates])).toEqual([
    [waiting.id, 'Tenants', ['WAIT01']],
  ])
  const found = async (vehicleNumber: string) =>
    (await node.call(api.whitelistHome.requests, { vehicleNumber }, { as: listManager })).body.length
  expect([await found('ait0'), await found('ZZ99')]).toEqual([1, 0])
  const ofFleet = async (query: object, as: As = fleetManager) =>
    (await node.call(api.fleetHome.requests, query, { as })).body.map(({ ID, FleetName, Plates }) => [
      ID,
      FleetName,
      Plates,
    ])
  const hisRequest = [applicant.id, 'Couriers', ['WAIT02']]
  expect([await ofFleet({}), await ofFleet({ vehicleNumber: 'ait02' })]).toEqual([[hisRequest], [hisRequest]])
  const nowhere = await aPlace().save(db)
  expect([await ofFleet({ vehicleNumber: 'ZZ99' }), await ofFleet({ place_ids: String(nowhere.id) })]).toEqual([[], []])
  const ofFleets = await node.call(api.fleetHome.figures, {}, { as: fleetManager })
  expect(ofFleets.body).toMatchObject({ Fleets: 1, Running: 2, Overdue: 1 })
  const global = await anOwner().globalAdmin().save(db)
  expect((await node.call(api.whitelistHome.figures, {}, { as: global })).body.Lists).toBe(0)
  expect((await node.call(api.fleetHome.figures, {}, { as: global })).body.Fleets).toBe(0)
})

test('places of a manager: where their lists are valid, with parts; searched by name, chosen ones first', async () => {
  const places = async (query: object, as: As) =>
    (await node.call(api.home.places, query, { as })).body.map(({ Name }) => Name)
  expect(await places({}, listManager)).toEqual(['Elsewhere', 'Whole', 'Whole part'])
  expect(await places({ search: 'part', place_ids: String(elsewhere.id) }, fleetManager)).toEqual([
    'Elsewhere',
    'Whole part',
  ])
  expect(await places({}, placeAdmin)).toEqual(['Elsewhere'])
})

test('lists and fleets narrowed by a part: those of its whole are valid there (decision 0021)', async () => {
  const names = async (endpoint: typeof api.whitelists.list | typeof api.fleets.list, as: As, place_ids: string) =>
    (await node.call(endpoint, { place_ids } as never, { as })).body.map(({ Name }: { Name: string }) => Name)
  expect(await names(api.whitelists.list, listManager, String(part.id))).toEqual(['Tenants'])
  expect(await names(api.fleets.list, fleetManager, String(part.id))).toEqual(['Couriers'])
  const nowhere = await aPlace().save(db)
  expect(await names(api.fleets.list, fleetManager, String(nowhere.id))).toEqual([])
})
