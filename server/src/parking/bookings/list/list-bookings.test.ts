import { api } from '@parkla/contract/api.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'
import { aBooking, type SavedBooking } from '../bookings.factory.ts'
import { aQuietPlace, openHarbour } from '../bookings.testing.ts'

const node = await openTestNode()
const { db } = node
const { harbour, airport, plain, desk, masked, viewer, stranger, global } = await openHarbour(node)

const made: Record<string, SavedBooking> = {}
beforeAll(async () => {
  made['over'] = await aBooking().at(harbour).ended().made('2026-03-01T08:00:00.000Z').save(db)
  made['running'] = await aBooking()
    .at(harbour)
    .plated('PAR111')
    .of({ name: 'Mari Maasikas', phone: '+37255512345', email: 'mari@example.test' })
    .numbered('HB-1')
    .costing(1_000)
    .save(db)
  made['today'] = await aBooking().at(harbour).from('2026-03-04T20:00:00.000Z').noted('=1+1 needs 50% more').save(db)
  made['tomorrow'] = await aBooking().at(harbour).coming().costing(250).save(db)
  await aBooking().at(harbour).deleted('2026-03-04T09:00:00.000Z').save(db)
  await aBooking().at(airport).save(db)
  await aSession().at(harbour).plated('PAR111').running().save(db)
})

const names = (ids: number[]) => ids.map((id) => Object.entries(made).find(([, { id: one }]) => one === id)?.[0])
const list = async (filter: Record<string, unknown> = {}, as = desk) => {
  const answer = await node.call(api.bookings.list, { placeId: harbour.id, ...filter } as never, { as })
  return { ...answer, found: Array.isArray(answer.body) ? names(answer.body.map(({ ID }) => ID)) : [] }
}

describe('list (R146)', () => {
  test('without a start day: latest start first', async () => {
    const { found, body } = await list()
    expect(found).toEqual(['tomorrow', 'today', 'running', 'over'])
    expect(body.map(({ IsParking }) => IsParking)).toEqual([false, false, true, false])
  })

  test.each<[Record<string, unknown>, string[]]>([
    // From a start day on: in the order of arrival (decision 0026).
    [{ from: '04.03.2026' }, ['running', 'today', 'tomorrow']],
    [{ from: '5.3.2026' }, ['tomorrow']],
    [{ to: '03.03.2026' }, ['over']],
    [{ from: '04.03.2026', to: '05.03.2026' }, ['running', 'today']],
    [{ at: '2026-03-04 22:00:00' }, ['today', 'running']],
    [{ at: '2026-03-05 22:00:00' }, ['tomorrow']],
    [{ created_at: '01.03.2026' }, ['over']],
    [{ created_at: '2026-03-02' }, []],
    [{ created_at: '', from: '', to: '', extraFilter: '' }, ['tomorrow', 'today', 'running', 'over']],
    [{ client: '12345' }, ['running']],
    [{ client: '+372 5551 2345' }, ['running']],
    [{ client: '(5551) 23-45' }, ['running']],
    [{ client: 'MARI@' }, ['running']],
    [{ client: 'hb-1' }, ['running']],
    [{ extraFilter: 'PARKING_ACTIVE', from: '06.03.2026', to: '01.01.2026' }, ['running']],
    [{ extraFilter: 'STARTING_BOOKINGS' }, ['today']],
  ])('%o: %s', async (filter, expected) => {
    expect((await list(filter)).found).toEqual(expected)
  })

  test('paging: by number and by cursor (R5)', async () => {
    const many = await Promise.all(Array.from({ length: 25 }, () => aBooking().at(airport).coming().save(db)))
    const at = { placeId: airport.id, page_size: 10 }
    const first = await node.call(api.bookings.list, at, stranger)
    expect(first.headers['x-next-page']).toBe('1')
    const cursor = String(first.headers['x-next-cursor'])
    const second = await node.call(api.bookings.list, { ...at, page: 1, cursor }, stranger)
    const byNumber = await node.call(api.bookings.list, { ...at, page: 1 }, stranger)
    expect(second.body).toEqual(byNumber.body)
    const third = await node.call(api.bookings.list, { ...at, page: 2 }, stranger)
    expect([third.body.length, third.headers['x-next-page'] ?? '0']).toEqual([6, '0'])
    const ids = [...first.body, ...second.body, ...third.body].map(({ ID }) => ID)
    expect(new Set(ids).size).toBe(26)
    expect(ids.slice(0, 25)).toEqual(many.map(({ id }) => id).toSorted((one, other) => other - one))
  })

  test('no personal data: masked, found by whole numbers only (R79)', async () => {
    const [mari] = (await list({ licensePlate: 'PAR111' }, masked)).body
    expect(mari).toMatchObject({ Name: 'M••• M•••', Phone: '+372 •••• 345', ExternalBookingNumber: 'HB-1' })
    expect((await list({ client: 'maasik' }, masked)).found).toEqual([])
    expect((await list({ client: '2345' }, masked)).found).toEqual([])
    expect((await list({ client: '5551 2345' }, masked)).found).toEqual(['running'])
    expect((await list({ client: 'HB-1' }, masked)).found).toEqual(['running'])
    const searches = await node.rows('audit_events', { fact: 'booking.searchedByPhone' })
    expect(searches).toMatchObject([{ owner_id: masked.id }])
  })

  test.each([api.bookings.list, api.bookings.calendar])(
    '$path of a place not bookable: 404 (R153)',
    async (endpoint) => {
      expect((await node.call(endpoint, { placeId: plain.id }, desk)).status).toBe(404)
    },
  )
})

