import { api } from '@parkla/contract/api.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { aPass } from './passes.factory.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'

const node = await openTestNode()
const { db } = node

const place = await aPlace().named('Sadama').withSpots(50).save(db)
const elsewhere = await aPlace().save(db)
const keeper = await anOwner().named('Priit').placeAdmin(place.id).with('SEE_PERSONAL_DATA').save(db)
const global = await anOwner().named('Kadri').globalAdmin().save(db)

let numbers = 0
const data = (over: Record<string, unknown> = {}) => ({
  AppId: 1,
  PhoneNumber: `5556${String((numbers += 1)).padStart(4, '0')}`,
  MonthlyCostInCents: 5_000,
  ValidFrom: '2026-03-03T22:00:00.000Z',
  ValidTo: zeroDate,
  Info: '',
  ...over,
})
const add = (over: Record<string, unknown> = {}, { at = place, as = keeper } = {}) =>
  node.call(api.passes.add, { id: at.id, placeId: at.id, data: data(over) } as never, { as })
const added = async (over: Record<string, unknown> = {}) => (await add(over)).body
const list = async () => (await node.call(api.passes.list, { id: place.id }, keeper)).body
const facts = (id: number) => node.audit('pass', id)

test('availability editor: reads the passes, changes none (R184)', async () => {
  const editor = await anOwner().workingAt(place.id).with('EDIT_AVAILABILITY').save(db)
  const terms = async (as: { id: number }) => (await node.call(api.passes.terms, { id: place.id }, as)).body
  expect([await terms(editor), await terms(keeper)]).toMatchObject([{ MayEdit: false }, { MayEdit: true, AppId: 1 }])
  expect((await node.call(api.passes.list, { id: place.id }, editor)).status).toBe(200)
  expect(refusalOf(await add({}, { as: editor }))).toEqual([403, 'access.notPermitted'])
})

describe('adding a pass', () => {
  test('local Estonian number: stored as E.164, waits for registration (R110)', async () => {
    const { status, body } = await add({ PhoneNumber: '5551 2345', Info: 'Maja elanik' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      PhoneNumber: '+37255512345',
      ClientId: 0,
      Status: 'ACTIVE',
      ValidTo: zeroDate,
      Warning: '',
      NextBillingDay: '',
    })
    expect(await list()).toContainEqual(expect.objectContaining({ Id: body.Id, Info: 'Maja elanik' }))
    expect(await facts(body.Id)).toMatchObject([{ fact: 'pass.added', owner_id: keeper.id }])
  })
  test('known client: shown with e-mail and next charge', async () => {
    const client = await aClient().named('Mari').withEmail('mari@example.test').save(db)
    const pass = await added({ PhoneNumber: client.phone_number, LicensePlate: '123 abc' })
    expect(pass).toMatchObject({
      ClientId: client.id,
      ClientName: 'Mari',
      Email: 'mari@example.test',
      LicensePlate: '123ABC',
    })
    expect(pass).toMatchObject({ ClientActiveLicensePlate: '123ABC', NextBillingDay: '2026-03-04', IsBilled: false })
  })
  test('times within a day: rounded to local days of the place (R108)', async () => {
    const pass = await added({ ValidFrom: '2026-03-04T10:00:00.000Z', ValidTo: '2026-04-10T09:00:00.000Z' })
    expect([pass.ValidFrom, pass.ValidTo]).toEqual(['2026-03-03T22:00:00.000Z', '2026-04-10T21:00:00.000Z'])
  })
  test.each([
    ['no phone', { PhoneNumber: '12' }, 400, 'data.PhoneNumber', 'input.notAPhone'],
    ['no first day', { ValidFrom: zeroDate }, 400, 'data.ValidFrom', 'input.required'],
    ['a cost below 0', { MonthlyCostInCents: -1 }, 400, 'data.MonthlyCostInCents', 'input.tooSmall'],
    ['an early end', { ValidTo: '2026-03-03T22:00:00.000Z' }, 422, 'data.ValidTo', 'passes.endsBeforeStart'],
  ])('%s: refused at its field (R107)', async (_what, over, status, Field, Error) => {
    expect(await add(over)).toMatchObject({ status, body: { Fields: [{ Field, Error }] } })
  })
  test('cost 0: accepted', async () => expect((await add({ MonthlyCostInCents: 0 })).status).toBe(200))
  test('place in body and path differ: refused', async () => {
    expect(
      refusalOf(
        await node.call(api.passes.add, { id: place.id, placeId: elsewhere.id, data: data() } as never, global),
      ),
    ).toEqual([422, 'passes.otherPlace'])
  })
  test('more passes than spots, own or of the children: saved with a warning (R40, R107)', async () => {
    const small = await aPlace().withSpots(1).save(db)
    const parent = await aPlace().withSpots(0).save(db)
    await aPlace().partOf(parent).withSpots(1).save(db)
    for (const at of [small, parent]) {
      expect((await add({}, { at, as: global })).body.Warning).toBe('')
      expect((await add({}, { at, as: global })).body.Warning).toBe('passes.moreThanSpots')
    }
  })
})

