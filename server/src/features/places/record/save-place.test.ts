// PGlite too: locks
import { api } from '@parkla/contract/api.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { Place } from '@parkla/contract/places/places.schema.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../kit/testing/test-node.ts'
import { anOwner } from '../../accounts/accounts.factory.ts'
import { aPlace, type SavedPlace, saveZone } from '../places.factory.ts'
import { aTariff } from '../prices/tariffs.factory.ts'

const { find, save, versions, withdraw } = api.places
const [april, may] = ['2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z']

const node = await openTestNode()
const global = await anOwner().named('Greta').globalAdmin().save(node.db)
const zone = await saveZone(node.db)

const open = async ({ id }: { id: number }, as = global) => (await node.call(find, { id }, { as })).body

type Change = { price?: number; spots?: number; from?: string; limit24h?: number }
/** Request of a form with these changes on Monday. */
const changed = (place: Place, { price, spots, from = zeroDate, limit24h }: Change) => {
  const table = place.AvailabilityTable ?? aTariff().allDay({}).draft.table
  const Monday = {
    ...table.Monday,
    ...(price === undefined ? {} : { Price12: price }),
    ...(spots === undefined ? {} : { Spots12: spots }),
  }
  return {
    Id: place.Id,
    UpdatedAt: place.UpdatedAt,
    TariffId: place.TariffId,
    AvailabilityTable: { ...table, Monday, ValidFrom: from },
    DiscountPlan: { Limit24h: limit24h ?? place.DiscountPlan.Limit24h },
    Terms: place.Terms,
  }
}
const saveAs = async (place: SavedPlace, change: Change, as = global) =>
  node.call(save, changed(await open(place), change), { as })
const timeline = async ({ id }: { id: number }) =>
  (await node.call(versions, { id }, global)).body.map(({ State, AvailabilityTable: table }) => [
    State,
    table.ValidFrom,
    table.ValidTo,
    table.Monday.Price12,
  ])
const factsOf = ({ id }: { id: number }) => node.audit('place', id)

describe('a new version (R50)', () => {
  test('first version: open start', async () => {
    const place = await aPlace().save(node.db)
    const { status, body } = await saveAs(place, { price: 300 })
    expect([status, body.Dropped]).toEqual([200, []])
    expect(await timeline(place)).toEqual([['CURRENT', zeroDate, zeroDate, 300]])
    expect(body.Place.TariffId).toBeGreaterThan(0)
  })

  test('second version: ends the first at its start; audit lists changed parts', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const now = node.clock.instant()
    await saveAs(place, { price: 300 })
    expect(await timeline(place)).toEqual([
      ['CURRENT', now, zeroDate, 300],
      ['PAST', zeroDate, now, 200],
    ])
    const [fact] = await factsOf(place)
    expect(fact).toMatchObject({ fact: 'place.saved', owner_id: global.id, before: { 'Monday.Price12': 200 } })
    expect(fact?.after).toMatchObject({ 'Monday.Price12': 300, ValidFrom: now })
  })

  test('two saves within a millisecond: two versions', async () => {
    const place = await aPlace().withTariff().save(node.db)
    expect((await saveAs(place, { price: 300 })).status).toBe(200)
    expect((await saveAs(place, { price: 400 })).status).toBe(200)
    expect(await timeline(place)).toHaveLength(3)
  })

  test('version before a scheduled one ends at its start; one after it ends the scheduled one', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const now = node.clock.instant()
    await saveAs(place, { price: 300, from: april })
    await saveAs(place, { price: 250 })
    await saveAs(place, { price: 350, from: may })
    expect(await timeline(place)).toEqual([
      ['FUTURE', may, zeroDate, 350],
      ['FUTURE', april, may, 300],
      ['CURRENT', now, april, 250],
      ['PAST', zeroDate, now, 200],
    ])
  })

  test('unchanged prices: no version', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const before = await open(place)
    const { status, body } = await saveAs(place, {})
    expect([status, body.Dropped, body.Place.UpdatedAt]).toEqual([200, [], before.UpdatedAt])
    expect(await timeline(place)).toHaveLength(1)
    expect(await factsOf(place)).toEqual([])
  })

  test('start of the version in force: means now', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const begun = node.clock.instant()
    await saveAs(place, { price: 300 })
    node.clock.advance(60_000)
    expect((await saveAs(place, { price: 310, from: begun })).status).toBe(200)
    expect((await timeline(place))[0]).toEqual(['CURRENT', node.clock.instant(), zeroDate, 310])
  })

  test('start in the past or already taken: refused', async () => {
    const place = await aPlace().withTariff().save(node.db)
    expect(refusalOf(await saveAs(place, { price: 300, from: '2026-03-04T09:00:00.000Z' }))).toEqual([
      422,
      'places.startsInPast',
    ])
    await saveAs(place, { price: 300, from: april })
    expect(refusalOf(await saveAs(place, { price: 400, from: april }))).toEqual([409, 'places.startTaken'])
  })

  test('legacy hours: read, and both kinds written (R49)', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const request = changed(await open(place), {})
    const { FromV2: _from, ToV2: _to, ...Monday } = { ...request.AvailabilityTable.Monday, From: 8, To: 20 }
    const { body } = await node.call(
      save,
      { ...request, AvailabilityTable: { ...request.AvailabilityTable, Monday } },
      global,
    )
    expect(body.Place.AvailabilityTable?.Monday).toMatchObject({ From: 8, To: 20, FromV2: 16, ToV2: 40 })
  })

  test('closing before opening, crossing boundaries: rejected', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const request = changed(await open(place), {})
    const send = (change: object) => {
      const Monday = { ...request.AvailabilityTable.Monday, ...change }
      return node.call(save, { ...request, AvailabilityTable: { ...request.AvailabilityTable, Monday } }, global)
    }
    expect((await send({ FromV2: 30, ToV2: 20 })).body.Error).toBe('places.hoursCross')
    expect((await send({ T1: 30, T2: 20 })).status).toBe(400)
  })
})

