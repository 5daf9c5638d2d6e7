import { join } from 'node:path'
import { api } from '@parkla/contract/api.ts'
import { settings } from '@parkla/contract/office/settings/settings-catalogue.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { setSandboxBehaviour } from '../../adapters/payment-sandbox/sandbox-behaviour.ts'

const node = await openTestNode()
const { db } = node

const global = await anOwner().named('Kadri').globalAdmin().save(db)

const list = async () => (await node.call(api.settings.list, {}, global)).body
const row = async (key: string) => (await list()).find(({ Key }) => Key === key)!
const save = (Settings: object[]) => node.call(api.settings.save, { Settings } as never, global)
const history = async () => (await node.call(api.settings.history, {}, global)).body

describe('settings', () => {
  test('nothing stored: defaults', async () => {
    expect(await list()).toEqual(
      Object.entries(settings).map(([Key, setting]) => ({
        Key,
        Value: setting.default,
        IsDefault: true,
        UpdatedAt: zeroDate,
      })),
    )
  })
  test('several saved at once: values and user in the audit trail', async () => {
    const { status } = await save([
      { Key: 'ownOperatorCode', Value: 'A1', UpdatedAt: zeroDate },
      { Key: 'controllerDeadMinutes', Value: 30, UpdatedAt: zeroDate },
    ])
    expect(status).toBe(200)
    expect(await row('ownOperatorCode')).toMatchObject({
      Value: 'A1',
      IsDefault: false,
      UpdatedAt: node.clock.instant(),
    })
    expect((await history()).slice(0, 2)).toMatchObject([
      { By: 'Kadri', Fact: 'setting.changed', Subject: 'controllerDeadMinutes', Before: '15', After: '30' },
      { By: 'Kadri', Subject: 'ownOperatorCode', Before: 'B', After: 'A1' },
    ])
  })
  test('browser limits: part of the signed-in user (R16)', async () => {
    await save([{ Key: 'fileTimeoutSeconds', Value: 90 }])
    const { body } = await node.call(api.accounts.me, {}, { as: await anOwner().save(db) })
    expect(body.limits).toEqual({ requestTimeoutSeconds: 15, fileTimeoutSeconds: 90, iconKilobytes: 512 })
  })
  test('unchanged values: no audit row', async () => {
    const before = await history()
    await save([{ Key: 'singleChargeLimitInCents', Value: 20_000 }])
    expect(await history()).toEqual(before)
  })
  test('changed by another user meanwhile: 409 with their name, nothing saved (R8)', async () => {
    const { status, body } = await save([
      { Key: 'signInWindowMinutes', Value: 20 },
      { Key: 'ownOperatorCode', Value: 'Z', UpdatedAt: zeroDate },
    ])
    expect([status, body.Error]).toEqual([409, 'conflict.changedMeanwhile'])
    expect(body).toMatchObject({ Message: expect.stringContaining('Kadri') })
    expect((await row('signInWindowMinutes')).Value).toBe(15)
  })
  test.each([
    { Key: 'ownOperatorCode', Value: '', expected: 'input.required' },
    { Key: 'ownOperatorCode', Value: 'b', expected: 'input.wrongFormat' },
    { Key: 'signInFailuresPerAccount', Value: 0, expected: 'input.tooSmall' },
    { Key: 'signInFailuresPerAccount', Value: 2.5, expected: 'input.notAWholeNumber' },
    { Key: 'signInWindowMinutes', Value: '15', expected: 'input.notANumber' },
    { Key: 'singleChargeLimitInCents', Value: 1_000_001, expected: 'input.tooBig' },
    { Key: 'controllerLateMinutes', Value: 30, expected: 'settings.lateNotBeforeDead' },
    { Key: 'weakSignalDbm', Value: 85, expected: 'input.tooBig' },
  ])('$Key = $Value: $expected', async ({ Key, Value, expected }) => {
    const { status, body } = await save([{ Key, Value }])
    expect(status).toBe(422)
    expect(body).toMatchObject({ Fields: [{ Field: Key, Error: expected }] })
  })
  test('stored value of another type: default', async () => {
    await db
      .insertInto('settings')
      .values({ key: 'signInFailuresPerAddress', value: JSON.stringify('many') })
      .execute()
    expect((await row('signInFailuresPerAddress')).Value).toBe(20)
  })
})

