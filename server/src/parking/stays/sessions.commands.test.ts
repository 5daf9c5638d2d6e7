import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aTariff } from '../places/prices/tariffs.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { anLprEvent } from '../../gates/reads/reads.factory.ts'
import { endForgottenSessions } from './sessions.commands.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'

const node = await openTestNode()
const place = await aPlace().named('Vabaduse').save(node.db)
const other = await aPlace().named('Lembitu').save(node.db)
const global = await anOwner().globalAdmin().save(node.db)
const ender = await anOwner().placeAdmin(place.id).with('END_SESSIONS').save(node.db)

const facts = (id: number) => node.facts('session', id)

describe('end', () => {
  test('running session: end is now, actor is audited', async () => {
    const session = await aSession().at(place).running().save(node.db)
    const { status, body } = await node.call(sessionsApi.end, { ParkingSessionId: session.id }, ender)
    expect(status).toBe(200)
    expect(body).toEqual({ ParkingSessionId: session.id, EndTime: node.clock.instant(), Status: 'ENDED' })
    expect(await facts(session.id)).toEqual(['session.ended'])
  })
  test('fifty concurrent calls: one ends', async () => {
    const session = await aSession().at(place).running().save(node.db)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => node.call(sessionsApi.end, { ParkingSessionId: session.id }, ender)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await facts(session.id)).toEqual(['session.ended'])
  })
  test('beyond the longest stay: ended at its limit (R60)', async () => {
    const session = await aSession().at(place).running().startedAt('2026-01-02T00:00:00.000Z').save(node.db)
    const { body } = await node.call(sessionsApi.end, { ParkingSessionId: session.id }, ender)
    expect(body).toMatchObject({ Status: 'AUTO_ENDED', EndTime: '2026-02-01T00:00:00.000Z' })
  })
  test('idempotency key with a stream as body: 415', async () => {
    const { statusCode } = await node.app.inject({
      method: 'POST',
      url: '/adminapi/parkingsessions/end',
      headers: {
        authorization: `Bearer ${await node.signIn(ender)}`,
        'content-type': 'application/octet-stream',
        'idempotency-key': 'a-stream',
      },
      payload: Buffer.from('{}'),
    })
    expect(statusCode).toBe(415)
  })
  test('repeated idempotency key: first answer', async () => {
    const session = await aSession().at(place).running().save(node.db)
    const headers = { 'idempotency-key': 'one-click' }
    const first = await node.call(sessionsApi.end, { ParkingSessionId: session.id }, { as: ender, headers })
    node.clock.advance(5_000)
    const again = await node.call(sessionsApi.end, { ParkingSessionId: session.id }, { as: ender, headers })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(
      refusalOf(await node.call(sessionsApi.end, { ParkingSessionId: session.id + 1 }, { as: ender, headers })),
    ).toEqual([422, 'request.keyReused'])
  })
})

