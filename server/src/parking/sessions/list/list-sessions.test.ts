// PGlite too: lists
import { sessionListingApi } from '@parkla/contract/parking/sessions/session-listing.endpoints.ts'
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateRow } from '../../../kit/database/rows.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aClient } from '../../../people/clients/clients.factory.ts'
import { aFleet } from '../../../members/fleets/fleets.factory.ts'
import { aPlace, type SavedPlace } from '../../places/places.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'

type Query = Partial<
  Record<'from' | 'to' | 'phone_number' | 'place_name' | 'car_number' | 'status' | 'extra_filter' | 'cursor', string>
> & {
  page?: number
  page_size?: number
}

const node = await openTestNode()
const old = await aPlace().named('Vanalinna parkla').save(node.db)
const harbour = await aPlace().named('Sadama parkla').save(node.db)
const riga = await aPlace().named('Ķīpsalas osta').in('LVA').save(node.db)
const global = await anOwner().globalAdmin().save(node.db)

const platesOf = async (query: Query, as: { id: number } = global): Promise<string[]> => {
  const answer = await node.call(sessionsApi.list, query as never, { as })
  expect(answer.body, JSON.stringify(answer.body)).toBeInstanceOf(Array)
  return answer.body.map(({ CarNumber }) => CarNumber)
}

describe('filters', () => {
  beforeAll(async () => {
    const client = await aClient().withPhone('+37255512345').save(node.db)
    await aSession().at(old).by(client).plated('111AAA').running().startedAt('2026-03-04T08:00:00.000Z').save(node.db)
    await aSession().at(old).plated('222BBB').paid().startedAt('2026-03-03T08:00:00.000Z').save(node.db)
    await aSession().at(harbour).plated('333CCC').failed().startedAt('2026-03-02T08:00:00.000Z').save(node.db)
    await aSession().at(harbour).plated('444DDD').cancelled().startedAt('2026-03-01T08:00:00.000Z').save(node.db)
    await aSession().at(riga).plated('LV5555').paid().rated().startedAt('2026-02-28T08:00:00.000Z').save(node.db)
    await aSession().at(old).plated('111ZZZ').paid().startedAt('2025-11-01T08:00:00.000Z').save(node.db)
    await aSession().at(old).plated('666FFF').deleted().save(node.db)
  })

  test('no filter: sessions of the last 7 days, newest first, none deleted', async () => {
    expect(await platesOf({})).toEqual(['111AAA', '222BBB', '333CCC', '444DDD', 'LV5555'])
  })
  test.each<[string, Query, string[]]>([
    ['place by a part of its name, whatever its case', { place_name: 'SADAMA' }, ['333CCC', '444DDD']],
    ['place by a name beyond ASCII', { place_name: 'Ķīpsala' }, ['LV5555']],
    ['an unknown place', { place_name: 'Narva' }, []],
    ['% as itself', { place_name: '%' }, []],
    ['part of a plate, over all time', { car_number: '111' }, ['111AAA', '111ZZZ']],
    ['part of a plate as people write it', { car_number: 'lv-5' }, ['LV5555']],
    ['part of a plate within days', { car_number: '111', from: '1.3.2026', to: '4.3.2026' }, ['111AAA']],
    ['end of a phone number', { phone_number: '2345' }, ['111AAA']],
    ['middle of a phone number', { phone_number: '5551' }, ['111AAA']],
    ['a phone number with 0 in front', { phone_number: '0 5551 2345' }, ['111AAA']],
    ['digits that no number has', { phone_number: '2346' }, []],
    ['a full phone number', { phone_number: '+372 5551 2345' }, ['111AAA']],
    ['status STARTED', { status: 'STARTED' }, ['111AAA']],
    ['status CANCELLED', { status: 'CANCELLED' }, ['444DDD']],
    ['status ENDED', { status: 'ENDED' }, ['222BBB', '333CCC', 'LV5555']],
    ['unpaid', { extra_filter: 'UNPAID' }, ['333CCC']],
    ['rated', { extra_filter: 'RATED' }, ['LV5555']],
    ['one day, inclusive', { from: '3.3.2026', to: '03.03.2026' }, ['222BBB']],
    ['place, status and plate together', { place_name: 'parkla', status: 'ENDED', car_number: '222' }, ['222BBB']],
    [
      'empty texts are no filters',
      { place_name: '', car_number: '', phone_number: '', status: '', extra_filter: '' },
      ['111AAA', '222BBB', '333CCC', '444DDD', 'LV5555'],
    ],
  ])('%s', async (_name, query, plates) => {
    expect(await platesOf(query)).toEqual(plates)
  })
  test('more than 92 days without a plate or phone: refused at its field (R63)', async () => {
    const days = { from: '1.11.2025', to: '4.3.2026' }
    const { status, body } = await node.call(sessionsApi.list, days, global)
    expect([status, body]).toMatchObject([422, { Fields: [{ Field: 'from', Error: 'sessions.rangeTooLong' }] }])
    expect(await platesOf({ ...days, car_number: '111' })).toEqual(['111AAA', '111ZZZ'])
  })
})

