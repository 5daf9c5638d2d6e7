import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { insertRow } from '../../kit/database/rows.ts'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aBooking } from '../../parking/bookings/bookings.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aFleet, aFleetUser } from '../../members/fleets/fleets.factory.ts'
import { aPass } from '../../parking/passes/passes.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../members/whitelists/whitelists.factory.ts'
import { saveOfficer } from '../officers/officers.factory.ts'

const node = await openTestNode()
const { db } = node
const { statusChecks } = api
const as = await anOwner().named('Kadri').globalAdmin().save(db)
const place = await aPlace().named('Sadama parkla').save(db)

const check = async (licensePlate: string, placeId = place.id) =>
  (await node.call(statusChecks.check, { placeId, licensePlate }, as)).body

const before = (minutes: number): string => new Date(Date.parse(testNow) - minutes * 60_000).toISOString()

describe('status check (R139)', () => {
  test('running session: valid, with its start; written to the log', async () => {
    await aSession().at(place).plated('100CHK').running().startedAt(before(30)).save(db)
    const answer = await check('100-chk')
    expect(answer).toMatchObject({ licensePlate: '100CHK', result: 'VALID', right: 'SESSION', startedAt: before(30) })
    const { body } = await node.call(statusChecks.list, { licensePlate: '100 chk' }, as)
    expect(body).toMatchObject([
      {
        id: answer.id,
        placeName: 'Sadama parkla',
        officer: 'Kadri',
        result: 'VALID',
        right: 'SESSION',
        fineNumber: '',
      },
    ])
  })

  test.each([
    ['within the time to leave', 9, 'VALID', 'JUST_ENDED'],
    ['after the time to leave', 11, 'NOT_PAID', ''],
  ])('stay that ended, %s: %s', async (_, minutes, result, right) => {
    const plate = `E${minutes}CHK`
    await aSession()
      .at(place)
      .plated(plate)
      .startedAt(before(60))
      .lasting(60 - minutes)
      .save(db)
    expect(await check(plate)).toMatchObject({ result, right, endedAt: before(minutes) })
  })

  test('session at another place, cancelled session: not paid here', async () => {
    const elsewhere = await aPlace().save(db)
    await aSession().at(elsewhere).plated('200CHK').running().startedAt(before(30)).save(db)
    expect((await check('200CHK')).result).toBe('NOT_PAID')
    await aSession().at(place).plated('201CHK').cancelled().startedAt(before(30)).lasting(29).save(db)
    expect((await check('201CHK')).result).toBe('NOT_PAID')
  })

  test('session at a part of the place: valid at the whole place (R40)', async () => {
    const part = await aPlace().partOf(place).save(db)
    await aSession().at(part).plated('210CHK').running().startedAt(before(30)).save(db)
    expect((await check('210CHK')).result).toBe('VALID')
  })

  test('plate that Parkla has never seen: unknown', async () => {
    expect(await check('999NEW')).toMatchObject({ result: 'UNKNOWN', right: '' })
    expect(await db.selectFrom('plates').select('id').where('plate', '=', '999NEW').execute()).toEqual([])
  })

  test('booking, monthly pass, whitelist and fleet: valid by each', async () => {
    await aBooking().at(place).plated('300CHK').save(db)
    const client = await aClient().save(db)
    await aPass().at(place).heldBy(client.id).covering('301CHK').save(db)
    const list = await aWhitelist().at(place).save(db)
    await aWhitelistUser().on(list).plated('302CHK').save(db)
    const fleet = await aFleet().at(place).save(db)
    await aFleetUser().on(fleet).plated('303CHK').save(db)
    expect([
      (await check('300CHK')).right,
      (await check('301CHK')).right,
      (await check('302CHK')).right,
      (await check('303CHK')).right,
    ]).toEqual(['BOOKING', 'MONTHLY_PASS', 'WHITELIST', 'FLEET'])
  })
})

describe('monthly passes in a status check (R77, R109)', () => {
  test('plate on the pass, a car of its client, a car of its phone number: valid; another car: not paid', async () => {
    const here = await aPlace().save(db)
    const pass = () => aPass().at(here)
    await pass()
      .plated('310CHK')
      .heldBy((await aClient().save(db)).id)
      .save(db)
    await pass()
      .heldBy((await aClient().withPlates('311CHK').save(db)).id)
      .save(db)
    const waiting = await aClient().withPlates('312CHK').save(db)
    await pass().waiting(waiting.phone_number).save(db)
    await aClient().withPlates('313CHK').save(db)
    const rights: string[] = []
    for (const plate of ['310CHK', '311CHK', '312CHK', '313CHK']) rights.push((await check(plate, here.id)).right)
    expect(rights).toEqual(['MONTHLY_PASS', 'MONTHLY_PASS', 'MONTHLY_PASS', ''])
  })
})

describe('log of status checks', () => {
  test('filters by plate, place, officer, result and days; two pages by cursor (R5)', async () => {
    const here = await aPlace().save(db)
    const officer = await saveOfficer(db, here.id)
    const save = (minutes: number, more: object = {}) =>
      insertRow(db, 'status_checks', {
        checked_at: before(minutes),
        place_id: here.id,
        plate: '400CHK',
        officer_id: officer.id,
        result: 'NOT_PAID',
        ...more,
      })
    const ids: number[] = []
    for (let at = 0; at < 21; at += 1) ids.push((await save(at)).id)
    const found = async (filter: object) => (await node.call(statusChecks.list, filter, as)).body.map(({ id }) => id)
    const first = await node.call(statusChecks.list, { placeId: here.id }, as)
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    const cursor = String(first.headers['x-next-cursor'])
    expect(await found({ placeId: here.id, page: 1, cursor })).toEqual(ids.slice(20))
    const { id: old } = await save(60 * 24 * 3, { result: 'UNKNOWN', plate: '401CHK' })
    expect(await found({ officerId: officer.id, result: 'UNKNOWN' })).toEqual([old])
    expect(await found({ licensePlate: '401 chk' })).toEqual([old])
    expect(await found({ placeId: here.id, to: '2026-03-03' })).toEqual([old])
    expect(await found({ placeId: here.id, from: '2026-03-02', to: '2026-03-02' })).toEqual([])
    const totals = await node.call(statusChecks.totals, { placeId: here.id }, as)
    expect(totals.body).toMatchObject({ Count: 22, Sums: [] })
    const file = await node.call(
      statusChecks.export,
      { placeId: here.id, result: 'UNKNOWN' },
      { as, headers: { language: 'en' } },
    )
    expect(file.bytes.toString('utf8')).toContain('401CHK;')
    expect(file.bytes.toString('utf8')).toContain('Unknown plate')
  })
})
