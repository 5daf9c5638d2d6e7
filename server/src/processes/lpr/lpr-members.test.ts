import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aBooking } from '../../parking/bookings/bookings.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aFleet, aFleetUser } from '../../members/fleets/fleets.factory.ts'
import { aPass } from '../../parking/passes/passes.factory.ts'
import { aPlace, saveZone, type SavedPlace } from '../../parking/places/places.factory.ts'
import { aTariff } from '../../parking/places/prices/tariffs.factory.ts'
import {
  aWhitelist,
  aWhitelistUser,
  type WhitelistFactory,
  type WhitelistUserFactory,
} from '../../members/whitelists/whitelists.factory.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { aCameraPair, aCar, aWatchedPlace, day, takeRead } from './lpr-desk.testing.ts'
import { aMember, memberStays } from './lpr-members.testing.ts'
import { updateRow } from '../../kit/database/rows.ts'

/** A car on a whitelist: R77, R90–R98, decision 0021. */

const node = await openTestNode()
const { db } = node

const prices = aTariff().allDay({ price: 200 })

const { place, entry, exit } = await aWatchedPlace(node, aPlace().withTariff(prices).withSpots(500))
const { place: other, entry: otherEntry } = await aWatchedPlace(node, aPlace().withTariff(prices))

const read = takeRead(node)
const { stayOf, staysOf, readOf, rightAt } = memberStays(node)
const member = aMember(node)

const aZone = async (): Promise<number> => (await saveZone(db)).id

