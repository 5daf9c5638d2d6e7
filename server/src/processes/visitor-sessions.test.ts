import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aFleet, aFleetUser, restrictManager } from '../members/fleets/fleets.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { aTariff } from '../parking/places/prices/tariffs.factory.ts'
import { updateRow } from '../kit/database/rows.ts'
import { readSheet } from '../kit/spreadsheet/spreadsheet.testing.ts'
import { openTestNode, refusalOf } from '../testing/test-node.ts'
import { aCar, aWatchedPlace, day, takeRead } from './lpr/lpr-desk.testing.ts'
import { memberStays } from './lpr/lpr-members.testing.ts'
import { endVisitorSessionsJob } from './visitor-sessions.jobs.ts'

/** Visitors of a fleet: R104, R186, decision 0043. */

const node = await openTestNode()
const { call, clock, db } = node
const { place, entry, exit } = await aWatchedPlace(node, aPlace().withTariff(aTariff().allDay({ price: 200 })))
const { stayOf } = memberStays(node)
const read = takeRead(node)
/** An hour costs 248 cents with VAT. */
const hourInCents = 248

/** A fleet with one user and its manager. */
const aHost = async (fleet = aFleet().at(place)) => {
  const { id } = await fleet.save(db)
  const user = await aFleetUser().on({ id }).save(db)
  return { id, userId: user.id, manager: { as: await anOwner().fleetManager(id).save(db) } }
}
type Host = Awaited<ReturnType<typeof aHost>>
const grant = ({ id, userId, manager }: Host, CarNumber: string, Hours = 2) =>
  call(api.visitorSessions.start, { id, userId, PlaceId: place.id, CarNumber, Hours }, manager)
const runJob = () => endVisitorSessionsJob.run(node.jobContext(), {})

test('fifty equal grants at once without a key: one visitor; the same car again later: refused (R191)', async () => {
  clock.set(day('06:00'))
  const [host, car] = [await aHost(), aCar()]
  const sent = { PlaceId: place.id, CarNumber: car, Hours: 2, Minutes: 0 }
  const start = () => call(`POST /adminapi/fleets/${host.id}/users/${host.userId}/visitor-session`, sent, host.manager)
  const answers = await Promise.all(Array.from({ length: 50 }, start))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body['Id'])).size).toBe(1)
  expect(await node.rows('sessions', { fleet_user_id: host.userId })).toHaveLength(1)
  clock.advance(6_000)
  expect((await start()).status).toBe(409)
})

test('visitor: barrier admits the car without an exception, the exit ends it, the fleet pays the time used (R104)', async () => {
  clock.set(day('08:00'))
  const [host, car] = [await aHost(), aCar()]
  const { body } = await grant(host, car)
  expect(body).toMatchObject({
    GrantedUntil: day('10:00'),
    IsActive: true,
    HasEntered: false,
    CostInCents: 2 * hourInCents,
  })
  await read(entry, car, '08:30')
  await read(entry, car, '08:32')
  const path = { id: host.id, userId: host.userId }
  const listed = await call(api.visitorSessions.list, { ...path, active: 'true' }, host.manager)
  expect(listed.body.map(({ Id, HasEntered }) => [Id, HasEntered])).toEqual([[body.Id, true]])
  await read(exit, car, '09:00')
  expect(await stayOf(car)).toMatchObject({ status: 'ENDED', cost_in_cents: 0, hidden_cost_in_cents: hourInCents })
  const exceptions = await db.selectFrom('lpr_exceptions').selectAll().where('session_id', '=', body.Id).execute()
  expect(exceptions).toEqual([])
})

test('granted time over: an absent car’s session ends then; a car inside stays, its driver pays the excess (R186)', async () => {
  clock.set(day('11:00'))
  const [host, absent, inside] = [await aHost(), aCar(), aCar()]
  await grant(host, absent, 1)
  await grant(host, inside, 1)
  await read(entry, inside, '11:05')
  clock.set(day('12:10'))
  await runJob()
  expect(await stayOf(absent)).toMatchObject({ status: 'ENDED', hidden_cost_in_cents: hourInCents })
  expect((await stayOf(absent)).end_time).toBe(day('12:00'))
  await read(exit, inside, '13:00')
  expect(await stayOf(inside)).toMatchObject({ cost_in_cents: hourInCents, hidden_cost_in_cents: hourInCents })
})