test('sessions longer than 24 hours: ended and running ones in one order, by page and cursor, totals too (R62)', async () => {
  const at = await aPlace().named('Kaua seisev').save(node.db)
  const start = (plate: string, startedAt: string) => aSession().at(at).plated(plate).startedAt(startedAt)
  await start('LONG01', '2026-03-01T08:00:00.000Z').running().save(node.db)
  await start('LONG02', '2026-02-28T08:00:00.000Z')
    .lasting(25 * 60)
    .save(node.db)
  await start('LONG03', '2026-02-27T08:00:00.000Z').running().save(node.db)
  await start('LONG04', '2026-02-10T08:00:00.000Z').running().save(node.db)
  await start('SHORT1', '2026-03-02T08:00:00.000Z')
    .lasting(24 * 60)
    .save(node.db)
  await start('SHORT2', '2026-03-04T09:00:00.000Z').running().save(node.db)
  const long = { extra_filter: 'LONG', place_name: 'kaua' }
  expect(await platesOf(long)).toEqual(['LONG01', 'LONG02', 'LONG03', 'LONG04'])
  expect(await platesOf({ ...long, status: 'STARTED' })).toEqual(['LONG01', 'LONG03', 'LONG04'])
  expect(await platesOf({ ...long, status: 'ENDED' })).toEqual(['LONG02'])
  expect(await platesOf({ extra_filter: 'LONG', car_number: 'LONG' })).toHaveLength(4)
  const { body } = await node.call(sessionListingApi.totals, { ...long, extra_filter: 'LONG' }, global)
  expect(body.Count).toBe(4)
})

describe('pages', () => {
  let many: SavedPlace
  beforeAll(async () => {
    many = await aPlace().named('Pikk nimekiri').save(node.db)
    for (let minute = 0; minute < 45; minute += 1)
      await aSession()
        .at(many)
        .plated(`P${String(minute).padStart(4, '0')}`)
        .startedAt('2026-03-04T07:00:00.000Z')
        .save(node.db)
  })
  const page = async (query: Query) => {
    const { body, headers } = await node.call(sessionsApi.list, { place_name: 'pikk', ...query } as never, {
      as: global,
    })
    return {
      ids: body.map(({ Id }) => Id),
      next: headers['x-next-page'],
      cursor: String(headers['x-next-cursor'] ?? ''),
    }
  }

  test('x-next-page: next page, 0 on the last; ties by id', async () => {
    const [first, second, third] = [await page({ page: 0 }), await page({ page: 1 }), await page({ page: 2 })]
    expect([first.next, second.next, third.next]).toEqual(['1', '2', '0'])
    const ids = [...first.ids, ...second.ids, ...third.ids]
    expect(ids).toHaveLength(45)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
  })
  test('cursor with a new session above: rows do not shift', async () => {
    const first = await page({ page: 0 })
    const before = await page({ page: 1, cursor: first.cursor })
    await aSession().at(many).startedAt('2026-03-04T09:00:00.000Z').save(node.db)
    expect((await page({ page: 1, cursor: first.cursor })).ids).toEqual(before.ids)
  })
  test('unsupported page size: default (R5)', async () => {
    expect((await page({ page_size: 7 })).ids).toHaveLength(20)
    expect((await page({ page_size: 50 })).ids).toHaveLength(46)
  })
})

