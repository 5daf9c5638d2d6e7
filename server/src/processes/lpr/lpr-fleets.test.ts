import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { aClient } from '../../people/clients/clients.factory.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { aFleet, aFleetUser, type FleetFactory, type FleetUserFactory } from '../../members/fleets/fleets.factory.ts'
import { aPlace, saveZone } from '../../parking/places/places.factory.ts'
import { aTariff } from '../../parking/places/prices/tariffs.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { aCameraPair, aCar, aWatchedPlace, day, takeRead } from './lpr-desk.testing.ts'
import { memberStays } from './lpr-members.testing.ts'
import { updateRow } from '../../kit/database/rows.ts'

/** A car whose session a fleet pays, within or beyond its limits: R77, R101, R102, decision 0021. */

const node = await openTestNode()
const { db } = node

const prices = aTariff().allDay({ price: 200 })
/** Two hours in half-hour steps, VAT 24 %. */
const twoHours = 496

const { place, entry, exit } = await aWatchedPlace(node, aPlace().withTariff(prices).withSpots(500))

const read = takeRead(node)
const { stayOf, rightAt } = memberStays(node)

const visitor = async (fleet: FleetFactory, user: FleetUserFactory = aFleetUser()) => {
  const [car, saved] = [aCar(), await fleet.save(db)]
  const { id: userId } = await user.on(saved).plated(car).save(db)
  return { car, fleetId: saved.id, userId }
}
type Visitor = Awaited<ReturnType<typeof visitor>>
/** An earlier session with that cost for the fleet; offset by tenths of a second to keep sessions distinct. */
const paid = ({ fleetId, userId }: Visitor, [cents, start]: readonly [number, string]) =>
  aSession().at(place).startedAt(start).onFleet(cents, { fleet_id: fleetId, fleet_user_id: userId }).save(db)
const startOf = async (car: string) => {
  const [started] = await node.audit('session', (await stayOf(car)).id)
  return started?.after
}

describe('car of a fleet', () => {
  test('session: free for the driver, public price for the fleet (R72, R77)', async () => {
    const driver = await aClient().save(db)
    const { car, fleetId, userId } = await visitor(aFleet().at(place), aFleetUser().by(driver))
    expect(await rightAt(entry, car, '08:00')).toBe('FLEET')
    const came = { fleet_id: fleetId, fleet_user_id: userId, whitelist_id: null, client_id: driver.id }
    expect(await stayOf(car)).toMatchObject({ ...came, status: 'STARTED' })
    await read(exit, car, '10:00')
    expect(await stayOf(car)).toMatchObject({ ...came, cost_in_cents: 0, hidden_cost_in_cents: twoHours })
    expect((await stayOf(car)).right).toBe('FLEET')
    expect(await startOf(car)).toEqual(expect.objectContaining({ Right: 'FLEET' }))
    expect(await startOf(car)).not.toHaveProperty('IsOverLimit')
  })
  test.each<[string, (user: FleetUserFactory) => FleetUserFactory]>([
    ['waits for a decision', (user) => user.pending()],
    ['declined', (user) => user.declined()],
    ['deleted', (user) => user.deleted(day('07:00'))],
    ['valid from the next minute', (user) => user.from(day('08:01'))],
    ['expired at this instant (R98)', (user) => user.until(day('08:00'))],
  ])('user %s: no right', async (_, state) => {
    const { car } = await visitor(aFleet().at(place), state(aFleetUser()))
    expect(await rightAt(entry, car, '08:00')).toBe('PUBLIC')
  })
  test('expired, deleted, other place’s or other region’s fleet: no right', async () => {
    const elsewhere = await aPlace().save(db)
    const fleets = [
      aFleet().at(place).until(day('07:59')),
      aFleet().at(place).from(day('08:01')),
      aFleet().at(place).deleted(day('07:00')),
      aFleet().at(elsewhere),
      aFleet().at(place).in('LVA'),
    ]
    for (const fleet of fleets) expect(await rightAt(entry, (await visitor(fleet)).car, '08:00')).toBe('PUBLIC')
  })
  test('fleet for zones or the whole of a place: right (R40, R90)', async () => {
    const { id } = await saveZone(db)
    const whole = await aPlace().inZone(id).withSpots(50).save(db)
    const part = await aPlace().partOf(whole).hidden().withTariff(prices).save(db)
    const cameras = await aCameraPair(node, part)
    for (const fleet of [aFleet().at(whole), aFleet().inZones(id)])
      expect(await rightAt(cameras.entry, (await visitor(fleet)).car, '08:00')).toBe('FLEET')
  })
})

