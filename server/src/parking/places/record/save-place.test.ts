import { api } from '@parkla/contract/api.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace, saveZone } from '../places.factory.ts'
import { changed, openPriceForm } from '../prices/price-form.testing.ts'

const { save, withdraw } = api.places
const [april, may] = ['2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z']

const node = await openTestNode()
const global = await anOwner().named('Greta').globalAdmin().save(node.db)
const zone = await saveZone(node.db)

const { open, saveChange, versionsOf } = openPriceForm(node, global)
const timeline = async (place: { id: number }) =>
  (await versionsOf(place)).map(({ State, AvailabilityTable: { ValidFrom, ValidTo, Monday } }) => [
    State,
    ValidFrom,
    ValidTo,
    Monday.Price12,
  ])
const factsOf = ({ id }: { id: number }) => node.audit('place', id)

describe('a new version (R50)', () => {
  test('first version: open start', async () => {
    const place = await aPlace().save(node.db)
    const { status, body } = await saveChange(place, { price: 300 })
    expect([status, body.Dropped]).toEqual([200, []])
    expect(await timeline(place)).toEqual([['CURRENT', zeroDate, zeroDate, 300]])
    expect(body.Place.TariffId).toBeGreaterThan(0)
  })

  test('second version: ends the first at its start; audit lists changed parts', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const now = node.clock.instant()
    await saveChange(place, { price: 300 })
    expect(await timeline(place)).toEqual([
      ['CURRENT', now, zeroDate, 300],
      ['PAST', zeroDate, now, 200],
    ])
    const [fact] = await factsOf(place)
    expect(fact).toMatchObject({ fact: 'place.saved', owner_id: global.id, before: { 'Monday.Price12': 200 } })
    expect(fact?.after).toMatchObject({ 'Monday.Price12': 300, ValidFrom: now })
  })

  test('three saves within a millisecond: three versions in a row, each with the changes before it', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const now = Date.parse(node.clock.instant())
    for (const change of [{ price: 300 }, { limit24h: 4_000 }, { spots: 7 }])
      expect((await saveChange(place, change)).status).toBe(200)
    const at = (ms: number) => new Date(now + ms).toISOString()
    const rows = (await versionsOf(place)).map(
      ({ AvailabilityTable: { ValidFrom, ValidTo, Monday }, DiscountPlan }) => [
        ValidFrom,
        ValidTo,
        { price: Monday.Price12, spots: Monday.Spots12, limit24h: DiscountPlan.Limit24h },
      ],
    )
    expect(rows.toReversed()).toEqual([
      [zeroDate, at(0), { price: 200, spots: 50, limit24h: 0 }],
      [at(0), at(1), { price: 300, spots: 50, limit24h: 0 }],
      [at(1), at(2), { price: 300, spots: 50, limit24h: 4_000 }],
      [at(2), zeroDate, { price: 300, spots: 7, limit24h: 4_000 }],
    ])
  })

  test('version before a scheduled one: ends at the start of that one; version after it: ends the scheduled one', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const now = node.clock.instant()
    await saveChange(place, { price: 300, from: april })
    await saveChange(place, { price: 250 })
    await saveChange(place, { price: 350, from: may })
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
    const { status, body } = await saveChange(place, {})
    expect([status, body.Dropped, body.Place.UpdatedAt]).toEqual([200, [], before.UpdatedAt])
    expect(await timeline(place)).toHaveLength(1)
    expect(await factsOf(place)).toEqual([])
  })

  test('start of the version in force: means now', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const begun = node.clock.instant()
    await saveChange(place, { price: 300 })
    node.clock.advance(60_000)
    expect((await saveChange(place, { price: 310, from: begun })).status).toBe(200)
    expect((await timeline(place))[0]).toEqual(['CURRENT', node.clock.instant(), zeroDate, 310])
  })

  test('start already taken: refused', async () => {
    const place = await aPlace().withTariff().save(node.db)
    await saveChange(place, { price: 300, from: april })
    expect(refusalOf(await saveChange(place, { price: 400, from: april }))).toEqual([409, 'places.startTaken'])
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
})