describe('withdrawing (R50)', () => {
  test('scheduled version: previous one stays in force, history keeps it', async () => {
    const place = await aPlace().withTariff().save(node.db)
    await saveAs(place, { price: 300, from: april })
    const [future] = (await node.call(versions, { id: place.id }, global)).body
    const { status } = await node.call(withdraw, { id: place.id, tariffId: future!.Id }, global)
    expect(status).toBe(200)
    expect(await timeline(place)).toEqual([
      ['WITHDRAWN', april, zeroDate, 300],
      ['CURRENT', zeroDate, zeroDate, 200],
    ])
    expect((await factsOf(place)).map(({ fact }) => fact)).toEqual(['place.saved', 'place.tariffWithdrawn'])
    expect((await saveAs(place, { price: 320, from: april })).status).toBe(200)
  })

  test('version between two: neighbours join', async () => {
    const place = await aPlace().withTariff().save(node.db)
    await saveAs(place, { price: 400, from: may })
    await saveAs(place, { price: 300, from: april })
    const between = (await node.call(versions, { id: place.id }, global)).body[1]!
    await node.call(withdraw, { id: place.id, tariffId: between.Id }, global)
    expect((await timeline(place)).filter(([state]) => state !== 'WITHDRAWN')).toEqual([
      ['FUTURE', may, zeroDate, 400],
      ['CURRENT', zeroDate, may, 200],
    ])
  })

  test('started, withdrawn or of another place: refused', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const [current] = (await node.call(versions, { id: place.id }, global)).body
    expect(refusalOf(await node.call(withdraw, { id: place.id, tariffId: current!.Id }, global))).toEqual([
      409,
      'places.versionBegun',
    ])
  })
})