test('changed limit of failed sign-ins: applies at once (R16)', async () => {
  await save([{ Key: 'signInFailuresPerAccount', Value: 2 }])
  const owner = await anOwner().save(db)
  const wrong = () => node.call(api.accounts.login, { Email: owner.email, Password: 'Wrong-2026' })
  expect([(await wrong()).status, (await wrong()).status, (await wrong()).status]).toEqual([401, 401, 429])
  await save([{ Key: 'signInFailuresPerAccount', Value: 3 }])
  expect((await wrong()).status).toBe(401)
})

test('charge above the set limit: needs a second confirmation (R71)', async () => {
  await setSandboxBehaviour(join(node.dataFolder, 'payment-sandbox'), 'answer')
  const place = await aPlace().save(db)
  const failed = () =>
    aClient()
      .withCard()
      .save(db)
      .then((client) => aSession().at(place).by(client).costing(900).failed().save(db))
  const retry = async (id: number) =>
    (await node.call(api.sessions.update, { id, PaymentStatus: '' } as never, global)).body
  await save([{ Key: 'singleChargeLimitInCents', Value: 800 }])
  expect((await retry((await failed()).id)).Error).toBe('sessions.chargeTooBig')
  await save([{ Key: 'singleChargeLimitInCents', Value: 900 }])
  expect((await retry((await failed()).id)).PaymentStatus).toBe('')
  await node.settled()
})

describe('VAT rates (R4)', () => {
  const rates = async (region = 'EST') =>
    (await node.call(api.settings.vatRates, {}, global)).body.filter(({ Region }) => Region === region)
  const texts = async () => (await rates()).map(({ ValidFrom, Percent, State }) => `${ValidFrom} ${Percent} ${State}`)
  const addRate = (input: object) =>
    node.call(api.settings.addVatRate, { Region: 'EST', Percent: 26, ...input } as never, global)
  const saveRate = (input: object) =>
    node.call(api.settings.saveVatRate, { Region: 'EST', Percent: 26, ...input } as never, global)
  const removeRate = (ValidFrom: string) => node.call(api.settings.removeVatRate, { Region: 'EST', ValidFrom }, global)

  test('list: marks the rate in force', async () => {
    expect(await texts()).toEqual(['2025-07-01 24 CURRENT', '2024-01-01 22 PAST', '2009-07-01 20 PAST'])
  })
  test('new rate: future days only, one per day', async () => {
    expect((await addRate({ ValidFrom: '2026-03-05' })).body).toMatchObject({
      ValidFrom: '2026-03-05',
      State: 'FUTURE',
    })
    expect((await addRate({ ValidFrom: '2026-03-04' })).body.Error).toBe('settings.rateNotAhead')
    expect((await addRate({ ValidFrom: '2026-03-05' })).body.Error).toBe('settings.rateTaken')
    expect((await addRate({ ValidFrom: '2026-04-01', Region: 'ZZZ' })).body.Error).toBe('settings.unknownRegion')
    expect((await addRate({ ValidFrom: '2026-04-01', Percent: 101 })).status).toBe(400)
  })
  test('future rate: value and day can change', async () => {
    const { body } = await saveRate({ ValidFrom: '2026-03-05', NewValidFrom: '2027-01-01', Percent: 25.5 })
    expect(body).toMatchObject({ ValidFrom: '2027-01-01', Percent: 25.5 })
    expect((await saveRate({ ValidFrom: '2027-01-01', NewValidFrom: '2026-03-04' })).body.Error).toBe(
      'settings.rateNotAhead',
    )
    expect(refusalOf(await saveRate({ ValidFrom: '2027-01-01', UpdatedAt: '2026-01-01T00:00:00.000Z' }))).toEqual([
      409,
      'conflict.changedMeanwhile',
    ])
  })
  test('rate in force: change and removal refused', async () => {
    for (const ValidFrom of ['2025-07-01', '2024-01-01']) {
      expect((await saveRate({ ValidFrom })).body.Error).toBe('settings.rateIsUsed')
      expect((await removeRate(ValidFrom)).body.Error).toBe('settings.rateIsUsed')
    }
    expect((await removeRate('2027-01-01')).status).toBe(200)
    expect(await texts()).toHaveLength(3)
    expect((await history())[0]).toMatchObject({
      Fact: 'vatRate.deleted',
      Subject: 'EST 2027-01-01',
      Before: '25.5 %',
      After: '',
    })
  })
  test('start of validity: local midnight of the region, not UTC', async () => {
    await addRate({ ValidFrom: '2026-03-05' })
    node.clock.set('2026-03-04T21:59:00.000Z')
    expect((await rates())[0]?.State).toBe('FUTURE')
    node.clock.set('2026-03-04T22:00:00.000Z')
    expect((await rates())[0]?.State).toBe('CURRENT')
    expect((await removeRate('2026-03-05')).body.Error).toBe('settings.rateIsUsed')
  })
})