describe('visibility', () => {
  test('place name: only own places of that name (R18)', async () => {
    const admin = await anOwner().regionAdmin('LVA').placeAdmin(harbour.id).save(node.db)
    expect(await platesOf({ place_name: 'parkla' }, admin)).toEqual(['333CCC', '444DDD'])
    expect(await platesOf({ place_name: 'Vanalinna' }, admin)).toEqual([])
  })
  test('without the right to personal data: phones masked, search by full number only (R79)', async () => {
    const placeAdmin = await anOwner().placeAdmin(old.id).save(node.db)
    const { body } = await node.call(sessionsApi.list, { car_number: '111AAA' }, placeAdmin)
    expect(body[0]?.Client?.PhoneNumber).toBe('+372 •••• 345')
    const part = await node.call(sessionsApi.list, { phone_number: '2345' }, placeAdmin)
    expect(part.status).toBe(422)
    expect(await platesOf({ phone_number: '+37255512345' }, placeAdmin)).toEqual(['111AAA'])
    expect(await platesOf({ phone_number: '55512345' }, placeAdmin)).toEqual(['111AAA'])
    expect(await platesOf({ phone_number: '0 5551 2345' }, placeAdmin)).toEqual(['111AAA'])
  })
  test('discount and payment state: admins only; name of the fleet that pays: place admins too', async () => {
    const { id } = await aSession().at(old).plated('DISC10').discounted(10).paid().save(node.db)
    const fleet = await aFleet().named('Couriers').save(node.db)
    await updateRow(node.db, 'sessions', { id, fleet_id: fleet.id })
    const placeAdmin = await anOwner().placeAdmin(old.id).save(node.db)
    const regionAdmin = await anOwner().regionAdmin('EST').save(node.db)
    const seen = async (as: { id: number }) =>
      (await node.call(sessionsApi.list, { car_number: 'DISC10' }, { as })).body[0]
    expect(await seen(placeAdmin)).toMatchObject({
      AppliedDiscountPercent: null,
      PaymentStatus: '',
      UsedFleetName: 'Couriers',
    })
    expect(await seen(regionAdmin)).toMatchObject({ AppliedDiscountPercent: 10, PaymentStatus: 'OK' })
  })
  test('booking: hidden from availability editors, who may not read bookings', async () => {
    const { id } = await aSession().at(old).plated('BOOK10').onBooking(7).save(node.db)
    const bookingOf = async (as: { id: number }) => (await node.call(sessionsApi.find, { id }, { as })).body.BookingId
    expect(await bookingOf(await anOwner().placeAdmin(old.id).save(node.db))).toBe(7)
    const editor = await anOwner().workingAt(old.id).with('EDIT_AVAILABILITY').save(node.db)
    expect(await bookingOf(editor)).toBeNull()
    expect((await node.call(sessionsApi.list, { extra_filter: 'BOOKING' }, editor)).status).toBe(403)
  })
  test('filter on a hidden field: 403', async () => {
    const placeAdmin = await anOwner().placeAdmin(old.id).save(node.db)
    for (const extra_filter of ['UNPAID', 'PENDING', 'REFUNDS', 'RATED'] as const)
      expect((await node.call(sessionsApi.list, { extra_filter }, placeAdmin)).status).toBe(403)
  })
  test('place name shared by many places: place admin still sees the own one', async () => {
    const places = Array.from({ length: 301 }, (_, at) => ({
      name: `Ketiparkla ${at}`,
      code: `CHAIN-${at}`,
      region: 'EST',
    }))
    await node.db.insertInto('places').values(places).execute()
    const both = await anOwner().placeAdmin(old.id, harbour.id).save(node.db)
    expect(await platesOf({ place_name: 'ketiparkla' }, both)).toEqual([])
    expect((await platesOf({ place_name: 'sadama' }, both)).length).toBeGreaterThan(0)
  })
  test('search by full phone number: audited without the number (R79)', async () => {
    const placeAdmin = await anOwner().placeAdmin(old.id).save(node.db)
    await platesOf({ phone_number: '+37255512345' }, placeAdmin)
    const rows = await node.db.selectFrom('audit_events').selectAll().where('owner_id', '=', placeAdmin.id).execute()
    expect(rows.map(({ fact }) => fact)).toEqual(['client.searchedByPhone'])
    expect(JSON.stringify(rows)).not.toContain('12345')
  })
  test('running session: EndTime is the zero date', async () => {
    const { body } = await node.call(sessionsApi.list, { status: 'STARTED' }, global)
    expect(body.every(({ EndTime }) => EndTime === zeroDate)).toBe(true)
  })
})