test('places: bookable ones in scope (R153)', async () => {
  const { body } = await node.call(api.bookings.places, {}, desk)
  expect(body).toEqual([
    {
      PlaceID: harbour.id,
      PlaceName: 'Sadama',
      ShouldCalculateCost: true,
      DefaultStartTimeHour: 12,
      DefaultStartTimeMinutes: null,
      DefaultEndTimeHour: 12,
      MaxNumberOfSpots: 50,
      TimeZone: 'Europe/Tallinn',
      Currency: 'EUR',
      MayEdit: true,
    },
  ])
  const seen = await node.call(api.bookings.place, { placeId: harbour.id }, viewer)
  expect(seen.body).toMatchObject({ PlaceName: 'Sadama', MayEdit: false })
  const all = await node.call(api.bookings.places, {}, global)
  expect(all.body.map(({ PlaceName }) => PlaceName)).toEqual(['Lennujaam', 'Sadama'])
})

test('paging in the order of arrival: by number and by cursor (R5)', async () => {
  const place = await aQuietPlace(node, 10)
  const at = (hour: number) =>
    aBooking()
      .at(place)
      .from(`2026-03-05T${String(hour).padStart(2, '0')}:00:00.000Z`)
      .until('2026-03-06T10:00:00.000Z')
  // Two bookings of one start, the first made before the second.
  const saved = await [9, 3, 3, 1, 12, 7, 5, 8, 2, 11, 4].reduce<Promise<{ id: number; hour: number }[]>>(
    async (before, hour) => [...(await before), { id: (await at(hour).save(db)).id, hour }],
    Promise.resolve([]),
  )
  const filter = { placeId: place.id, from: '05.03.2026', page_size: 10 }
  const first = await node.call(api.bookings.list, filter, global)
  const cursor = String(first.headers['x-next-cursor'])
  const second = await node.call(api.bookings.list, { ...filter, page: 1, cursor }, global)
  const byNumber = await node.call(api.bookings.list, { ...filter, page: 1 }, global)
  expect(second.body).toEqual(byNumber.body)
  const inOrder = saved.toSorted((one, other) => one.hour - other.hour || one.id - other.id)
  expect([...first.body, ...second.body].map(({ ID }) => ID)).toEqual(inOrder.map(({ id }) => id))
})

test('plate status: parking now or not (R149)', async () => {
  const status = (vehicleNumber: string) =>
    node.call(api.bookings.parkingStatus, { placeId: harbour.id, vehicleNumber }, desk)
  expect((await status('par 111')).body).toMatchObject({ licensePlate: 'PAR111', isParking: true })
  expect((await status('NOBODY')).body).toEqual({
    licensePlate: 'NOBODY',
    isParking: false,
    startTime: zeroDate,
    bookingId: null,
  })
})