test('31 days granted: exit within the time ends the stay at the exit, later exit at the end of the time (R60, R104)', async () => {
  const host = await aHost()
  const grantedAt9 = async () => {
    const car = aCar()
    clock.set('2026-02-01T09:00:00.000Z')
    await grant(host, car, 31 * 24)
    return car
  }
  const [within, beyond] = [await grantedAt9(), await grantedAt9()]
  await read(exit, within, '08:00')
  await read(exit, beyond, '10:00')
  expect(await stayOf(within)).toMatchObject({ status: 'ENDED', end_time: day('08:00') })
  expect(await stayOf(beyond)).toMatchObject({ status: 'AUTO_ENDED', end_time: day('09:00') })
  const raised = (await node.rows('lpr_exceptions', { kind: 'OVERSTAY' })).map(({ license_plate }) => license_plate)
  expect([within, beyond].filter((car) => raised.includes(car))).toEqual([beyond])
})

test('extend, end early; the same plate offers its session; foreign session 404 (R104)', async () => {
  clock.set(day('14:00'))
  const [host, other, car] = [await aHost(), await aHost(), aCar()]
  const { body } = await grant(host, car)
  expect(refusalOf(await grant(host, car))).toEqual([409, 'fleets.visitorActive'])
  expect(refusalOf(await grant(other, car))).toEqual([409, 'sessions.alreadyRunning'])
  const path = { id: host.id, userId: host.userId, sessionId: body.Id }
  const extend = (input: object) => call(api.visitorSessions.extend, { ...path, ...input } as never, host.manager)
  expect((await extend({ PlaceId: place.id, CarNumber: car, Hours: 3 })).body.GrantedUntil).toBe(day('19:00'))
  expect((await extend({ CarNumber: aCar(), Hours: 1 })).status).toBe(404)
  expect(refusalOf(await extend({ Hours: 740 }))).toEqual([422, 'fleets.grantTooLong'])
  for (const change of [{ deleted_at: day('14:30') }, { deleted_at: null, status: 'DECLINED' }]) {
    await updateRow(db, 'fleet_users', { id: host.userId, ...change })
    expect(refusalOf(await extend({ Hours: 1 }))).toEqual([409, 'fleets.userNotActive'])
  }
  await updateRow(db, 'fleet_users', { id: host.userId, status: 'APPROVED' })
  const foreign = { ...path, id: other.id, userId: other.userId }
  expect((await call(api.visitorSessions.end, foreign, other.manager)).status).toBe(404)
  clock.set(day('15:00'))
  const ended = await call(api.visitorSessions.end, path, host.manager)
  expect(ended.body).toMatchObject({ IsActive: false, EndTime: day('15:00'), CostInCents: hourInCents })
  expect(refusalOf(await extend({ Hours: 1 }))).toEqual([409, 'sessions.alreadyEnded'])
})

test('PREPAID: starts and extensions at once never exceed the limit; POSTPAID pays beyond it (R101, R186)', async () => {
  clock.set(day('16:00'))
  const limited = aFleet()
    .at(place)
    .limited({ day: 3 * hourInCents })
  const host = await aHost(limited.prepaid())
  const started = await Promise.all([1, 2, 3, 4, 5].map(() => grant(host, aCar(), 1)))
  expect(started.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 409, 409])
  const [first] = started.filter(({ status }) => status === 200)
  const path = { id: host.id, userId: host.userId, sessionId: first!.body.Id }
  const beyondLimit = await call(api.visitorSessions.extend, { ...path, Hours: 1 }, host.manager)
  expect(refusalOf(beyondLimit)).toEqual([409, 'fleets.limitReached'])
  expect(beyondLimit.body).toMatchObject({ Message: expect.stringContaining('see aeg maksab 4,96 €') })
  const postpaid = await aHost(limited)
  const [within, beyond] = [await grant(postpaid, aCar(), 1), await grant(postpaid, aCar(), 9)]
  expect([within.status, beyond.status]).toEqual([200, 200])
  const startOf = async ({ Id }: { Id: number }) => (await node.audit('session', Id))[0]?.after
  expect(await startOf(within.body)).not.toHaveProperty('IsOverLimit')
  expect(await startOf(beyond.body)).toMatchObject({ Right: 'FLEET', IsOverLimit: true })
})

test('same idempotency key: one session', async () => {
  clock.set(day('17:00'))
  const host = await aHost()
  const [input, headers] = [
    { id: host.id, userId: host.userId, PlaceId: place.id, CarNumber: aCar(), Minutes: 30 },
    { 'idempotency-key': crypto.randomUUID() },
  ]
  const both = [1, 2].map(() => call(api.visitorSessions.start, input, { ...host.manager, headers }))
  const [one, other] = await Promise.all(both)
  expect(other!.body).toEqual(one!.body)
})