test('more passes than spots at some time of the term: a warning also before the first day, none for passes in turn (R107)', async () => {
  const at = await aPlace().withSpots(1).save(db)
  const [may, june, july] = ['2026-04-30T21:00:00.000Z', '2026-05-31T21:00:00.000Z', '2026-06-30T21:00:00.000Z']
  const warnedOf = async (over: object) => (await add(over as never, { at, as: global })).body.Warning
  expect(await warnedOf({ ValidFrom: may, ValidTo: june })).toBe('')
  expect(await warnedOf({ ValidTo: may })).toBe('')
  expect(await warnedOf({ ValidFrom: june, ValidTo: july })).toBe('')
  expect(await warnedOf({ ValidFrom: june })).toBe('passes.moreThanSpots')
  expect(await warnedOf({ ValidFrom: '2026-01-31T22:00:00.000Z', ValidTo: '2026-02-28T22:00:00.000Z' })).toBe('')
})

describe('two passes of one phone number at one place (R107)', () => {
  const PhoneNumber = '+37255599999'
  test('overlap: refused, naming the other pass', async () => {
    await added({ PhoneNumber, ValidTo: '2026-03-31T21:00:00.000Z' })
    const { status, body } = await add({ PhoneNumber, ValidFrom: '2026-03-20T22:00:00.000Z' })
    expect([status, body.Error]).toEqual([422, 'passes.overlap'])
    expect(body.Message).toContain('04.03.2026–31.03.2026')
  })
  test('consecutive passes and other places: accepted', async () => {
    expect((await add({ PhoneNumber, ValidFrom: '2026-03-31T21:00:00.000Z' })).status).toBe(200)
    expect((await add({ PhoneNumber }, { at: elsewhere, as: global })).status).toBe(200)
  })
  test('two concurrent requests: one is added', async () => {
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => add({ PhoneNumber: '+37255588888' })))).map(
      ({ status }) => status,
    )
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })
  test('overlap that reaches the table constraint: refused by it', async () => {
    const write = aPass().at(place).waiting('+37255577777')
    await write.save(db)
    await expect(write.save(db)).rejects.toThrow(/monthly_passes_no_overlap/)
  })
})

