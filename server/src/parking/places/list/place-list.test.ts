// PGlite too: lists
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { placesApi } from '@parkla/contract/parking/places/places.endpoints.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { regionRules } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import type { DayException } from '@parkla/contract/parking/tariffs/days/day-rules.schema.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'
import { orCodeTaken } from '../record/add-place.commands.ts'
import { aPlace, saveZone } from '../places.factory.ts'
import { aTariff } from '../prices/tariffs.factory.ts'

const node = await openTestNode()
const global = await anOwner().globalAdmin().save(node.db)
// a parent without own spots, and one whose spots limit its children (R40)
const harbour = await aPlace().named('Harbour').withSpots(0).save(node.db)
const north = await aPlace().named('Harbour north').coded('NORTH').partOf(harbour).withSpots(30).save(node.db)
const south = await aPlace().named('Harbour south').partOf(harbour).withSpots(20).save(node.db)
const house = await aPlace().named('House').withSpots(10).save(node.db)
const cellar = await aPlace().named('House cellar').partOf(house).withSpots(8).save(node.db)
const evening = aTariff().onDays({ Spots12: 3, Spots23: 7 })
const riga = await aPlace().named('Rīga').in('LVA').withTariff(evening).save(node.db)
await aPlace().named('Partner').ofPartner().save(node.db)
await aPlace().named('Test').internal().save(node.db)
for (const place of [north, south, cellar, riga, riga, riga, riga]) await aSession().at(place).running().save(node.db)
await aSession().at(south).running().onWhitelist().save(node.db)

const names = (rows: readonly { Name: string }[]) => rows.map(({ Name }) => Name)
const list = async (query: object, as: { id: number } = global) => (await node.call(placesApi.list, query, { as })).body

describe('the list', () => {
  test('places: parents with their children, by name', async () => {
    const rows = await list({})
    expect(names(rows)).toEqual(['Harbour', 'House', 'Partner', 'Rīga', 'Test'])
    expect(names(rows[0]!.ChildPlaces)).toEqual(['Harbour north', 'Harbour south'])
    expect(rows[0]!.ChildPlaces[0]).toMatchObject({ isChildPlace: true, TotalSpots: 30, AvailableSpots: 29 })
  })

  test('parent without own spots: sum of its children without whitelisted cars (R40, R42)', async () => {
    expect((await list({}))[0]).toMatchObject({
      TotalSpots: 50,
      AvailableSpots: 48,
      FreeSpots: 48,
      isChildPlace: false,
    })
  })

  test('spots: those of the current period; free spots may be negative (R42)', async () => {
    const [row] = await list({ search: 'rīga' })
    expect(row).toMatchObject({ TotalSpots: 50, AvailableSpots: 0, FreeSpots: -1 })
  })

  test('prices: those of the record of each place, none without prices (R50)', async () => {
    const rows = await list({})
    for (const { Id, AvailabilityTable, DiscountPlan } of rows) {
      const { body } = await node.call(placesApi.find, { id: Id }, { as: global })
      expect({ AvailabilityTable, DiscountPlan }).toEqual({
        AvailabilityTable: body.AvailabilityTable,
        DiscountPlan: body.DiscountPlan,
      })
    }
    expect(rows.find(({ Id }) => Id === riga.id)?.AvailabilityTable?.Monday).toMatchObject({ Spots12: 3, Spots23: 7 })
  })

  test.each<[string, object, string[]]>([
    ['a child by its code', { search: 'north' }, ['Harbour']],
    ['a region', { region: 'LVA' }, ['Rīga']],
    ['a type without places', { type: 'CAR_WASH' }, []],
    ['a wildcard is a letter', { search: '%' }, []],
    ['all at once', { search: 'house', region: 'EST', status: 'ACTIVE', type: 'PARKING' }, ['House']],
  ])('finds %s', async (_, query, expected) => {
    expect(names(await list(query))).toEqual(expected)
  })

  test('reader linked to a child only: row of the child with the rights there', async () => {
    const operator = await anOwner().operator(north.id).save(node.db)
    const rows = await list({}, operator)
    expect(names(rows)).toEqual(['Harbour north'])
    expect(rows[0]).toMatchObject({ isChildPlace: true, WithAdminRights: false, ChildPlaces: [] })
    const admin = await anOwner().placeAdmin(harbour.id, south.id).save(node.db)
    const [row] = await list({}, admin)
    expect(row).toMatchObject({ Name: 'Harbour', WithAdminRights: true, TotalSpots: 50 })
    expect(names(row!.ChildPlaces)).toEqual(['Harbour south'])
  })

  test('next page after an insert: continues after the last row', async () => {
    for (let count = 1; count <= 20; count += 1)
      await aPlace()
        .named(`Zz ${String(count).padStart(2, '0')}`)
        .save(node.db)
    const first = await node.call(placesApi.list, { search: 'zz ' }, global)
    expect(first.body).toHaveLength(15)
    expect(first.headers['x-next-page']).toBe('1')
    await aPlace().named('Zz 00').save(node.db)
    const cursor = String(first.headers['x-next-cursor'])
    const second = await node.call(placesApi.list, { search: 'zz ', page: 1, cursor }, global)
    expect(names(second.body)).toEqual(['Zz 16', 'Zz 17', 'Zz 18', 'Zz 19', 'Zz 20'])
    expect(second.headers['x-next-page']).toBeOneOf([undefined, '0'])
  })
})