test('restricted manager: lists and exports visitors of their user only; zero time and inactive user refused (R100)', async () => {
  const host = await aHost()
  const { id: other } = await aFleetUser().on({ id: host.id }).save(db)
  const { id: declined } = await aFleetUser().on({ id: host.id }).declined().save(db)
  const car = aCar()
  await grant(host, car)
  expect(refusalOf(await grant({ ...host, userId: declined }, aCar()))).toEqual([409, 'fleets.userNotActive'])
  expect(refusalOf(await grant(host, aCar(), 0))).toEqual([422, 'fleets.grantTooShort'])
  await restrictManager(db, host.manager.as, { id: other })
  expect((await grant(host, aCar())).status).toBe(403)
  const hidden = (await grant({ ...host, userId: other }, car)).body as object
  expect(hidden).toMatchObject({ Error: 'fleets.visitorOfOtherUser' })
  expect(JSON.stringify(hidden)).not.toMatch(new RegExp(`${place.name}|sessionId|fleetUserId`))
  const shown = aCar()
  expect((await grant({ ...host, userId: other }, shown)).status).toBe(200)
  const { body: seen } = await call(api.visitorSessions.listOfFleet, { id: host.id }, host.manager)
  expect(seen.map(({ FleetUserId }) => FleetUserId)).toEqual([other])
  const file = { id: host.id, active: 'true', format: 'xlsx' } as const
  const [, ...exported] = await readSheet((await call(api.visitorSessions.export, file, host.manager)).bytes)
  expect(exported.map(([plate, , , , , end, cost]) => [plate, end, cost])).toEqual([[shown, null, 4.96]])
  const ofOther = await call(api.visitorSessions.list, { id: host.id, userId: host.userId }, host.manager)
  expect(ofOther.body).toEqual([])
})

test('link: shows and extends its session once, within the limit, ends with it; forged token refused', async () => {
  clock.set(day('18:00'))
  const day4Hours = aFleet()
    .at(place)
    .limited({ day: 4 * hourInCents })
  const [host, car] = [await aHost(day4Hours), aCar()]
  const { body } = await grant(host, car)
  const path = { id: host.id, userId: host.userId, sessionId: body.Id }
  const link = await call(api.visitorSessions.link, { ...path, Email: 'visitor@example.test' }, host.manager)
  const Token = new URL(link.body.Url).searchParams.get('link')!
  const [mail] = await node.mails('visitor@example.test')
  expect(mail?.text).toContain('04.03.2026 22:00')
  const shown = await call(api.visitorSessions.visit, { Token })
  expect(shown.body).toMatchObject({
    CarNumber: car,
    PlaceName: place.name,
    GrantedUntil: day('20:00'),
    IsActive: true,
  })
  const extend = () => call(api.visitorSessions.extendVisit, { Token, Hours: 1, GrantedUntil: day('20:00') })
  expect((await extend()).body.GrantedUntil).toBe(day('21:00'))
  expect(refusalOf(await extend())).toEqual([409, 'conflict.changedMeanwhile'])
  expect((await node.facts('session', body.Id)).filter((fact) => fact === 'session.extended')).toHaveLength(1)
  expect(refusalOf(await call(api.visitorSessions.visit, { Token: `${Token}x` }))).toEqual([422, 'fleets.linkInvalid'])
  const url = `/public/visit?link=${Token}&lang=lv`
  const page = await node.app.inject({ url })
  expect([page.headers['x-robots-tag'], page.body.includes(place.name)]).toEqual(['noindex', true])
  expect(page.body).toContain('04.03.2026 23:00')
  const form = (GrantedUntil: string, Hours: number) => {
    const payload = new URLSearchParams({ GrantedUntil, Hours: String(Hours) }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return node.app.inject({ method: 'POST', url, payload, headers })
  }
  expect((await form(day('21:00'), 1)).body).toContain('Pagarināts')
  expect((await form(day('21:00'), 1)).statusCode).toBe(409)
  expect((await form(day('22:00'), 25)).statusCode).toBe(400)
  const beyond = await call(api.visitorSessions.extendVisit, { Token, Hours: 1, GrantedUntil: day('22:00') })
  expect(refusalOf(beyond)).toEqual([409, 'fleets.beyondLimitByLink'])
  expect((await call(api.visitorSessions.extend, { ...path, Hours: 1 }, host.manager)).status).toBe(200)
  const invalid = await node.app.inject({ url: '/public/visit?link=none&lang=lv' })
  expect([invalid.statusCode, /<h1>(.*)<\/h1>/.exec(invalid.body)?.[1]]).toEqual([422, 'Jūsu stāvēšana'])
  await call(api.visitorSessions.end, path, host.manager)
  expect((await call(api.visitorSessions.visit, { Token })).body.IsActive).toBe(false)
  await updateRow(db, 'sessions', { id: body.Id, status: 'STARTED', end_time: null, deleted_at: day('18:30') })
  const extendDeleted = call(api.visitorSessions.extend, { ...path, Hours: 1 }, host.manager)
  expect((await extendDeleted).status).toBe(404)
  expect((await call(api.visitorSessions.visit, { Token })).status).toBe(404)
  expect((await node.app.inject({ url })).statusCode).toBe(404)
})