describe('whitelisted car', () => {
  test('session: whitelist right, free, client of the list’s user', async () => {
    const driver = await aClient().save(db)
    const { car, list } = await member(aWhitelist().at(place), aWhitelistUser().by(driver))
    expect(await readOf(await read(entry, car, '08:00'))).toEqual({ outcome: 'STARTED', used_right: 'WHITELIST' })
    const came = { whitelist_id: list.id, fleet_id: null, client_id: driver.id, status: 'STARTED' }
    expect(await stayOf(car)).toMatchObject(came)
    await read(exit, car, '10:00')
    const went = { status: 'ENDED', cost_in_cents: 0, hidden_cost_in_cents: 0, right: 'WHITELIST' }
    expect(await stayOf(car)).toMatchObject({ whitelist_id: list.id, ...went })
  })
  const both = ['list', 'user'] as const
  const times = [
    ['begins at this moment', 'WHITELIST', ['08:00', undefined]],
    ['begins a minute later', 'PUBLIC', ['08:01', undefined]],
    ['ends at this moment (R98)', 'PUBLIC', [undefined, '08:00']],
    ['ended a minute ago', 'PUBLIC', [undefined, '07:59']],
    ['ends a minute later', 'WHITELIST', [undefined, '08:01']],
  ] as const
  test.each(both.flatMap((who) => times.map((row) => [who, ...row] as const)))(
    '%s %s: right is %s',
    async (who, _, right, [from, until]) => {
      const bound = <T extends { from: (at: string) => T; until: (at: string) => T }>(one: T): T => {
        const begun = from === undefined ? one : one.from(day(from))
        return until === undefined ? begun : begun.until(day(until))
      }
      const list = aWhitelist().at(place)
      const { car } = await (who === 'list' ? member(bound(list)) : member(list, bound(aWhitelistUser())))
      expect(await rightAt(entry, car, '08:00')).toBe(right)
    },
  )
  const room = aWhitelist().withRoomFor(0)
  test.each<[string, WhitelistFactory, WhitelistUserFactory, string]>([
    ['declined', aWhitelist(), aWhitelistUser().declined(), 'lprEvents.memberDeclined'],
    ['pending', aWhitelist(), aWhitelistUser().pending(), 'lprEvents.memberPending'],
    ['expired', aWhitelist(), aWhitelistUser().until(day('08:00')), 'lprEvents.memberExpired'],
    ['not yet valid', aWhitelist(), aWhitelistUser().from(day('08:01')), 'lprEvents.memberNotYet'],
    ['of an ended list', aWhitelist().until(day('08:00')), aWhitelistUser(), 'lprEvents.memberExpired'],
    ['of a list at its limit', room, aWhitelistUser(), 'lprEvents.listFull'],
    ['deleted', aWhitelist(), aWhitelistUser().deleted(day('07:00')), ''],
    ['declined and deleted', aWhitelist(), aWhitelistUser().declined().deleted(day('07:00')), ''],
    ['of a deleted list', aWhitelist().deleted(day('07:00')), aWhitelistUser().declined(), ''],
    ['admitted', aWhitelist(), aWhitelistUser(), ''],
  ])(
    'user %s: the passage has the right and the reason; only the session of an admitted user has the list (R92, R93)',
    async (state, list, user, reason) => {
      const { car } = await member(list.at(other), user)
      const event = await node.row('lpr_events', await read(otherEntry, car, '08:00'))
      const right = state === 'admitted' ? 'WHITELIST' : 'PUBLIC'
      expect([event.outcome, event.used_right, event.outcome_reason]).toEqual(['STARTED', right, reason])
      expect((await stayOf(car)).whitelist_id === null).toBe(right === 'PUBLIC')
    },
  )
  test('declined at a place without public spots: refused with the reason of the list; elsewhere: none', async () => {
    const shut = await aPlace()
      .withTariff(prices.allDay({ spots: 0 }))
      .save(db)
    const there = await aCameraPair(node, shut)
    const reasonAt = async (list: WhitelistFactory) => {
      const { car } = await member(list, aWhitelistUser().declined())
      return (await node.row('lpr_events', await read(there.entry, car, '08:00'))).outcome_reason
    }
    expect(await reasonAt(aWhitelist().at(shut))).toBe('lprEvents.memberDeclined')
    expect(await reasonAt(aWhitelist().at(place))).toBe('lprEvents.noPublicSpots')
  })
  test('deleted list, other place’s or other region’s: no right', async () => {
    const elsewhere = await aPlace().save(db)
    const zone = await aZone()
    const zoned = await aPlace().inZone(zone).withTariff(prices).save(db)
    const there = await aCameraPair(node, zoned)
    const deleted = await member(aWhitelist().at(place).deleted(day('07:00')))
    const elsewhereOnly = await member(aWhitelist().at(elsewhere))
    expect(await rightAt(entry, deleted.car, '08:00')).toBe('PUBLIC')
    expect(await rightAt(entry, elsewhereOnly.car, '08:00')).toBe('PUBLIC')
    // zones have no region: the region of the place counts
    const foreign = await member(aWhitelist().inZones(zone).in('LVA'))
    expect(await rightAt(there.entry, foreign.car, '08:00')).toBe('PUBLIC')
    const foreignHere = await member(aWhitelist().at(place).in('LVA'))
    expect(await rightAt(entry, foreignHere.car, '08:00')).toBe('PUBLIC')
  })
  test('list for zones: right in those zones only (R90)', async () => {
    const zone = await aZone()
    const zoned = await aPlace().inZone(zone).withTariff(prices).save(db)
    const there = await aCameraPair(node, zoned)
    const { car, list } = await member(aWhitelist().inZones(zone))
    expect(await rightAt(entry, car, '08:00')).toBe('PUBLIC')
    expect(await rightAt(there.entry, car, '08:30')).toBe('WHITELIST')
    // places assigned before the list changed to zones have no effect
    await db.insertInto('list_places').values({ list_id: list.id, place_id: place.id }).execute()
    const next = aCar()
    await aWhitelistUser().on(list).plated(next).save(db)
    expect(await rightAt(entry, next, '08:00')).toBe('PUBLIC')
    await updateRow(db, 'zones', { id: zone, deleted_at: day('08:00') })
    expect(await rightAt(there.entry, next, '09:00')).toBe('PUBLIC')
  })
  test('list for the whole: right at the parts; for a part: only there (R40)', async () => {
    const zone = await aZone()
    const whole = await aPlace().inZone(zone).withSpots(50).save(db)
    const [part, sibling] = [aPlace().partOf(whole), aPlace().partOf(whole)]
    const [here, there] = [await part.withTariff(prices).save(db), await sibling.withTariff(prices).save(db)]
    const [atHere, atThere] = [await aCameraPair(node, here), await aCameraPair(node, there)]
    for (const list of [aWhitelist().at(whole), aWhitelist().inZones(zone)])
      expect(await rightAt(atHere.entry, (await member(list)).car, '08:00')).toBe('WHITELIST')
    expect(await rightAt(atThere.entry, (await member(aWhitelist().at(here))).car, '08:00')).toBe('PUBLIC')
  })
  test('several lists: of those that keep sessions the cheapest, else the first (R96)', async () => {
    const onBoth = async (...lists: WhitelistFactory[]) => {
      const car = aCar()
      const saved: number[] = []
      for (const factory of lists) {
        const list = await factory.at(place).save(db)
        await aWhitelistUser().on(list).plated(car).save(db)
        saved.push(list.id)
      }
      await read(entry, car, '08:00')
      return { saved, stays: await staysOf(car) }
    }
    const equal = await onBoth(aWhitelist(), aWhitelist())
    expect(equal.stays).toMatchObject([{ whitelist_id: equal.saved[0] }])
    const mixed = await onBoth(aWhitelist().accessOnly(), aWhitelist(), aWhitelist())
    expect(mixed.stays).toMatchObject([{ whitelist_id: mixed.saved[1] }])
    const priced = await onBoth(aWhitelist().charging(20), aWhitelist().charging(50), aWhitelist().charging(50))
    expect(priced.stays).toMatchObject([{ whitelist_id: priced.saved[1] }])
    const free = await onBoth(aWhitelist().charging(90), aWhitelist())
    expect(free.stays).toMatchObject([{ whitelist_id: free.saved[1] }])
  })
  test('member added now: the next read opens the gate; removed: it does not (R99)', async () => {
    const manager = await anOwner().globalAdmin().save(db)
    const closed = await aPlace()
      .withTariff(prices.allDay({ spots: 0 }))
      .save(db)
    const there = await aCameraPair(node, closed)
    const [car, id] = [aCar(), (await aWhitelist().at(closed).save(db)).id]
    const isOpened = async (at: string) =>
      (await node.row('lpr_events', await read(there.entry, car, at))).is_gate_opened
    expect(await isOpened('08:00')).toBe(false)
    const { body } = await node.call(api.whitelistUsers.add, { id, Name: 'New', Plates: [car] }, manager)
    expect(await isOpened('08:10')).toBe(true)
    await read(there.exit, car, '09:00')
    await node.call(api.whitelistUsers.remove, { id, userId: body[0]!.ID }, manager)
    expect(await isOpened('10:00')).toBe(false)
  })
  test('list with room for 20, 50 cars at once: 20 by the list, the others public (R93)', async () => {
    const list = await aWhitelist().at(place).withRoomFor(20).save(db)
    const cars = Array.from({ length: 50 }, aCar)
    await aWhitelistUser()
      .on(list)
      .plated(...cars)
      .save(db)
    const reads = await Promise.all(cars.map((car) => read(entry, car, '08:00')))
    const rights = await Promise.all(reads.map(async (id) => (await readOf(id)).used_right))
    expect(rights.filter((right) => right === 'WHITELIST')).toHaveLength(20)
    const leaving = cars[rights.indexOf('WHITELIST')]!
    await read(exit, leaving, '09:00')
    expect(await rightAt(entry, leaving, '09:30')).toBe('WHITELIST')
  })
  test('two gates read a car at once: one session, one spot of its list; a full list: the next of the car (R93, R96)', async () => {
    const { entry: second } = await aCameraPair(node, place)
    const [car, list] = [aCar(), await aWhitelist().at(place).withRoomFor(1).save(db)]
    const next = await aWhitelist().at(place).charging(50).save(db)
    await aWhitelistUser().on(list).plated(car).save(db)
    await Promise.all([read(entry, car, '08:00'), read(second, car, '08:00')])
    expect(await staysOf(car)).toMatchObject([{ whitelist_id: list.id, status: 'STARTED' }])
    const late = aCar()
    for (const one of [list, next]) await aWhitelistUser().on(one).plated(late).save(db)
    await read(entry, late, '08:10')
    expect(await stayOf(late)).toMatchObject({ whitelist_id: next.id })
  })
  test('list that charges: the price of the place less its percent, or its own prices (R93, R94)', async () => {
    const costs: unknown[] = []
    const lists = [aWhitelist(), aWhitelist().charging(40), aWhitelist().charging(0), aWhitelist().priced(100)]
    for (const list of lists) {
      const { car } = await member(list.at(place))
      await read(entry, car, '08:00')
      await read(exit, car, '10:00')
      const { right, cost_in_cents } = await stayOf(car)
      costs.push([right, cost_in_cents])
    }
    expect(costs).toEqual([
      ['WHITELIST', 0],
      // 2 × 200 with 24 % VAT, less 40 %
      ['WHITELIST', 298],
      ['WHITELIST', 496],
      ['WHITELIST', 248],
    ])
  })
  test('strongest right: booking, pass, whitelist, fleet (R77)', async () => {
    const bookable = await aPlace().bookable().withTariff(prices).save(db)
    const cameras = await aCameraPair(node, bookable)
    const [first, second, third, fourth] = [aCar(), aCar(), aCar(), aCar()]
    const fleet = await aFleet().at(bookable).save(db)
    await aFleetUser().on(fleet).plated(first, second, third, fourth).save(db)
    const list = await aWhitelist().at(bookable).save(db)
    await aWhitelistUser().on(list).plated(first, second, third).save(db)
    for (const car of [first, second])
      await aPass()
        .of(await aClient().withPlates(car).save(db))
        .at(bookable)
        .save(db)
    await aBooking().at(bookable).plated(first).from(day('08:00')).until(day('12:00')).save(db)
    const rights: unknown[] = []
    for (const car of [first, second, third, fourth]) rights.push(await rightAt(cameras.entry, car, '08:00'))
    expect(rights).toEqual(['BOOKING', 'MONTHLY_PASS', 'WHITELIST', 'FLEET'])
    // weaker rights than the pass are not stored with the session
    expect(await stayOf(first)).toMatchObject({ whitelist_id: null, fleet_id: null, fleet_user_id: null })
  })
  test.each(['07:00', '08:00'])(
    'booked as well, entry at %s: next right applies beyond the booking (R77)',
    async (at) => {
      const bookable = await aPlace().bookable().withTariff(prices).save(db)
      const cameras = await aCameraPair(node, bookable)
      const [passCar, fleetCar] = [aCar(), aCar()]
      const holder = await aClient().withPlates(passCar).save(db)
      await aPass().of(holder).at(bookable).save(db)
      const { car: listCar } = await member(aWhitelist().at(bookable))
      const fleet = await aFleet().at(bookable).save(db)
      await aFleetUser().on(fleet).plated(fleetCar).save(db)
      const costs: unknown[] = []
      for (const car of [passCar, listCar, fleetCar]) {
        await aBooking().at(bookable).plated(car).from(day('08:00')).until(day('09:00')).save(db)
        await read(cameras.entry, car, at)
        await read(cameras.exit, car, '11:30')
        const { right, cost_in_cents, hidden_cost_in_cents } = await stayOf(car)
        costs.push([right, cost_in_cents, hidden_cost_in_cents > 0])
      }
      expect(costs).toEqual([
        ['BOOKING', 0, false],
        ['BOOKING', 0, false],
        ['BOOKING', 0, true],
      ])
    },
  )
  test('hidden or full place: admitted; closed place: refused (R38, R42)', async () => {
    const hidden = await aPlace().hidden().withTariff(prices).save(db)
    const full = await aPlace().withSpots(1).withTariff(prices).save(db)
    const closed = await aPlace().closed().withTariff(prices).save(db)
    const { car } = await member(aWhitelist().at(hidden, full, closed))
    const at = async (one: SavedPlace) => (await aCameraPair(node, one)).entry
    const fullEntry = await at(full)
    await read(fullEntry, aCar(), '08:00')
    expect(await readOf(await read(fullEntry, aCar(), '08:10'))).toMatchObject({ outcome: 'REFUSED' })
    expect(await readOf(await read(fullEntry, car, '08:20'))).toMatchObject({ outcome: 'STARTED' })
    expect(await readOf(await read(await at(hidden), car, '09:00'))).toMatchObject({ outcome: 'STARTED' })
    expect(await readOf(await read(await at(closed), car, '10:00'))).toMatchObject({ outcome: 'REFUSED' })
  })
  test.each([
    ['keeps stays', aWhitelist()],
    ['only gives access', aWhitelist().accessOnly()],
  ])('list that %s, at a car wash: no right (0016)', async (_, list) => {
    const wash = await aPlace().carWash().save(db)
    const { entry: drivesIn, exit: drivesOut } = await aCameraPair(node, wash)
    const { car } = await member(list.at(wash))
    expect(await rightAt(drivesIn, car, '08:00')).toBe('PUBLIC')
    expect(await stayOf(car)).toMatchObject({ whitelist_id: null, client_id: null })
    expect(await readOf(await read(drivesOut, car, '08:30'))).toMatchObject({ outcome: 'ENDED' })
    expect(await readOf(await read(drivesOut, car, '10:00'))).toMatchObject({ outcome: 'UNMATCHED' })
  })
})