test('export: the listed places, each followed by its parts (R40, R182)', async () => {
  const headers = { language: 'en' }
  const { bytes } = await node.call(placesApi.export, { search: 'north' }, { as: global, headers })
  const [, ...lines] = bytes.toString().trim().split('\r\n')
  expect(lines.map((line) => line.split(';').slice(0, 2))).toEqual([
    ['Harbour', ''],
    ['Harbour north', 'Harbour'],
    ['Harbour south', 'Harbour'],
  ])
  expect(lines[1]).toMatch(/;NORTH;Parking;Active;EST;[^;]*;30;29$/)
})

test('totals: own places only, parent and child not both (R40, R41)', async () => {
  const { body } = await node.call(placesApi.totals, { search: 'h' }, global)
  expect(body).toEqual({ Rows: 2, Places: 2, TotalSpots: 60, AvailableSpots: 57, RunningSessions: 4 })
  const found = await list({ search: 't' })
  expect(names(found)).toEqual(['Harbour', 'Partner', 'Test'])
  const some = await node.call(placesApi.totals, { search: 't' }, global)
  expect(some.body).toMatchObject({ Rows: found.length, Places: 1, TotalSpots: 50 })
  const operator = await anOwner().operator(north.id).save(node.db)
  expect((await node.call(placesApi.totals, {}, operator)).body).toMatchObject({ Places: 1, TotalSpots: 30 })
})

test('free spots: none at a closed place, a hidden one has its own; totals are the sums of the rows (R38, R41)', async () => {
  await aPlace().named('Qq shut').closed().withSpots(5).save(node.db)
  await aPlace().named('Qq unlisted').hidden().withSpots(7).save(node.db)
  const free = (await list({ search: 'qq' })).map(({ AvailableSpots, FreeSpots }) => [AvailableSpots, FreeSpots])
  expect(free).toEqual([
    [0, 0],
    [7, 7],
  ])
  const { body } = await node.call(placesApi.totals, { search: 'qq' }, global)
  expect(body).toMatchObject({ Places: 2, TotalSpots: 12, AvailableSpots: 7 })
})

test('reader linked to a parent and one of its children: row and totals have the figures of the whole place (R40)', async () => {
  const admin = await anOwner().placeAdmin(harbour.id, south.id).save(node.db)
  const [row] = await list({}, admin)
  const { body } = await node.call(placesApi.totals, {}, admin)
  expect(body).toMatchObject({ Places: 1, TotalSpots: row!.TotalSpots, AvailableSpots: row!.AvailableSpots })
})