describe('changing a pass', () => {
  const save = (passId: number, over: Record<string, unknown>, as = keeper) =>
    node.call(api.passes.save, { id: place.id, passId, ...data(over) } as never, { as })

  test('all fields of a pass: saved; audit has before and after', async () => {
    const pass = await added({ Info: 'old' })
    const { status, body } = await save(pass.Id, {
      ...pass,
      Info: 'new',
      MonthlyCostInCents: 6_050,
      ValidTo: '2026-06-30T21:00:00.000Z',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ Info: 'new', MonthlyCostInCents: 6_050, ValidTo: '2026-06-30T21:00:00.000Z' })
    expect((await facts(pass.Id)).at(-1)).toMatchObject({
      fact: 'pass.changed',
      before: { Info: 'old', MonthlyCostInCents: 5_000, ValidTo: zeroDate },
      after: { Info: 'new', MonthlyCostInCents: 6_050, ValidTo: '2026-06-30T21:00:00.000Z' },
    })
  })
  test('changed by another user meanwhile: 409 with their name (R8)', async () => {
    const pass = await added()
    await save(pass.Id, { ...pass, Info: 'by Kadri' }, global)
    const { status, body } = await save(pass.Id, { ...pass, Info: 'by Priit' })
    expect([status, body.Error]).toEqual([409, 'conflict.changedMeanwhile'])
    expect(body.Message).toContain('Kadri')
  })
  test('overlap with another pass: refused; the former time of the pass itself is ignored', async () => {
    const first = await added({ PhoneNumber: '+37255566666', ValidTo: '2026-03-31T21:00:00.000Z' })
    await added({ PhoneNumber: '+37255566666', ValidFrom: '2026-04-30T21:00:00.000Z' })
    expect((await save(first.Id, { ...first, ValidTo: '2026-04-30T21:00:00.000Z' })).status).toBe(200)
    const { body } = await save(first.Id, { ...first, UpdatedAt: undefined, ValidTo: zeroDate })
    expect(body.Error).toBe('passes.overlap')
  })
  test('start: can move only until a month is billed', async () => {
    const client = await aClient().save(db)
    const pass = await aPass().of(client).at(place).save(db)
    const session = await aSession().subscription().at(place).save(db)
    const fee = { monthly_pass_id: pass.id, due_on: '2026-02-10', session_id: session.id }
    const billing = { ...fee, created_at: node.clock.instant() }
    await db.insertInto('monthly_pass_billings').values(billing).execute()
    const own = { PhoneNumber: client.phone_number, ValidFrom: pass.valid_from }
    expect((await save(pass.id, { ...own, ValidFrom: '2026-02-10T22:00:00.000Z' })).body.Error).toBe(
      'passes.startIsBilled',
    )
    expect((await save(pass.id, own)).status).toBe(200)
  })
  test('another phone number of a pass: it moves to that client without the active car', async () => {
    const [mari, jaan] = [await aClient().withPlates('111AAA').save(db), await aClient().save(db)]
    const pass = await aPass().of(mari).at(place).save(db)
    const { body } = await save(pass.id, { PhoneNumber: jaan.phone_number, ValidFrom: pass.valid_from })
    expect(body).toMatchObject({ ClientId: jaan.id, ClientActiveLicensePlate: '' })
  })
})

describe('car of a changed pass: what the form shows is covered (R109)', () => {
  const cars = { LicensePlate: '111AAA', ClientActiveLicensePlate: '222BBB' }

  test.each<[string, object, object, string?]>([
    ['form with its field untouched', { LicensePlate: '222BBB' }, cars],
    ['form with its field cleared', { LicensePlate: '' }, { LicensePlate: '', ClientActiveLicensePlate: '' }],
    ['form with its field cleared, no plate was entered', { LicensePlate: '' }, { ClientActiveLicensePlate: '' }, ''],
    ['form with the entered plate', { LicensePlate: '111AAA' }, { ...cars, ClientActiveLicensePlate: '111AAA' }],
    ['whole pass as stored', cars, cars],
    ['no plate', {}, cars],
    [
      'whole pass with another entered plate',
      { ...cars, LicensePlate: '333CCC' },
      { LicensePlate: '333CCC', ClientActiveLicensePlate: '333CCC' },
    ],
    [
      'whole pass with another active car',
      { ...cars, ClientActiveLicensePlate: '333CCC' },
      { LicensePlate: '333CCC', ClientActiveLicensePlate: '333CCC' },
    ],
  ])('%s', async (_, sent, expected, entered = '111AAA') => {
    const { Id: passId, PhoneNumber } = await added({ LicensePlate: entered })
    await updateRow(db, 'monthly_passes', { id: passId, client_active_license_plate: '222BBB' })
    const input = { ...data(), PhoneNumber, ...sent }
    const { body } = await node.call(api.passes.save, { id: place.id, passId, ...input } as never, keeper)
    expect(body).toMatchObject(expected)
  })
})