describe('public holidays (R51)', () => {
  const days = async (year = 2026) => (await node.call(api.settings.holidays, { region: 'EST', year }, global)).body
  const day = async (wanted: string) => (await days()).find(({ Day }) => Day === wanted)
  const saveDay = (input: object) =>
    node.call(api.settings.saveHoliday, { Region: 'EST', IsHoliday: true, ...input } as never, global)
  const removeDay = (Day: string) => node.call(api.settings.removeHoliday, { Region: 'EST', Day }, global)

  test('default: calendar of the country', async () => {
    expect(await day('2026-02-24')).toMatchObject({ IsHoliday: true, IsOwn: false })
    expect((await days(2027)).map(({ Day }) => Day)).toContain('2027-06-24')
  })
  test('added day: listed, then removed', async () => {
    await saveDay({ Day: '2026-07-15', Name: 'Laulupidu' })
    expect(await day('2026-07-15')).toMatchObject({ Name: 'Laulupidu', IsHoliday: true, IsOwn: true })
    expect((await removeDay('2026-07-15')).status).toBe(200)
    expect(await day('2026-07-15')).toBeUndefined()
    expect((await removeDay('2026-07-15')).status).toBe(404)
  })
  test('excluded day of the calendar: excluded, then restored', async () => {
    await saveDay({ Day: '2026-02-24', Name: 'Iseseisvuspäev', IsHoliday: false })
    expect(await day('2026-02-24')).toMatchObject({ IsHoliday: false, IsOwn: true })
    expect((await history())[0]).toMatchObject({ Subject: 'EST 2026-02-24', After: '− Iseseisvuspäev' })
    await removeDay('2026-02-24')
    expect(await day('2026-02-24')).toMatchObject({ IsHoliday: true, IsOwn: false })
  })
  test('day of the calendar changed: begins at its half-hour, in the history (R194)', async () => {
    const { UpdatedAt } = (await day('2026-12-24'))!
    const change = { Day: '2026-12-24', Name: 'Jõululaupäev', FromHalfHour: 27, PricedLike: 'FREE', UpdatedAt }
    expect((await saveDay(change)).status).toBe(200)
    expect(await day('2026-12-24')).toMatchObject({ FromHalfHour: 27, PricedLike: 'FREE', IsOwn: true })
    expect((await history())[0]).toMatchObject({ After: '+ Jõululaupäev 13:30 FREE' })
    expect((await saveDay(change)).body.Error).toBe('conflict.changedMeanwhile')
    await removeDay('2026-12-24')
  })
  test('changed by another user meanwhile: 409 (R8)', async () => {
    const { body } = await saveDay({ Day: '2026-08-01', Name: 'A', UpdatedAt: zeroDate })
    expect((await saveDay({ Day: '2026-08-01', Name: 'B', UpdatedAt: zeroDate })).body.Error).toBe(
      'conflict.changedMeanwhile',
    )
    expect((await saveDay({ Day: '2026-08-01', Name: 'B', UpdatedAt: body.UpdatedAt })).body.Name).toBe('B')
  })
})