describe('withdrawing (R50)', () => {
  test('scheduled version: previous one stays in force, history keeps it', async () => {
    const place = await aPlace().withTariff().save(node.db)
    await saveChange(place, { price: 300, from: april })
    const [future] = await versionsOf(place)
    const { status } = await node.call(withdraw, { id: place.id, tariffId: future!.Id }, global)
    expect(status).toBe(200)
    expect(await timeline(place)).toEqual([
      ['WITHDRAWN', april, zeroDate, 300],
      ['CURRENT', zeroDate, zeroDate, 200],
    ])
    expect((await factsOf(place)).map(({ fact }) => fact)).toEqual(['place.saved', 'place.tariffWithdrawn'])
    expect((await saveChange(place, { price: 320, from: april })).status).toBe(200)
  })

  test('version between two: neighbours join', async () => {
    const place = await aPlace().withTariff().save(node.db)
    await saveChange(place, { price: 400, from: may })
    await saveChange(place, { price: 300, from: april })
    const between = (await versionsOf(place))[1]!
    await node.call(withdraw, { id: place.id, tariffId: between.Id }, global)
    expect((await timeline(place)).filter(([state]) => state !== 'WITHDRAWN')).toEqual([
      ['FUTURE', may, zeroDate, 400],
      ['CURRENT', zeroDate, may, 200],
    ])
  })

  test('started, withdrawn or of another place: refused', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const [current] = await versionsOf(place)
    expect(refusalOf(await node.call(withdraw, { id: place.id, tariffId: current!.Id }, global))).toEqual([
      409,
      'places.versionBegun',
    ])
  })
})

describe('permission per part (R57, decision 0009)', () => {
  test('availability editor: spots saved, prices dropped', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const editor = await anOwner().workingAt(place.id).with('EDIT_AVAILABILITY').save(node.db)
    const { body } = await saveChange(place, { price: 300, spots: 7 }, editor)
    expect(body.Dropped).toEqual(['Price12'])
    expect(body.Place.AvailabilityTable?.Monday).toMatchObject({ Price12: 200, Spots12: 7 })
    expect(refusalOf(await saveChange(place, { price: 300 }, editor))).toEqual([422, 'places.nothingYours'])
    expect(await timeline(place)).toHaveLength(2)
  })

  test('zone admin linked to another place as editor: prices dropped there', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const admin = await anOwner()
      .zoneAdmin([zone.id], 'EST')
      .workingAt(place.id)
      .with('EDIT_AVAILABILITY')
      .save(node.db)
    const { body } = await saveChange(place, { price: 300, spots: 7 }, admin)
    expect(body.Dropped).toEqual(['Price12'])
  })

  test('settings: editor saves the spots, the others are dropped', async () => {
    const place = await aPlace().withTariff().save(node.db)
    const editor = await anOwner().workingAt(place.id).with('EDIT_AVAILABILITY').save(node.db)
    const { UpdatedAt } = await open(place)
    const Status = 'HIDDEN' as const
    const wanted = { Id: place.id, UpdatedAt, Status, TotalSpots: 70, ZoneIds: [zone.id] }
    const { body } = await node.call(save, wanted, editor)
    expect(body.Dropped).toEqual(['ZoneIds', 'Status'])
    expect(body.Place).toMatchObject({ TotalSpots: 70, Status: 'ACTIVE', ZoneIds: [] })
  })

  const editors = {
    'global admin': () => Promise.resolve(global),
    'availability editor': (id: number) => anOwner().workingAt(id).with('EDIT_AVAILABILITY').save(node.db),
    'place admin': (id: number) => anOwner().placeAdmin(id).save(node.db),
  }
  const settings: [keyof typeof editors, object][] = [
    ['global admin', { Status: 'HIDDEN' }],
    ['global admin', { Operator: 'C' }],
    ['global admin', { IsTest: true }],
    ['availability editor', { TotalSpots: 70 }],
    ['global admin', { ZoneIds: [zone.id] }],
    ['global admin', { TimeZone: 'Europe/Riga' }],
    ['global admin', { ReEntryMinutes: 5 }],
    ['global admin', { ExitGraceMinutes: 15 }],
  ]
  test.each(settings)('settings: %s stores %o, audited, without a new version of the prices', async (who, setting) => {
    const place = await aPlace().withTariff().save(node.db)
    const editor = await editors[who](place.id)
    const { UpdatedAt } = await open(place)
    const { body } = await node.call(save, { Id: place.id, UpdatedAt, ...setting }, editor)
    expect([body.Dropped, body.Place]).toEqual([[], expect.objectContaining(setting)])
    expect(await factsOf(place)).toMatchObject([{ fact: 'place.saved', owner_id: editor.id, after: setting }])
    expect(await timeline(place)).toHaveLength(1)
  })

  test.each(settings.filter(([who]) => who !== 'global admin'))(
    'settings: %s of another place, %o: 404',
    async (who, setting) => {
      const place = await aPlace().save(node.db)
      const other = await aPlace().save(node.db)
      const { UpdatedAt } = await open(place)
      const { status } = await node.call(save, { Id: place.id, UpdatedAt, ...setting }, await editors[who](other.id))
      expect([status, await factsOf(place)]).toEqual([404, []])
    },
  )

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
  await saveChange(place, { price: 300 })
  const { status, body } = await node.call(save, stale, global)
  expect([status, body.Error]).toEqual([409, 'conflict.changedMeanwhile'])
  expect(body.Message).toContain('Greta')
})
