import { api } from '@parkla/contract/api.ts'
import type { RepairRead } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { lockMoneyOf } from '../../members/fleets/covering.queries.ts'
import { aFleet, aFleetUser } from '../../members/fleets/fleets.factory.ts'
import { aPass } from '../../parking/passes/passes.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../members/whitelists/whitelists.factory.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { asOtherCaller } from '../../testing/transaction-guard.ts'
import { callsWaiting } from '../../testing/waiting-calls.ts'
import { aCar, aWatchedPlace, carSessions, day, misread, takeRead } from './lpr-desk.testing.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'

/** Right and price of a session after its plate was corrected (R77, R84). */

const node = await openTestNode()
const { db, clock } = node

const globalAdmin = await anOwner().globalAdmin().save(db)
const { place, entry, exit } = await aWatchedPlace(node, aPlace().withTariff().withSpots(500))

const read = takeRead(node)
/** The exception of the read; raised here if the read raised none. */
const exceptionOf = async (lpr_event_id: number): Promise<number> => {
  const now = clock.instant()
  const raised = { kind: 'TWO_PLACES', created_at: now, updated_at: now, place_id: place.id, lpr_event_id } as const
  const { session_id } = await node.row('lpr_events', lpr_event_id)
  const [open] = await node.rows('lpr_exceptions', { lpr_event_id })
  if (open) return open.id
  return (await insertRow(db, 'lpr_exceptions', { ...raised, session_id })).id
}
const repair = async (event: number, wanted: Partial<RepairRead> & Pick<RepairRead, 'Action'>) => {
  const id = await exceptionOf(event)
  expect(
    refusalOf(await node.call(api.lprRepairs.repair, { id, Reason: 'Seen on the picture', ...wanted }, globalAdmin)),
  ).toEqual([200, undefined])
}
/** Correction of a session on the sessions page. */
const modify = async (ParkingSessionId: number, change: object) => {
  const wanted = { ParkingSessionId, Reason: 'Seen on the picture', ...change }
  expect(refusalOf(await node.call(api.sessions.modify, wanted, globalAdmin))).toEqual([200, undefined])
}
const aHolder = async (car: string) => {
  const client = await aClient().withPlates(car).save(db)
  return { client, pass: await aPass().of(client).at(place).save(db) }
}
const sessionsOf = carSessions(node)
const stayOf = async (plate: string) => {
  const [stay] = await sessionsOf(plate)
  if (!stay) throw new Error(`no session of ${plate}`)
  return stay
}
const rightOf = async (event: number) => (await node.row('lpr_events', event)).used_right

describe('right of a misread car', () => {
  test('entry corrected: right applies to its session', async () => {
    const car = aCar()
    const { client, pass } = await aHolder(car)
    const came = await read(entry, misread(car), '08:00')
    await repair(came, { Action: 'CORRECT', LicensePlate: car })
    expect(await stayOf(car)).toMatchObject({ client_id: client.id, monthly_pass_id: pass.id })
    expect(await rightOf(came)).toBe('MONTHLY_PASS')
    await read(exit, car, '10:00')
    expect(await stayOf(car)).toMatchObject({ status: 'ENDED', cost_in_cents: 0, monthly_pass_id: pass.id })
  })
  test('exit merged: right applies to its session', async () => {
    const car = aCar()
    const { client, pass } = await aHolder(car)
    await read(entry, misread(car), '08:00')
    const ghost = await stayOf(misread(car))
    const went = await read(exit, car, '10:00')
    await repair(went, { Action: 'MERGE', SessionId: ghost.id, LicensePlate: car })
    expect(await stayOf(car)).toMatchObject({
      id: ghost.id,
      status: 'ENDED',
      client_id: client.id,
      monthly_pass_id: pass.id,
      cost_in_cents: 0,
    })
  })
  test('another car’s right: neither pass nor client is kept', async () => {
    const car = aCar()
    await aHolder(misread(car))
    const came = await read(entry, misread(car), '08:00')
    expect(await rightOf(came)).toBe('MONTHLY_PASS')
    await repair(came, { Action: 'CORRECT', LicensePlate: car })
    expect(await stayOf(car)).toMatchObject({ client_id: null, monthly_pass_id: null })
    expect(await rightOf(came)).toBe('PUBLIC')
    await read(exit, car, '10:00')
    expect((await stayOf(car)).cost_in_cents).toBeGreaterThan(0)
  })
  test.each([
    ['an operator', aSession().manual()],
    ['the driver', aSession()],
  ])('client named by %s: right by plate is not looked up', async (_, started) => {
    const car = aCar()
    await aHolder(car)
    const driver = await aClient().save(db)
    const { id } = await started.at(place).by(driver).plated(misread(car)).running().startedAt(day('08:00')).save(db)
    const went = await read(exit, car, '10:00')
    await repair(went, { Action: 'MERGE', SessionId: id, LicensePlate: car })
    expect(await stayOf(car)).toMatchObject({ id, client_id: driver.id, monthly_pass_id: null })
  })
  test('entry arrives after its exit: right applies to the session', async () => {
    const car = aCar()
    const { client, pass } = await aHolder(car)
    await read(exit, car, '10:00')
    const came = await read(entry, car, { made: '08:00', received: '10:05' })
    expect(await stayOf(car)).toMatchObject({ client_id: client.id, monthly_pass_id: pass.id, cost_in_cents: 0 })
    expect(await rightOf(came)).toBe('MONTHLY_PASS')
  })
})

