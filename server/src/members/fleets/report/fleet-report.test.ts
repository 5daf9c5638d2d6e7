import { api } from '@parkla/contract/api.ts'
import { hourMs, isSet } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { testNow } from '../../../testing/test-clock.ts'
import { readSheet } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { fleetsOfCar, limitOfFleetUser } from '../covering.queries.ts'
import { aFleet, aFleetUser, restrictManager } from '../fleets.factory.ts'

const node = await openTestNode()
const { db } = node
const [place, other] = [await aPlace().save(db), await aPlace().save(db)]
const fleet = await aFleet().at(place, other).limited({ month: 500 }).save(db)
const manager = await anOwner().fleetManager(fleet.id).save(db)
const [mari, jaan] = [await aFleetUser().on(fleet).save(db), await aFleetUser().on(fleet).save(db)]
const minutesAgo = (minutes: number) => new Date(Date.parse(testNow) - minutes * 60_000).toISOString()

type Stay = { user: { id: number }; cents: number; ago: number; where?: typeof place }
const stay = async ({ user, cents, ago, where = place }: Stay) => {
  const { id } = await aSession().at(where).save(db)
  const times = { start_time: minutesAgo(ago), end_time: minutesAgo(ago - 1) }
  const right = { fleet_id: fleet.id, fleet_user_id: user.id, hidden_cost_in_cents: cents }
  await updateRow(db, 'sessions', { id, ...right, ...times })
}
const twoMonths = 62 * 24 * 60
await stay({ user: mari, cents: 450, ago: twoMonths })
await stay({ user: mari, cents: 300, ago: 30 })
await stay({ user: jaan, cents: 100, ago: 20, where: other })
await stay({ user: mari, cents: 275, ago: 10 })