describe('permission per part (R57, decision 0009)', () => {
  test('zone admin: prices saved, 24-hour cap dropped', async () => {
    const place = await aPlace().inZone(zone.id).withTariff().save(node.db)
    const admin = await anOwner().zoneAdmin([zone.id], 'EST').save(node.db)
    const { status, body } = await saveAs(place, { price: 300, spots: 7, limit24h: 900 }, admin)
    expect([status, body.Dropped]).toEqual([200, ['Limit24h']])
    expect(body.Place.AvailabilityTable?.Monday).toMatchObject({ Price12: 300, Spots12: 7 })
    expect(body.Place.DiscountPlan).toEqual({ Limit24h: 0 })
  })

  test('availability editor: spots saved, prices dropped', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const editor = await anOwner().workingAt(place.id).with('EDIT_AVAILABILITY').save(node.db)
    const { body } = await saveAs(place, { price: 300, spots: 7 }, editor)
    expect(body.Dropped).toEqual(['Price12'])
    expect(body.Place.AvailabilityTable?.Monday).toMatchObject({ Price12: 200, Spots12: 7 })
    expect(refusalOf(await saveAs(place, { price: 300 }, editor))).toEqual([422, 'places.nothingYours'])
    expect(await timeline(place)).toHaveLength(2)
  })

  test('zone admin linked to another place as editor: prices dropped there', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const admin = await anOwner()
      .zoneAdmin([zone.id], 'EST')
      .workingAt(place.id)
      .with('EDIT_AVAILABILITY')
      .save(node.db)
    const { body } = await saveAs(place, { price: 300, spots: 7 }, admin)
    expect(body.Dropped).toEqual(['Price12'])
  })

  test('settings: global admin saves all, editor only spots', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const editor = await anOwner().workingAt(place.id).with('EDIT_AVAILABILITY').save(node.db)
    const { UpdatedAt } = await open(place)
    const Status = 'HIDDEN' as const
    const wanted = { Id: place.id, UpdatedAt, Status, TotalSpots: 70, ZoneIds: [zone.id] }
    const { body } = await node.call(save, wanted, editor)
    expect(body.Dropped).toEqual(['ZoneIds', 'Status'])
    expect(body.Place).toMatchObject({ TotalSpots: 70, Status: 'ACTIVE', ZoneIds: [] })
    const all = { ...wanted, UpdatedAt: body.Place.UpdatedAt, TimeZone: 'Europe/Riga', ReEntryMinutes: 5 }
    const saved = await node.call(save, all, global)
    expect(saved.body.Place).toMatchObject({
      Status: 'HIDDEN',
      ZoneIds: [zone.id],
      TimeZone: 'Europe/Riga',
      ReEntryMinutes: 5,
    })
    expect(await timeline(place)).toHaveLength(1)
  })

  const wrong: [string, object, string][] = [
    ['an unknown zone', { ZoneIds: [4711] }, 'places.unknownZone'],
    ['an unknown time zone', { TimeZone: 'Europe/Nowhere' }, 'places.unknownTimeZone'],
  ]
  test.each(wrong)('%s is refused', async (_, change, reason) => {
    const place = await aPlace().save(node.db)
    const { UpdatedAt } = await open(place)
    expect(refusalOf(await node.call(save, { Id: place.id, UpdatedAt, ...change }, global))).toEqual([422, reason])
  })

  test('sum of children sent back: parent keeps no own spots (R40)', async () => {
    const parent = await aPlace().withSpots(0).save(node.db)
    await aPlace().partOf(parent).withSpots(20).save(node.db)
    const { UpdatedAt, TotalSpots } = await open(parent)
    expect(TotalSpots).toBe(20)
    await node.call(save, { Id: parent.id, UpdatedAt, TotalSpots, ReEntryMinutes: 5 }, global)
    await aPlace().partOf(parent).withSpots(5).save(node.db)
    expect((await open(parent)).TotalSpots).toBe(25)
  })
})

test('two saves of one version: second gets 409 with the name of the first user (R8)', async () => {
  const place = await aPlace().withTariff().save(node.db)
  const stale = changed(await open(place), { price: 400 })
  node.clock.advance(60_000)
  await saveAs(place, { price: 300 })
  const { status, body } = await node.call(save, stale, global)
  expect([status, body.Error]).toEqual([409, 'conflict.changedMeanwhile'])
  expect(body.Message).toContain('Greta')
})