describe('limit of a user (R101, R102)', () => {
  const yesterday = '2026-03-03T12:00:00.000Z'
  /** 23:59 and 00:00 in Tallinn. */
  const [lastNight, today] = ['2026-03-03T21:59:00.000Z', '2026-03-03T22:00:00.000Z']
  const [lastMonth, thisMonth] = ['2026-02-28T21:59:00.000Z', '2026-02-28T22:00:00.000Z']
  const [prepaid, postpaid] = [() => aFleet().at(place).prepaid(), () => aFleet().at(place)]

  test.each([
    ['a day’s, not reached', { day: 500 }, [[499, today]], 'FLEET'],
    ['a day’s, reached', { day: 500 }, [[500, today]], 'PUBLIC'],
    [
      'daily limit, two sessions',
      { day: 500 },
      [
        [250, today],
        [250, day('06:00')],
      ],
      'PUBLIC',
    ],
    ['a day’s, reached yesterday', { day: 500 }, [[900, lastNight]], 'FLEET'],
    ['a month’s, not reached', { month: 500 }, [[499, yesterday]], 'FLEET'],
    ['a month’s, reached', { month: 500 }, [[500, thisMonth]], 'PUBLIC'],
    ['a month’s, reached last month', { month: 500 }, [[900, lastMonth]], 'FLEET'],
    ['month used up, day not', { day: 500, month: 500 }, [[500, yesterday]], 'PUBLIC'],
    ['day used up, month not', { day: 500, month: 900 }, [[500, today]], 'PUBLIC'],
    ['none', {}, [[1_000_000, today]], 'FLEET'],
  ] as const)('%s', async (_, limits, stays, right) => {
    const visiting = await visitor(prepaid().limited(limits))
    for (const stay of stays) await paid(visiting, stay)
    expect(await rightAt(entry, visiting.car, '08:00')).toBe(right)
  })
  test('no reset: limit is a total', async () => {
    const visiting = await visitor(prepaid().limited({ month: 500 }).neverReset())
    await paid(visiting, [500, '2024-05-01T10:00:00.000Z'])
    expect(await rightAt(entry, visiting.car, '08:00')).toBe('PUBLIC')
  })
  test('limit: per user, over all cars', async () => {
    const fleet = await prepaid().limited({ day: 500 }).save(db)
    const [first, second, colleague] = [aCar(), aCar(), aCar()]
    const { id: userId } = await aFleetUser().on(fleet).plated(first, second).save(db)
    await aFleetUser().on(fleet).plated(colleague).save(db)
    await paid({ car: first, fleetId: fleet.id, userId }, [500, today])
    expect(await rightAt(entry, second, '08:00')).toBe('PUBLIC')
    expect(await rightAt(entry, colleague, '08:00')).toBe('FLEET')
  })
  test('deleted, cancelled and later sessions: not counted; a running one counts its cost so far (R186)', async () => {
    const visiting = await visitor(prepaid().limited({ day: 500 }))
    const deleted = await paid(visiting, [900, today])
    await updateRow(db, 'sessions', { id: deleted.id, deleted_at: day('07:00') })
    const cancelled = await paid(visiting, [900, today])
    await updateRow(db, 'sessions', { id: cancelled.id, status: 'CANCELLED' })
    await paid(visiting, [900, day('08:30')])
    const elsewhere = await aPlace().withTariff(prices).save(db)
    const cars = { fleet_id: visiting.fleetId, fleet_user_id: visiting.userId }
    const running = await aSession().at(elsewhere).running().startedAt(day('06:00')).save(db)
    await updateRow(db, 'sessions', { id: running.id, ...cars })
    const another = aCar()
    const plate_id = await savePlate(db, another)
    const held = { list_id: visiting.fleetId, user_id: visiting.userId, plate_id }
    await db.insertInto('list_cars').values(held).execute()
    expect(await rightAt(entry, visiting.car, '08:00')).toBe('FLEET')
    // 496 of 500 at 08:00, 620 at 08:30.
    expect(await rightAt(entry, another, '08:30')).toBe('PUBLIC')
  })
  test('limit reached while parked, PREPAID: the fleet pays what is left, the driver the rest (R186)', async () => {
    const visiting = await visitor(prepaid().limited({ day: 500 }))
    await paid(visiting, [200, today])
    await read(entry, visiting.car, '08:00')
    await read(exit, visiting.car, '10:00')
    expect(await stayOf(visiting.car)).toMatchObject({ hidden_cost_in_cents: 300, cost_in_cents: twoHours - 300 })
  })
  test('20 cars of a PREPAID user leave at once: together exactly the limit', async () => {
    const cars = Array.from({ length: 20 }, aCar)
    const fleet = await prepaid().limited({ month: 2_000 }).save(db)
    const { id: userId } = await aFleetUser()
      .on(fleet)
      .plated(...cars)
      .save(db)
    for (const car of cars) expect(await rightAt(entry, car, '08:00')).toBe('FLEET')
    await Promise.all(cars.map((car) => read(exit, car, '10:00')))
    const { rows } = await sql<{ cost: number; paid: number }>`
      select sum(cost_in_cents)::int as cost, sum(hidden_cost_in_cents)::int as paid
      from sessions where fleet_user_id = ${userId}`.execute(db)
    expect(rows).toEqual([{ paid: 2_000, cost: 20 * twoHours - 2_000 }])
  })
  test('balance used up: no right; 20 users of a PREPAID fleet leave at once: together exactly the balance (R103)', async () => {
    expect(await rightAt(entry, (await visitor(aFleet().at(place).prepaid(0))).car, '08:00')).toBe('PUBLIC')
    const fleet = await aFleet().at(place).prepaid(1_500).save(db)
    const cars = Array.from({ length: 20 }, aCar)
    for (const car of cars) await aFleetUser().on(fleet).plated(car).save(db)
    for (const car of cars) expect(await rightAt(entry, car, '08:00')).toBe('FLEET')
    const late = aCar()
    await aFleetUser().on(fleet).plated(late).save(db)
    expect(await rightAt(entry, late, '09:55')).toBe('PUBLIC')
    await Promise.all(cars.map((car) => read(exit, car, '10:00')))
    const { rows } = await sql<{ cost: number; paid: number }>`
      select sum(cost_in_cents)::int as cost, sum(hidden_cost_in_cents)::int as paid
      from sessions where fleet_id = ${fleet.id}`.execute(db)
    expect(rows).toEqual([{ paid: 1_500, cost: 20 * twoHours - 1_500 }])
  })
  test('limit used up, PREPAID: driver pays the public price', async () => {
    const visiting = await visitor(prepaid().limited({ day: twoHours }))
    await paid(visiting, [twoHours, today])
    await read(entry, visiting.car, '08:00')
    await read(exit, visiting.car, '10:00')
    const alone = { fleet_id: null, fleet_user_id: null, cost_in_cents: twoHours, hidden_cost_in_cents: 0 }
    expect(await stayOf(visiting.car)).toMatchObject({ ...alone, right: 'PUBLIC' })
  })
  test('limit used up, POSTPAID: fleet pays, history records it', async () => {
    const visiting = await visitor(postpaid().limited({ day: 400 }))
    const { car, fleetId } = visiting
    await read(entry, car, '06:00')
    expect(await startOf(car)).not.toHaveProperty('IsOverLimit')
    await read(exit, car, '07:30')
    expect(await rightAt(entry, car, '08:00')).toBe('FLEET')
    // 372 of 400: the fleet also pays the cost beyond the limit, because the limit was not used up at the start
    expect(await startOf(car)).not.toHaveProperty('IsOverLimit')
    await read(exit, car, '08:30')
    expect(await rightAt(entry, car, '09:00')).toBe('FLEET')
    expect(await startOf(car)).toMatchObject({ Right: 'FLEET', IsOverLimit: true })
    await read(exit, car, '11:00')
    expect(await stayOf(car)).toMatchObject({ fleet_id: fleetId, cost_in_cents: 0, hidden_cost_in_cents: twoHours })
  })
  test('limit used up in one fleet: the user’s other fleet pays', async () => {
    const visiting = await visitor(postpaid().limited({ day: 500 }))
    await paid(visiting, [500, today])
    const later = await postpaid().save(db)
    await aFleetUser().on(later).plated(visiting.car).save(db)
    await rightAt(entry, visiting.car, '08:00')
    expect(await stayOf(visiting.car)).toMatchObject({ fleet_id: later.id })
  })
  test('balance of one fleet used up: the user’s other fleet pays (R103)', async () => {
    const visiting = await visitor(aFleet().at(place).prepaid(500))
    await paid(visiting, [500, yesterday])
    const later = await prepaid().save(db)
    await aFleetUser().on(later).plated(visiting.car).save(db)
    await rightAt(entry, visiting.car, '08:00')
    expect(await stayOf(visiting.car)).toMatchObject({ fleet_id: later.id })
  })
  test('money of one fleet used up by a running stay: the user’s other fleet pays (R186)', async () => {
    const visiting = await visitor(prepaid().limited({ day: 500 }))
    const running = await aSession().at(place).running().startedAt(day('06:00')).save(db)
    const of = { fleet_id: visiting.fleetId, fleet_user_id: visiting.userId }
    await updateRow(db, 'sessions', { id: running.id, ...of })
    const later = await postpaid().save(db)
    await aFleetUser().on(later).plated(visiting.car).save(db)
    // 620 of 500 at 08:30.
    expect(await rightAt(entry, visiting.car, '08:30')).toBe('FLEET')
    expect(await stayOf(visiting.car)).toMatchObject({ fleet_id: later.id })
  })
})