const report = async (query: object = {}, as: { id: number } = manager) => {
  const { status, body } = await node.call(api.fleetReport.report, { id: fleet.id, ...query }, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.map((row) => [row.CostInCents, row.LimitLeftInCents, row.IsProvisional])
}

test('month: sessions with the limit left after each, overrun below 0; past months are final (R101, R106)', async () => {
  expect(await report()).toEqual([
    [275, -75, true],
    [100, 400, true],
    [300, 200, true],
  ])
  const past = new Date(Date.parse(minutesAgo(twoMonths)))
  expect(await report({ year: past.getUTCFullYear(), month: past.getUTCMonth() + 1 })).toEqual([[450, 50, false]])
  await updateRow(db, 'fleets', { id: fleet.id, reset_used_limits_each_month: false })
  expect((await report()).map(([, left]) => left)).toEqual([-525, 400, -250])
  await updateRow(db, 'fleets', { id: fleet.id, reset_used_limits_each_month: true })
  await updateRow(db, 'fleets', { id: fleet.id, daily_limit_in_cents_per_user: 290 })
  expect(await report({ overLimit: 'true' })).toEqual([
    [275, -75, true],
    [300, 200, true],
  ])
  await updateRow(db, 'fleets', { id: fleet.id, daily_limit_in_cents_per_user: 0 })
  const file = await node.call(api.fleetReport.export, { id: fleet.id }, { as: manager })
  expect(file.bytes.toString('utf8')).toContain('2.75')
})

test('restricted manager: sessions of their user; admin of a place: sessions there (R100)', async () => {
  const restricted = await anOwner().fleetManager(fleet.id).save(db)
  await restrictManager(db, restricted, jaan)
  expect((await report({}, restricted)).map(([cost]) => cost)).toEqual([100])
  const admin = await anOwner().placeAdmin(other.id).save(db)
  expect((await report({}, admin)).map(([cost]) => cost)).toEqual([100])
})

test('limits reset by hand: the total starts anew, the day does not, the report stays; refused where they are reset each month (R102)', async () => {
  const total = await aFleet().at(place).limited({ month: 500 }).neverReset().save(db)
  const head = await anOwner().fleetManager(total.id).save(db)
  const user = await aFleetUser().on(total).plated('RST001').save(db)
  const of = { fleet_id: total.id, fleet_user_id: user.id }
  await aSession().at(place).startedAt(minutesAgo(60)).onFleet(400, of).save(db)
  const left = async () =>
    (await limitOfFleetUser(db, { userId: user.id, placeId: place.id, at: node.clock.instant() })).left
  expect(await left()).toBe(100)
  const path = { id: total.id, userId: user.id }
  expect((await node.call(api.fleetUsers.resetLimits, path, { as: head })).status).toBe(200)
  expect(await left()).toBe(500)
  const { body: rows } = await node.call(api.fleetReport.report, { id: total.id }, { as: head })
  expect(rows.map((row) => row.LimitLeftInCents)).toEqual([100])
  await updateRow(db, 'fleets', { id: total.id, daily_limit_in_cents_per_user: 400 })
  expect(await left()).toBe(0)
  const car = { placeId: place.id, plate: 'RST001', at: node.clock.instant() }
  expect(await fleetsOfCar(db, car)).toMatchObject([{ userId: user.id, isOverLimit: true }])
  await updateRow(db, 'fleets', { id: total.id, reset_used_limits_each_month: true })
  expect((await node.call(api.fleetUsers.resetLimits, path, { as: head })).body.Error).toBe('fleets.resetsMonthly')
})

test('active sessions: running ones only; granted time of a visitor is taken from the limit (R186)', async () => {
  const { id } = await aSession().at(place).running().save(db)
  await updateRow(db, 'sessions', { id, fleet_id: fleet.id, fleet_user_id: jaan.id })
  const { body } = await node.call(api.fleetReport.activeSessions, { id: fleet.id }, { as: manager })
  expect(body.map(({ Id, FleetUserId }) => [Id, FleetUserId])).toEqual([[id, jaan.id]])
  expect(body[0]).toMatchObject({ LimitLeftInCents: 500, IsOverLimit: false })
  const [as, headers] = [manager, { language: 'en' }]
  const { bytes } = await node.call(api.fleetReport.exportActive, { id: fleet.id }, { as, headers })
  const [header, line, ...others] = bytes.toString().trim().split('\r\n')
  expect(header).toContain('Name;Plate;Place;Start;Limit left;Over limit;Currency')
  expect([line?.split(';').slice(4), others]).toEqual([['5.00', '', 'EUR'], []])
  const visit = { session_id: id, granted_until: minutesAgo(-60), reserved_in_cents: 550 }
  await db.insertInto('visitor_sessions').values(visit).execute()
  const { body: reserved } = await node.call(api.fleetReport.activeSessions, { id: fleet.id }, { as: manager })
  expect(reserved[0]).toMatchObject({ LimitLeftInCents: -50, IsOverLimit: true })
})

test('xlsx: the rows of the list, with moments on the clock of the place and amounts as numbers', async () => {
  const { body } = await node.call(api.fleetReport.report, { id: fleet.id }, { as: manager })
  const file = await node.call(api.fleetReport.export, { id: fleet.id, format: 'xlsx' }, { as: manager })
  const [header, ...cells] = await readSheet(file.bytes)
  expect(header?.slice(5, 8)).toEqual(['Hind', 'Limiidi jääk', 'Üle limiidi'])
  const listed = body.map(({ StartTime, EndTime, CostInCents, LimitLeftInCents, ...row }) => {
    const [from, to] = [StartTime, EndTime].map((at) => (isSet(at) ? new Date(Date.parse(at) + 2 * hourMs) : null))
    const left = LimitLeftInCents === null ? null : LimitLeftInCents / 100
    const money = [CostInCents / 100, left, row.IsOverLimit ? 'Jah' : null, 'EUR', 'Jah']
    return [row.Name, row.CarNumber || null, row.PlaceName, from, to, ...money]
  })
  expect(cells).toEqual(listed)
})