test('heatmap: equals the database (R151)', async () => {
  const { body } = await node.call(api.bookings.heatmap, { placeId: harbour.id, from: '04.03.2026' }, desk)
  expect(body.MaxNumberOfSpots).toBe(50)
  const at = (day: number, hour: number) => body.Data[day]?.data[hour]?.y
  expect(body.Data[0]?.name).toBe('2026-03-04')
  // running from 10:00, another from 22:00 local, both until noon tomorrow, when the third begins
  expect([at(0, 9), at(0, 10), at(0, 21), at(0, 22), at(1, 11), at(1, 12), at(2, 11), at(2, 12)]).toEqual([
    0, 1, 1, 2, 2, 1, 1, 0,
  ])
})

test('repeated DST hour: one cell for two hours, an instant filters one of them (R2, R151)', async () => {
  const place = await aQuietPlace(node, 10)
  const { id } = await aBooking().at(place).from('2026-10-25T01:10:00.000Z').until('2026-10-25T01:50:00.000Z').save(db)
  const there = async (at: string) => {
    const { body } = await node.call(api.bookings.list, { placeId: place.id, at } as never, global)
    return body.map(({ ID }) => ID)
  }
  const week = { placeId: place.id, from: '25.10.2026' }
  const { body: map } = await node.call(api.bookings.heatmap, week, global)
  expect(map.Data[0]?.data.filter(({ y }) => y > 0)).toEqual([{ x: '03', y: 1 }])
  expect(await there('2026-10-25 03:00')).toEqual([id])
  expect(await there('2026-10-25 02:00')).toEqual([])
  expect(await there('2026-10-25 04:00')).toEqual([])
  expect(await there('2026-10-25T00:00:00Z')).toEqual([])
  expect(await there('2026-10-25T01:00:00Z')).toEqual([id])
})

test.each([
  ['no length', '2026-03-10 12:00:00', '2026-03-10 12:00:00'],
  ['an end that the clocks skip', '2026-03-28 12:00:00', '2026-03-29 03:30:00'],
])('price preview of a term with %s: 422 (R148)', async (_, startTime, endTime) => {
  const answer = await node.call(api.bookings.price, { placeId: harbour.id, startTime, endTime } as never, desk)
  expect(answer.status).toBe(422)
})

test('report: bookings of the month with dates and totals (R152)', async () => {
  const answer = await node.call(api.bookings.report, { id: harbour.id, from: '04.03.2026' }, desk)
  expect(answer.headers['content-disposition']).toContain("UTF-8''Sadama-2026-03-04.xlsx")
  const [, ...rows] = await readSheet(answer.bytes)
  // Date cells in local time, number cells.
  const [local, created] = [(text: string) => new Date(`${text}:00.000Z`), new Date('2026-03-03T10:00:00.000Z')]
  const [noon, none] = [local('2026-03-05T12:00'), [null, null, null, null] as const]
  expect(rows.map(([, ...row]) => row)).toEqual([
    // No price is an empty cell, not 0 (decision 0020).
    [local('2026-03-02T12:00'), local('2026-03-03T20:00'), ...none, null, local('2026-03-01T10:00'), null, 'EUR'],
    [
      local('2026-03-04T10:00'),
      noon,
      'Mari Maasikas',
      '+37255512345',
      'mari@example.test',
      'HB-1',
      null,
      created,
      10,
      'EUR',
    ],
    [local('2026-03-04T22:00'), noon, ...none, '=1+1 needs 50% more', created, null, 'EUR'],
    [noon, local('2026-03-06T12:00'), ...none, null, created, 2.5, 'EUR'],
    [null, null, ...none, null, null, 12.5, 'EUR'],
  ])
})

test('booking within 30 minutes: takes one public spot (R42)', async () => {
  const place = await aPlace().named('Vaba').withSpots(10).bookable().save(db)
  const available = async () => {
    const { body } = await node.call(api.places.list, { search: 'Vaba' }, global)
    return body.map(({ AvailableSpots }) => AvailableSpots)
  }
  const from = (start: string) => aBooking().at(place).from(start)
  await from('2026-03-04T10:30:00.000Z').save(db)
  const early = await from('2026-03-04T10:00:01.000Z').save(db)
  await from('2026-03-04T10:30:00.001Z').save(db)
  await from('2026-03-04T10:00:00.000Z').save(db)
  await from('2026-03-04T10:20:00.000Z').deleted('2026-03-04T09:00:00.000Z').save(db)
  expect(await available()).toEqual([8])
  await aSession().at(place).plated(early.plate).running().save(db)
  expect(await available()).toEqual([8])
})