describe('car of an access-only whitelist (R95)', () => {
  const listed = () => member(aWhitelist().at(place).accessOnly())
  const access = { outcome: 'ACCESS', used_right: 'WHITELIST' }
  const isOpened = async (event: number) => (await node.row('lpr_events', event)).is_gate_opened

  test('in and out repeatedly: gate opens, no sessions', async () => {
    const { car } = await listed()
    for (const [camera, at] of [
      [entry, '08:00'],
      [entry, '08:20'],
      [exit, '09:00'],
      [exit, '09:01'],
      [entry, '09:02'],
    ] as const) {
      const event = await read(camera, car, at)
      expect([at, await readOf(event), await isOpened(event)]).toEqual([at, access, true])
    }
    expect(await staysOf(car)).toEqual([])
    expect(await node.rows('lpr_exceptions', { license_plate: car })).toEqual([])
  })
  test('running session: ended by the exit, priced by its own right', async () => {
    const car = aCar()
    await read(entry, car, '08:00')
    await aWhitelistUser()
      .on(await aWhitelist().at(place).accessOnly().save(db))
      .plated(car)
      .save(db)
    expect(await readOf(await read(exit, car, '09:00'))).toEqual({ outcome: 'ENDED', used_right: null })
    expect(await stayOf(car)).toMatchObject({ status: 'ENDED', cost_in_cents: 248, whitelist_id: null })
    expect(await readOf(await read(entry, car, '10:00'))).toEqual(access)
    expect(await staysOf(car)).toHaveLength(1)
  })
  test('running session elsewhere, several passages, any order: one exception each', async () => {
    const { car } = await listed()
    const elsewhere = await aPlace().withTariff(prices).save(db)
    await read((await aCameraPair(node, elsewhere)).entry, car, '07:00')
    for (const made of ['09:00', '08:03', '08:00', '10:00', '08:57'])
      await read(entry, car, { made, received: '12:00' })
    const raised = db.selectFrom('lpr_exceptions as x').innerJoin('lpr_events as e', 'e.id', 'x.lpr_event_id')
    const exceptions = raised.select('e.time').where('x.license_plate', '=', car).orderBy('e.time')
    expect((await exceptions.execute()).map(({ time }) => time)).toEqual([day('08:03'), day('09:00'), day('10:00')])
  })
  test('list ended after the entry: let out once', async () => {
    const { car } = await member(aWhitelist().at(place).accessOnly().until(day('08:30')))
    await read(entry, car, '08:00')
    for (const at of ['09:00', '09:01', '09:05']) {
      const went = await read(exit, car, at)
      expect([at, await readOf(went), await isOpened(went)]).toEqual([at, access, true])
    }
    expect(await readOf(await read(exit, car, '11:00'))).toEqual({ outcome: 'UNMATCHED', used_right: null })
  })
})