test('own operator code changed in the settings: totals follow (R41)', async () => {
  await node.db
    .insertInto('settings')
    .values({ key: 'ownOperatorCode', value: JSON.stringify('C') })
    .execute()
  const { body } = await node.call(placesApi.list, { search: 'partner' }, global)
  expect(body[0]).toMatchObject({ IsPartner: false })
  await node.db.deleteFrom('settings').where('key', '=', 'ownOperatorCode').execute()
})

test('sessions count: running sessions and free spots (R42)', async () => {
  const { body } = await node.call(placesApi.sessionsCount, { id: harbour.id }, global)
  expect(body).toEqual({ SessionsCount: 3, TotalSpots: 50, AvailableSpots: 48 })
  const bookable = await aPlace().withSpots(5).bookable().save(node.db)
  const desk = await anOwner().bookingsAdmin(bookable.id).save(node.db)
  expect((await node.call(placesApi.sessionsCount, { id: bookable.id }, desk)).body.TotalSpots).toBe(5)
})

test('find: table and pricing data', async () => {
  const { body } = await node.call(placesApi.find, { id: riga.id }, global)
  expect(body.AvailabilityTable).toMatchObject({ ValidFrom: '0001-01-01T00:00:00Z', Monday: { T1: 16, Price12: 200 } })
  expect(body.AvailabilityTable?.Monday).toMatchObject({ From: 0, To: 24, FromV2: 0, ToV2: 48 })
  expect(body.Pricing).toMatchObject({ Currency: 'EUR', VatRates: [{ ValidFrom: '2012-07-01', Percent: 21 }] })
  expect(body.Pricing.Holidays).toContainEqual(
    expect.objectContaining({ Day: '2026-11-18', Name: 'Latvijas Republikas proklamēšanas diena', PricedLike: 'FREE' }),
  )
  const without = await node.call(placesApi.find, { id: house.id }, global)
  expect(without.body).toMatchObject({ AvailabilityTable: null, TariffId: 0, DiscountPlan: { Limit24h: 0 } })
})

test('holidays table: adds and removes days (R51)', async () => {
  const holiday = { region: 'LVA', name: 'Bridge', is_holiday: true }
  await node.db
    .insertInto('holidays')
    .values([
      { ...holiday, day: '2026-03-04' },
      { ...holiday, day: '2026-11-18', is_holiday: false },
    ])
    .execute()
  const sunday = aTariff().sundaysOnHolidays().on('Sunday', { Spots12: 9 })
  const place = await aPlace().named('Sunday on Wednesday').in('LVA').withTariff(sunday).save(node.db)
  const { body } = await node.call(placesApi.find, { id: place.id }, global)
  expect(body.Pricing.Holidays).toContainEqual(expect.objectContaining({ Day: '2026-03-04', Name: 'Bridge' }))
  expect(body.Pricing.Holidays.map(({ Day }) => Day)).not.toContain('2026-11-18')
  expect(body.AvailableSpots).toBe(9)
})

test('exception for a date: spots of the day that it counts as (R194)', async () => {
  const today = dayKey(instantToLocal(node.clock.instant(), 'Europe/Tallinn'))
  const day = `2020${today.slice(4)}`
  const everyYear = { From: day, To: day, EveryYear: true, Days: 'EVERY_DAY', Rule: 'Sunday' } as const
  const past = { ...everyYear, EveryYear: false }
  const spots = async (...exceptions: DayException[]) => {
    const tariff = aTariff()
      .on('Sunday', { Spots12: 8, Spots23: 8, Spots31: 8 })
      .withRules(regionRules, ...exceptions)
    const { id } = await aPlace().in('EST').withTariff(tariff).save(node.db)
    return (await node.call(placesApi.find, { id }, global)).body.AvailableSpots
  }
  expect(await spots(everyYear)).toBe(8)
  expect(await spots(past, { ...everyYear, Days: 'HOLIDAY' })).toBe(50)
  expect(await spots({ ...everyYear, Rule: 'WEEKDAY' }, everyYear)).toBe(50)
})