describe('manual start', () => {
  const minutesAgo = (minutes: number) => new Date(node.clock.now().getTime() - minutes * 60_000).toISOString()
  const start = (input: object, as = global) =>
    node.call(
      sessionsApi.start,
      { PlaceId: place.id, CarNumber: '123 ABC', StartTime: minutesAgo(5), ...input } as never,
      { as },
    )

  test('plate and phone: running MANUAL session, normalised plate, client of the phone', async () => {
    const { status, body } = await start({ CarNumber: 'а12-3bc', PhoneNumber: '5551 0001' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ CarNumber: 'A123BC', Status: 'STARTED', IsManual: true, PlaceId: place.id })
    expect(body.Client?.PhoneNumber).toBe('+37255510001')
  })
  test('place with parts: 409 names them (R40)', async () => {
    const parent = await aPlace().named('Harbour').save(node.db)
    for (const name of ['South', 'North']) await aPlace().named(name).partOf(parent).save(node.db)
    const answer = await start({ CarNumber: 'PARTS1', PlaceId: parent.id })
    expect(refusalOf(answer)).toEqual([409, 'sessions.placeHasParts'])
    expect(answer.body.Message).toContain('North, South')
  })
  test('same car and place again: 409', async () => {
    await start({ CarNumber: 'TWICE1' })
    expect(refusalOf(await start({ CarNumber: 'TWICE1' }))).toEqual([409, 'sessions.alreadyRunning'])
  })
  test('within an ended session or its exit grace: 409 with the session (R54)', async () => {
    const { id } = await aSession().at(place).plated('AGAIN1').startedAt(minutesAgo(65)).lasting(60).save(node.db)
    const again = async (minutes: number) => {
      const { status, body } = await start({ CarNumber: 'AGAIN1', StartTime: minutesAgo(minutes), IsConfirmed: true })
      return [status, status === 200 ? '' : body.Error, status === 409 && body.Message?.includes(String(id))]
    }
    expect(await again(30)).toEqual([409, 'sessions.startCovered', true])
    expect(await again(0)).toEqual([409, 'sessions.stillLeaving', true])
    await updateRow(node.db, 'places', { id: place.id, exit_grace_minutes: 5 })
    expect(await again(0)).toEqual([200, '', false])
    await updateRow(node.db, 'places', { id: place.id, exit_grace_minutes: 10 })
  })
  test('place closed at that time: confirmation needed (R44, R49)', async () => {
    // Noon in Tallinn
    const { id: PlaceId } = await aPlace().withTariff(aTariff().openFrom(30, 48)).save(node.db)
    const wanted = { PlaceId, CarNumber: 'DOUBT1' }
    expect(refusalOf(await start(wanted))).toEqual([422, 'sessions.placeClosedThen'])
    expect((await start({ ...wanted, IsConfirmed: true })).status).toBe(200)
  })
  test('place not active: 409', async () => {
    const { id: PlaceId } = await aPlace().hidden().save(node.db)
    expect(refusalOf(await start({ PlaceId }))).toEqual([409, 'places.notOpenForSessions'])
  })
})