describe('without the right to personal data (R79)', () => {
  test('phone, name and e-mail of a pass: masked; saving the masked phone keeps the stored one', async () => {
    const porter = await anOwner().placeAdmin(place.id).save(db)
    const client = await aClient()
      .named('Mari Maasikas')
      .withEmail('mari@example.test')
      .withPhone('+37255533333')
      .save(db)
    const pass = await aPass().of(client).at(place).save(db)
    const { body } = await node.call(api.passes.list, { id: place.id }, porter)
    const seen = body.find(({ Id }) => Id === pass.id)!
    expect(seen).toMatchObject({ PhoneNumber: '+372 •••• 333', ClientName: 'M••• M•••', Email: 'm•••@example.test' })
    const answer = await node.call(api.passes.save, { id: place.id, passId: pass.id, ...seen, Info: 'seen' }, porter)
    expect(answer.body).toMatchObject({ Info: 'seen', PhoneNumber: '+372 •••• 333' })
    expect((await list()).find(({ Id }) => Id === pass.id)).toMatchObject({
      PhoneNumber: '+37255533333',
      ClientId: client.id,
    })
  })
})

describe('deleting a pass', () => {
  test('soft delete (R9): hidden, and the number may have a new pass', async () => {
    const pass = await added({ PhoneNumber: '+37255544444' })
    const { status } = await node.call(
      api.passes.remove,
      { id: place.id, passId: pass.Id, UpdatedAt: pass.UpdatedAt },
      keeper,
    )
    expect(status).toBe(200)
    expect((await list()).map(({ Id }) => Id)).not.toContain(pass.Id)
    expect((await node.row('monthly_passes', pass.Id)).deleted_at).toBe(node.clock.instant())
    expect((await facts(pass.Id)).at(-1)?.fact).toBe('pass.deleted')
    expect((await add({ PhoneNumber: '+37255544444' })).status).toBe(200)
    expect((await node.call(api.passes.remove, { id: place.id, passId: pass.Id }, keeper)).status).toBe(404)
  })
  test('path of another place: 404', async () => {
    const pass = await added()
    expect((await node.call(api.passes.remove, { id: elsewhere.id, passId: pass.Id }, global)).status).toBe(404)
  })
})

test('suspended pass: resumed once', async () => {
  const resume = (passId: number) => node.call(api.passes.resume, { id: place.id, passId }, keeper)
  const client = await aClient().save(db)
  const pass = await aPass().of(client).at(place).suspended().save(db)
  expect((await resume(pass.id)).body).toMatchObject({ Status: 'ACTIVE', FailedCharges: 0 })
  expect((await resume(pass.id)).body.Error).toBe('passes.notSuspended')
})

test('terms of a place: VAT basis, current VAT rate and spots (R4)', async () => {
  const { body } = await node.call(api.passes.terms, { id: place.id }, keeper)
  expect(body).toMatchObject({
    PlaceName: 'Sadama',
    TotalSpots: 50,
    PricesIncludeVat: false,
    VatPercent: 24,
    Currency: 'EUR',
    MonthlyPassPriceInCents: 0,
  })
  await updateRow(db, 'places', { id: place.id, monthly_pass_price_in_cents: 4_500 })
  expect((await node.call(api.passes.terms, { id: place.id }, keeper)).body.MonthlyPassPriceInCents).toBe(4_500)
  const gross = { place_id: place.id, valid_from: '2026-01-01T00:00:00.000Z', prices_include_vat: true }
  const { id } = await insertRow(db, 'tariffs', gross)
  expect((await node.call(api.passes.terms, { id: place.id }, keeper)).body.PricesIncludeVat).toBe(true)
  await db.deleteFrom('tariffs').where('id', '=', id).execute()
})
