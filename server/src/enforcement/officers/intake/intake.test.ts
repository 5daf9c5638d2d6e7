import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { aPhoto } from '../../../kit/photos.testing.ts'
import { testNow } from '../../../testing/test-clock.ts'
import { insertRow } from '../../../kit/database/rows.ts'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { aFine, saveFineAmounts } from '../../fine-records/fines.factory.ts'
import { officerToken, saveOfficer } from '../officers.factory.ts'

const node = await openTestNode()
const { db } = node
const { intake } = api
const place = await aPlace().save(db)
await saveFineAmounts(db, 'EST')
const officer = await saveOfficer(db, place.id)
const as = { token: await officerToken(db, officer) }
const admin = await anOwner().globalAdmin().save(db)

const aFineOf = (licensePlate: string, more: object = {}) => ({
  key: crypto.randomUUID(),
  placeId: place.id,
  licensePlate,
  reasonCode: 'NOT_PAID',
  issuedAt: testNow,
  ...more,
})

const sendPhoto = async (fineKey: string, photoKey: string, payload: Buffer) => {
  const { statusCode: status, json } = await node.app.inject({
    method: 'PUT',
    url: `/adminapi/enforcement/officer/fines/${fineKey}/photos/${photoKey}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' },
    payload,
  })
  return { status, body: json<{ Error?: string; missingPhotos?: string[] }>() }
}

describe('intake (R135)', () => {
  test('places of the group, reasons in the language, amounts of the region (R132, R136, R140)', async () => {
    await aPlace().save(db)
    const { body } = await node.call(intake.places, {}, { ...as, headers: { language: 'en' } })
    expect(body.places).toEqual([
      { id: place.id, name: place.name, region: 'EST', isCarWash: false, timeZone: 'Europe/Tallinn', currency: 'EUR' },
    ])
    expect(body.reasons[0]).toEqual({ code: 'NOT_PAID', text: 'Parking not paid', type: 'PRIVATE' })
    expect(body.amounts).toContainEqual({ reasonCode: 'NOT_PAID', region: 'EST', placeId: 0, amountInCents: 3_000 })
  })

  test('ended and future amounts: the officer gets the one in force, as the fine does (R132)', async () => {
    const there = await aPlace().save(db)
    const { id: reason_id } = await db
      .selectFrom('fine_reasons')
      .select('id')
      .where('code', '=', 'NOT_PAID')
      .executeTakeFirstOrThrow()
    const amount = { reason_id, region: 'EST', place_id: there.id }
    const ended = { amount_in_cents: 1_000, valid_from: '2001-01-01', valid_to: '2001-12-31' }
    for (const more of [
      ended,
      { amount_in_cents: 2_000, valid_from: '2002-01-01' },
      { amount_in_cents: 9_000, valid_from: '2099-01-01' },
    ])
      await insertRow(db, 'fine_amounts', { ...amount, ...more })
    const token = await officerToken(db, await saveOfficer(db, there.id))
    const { body } = await node.call(intake.places, {}, { token })
    expect(
      body.amounts.filter(({ placeId }) => placeId === there.id).map(({ amountInCents }) => amountInCents),
    ).toEqual([2_000])
    const { body: fine } = await node.call(intake.issue, { ...aFineOf('504INT'), placeId: there.id }, { token })
    expect(fine.amountInCents).toBe(2_000)
  })

  test('the same key five times at once: one fine; other content later: the same fine', async () => {
    const sent = aFineOf('501INT', { latitude: 59.43, longitude: 24.75 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => node.call(intake.issue, sent, as)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    const later = await node.call(intake.issue, { ...sent, licensePlate: '502INT' }, as)
    expect(later.body).toEqual(answers[0]?.body)
    expect(await node.rows('fines', { intake_key: sent.key })).toMatchObject([
      { officer_id: officer.id, officer_name: officer.name, latitude: 59.43, amount_in_cents: 3_000 },
    ])
  })

  test('same car and reason minutes later under another key: 409 with the number until confirmed, the same key again is one fine', async () => {
    const minutes = (after: number) => new Date(Date.parse(testNow) + after * 60_000).toISOString()
    const { body: first } = await node.call(intake.issue, aFineOf('521INT', { issuedAt: minutes(-30) }), as)
    const again = aFineOf('521INT', { issuedAt: minutes(-22) })
    const refused = await node.call(intake.issue, again, { ...as, headers: { language: 'en' } })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { Error: 'fines.issuedJustNow', Message: expect.stringContaining(first.number) },
    ])
    const confirmed = await node.call(intake.issue, { ...again, isConfirmed: true }, as)
    expect(confirmed.status).toBe(200)
    // After an offline time the phone repeats its first request.
    expect((await node.call(intake.issue, again, as)).body).toEqual(confirmed.body)
    expect((await node.call(intake.issue, aFineOf('521INT', { issuedAt: minutes(-9) }), as)).status).toBe(200)
    expect((await node.call(intake.issue, aFineOf('522INT', { issuedAt: minutes(-22) }), as)).status).toBe(200)
  })

  test('two fines of a car at once under two keys: the second asks', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => node.call(intake.issue, aFineOf('523INT'), as)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
  })

  test('key of another officer: a fine of its own', async () => {
    const sent = aFineOf('524INT')
    const token = await officerToken(db, await saveOfficer(db, place.id))
    const [one, other] = [await node.call(intake.issue, sent, as), await node.call(intake.issue, sent, { token })]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.body.number).not.toBe(one.body.number)
    expect((await node.call(intake.issue, sent, { token })).body).toEqual(other.body)
  })

  test('fine after a check: the log shows the fine, the next check warns of it (R139)', async () => {
    const car = { placeId: place.id, licensePlate: '503INT' }
    const { body: first } = await node.call(intake.check, car, as)
    expect(first).toMatchObject({ result: 'UNKNOWN', fineNumber: '' })
    const { body: fine } = await node.call(intake.issue, aFineOf('503INT'), as)
    const { body: next } = await node.call(intake.check, car, as)
    expect(next).toMatchObject({ result: 'NOT_PAID', fineNumber: fine.number, finedAt: testNow })
    const { body: log } = await node.call(api.statusChecks.list, { licensePlate: '503INT' }, admin)
    expect(log.map(({ fineNumber, officer: by }) => [fineNumber, by])).toEqual([
      ['', officer.name],
      [fine.number, officer.name],
    ])
  })

  test('car fined at a part of the place: the whole place and that part warn of it, another part does not (R40, R139)', async () => {
    const whole = await aPlace().save(db)
    const [part, other] = [await aPlace().partOf(whole).save(db), await aPlace().partOf(whole).save(db)]
    const token = await officerToken(db, await saveOfficer(db, whole.id, part.id, other.id))
    const warningAt = async (licensePlate: string, { id: placeId }: { id: number }) =>
      (await node.call(intake.check, { placeId, licensePlate }, { token })).body.fineNumber
    const { number } = await aFine().at(part).ofPlate('505INT').save(db)
    expect(await warningAt('505INT', whole)).toBe(number)
    expect(await warningAt('505INT', part)).toBe(number)
    expect(await warningAt('505INT', other)).toBe('')
    const ofWhole = await aFine().at(whole).ofPlate('506INT').save(db)
    expect(await warningAt('506INT', part)).toBe(ofWhole.number)
  })

  test('check that waited an hour for a line: judged and logged at its own time (R139)', async () => {
    const [ended, late] = ['508INT', '509INT']
    await aSession().at(place).plated(ended).startedAt('2026-03-04T07:00:00.000Z').lasting(120).save(db)
    await aSession().at(place).plated(late).running().startedAt('2026-03-04T09:30:00.000Z').save(db)
    const results = async (licensePlate: string, secondsAgo: number) =>
      (await node.call(intake.check, { placeId: place.id, licensePlate, secondsAgo }, as)).body.result
    const waited = 5_400
    expect([await results(ended, waited), await results(ended, 0)]).toEqual(['VALID', 'NOT_PAID'])
    expect([await results(late, waited), await results(late, 0)]).toEqual(['NOT_PAID', 'VALID'])
    const { body: log } = await node.call(api.statusChecks.list, { licensePlate: late }, admin)
    expect(log.map(({ checkedAt }) => checkedAt)).toEqual([testNow, '2026-03-04T08:30:00.000Z'])
  })

  test('photos: announced ones arrive later, once; no photo: 422; the desk sees them', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const sent = aFineOf('504INT', { photos: [one, other].map((key) => ({ key, takenAt: testNow })) })
    expect((await node.call(intake.issue, sent, as)).body.missingPhotos).toEqual([one, other])
    const refused = await sendPhoto(sent.key, one, Buffer.from('<svg onload="alert(1)"/>'))
    expect(refusalOf(refused)).toEqual([422, 'fines.notAPhoto'])
    await db.updateTable('fines').set({ images_removed_at: testNow }).where('intake_key', '=', sent.key).execute()
    expect((await sendPhoto(sent.key, one, await aPhoto())).body.missingPhotos).toEqual([other])
    expect(await node.rows('fines', { intake_key: sent.key })).toMatchObject([{ images_removed_at: null }])
    expect((await sendPhoto(sent.key, one, await aPhoto(50, 50))).status).toBe(200)
    expect(refusalOf(await sendPhoto(sent.key, crypto.randomUUID(), await aPhoto()))[0]).toBe(404)
    const [fine] = await node.rows('fines', { intake_key: sent.key })
    const { body: images } = await node.call(api.fines.images, { id: fine?.id ?? 0 }, admin)
    expect(images.map(({ state }) => state)).toEqual(['STORED', 'AWAITED'])
    const { body } = await node.call(api.fines.find, { id: fine?.id ?? 0 }, admin)
    expect(body.timeline.map(({ fact, by }) => [fact, by]).slice(-2)).toEqual([
      ['fine.photoAdded', officer.name],
      ['fine.issued', officer.name],
    ])
  })

  test.each([
    ['place of another group', { placeId: 987_654_321 }, [404, 'record.notFound']],
    ['in ten minutes', { issuedAt: '2026-03-04T12:00:00.000Z' }, [422, 'fines.issuedInFuture']],
    ['eight days late', { issuedAt: '2026-02-20T08:00:00.000Z' }, [422, 'fines.issuedTooLongAgo']],
    ['unknown reason', { reasonCode: 'BAD' }, [422, 'fines.unknownReason']],
  ])('%s: refused', async (_, change, refusal) => {
    expect(refusalOf(await node.call(intake.issue, aFineOf('505INT', change), as))).toEqual(refusal)
  })
})

describe('sign-in of officers (R140)', () => {
  test('wrong password and unknown officer: 401; the token is refused by the back office', async () => {
    const { email, password } = officer
    const wrong = await node.call(api.officerSignIn.signIn, { email, password: 'Wrong-2026' }, {})
    const unknown = await node.call(api.officerSignIn.signIn, { email: 'x@example.test', password }, {})
    for (const answer of [wrong, unknown]) expect(refusalOf(answer)).toEqual([401, 'accounts.wrongCredentials'])
    const { body } = await node.call(api.officerSignIn.signIn, { email, password }, {})
    expect(body).toMatchObject({ name: officer.name, mustChangePassword: false })
    expect((await node.call(intake.places, {}, { token: body.token })).status).toBe(200)
    expect((await node.call(api.fines.list, {}, { token: body.token })).status).toBe(401)
    await node.call(api.officerSignIn.signOut, {}, { token: body.token })
    expect(refusalOf(await node.call(intake.places, {}, { token: body.token }))).toEqual([401, 'fines.signInAgain'])
  })

  test('generated password: nothing but its change is allowed; deactivated: the token ends', async () => {
    const { place_group_id: group } = await node.row('officers', officer.id)
    const sent = { name: 'Uus', email: 'uus@example.test', group, autoGeneratePassword: true }
    const { body: added } = await node.call(api.officers.add, sent, admin)
    const credentials = { email: sent.email, password: added.password }
    const { body: first } = await node.call(api.officerSignIn.signIn, credentials, {})
    expect(first.mustChangePassword).toBe(true)
    const token = first.token
    expect(refusalOf(await node.call(intake.places, {}, { token }))).toEqual([403, 'fines.passwordMustChange'])
    const change = { current: 'Wrong-2026', password: 'Better-2026' }
    expect(refusalOf(await node.call(api.officerSignIn.changePassword, change, { token }))).toEqual([
      422,
      'accounts.wrongCurrentPassword',
    ])
    const same = { current: added.password, password: added.password }
    expect((await node.call(api.officerSignIn.changePassword, same, { token })).status).toBe(400)
    const right = { ...change, current: added.password }
    const { body: changed } = await node.call(api.officerSignIn.changePassword, right, { token })
    expect((await node.call(intake.places, {}, { token })).status).toBe(401)
    expect((await node.call(intake.places, {}, { token: changed.token })).status).toBe(200)
    await node.call(api.officers.deactivate, { id: added.ID }, admin)
    expect((await node.call(intake.places, {}, { token: changed.token })).status).toBe(401)
  })
})