describe('correction', () => {
  test('two concurrent corrections: one running visit per car and place', async () => {
    const sessions = [aSession().at(place).plated('PAIR01').running(), aSession().at(place).plated('PAIR02').running()]
    const saved = await Promise.all(sessions.map((session) => session.save(node.db)))
    const answers = await Promise.all(
      saved.map(({ id }) =>
        node.call(sessionsApi.modify, { ParkingSessionId: id, CarNumber: 'PAIR99', Reason: 'misread' }, global),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
  test('preview, then save: same changes, reason audited', async () => {
    const session = await aSession().at(place).plated('OLD123').save(node.db)
    const wanted = { ParkingSessionId: session.id, CarNumber: 'new 123', PlaceId: other.id }
    const preview = await node.call(sessionsApi.previewModify, wanted, global)
    expect(preview.body.Changes).toEqual([
      { Field: 'CarNumber', Before: 'OLD123', After: 'NEW123' },
      { Field: 'PlaceId', Before: 'Vabaduse', After: 'Lembitu' },
    ])
    const { body } = await node.call(sessionsApi.modify, { ...wanted, Reason: 'misread by the camera' }, global)
    expect(body).toMatchObject({ CarNumber: 'NEW123', PlaceId: other.id })
    expect(await facts(session.id)).toEqual(['session.corrected'])
    const { body: history } = await node.call(sessionsApi.history, { id: session.id }, global)
    expect(history[0]).toMatchObject({ Fact: 'session.corrected', Reason: 'misread by the camera' })
  })
  test('overlap with another visit of the car: its id in the preview', async () => {
    const there = await aSession().at(other).plated('BUSY11').save(node.db)
    const session = await aSession().at(place).plated('FREE11').save(node.db)
    const { body } = await node.call(
      sessionsApi.previewModify,
      { ParkingSessionId: session.id, CarNumber: 'BUSY11' },
      global,
    )
    expect(body.OverlapsSessionId).toBe(there.id)
  })
  test.each([
    ['no change', aSession(), {}, [422, 'sessions.nothingChanged']],
    ['an unset end', aSession(), { EndTime: zeroDate }, [422, 'sessions.nothingChanged']],
    ['a start in the future', aSession(), { StartTime: '2027-01-01T00:00:00Z' }, [422, 'sessions.startInFuture']],
    ['a refunded session', aSession().refunded(), { CarNumber: 'XX123' }, [409, 'sessions.refunded']],
  ])('%s: refused', async (_name, session, change, refusal) => {
    const { id: ParkingSessionId } = await session.at(place).save(node.db)
    const input = { ParkingSessionId, Reason: 'test it', ...change }
    expect(refusalOf(await node.call(sessionsApi.modify, input, global))).toEqual(refusal)
  })
  test('stale version: 409 with the user who changed it (R8)', async () => {
    const session = await aSession().at(place).plated('RACE11').save(node.db)
    const { body: seen } = await node.call(sessionsApi.find, { id: session.id }, global)
    node.clock.advance(1_000)
    await node.call(
      sessionsApi.modify,
      { ParkingSessionId: session.id, CarNumber: 'RACE22', Reason: 'first one', UpdatedAt: seen.UpdatedAt },
      global,
    )
    const late = await node.call(
      sessionsApi.modify,
      { ParkingSessionId: session.id, CarNumber: 'RACE33', Reason: 'second one', UpdatedAt: seen.UpdatedAt },
      global,
    )
    expect(refusalOf(late)).toEqual([409, 'conflict.changedMeanwhile'])
  })
})

test('plan use returned: once, the session becomes a hidden LOG (R76)', async () => {
  const session = await aSession().at(place).onPlan().save(node.db)
  const used = async () => (await node.row('client_plans', session.client_plan_id!)).used
  const before = await used()
  expect((await node.call(sessionsApi.refundPlanUse, { Id: session.id }, global)).status).toBe(200)
  expect((await node.call(sessionsApi.refundPlanUseById, { id: session.id }, global)).status).toBe(404)
  const other = await aSession().at(place).onPlan().save(node.db)
  expect((await node.call(sessionsApi.refundPlanUseById, { id: other.id }, global)).status).toBe(200)
  expect(await used()).toBe(Math.max(before - 1, 0))
  expect((await node.call(sessionsApi.find, { id: session.id }, global)).status).toBe(404)
})

test('visitor’s session over 30 days: AUTO_ENDED with the granted time, not before (R104)', async () => {
  const start = '2026-01-01T00:00:00.000Z'
  const { id } = await aSession().at(place).running().startedAt(start).save(node.db)
  const granted_until = '2026-02-01T00:00:00.000Z'
  await node.db.insertInto('visitor_sessions').values({ session_id: id, granted_until, reserved_in_cents: 0 }).execute()
  expect(await endForgottenSessions({ ...node.jobContext(), now: '2026-01-31T12:00:00.000Z' })).toBe(0)
  expect(await endForgottenSessions(node.jobContext())).toBe(1)
  expect(await node.row('sessions', id)).toMatchObject({ status: 'AUTO_ENDED', end_time: granted_until })
})

test('session over 30 days: AUTO_ENDED at 30 days, its entry on the misread desk (R60)', async () => {
  const start = '2026-01-01T00:00:00.000Z'
  const read = await anLprEvent(start).at(place).save(node.db)
  const session = await aSession().at(place).running().startedAt(start).save(node.db)
  await updateRow(node.db, 'sessions', { id: session.id, start_lpr_event_id: read.id })
  const ctx = node.jobContext()
  expect(await endForgottenSessions(ctx)).toBe(1)
  const { body } = await node.call(sessionsApi.find, { id: session.id }, global)
  expect(body).toMatchObject({ Status: 'AUTO_ENDED', EndTime: '2026-01-31T00:00:00.000Z' })
  const exceptions = await node.rows('lpr_exceptions', { lpr_event_id: read.id })
  expect(exceptions).toEqual([expect.objectContaining({ kind: 'OVERSTAY', status: 'OPEN', session_id: session.id })])
  expect(await endForgottenSessions(ctx)).toBe(0)
})
