import { api } from '@parkla/contract/api.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace, saveZone } from '../places.factory.ts'
import { changed, openPriceForm } from './price-form.testing.ts'
import { aTariff } from './tariffs.factory.ts'

const { withdraw } = api.places
const [april, may, june] = ['2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z']

const node = await openTestNode()
const global = await anOwner().globalAdmin().save(node.db)
const zone = await saveZone(node.db)

const { open, send, saveChange, versionsOf } = openPriceForm(node, global)
const aZoneAdmin = () => anOwner().zoneAdmin([zone.id], 'EST').save(node.db)
const cheap = aTariff().allDay({ price: 200, spots: 50 })
const dear = aTariff().allDay({ price: 300, spots: 40 })
/** 200 until April, 300 from then on. */
const aPlaceWithPlans = () => aPlace().inZone(zone.id).withTariff(cheap.until(april), dear.from(april))

const mondays = async (place: { id: number }) =>
  (await versionsOf(place)).map(({ AvailabilityTable: { ValidFrom, Monday } }) => [
    ValidFrom,
    Monday.Price12,
    Monday.Spots12,
  ])

describe('changes of the edited version (R8, R50)', () => {
  test('change from a later day: applied to the version scheduled by then, whose other prices stay', async () => {
    const place = await aPlaceWithPlans().save(node.db)
    const { status, body } = await saveChange(place, { spots: 7, from: may }, await aZoneAdmin())
    expect([status, body.AppliedTo, body.Dropped]).toEqual([200, april, []])
    expect((await mondays(place))[0]).toEqual([may, 300, 7])
  })

  test('another version has started meanwhile: 409', async () => {
    const place = await aPlaceWithPlans().save(node.db)
    const opened = await open(place)
    const begun = Date.parse(april) - Date.parse(node.clock.instant()) + 120_000
    node.clock.advance(begun)
    const { status, body } = await send(changed(opened, { spots: 7 }))
    const later = await send(changed(opened, { spots: 7, from: may }))
    const old = await send(changed(opened, { spots: 7, from: opened.AvailabilityTable!.ValidFrom }))
    const again = await saveChange(place, { spots: 8 })
    node.clock.advance(-begun)
    expect([status, body.Error]).toEqual([409, 'places.otherVersion'])
    expect([old.status, later.status, later.body.AppliedTo]).toEqual([409, 200, april])
    expect(again.status).toBe(200)
  })

  test('edited version withdrawn: 409', async () => {
    const place = await aPlaceWithPlans().save(node.db)
    const opened = await open(place)
    const elsewhere = { ...changed(opened, { spots: 7, from: may }), TariffId: opened.TariffId + 100_000 }
    expect((await send(elsewhere)).body.Error).toBe('places.otherVersion')
    expect((await send({ ...elsewhere, TariffId: 0 })).body.Error).toBe('places.otherVersion')
  })

  test('crosses boundaries of the scheduled version: rejected', async () => {
    const place = await aPlace()
      .withTariff(
        cheap.onDays({ T1: 0, T2: 20, T3: 48 }).until(april),
        dear.onDays({ T1: 30, T2: 40, T3: 48 }).from(april),
      )
      .save(node.db)
    const request = changed(await open(place), { from: may })
    request.AvailabilityTable.Monday.T2 = 10
    expect((await send(request)).body.Error).toBe('places.boundariesCross')
  })

  test('without TariffId: compared with the version in force at the start', async () => {
    const place = await aPlaceWithPlans().save(node.db)
    const { TariffId: _unsaid, ...request } = changed(await open(place), { spots: 7, from: may })
    const { body } = await send(request)
    expect([body.AppliedTo, (await mondays(place))[0]]).toEqual([zeroDate, [may, 200, 7]])
  })
})

describe('the cap of 24 hours is for global admins (R52)', () => {
  const withdrawFuture = async (place: { id: number }, as: { id: number }) => {
    const [future] = await versionsOf(place)
    return node.call(withdraw, { id: place.id, tariffId: future!.Id }, { as })
  }
  const capped = [
    ['another cap', dear.capped24h(900)],
    ['the same cap with VAT', dear.capped24h(500).includingVat()],
  ] as const
  test.each(capped)('withdrawing a version with %s: needs the permission', async (_, tariff) => {
    const place = await aPlace()
      .inZone(zone.id)
      .withTariff(cheap.capped24h(500).until(april), tariff.from(april))
      .save(node.db)
    expect(refusalOf(await withdrawFuture(place, await aZoneAdmin()))).toEqual([403, 'places.capNotYours'])
    expect((await withdrawFuture(place, global)).status).toBe(200)
  })

  test('withdrawing with the same cap: zone admin may', async () => {
    const place = await aPlaceWithPlans().save(node.db)
    expect((await withdrawFuture(place, await aZoneAdmin())).status).toBe(200)
  })

  test('VAT basis: with a cap only global admins, without one zone admins', async () => {
    const place = await aPlace().inZone(zone.id).withTariff(cheap.capped24h(500)).save(node.db)
    const { body } = await saveChange(place, { spots: 7, isVat: true }, await aZoneAdmin())
    expect([body.Dropped, body.Place.Terms.PricesIncludeVat]).toEqual([['PricesIncludeVat'], false])
    const free = await aPlace().inZone(zone.id).withTariff(cheap).save(node.db)
    expect((await saveChange(free, { isVat: true }, await aZoneAdmin())).body.Dropped).toEqual([])
  })
})

describe('start and end of versions (R50)', () => {
  test('end other than the next start: rejected', async () => {
    const place = await aPlaceWithPlans().save(node.db)
    expect(refusalOf(await saveChange(place, { spots: 7, until: may }))).toEqual([422, 'places.endsByItself'])
    expect((await saveChange(place, { spots: 7, until: april })).status).toBe(200)
  })

  test('end of a version sent as it was read: accepted', async () => {
    const place = await aPlaceWithPlans().save(node.db)
    expect((await saveChange(place, { spots: 7, from: may, until: april })).status).toBe(200)
  })

  test('later start without a change: rejected', async () => {
    const place = await aPlaceWithPlans().save(node.db)
    expect(refusalOf(await saveChange(place, { from: may }))).toEqual([422, 'places.nothingBegins'])
  })

  test('first version with a later start: rejected', async () => {
    const place = await aPlace().save(node.db)
    expect(refusalOf(await saveChange(place, { price: 300, from: june }))).toEqual([422, 'places.firstBeginsNow'])
    expect((await saveChange(place, { price: 300 })).status).toBe(200)
  })
})