describe('adding a place (R39)', () => {
  test('admin of its zone: reaches the new place at once despite the cached reach (decision 0002)', async () => {
    const zone = await saveZone(node.db)
    const admin = await anOwner().zoneAdmin([zone.id], 'EST').save(node.db)
    expect(await list({}, admin)).toEqual([])
    const input = { Name: 'New in the zone', Type: 'PARKING' as const, Region: 'EST' as const, TotalSpots: 3 }
    const { body } = await node.call(placesApi.add, { ...input, ZoneIds: [zone.id] }, global)
    await expect.poll(async () => names(await list({}, admin))).toEqual([body.Name])
  })

  test('without a code: generated from the name; region defaults and audit', async () => {
    const input = { Name: 'Tööstuse tänava parkla', Type: 'PARKING', Region: 'LVA', TotalSpots: 12 } as const
    const { status, body } = await node.call(placesApi.add, input, global)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      Code: 'TOOSTUSE-TANAVA-PARKLA',
      TimeZone: 'Europe/Riga',
      Status: 'ACTIVE',
      Operator: 'B',
    })
    const again = await node.call(placesApi.add, input, global)
    expect(again.body.Code).toBe('TOOSTUSE-TANAVA-PARKLA-2')
    expect(await node.audit('place', body.Id)).toMatchObject([
      { fact: 'place.added', owner_id: global.id, after: { Operator: 'B' } },
    ])
  })

  test('part of a partner’s place: has the operator of its whole, audited', async () => {
    const whole = await aPlace().ofPartner().save(node.db)
    const input = { Name: 'Part', Type: 'PARKING', Region: 'EST', TotalSpots: 3, ParentId: whole.id } as const
    const { body } = await node.call(placesApi.add, input, global)
    expect(body.Operator).toBe('C')
    expect(await node.audit('place', body.Id)).toMatchObject([{ fact: 'place.added', after: { Operator: 'C' } }])
  })

  test.each([
    ['a code of another place', { Code: 'NORTH' }, 'places.codeTaken'],
    ['an unknown region', { Region: 'QQQ' }, 'places.unknownRegion'],
    ['an unknown zone', { ZoneIds: [4711] }, 'places.unknownZone'],
    ['a child as parent', { ParentId: north.id }, 'places.notAParent'],
    ['a parent in another region', { ParentId: riga.id }, 'places.notAParent'],
  ])('%s is refused', async (_, change, reason) => {
    const input = { Name: 'New', Type: 'PARKING', Region: 'EST', ...change } as const
    expect((await node.call(placesApi.add, input, global)).body.Error).toBe(reason)
  })

  test('two requests with one code: second gets 409', async () => {
    const second = orCodeTaken(aPlace().coded('NORTH').save(node.db))
    await expect(second).rejects.toMatchObject({ status: 409, reason: 'places.codeTaken' })
    const another = orCodeTaken(aPlace().partOf({ id: 4_711_000 }).save(node.db))
    await expect(another).rejects.not.toHaveProperty('reason')
  })
})

test('search with a non-ASCII capital: found in any database locale', async () => {
  await aPlace().named('Õismäe').save(node.db)
  expect(names(await list({ search: 'Õismäe' }))).toEqual(['Õismäe'])
})

test('rows: the bookable place of each, 0 where no bookings are taken', async () => {
  const [bookable, plain] = [await aPlace().in('EST').bookable().save(node.db), await aPlace().in('EST').save(node.db)]
  const admin = await anOwner().placeAdmin(bookable.id, plain.id).save(node.db)
  const rows = (await list({}, admin)).map(({ Id, BookablePlaceId }) => [Id, BookablePlaceId])
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      [bookable.id, bookable.id],
      [plain.id, 0],
    ]),
  )
})

test('session that a user ends within the second: the next totals have one car less', async () => {
  const place = await aPlace().named('Zzz kept').save(node.db)
  const session = await aSession().at(place).running().save(node.db)
  const running = async () => (await node.call(placesApi.totals, { search: 'Zzz' }, global)).body.RunningSessions
  expect(await running()).toBe(1)
  expect((await node.call(sessionsApi.end, { ParkingSessionId: session.id }, global)).status).toBe(200)
  expect(await running()).toBe(0)
})
