import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { readSheet } from '../../kit/spreadsheet/spreadsheet.testing.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace, saveZone } from '../../parking/places/places.factory.ts'
import { fleetsOfCar } from './covering.queries.ts'
import { aFleet, aFleetUser } from './fleets.factory.ts'

const node = await openTestNode()
const { db } = node
const global = { as: await anOwner().globalAdmin().save(db) }
const place = await aPlace().save(db)
const bars = (...ids: number[]) => `|${ids.join('|')}|`
const draft = (more: object = {}) => ({ Name: 'Couriers', Region: 'EST', Places: bars(place.id), ...more })
const names = async (query: object, who = global) =>
  (await node.call(api.fleets.list, query, who)).body.map(({ Name }) => Name)

test('list: by name, nine a page, found by name and plate, exported as filtered', async () => {
  for (let at = 0; at < 11; at += 1)
    await aFleet()
      .named(`Page ${String(at).padStart(2, '0')}`)
      .at(place)
      .save(db)
  const first = await node.call(api.fleets.list, { name: 'pAGE' }, global)
  expect([first.body.length, first.body[0]?.ValidIn, first.headers['x-next-page']]).toEqual([9, [place.name], '1'])
  expect(await names({ name: 'page', page: 1 })).toEqual(['Page 09', 'Page 10'])
  const fleet = await aFleet().named('Plated').at(place).save(db)
  await aFleetUser().on(fleet).plated('FLT001').pending().save(db)
  await aFleetUser().on(fleet).save(db)
  const [row] = (await node.call(api.fleets.list, { name: 'Plated' }, global)).body
  expect([row?.UserCount, row?.PendingCount]).toEqual([2, 1])
  expect(await names({ vehicleNumber: 'flt-0' })).toEqual(['Plated'])
  const { bytes } = await node.call(api.fleets.export, { name: 'page', format: 'xlsx' }, global)
  const exported = (await readSheet(bytes)).map(([name, , , where]) => [name, where])
  expect([exported.length, exported[11]]).toEqual([12, ['Page 10', place.name]])
})

test('manager: own fleets only; restricted: counts and finds their user only (R100, R189)', async () => {
  const [fleet, other] = [await aFleet().named('Own').at(place).save(db), await aFleet().at(place).save(db)]
  const user = await aFleetUser().on(fleet).plated('OWN001').save(db)
  await aFleetUser().on(fleet).plated('OWN002').save(db)
  const manager = { as: await anOwner().fleetManager(fleet.id).save(db) }
  expect(await names({}, manager)).toEqual(['Own'])
  const { body } = await node.call(api.fleets.find, { id: fleet.id }, manager)
  expect([body.UserCount, body.Managers]).toEqual([2, []])
  expect((await node.call(api.fleets.find, { id: other.id }, manager)).status).toBe(404)
  const Managers = [{ OwnerId: manager.as.id, RestrictedToFleetUserId: user.id }]
  const saved = await node.call(api.fleets.save, { ...draft({ Name: 'Own', Managers }), Id: fleet.id }, global)
  expect(saved.body.Managers).toMatchObject([{ ...Managers[0], RestrictedToName: 'Jaan Tamm' }])
  expect((await node.call(api.fleets.find, { id: fleet.id }, manager)).body.UserCount).toBe(1)
  expect([
    await names({ vehicleNumber: 'OWN001' }, manager),
    await names({ vehicleNumber: 'OWN002' }, manager),
  ]).toEqual([['Own'], []])
})

test('without a currency: that of the region; kept once the fleet has entries (R101)', async () => {
  const { body: added } = await node.call(api.fleets.add, draft({ Type: 'PREPAID' }), global)
  await updateRow(db, 'fleets', { id: added.Id, currency: 'PLN' })
  const save = () => node.call(api.fleets.save, { ...draft({ Type: 'PREPAID' }), Id: added.Id }, global)
  expect((await save()).body.Currency).toBe('EUR')
  await updateRow(db, 'fleets', { id: added.Id, currency: 'PLN' })
  await node.call(api.fleetBalance.topUp, { id: added.Id, AmountInCents: 100 }, global)
  expect((await save()).body.Currency).toBe('PLN')
})

test('save: defaults, all fields come back, zones replace places; an old version is refused (R8)', async () => {
  const { body: added } = await node.call(api.fleets.add, draft(), global)
  const defaults = { Type: 'POSTPAID', DailyLimitInCentsPerUser: 0, ResetUsedLimitsEachMonth: true, Currency: 'EUR' }
  expect(added).toMatchObject(defaults)
  const zone = await saveZone(db)
  const fields = {
    Name: 'Whole',
    Description: 'All fields',
    AppInfoText: 'Park at the back',
    Type: 'PREPAID' as const,
    ValidFrom: '2026-01-01T00:00:00.000Z',
    ValidTo: '2027-01-01T00:00:00.000Z',
    DailyLimitInCentsPerUser: 500,
    MonthlyLimitInCentsPerUser: 5_000,
    ResetUsedLimitsEachMonth: false,
    MaxNumberOfUsers: 20,
    ValidInType: 'ZONES' as const,
    Zones: bars(zone.id),
    Places: '',
  }
  const change = { ...fields, Region: 'EST', Id: added.Id, UpdatedAt: added.UpdatedAt }
  expect((await node.call(api.fleets.save, change, global)).body).toMatchObject(fields)
  const late = await node.call(api.fleets.save, change, global)
  expect([late.status, late.body]).toMatchObject([409, { Error: 'conflict.changedMeanwhile' }])
})

test.each([
  ['no place', { Places: '' }, 'whitelists.nowhere'],
  ['place of another region', { Region: 'LVA' }, 'whitelists.unknownChoice'],
  ['manager restricted to a user of no fleet', { restricted: true }, 'whitelists.unknownChoice'],
  ['manager twice', { twice: true }, 'whitelists.unknownChoice'],
  [
    'end before start',
    { ValidFrom: '2026-02-01T00:00:00Z', ValidTo: '2026-01-01T00:00:00Z' },
    'whitelists.endsBeforeStart',
  ],
])('%s: refused', async (_, { restricted, twice, ...more }: Record<string, unknown>, reason) => {
  const OwnerId = global.as.id
  const Managers = restricted
    ? [{ OwnerId, RestrictedToFleetUserId: 987_654 }]
    : twice
      ? [{ OwnerId }, { OwnerId }]
      : []
  const { status, body } = await node.call(api.fleets.add, draft({ ...more, Managers }), global)
  expect([status, body]).toMatchObject([422, { Error: reason }])
})

test('delete: the car loses the right and managers the fleet at once; an old version is refused (R99, R189)', async () => {
  const fleet = await aFleet().named('Gone').at(place).save(db)
  await aFleetUser().on(fleet).plated('DEL001').save(db)
  const manager = { as: await anOwner().fleetManager(fleet.id).save(db) }
  const right = async () => (await fleetsOfCar(db, { placeId: place.id, plate: 'DEL001', at: testNow }))[0]
  expect([(await right())?.id, await names({}, manager)]).toEqual([fleet.id, ['Gone']])
  const old = { id: fleet.id, UpdatedAt: '2026-01-01T00:00:00.000Z' }
  expect((await node.call(api.fleets.remove, old, global)).status).toBe(409)
  expect((await node.call(api.fleets.remove, { id: fleet.id }, global)).status).toBe(200)
  expect([await right(), await names({ name: 'Gone' })]).toEqual([undefined, []])
  // Users without a fleet are no managers.
  expect((await node.call(api.fleets.find, { id: fleet.id }, manager)).status).toBe(403)
})