describe('misread car of a whitelist (R84, decision 0021)', () => {
  const listed = async (car: string, list = aWhitelist(), driver: { id: number } | null = null) => {
    const { id } = await list.at(place).save(db)
    const user = aWhitelistUser().on({ id }).plated(car)
    await (driver ? user.by(driver) : user).save(db)
    return id
  }
  const outcomeOf = (event: number) => node.row('lpr_events', event)
  const access = { outcome: 'ACCESS', used_right: 'WHITELIST' }

  test.each([
    ['keeps stays', aWhitelist()],
    ['gives access only, but the session exists', aWhitelist().accessOnly()],
  ])('list that %s: started session becomes free', async (_, list) => {
    const car = aCar()
    const whitelist_id = await listed(car, list)
    const came = await read(entry, misread(car), '08:00')
    await repair(came, { Action: 'CORRECT', LicensePlate: car })
    expect(await rightOf(came)).toBe('WHITELIST')
    await read(exit, car, '10:00')
    expect(await sessionsOf(car)).toMatchObject([{ whitelist_id, status: 'ENDED', cost_in_cents: 0 }])
  })
  test('access-only list: passes without a session', async () => {
    const car = aCar()
    await listed(car, aWhitelist().accessOnly())
    const came = await read(entry, '', '08:00')
    await repair(came, { Action: 'CORRECT', LicensePlate: car })
    expect(await outcomeOf(came)).toMatchObject(access)
    const went = await read(exit, misread(car), '09:00')
    expect(await outcomeOf(went)).toMatchObject({ outcome: 'UNMATCHED' })
    await repair(went, { Action: 'CORRECT', LicensePlate: car })
    expect(await outcomeOf(went)).toMatchObject(access)
    expect(await sessionsOf(car)).toEqual([])
  })
  test('read corrected to another car: read loses the right', async () => {
    const [car, other] = [aCar(), aCar()]
    await listed(car, aWhitelist().accessOnly())
    const { entry: elsewhere } = await aWatchedPlace(node)
    await read(elsewhere, car, '05:00')
    await read(entry, other, '06:00')
    const came = await read(entry, car, '08:00')
    expect(await outcomeOf(came)).toMatchObject(access)
    await repair(came, { Action: 'CORRECT', LicensePlate: other })
    expect(await outcomeOf(came)).toMatchObject({ outcome: 'REPEATED', used_right: null })
    const went = await read(exit, car, '09:00')
    expect(await outcomeOf(went)).toMatchObject(access)
    await repair(went, { Action: 'MERGE', SessionId: (await stayOf(other)).id })
    expect(await outcomeOf(went)).toMatchObject({ outcome: 'ENDED', used_right: null })
  })
  test('session moved to another place: right of the new place', async () => {
    const elsewhere = await aPlace().withTariff().save(db)
    const [ofHere, ofThere] = [aCar(), aCar()]
    await listed(ofHere)
    const { id: there } = await aWhitelist().at(elsewhere).save(db)
    await aWhitelistUser().on({ id: there }).plated(ofThere).save(db)
    for (const [car, whitelist_id] of [
      [ofHere, null],
      [ofThere, there],
    ] as const) {
      const came = await read(entry, misread(car), '08:00')
      const [stay] = await sessionsOf(misread(car))
      await modify(stay?.id ?? 0, { PlaceId: elsewhere.id })
      await repair(came, { Action: 'CORRECT', LicensePlate: car })
      expect(await sessionsOf(car)).toMatchObject([{ id: stay?.id, whitelist_id }])
    }
  })
  test('corrected on either page: right is stored at the read; a paid session keeps the old right', async () => {
    const [car, other] = [aCar(), aCar()]
    await listed(car)
    const came = await read(entry, misread(car), '08:00')
    const { id } = await stayOf(misread(car))
    await modify(id, { CarNumber: car })
    expect(await rightOf(came)).toBe('WHITELIST')
    await modify(id, { CarNumber: other })
    expect(await rightOf(came)).toBe('PUBLIC')
    await read(exit, other, '09:00')
    await updateRow(db, 'sessions', { id, payment_status: 'OK' })
    await modify(id, { CarNumber: car })
    expect(await sessionsOf(car)).toMatchObject([{ id, whitelist_id: null }])
    expect(await rightOf(came)).toBe('PUBLIC')
  })
  describe('second session of a split', () => {
    /** A car read twice at the entry; `at` splits its stay there. */
    const splitOf = async (car: string) => {
      const again = await read(entry, car, '08:00')
      const [running] = await sessionsOf(car)
      clock.set(day('08:30'))
      await repair(again, { Action: 'SPLIT', SessionId: running?.id, At: day('07:00') })
      const [, second] = await sessionsOf(car)
      return { again, second: second! }
    }
    test('right by plate: found, with its client', async () => {
      const [car, driver] = [aCar(), await aClient().save(db)]
      const { id: whitelist_id } = await aWhitelist().at(place).from(day('07:30')).save(db)
      await aWhitelistUser().on({ id: whitelist_id }).plated(car).by(driver).save(db)
      const first = await read(entry, car, '06:00')
      const { again, second } = await splitOf(car)
      expect([await rightOf(first), await rightOf(again)]).toEqual(['PUBLIC', 'WHITELIST'])
      expect(second).toMatchObject({ client_id: driver.id, whitelist_id })
      const other = aCar()
      await modify(second.id, { CarNumber: other })
      expect(await stayOf(other)).toMatchObject({ client_id: null, whitelist_id: null })
      expect(await rightOf(again)).toBe('PUBLIC')
    })
    test('client named by an operator: kept', async () => {
      const [car, driver] = [aCar(), await aClient().save(db)]
      await listed(car)
      await aSession().manual().at(place).by(driver).plated(car).running().startedAt(day('06:00')).save(db)
      const { again, second } = await splitOf(car)
      expect(await rightOf(again)).toBeNull()
      const other = aCar()
      await modify(second.id, { CarNumber: other })
      expect(await stayOf(other)).toMatchObject({ client_id: driver.id, whitelist_id: null })
    })
  })
  test('started by another read after a merge: right follows the plate', async () => {
    const [car, driver] = [aCar(), await aClient().save(db)]
    const whitelist_id = await listed(car, aWhitelist(), driver)
    const unread = await read(entry, '', '07:00')
    await read(entry, car, '08:00')
    const { id } = await stayOf(car)
    await repair(unread, { Action: 'MERGE', SessionId: id, LicensePlate: car })
    expect(await stayOf(car)).toMatchObject({ client_id: driver.id, whitelist_id })
    expect(await rightOf(unread)).toBe('WHITELIST')
    const other = aCar()
    await modify(id, { CarNumber: other })
    expect(await stayOf(other)).toMatchObject({ client_id: null, whitelist_id: null })
  })
  test('split of a fleet session: fleet pays both', async () => {
    const car = aCar()
    const { id: fleet_id } = await aFleet().at(place).save(db)
    const { id: fleet_user_id } = await aFleetUser().on({ id: fleet_id }).plated(car).save(db)
    await read(entry, car, '06:00')
    const again = await read(entry, car, '08:00')
    const [running] = await sessionsOf(car)
    clock.set(day('08:30'))
    await repair(again, { Action: 'SPLIT', SessionId: running?.id, At: day('07:00') })
    const theirs = { fleet_id, fleet_user_id, cost_in_cents: 0 }
    expect(await sessionsOf(car)).toMatchObject([
      { ...theirs, status: 'ENDED' },
      { ...theirs, status: 'STARTED' },
    ])
  })
  test('split of a PREPAID fleet’s session: waits for the car’s first fleet before it locks the second (R186)', async () => {
    const car = aCar()
    const [first, second] = [await aFleet().at(place).prepaid(0).save(db), await aFleet().at(place).prepaid().save(db)]
    for (const fleet of [first, second]) await aFleetUser().on(fleet).plated(car).save(db)
    await read(entry, car, '06:00')
    expect(await stayOf(car)).toMatchObject({ fleet_id: second.id })
    const now = clock.instant()
    await insertRow(db, 'fleet_ledger', { fleet_id: first.id, amount_in_cents: 100_000, created_at: now })
    const again = await read(entry, car, '08:00')
    const { id: SessionId } = await stayOf(car)
    clock.set(day('08:30'))
    const { repaired } = await db.transaction().execute(async (tx) => {
      await lockMoneyOf(tx, first.id)
      const repairing = asOtherCaller(() => repair(again, { Action: 'SPLIT', SessionId, At: day('07:00') }))
      // The embedded database has one connection: the repair runs afterwards.
      if (!node.services.settings.hasOneConnection)
        await expect.poll(() => callsWaiting(db), { timeout: 10_000 }).toBe(1)
      const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(
        hashtextextended(${`fleet ${second.id}`}, 0)) as "isFree"`.execute(tx)
      expect(rows).toEqual([{ isFree: true }])
      return { repaired: repairing }
    })
    await repaired
    expect(await sessionsOf(car)).toMatchObject([{ fleet_id: second.id }, { fleet_id: first.id }])
  })
})

test('session paid by a free pass: repair needs the permission to correct sessions', async () => {
  const car = aCar()
  const operator = await anOwner().operator(place.id).save(db)
  const stay = aSession().at(place).plated(car).startedAt(day('06:00')).lasting(240).costing(0).withFreePass(400)
  const { id: SessionId } = await stay.save(db)
  const id = await exceptionOf(await read(exit, misread(car), '08:00'))
  clock.set(day('10:30'))
  const wanted = { id, Action: 'MERGE' as const, SessionId, Reason: 'Seen on the picture' }
  expect((await node.call(api.lprRepairs.repair, wanted, operator)).status).toBe(403)
})
