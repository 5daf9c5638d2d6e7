import { describe, expect, test } from 'vitest'
import { aPlace } from '../features/places/places.factory.ts'
import { aTariff } from '../features/places/prices/tariffs.factory.ts'
import { aSession } from '../features/sessions/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from '../features/whitelists/whitelists.factory.ts'
import { openTestNode } from '../kit/testing/test-node.ts'
import { aCameraPair, aCar, aWatchedPlace, day, takeRead } from './lpr-desk.testing.ts'
import { aMember, memberStays } from './lpr-members.testing.ts'

/** A car of an access-only whitelist: R38, R95, decision 0021. */

const node = await openTestNode()
const { db } = node

const prices = aTariff().allDay({ price: 200 })

const { place, entry, exit } = await aWatchedPlace(node, aPlace().withTariff(prices).withSpots(500))

const read = takeRead(node)
const { stayOf, staysOf, readOf } = memberStays(node)
const member = aMember(node)

describe('car of an access-only whitelist (R95)', () => {
  const listed = () => member(aWhitelist().at(place).accessOnly())
  const access = { outcome: 'ACCESS', used_right: 'WHITELIST' }
  const isOpened = async (event: number) => {
    const row = db.selectFrom('lpr_events').select('is_gate_opened').where('id', '=', event)
    return (await row.executeTakeFirstOrThrow()).is_gate_opened
  }

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
    const seen = db.selectFrom('lpr_exceptions').select('kind').where('license_plate', '=', car)
    expect(await seen.execute()).toEqual([])
  })
  test('full place: admitted; closed place: refused in, let out', async () => {
    const full = await aPlace().withSpots(1).save(db)
    const closed = await aPlace().closed().save(db)
    const { car } = await member(aWhitelist().at(full, closed).accessOnly())
    const [atFull, atClosed] = [await aCameraPair(node, full), await aCameraPair(node, closed)]
    await read(atFull.entry, aCar(), '08:00')
    expect(await readOf(await read(atFull.entry, car, '08:10'))).toEqual(access)
    expect(await readOf(await read(atClosed.entry, car, '09:00'))).toEqual({ outcome: 'REFUSED', used_right: null })
    expect(await readOf(await read(atClosed.exit, car, '09:10'))).toEqual(access)
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
  test('running session elsewhere, one passage read repeatedly: one exception (0014)', async () => {
    const { car } = await listed()
    const elsewhere = await aPlace().withTariff(prices).save(db)
    await read((await aCameraPair(node, elsewhere)).entry, car, '07:00')
    const raised = async () =>
      (await db.selectFrom('lpr_exceptions').select('kind').where('license_plate', '=', car).execute()).length
    for (const at of ['08:00', '08:01', '08:05']) expect(await readOf(await read(entry, car, at))).toEqual(access)
    expect(await raised()).toBe(1)
    await read(entry, car, '09:00')
    expect(await raised()).toBe(2)
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
  test('place closed, session started since the read: refused (R38)', async () => {
    const closed = await aPlace().closed().withTariff(prices).save(db)
    const { car } = await member(aWhitelist().at(closed).accessOnly())
    const cameras = await aCameraPair(node, closed)
    const begun = '2026-03-04T08:00:01.000Z'
    await aSession().manual().at(closed).plated(car).running().startedAt(begun).save(db)
    const came = await read(cameras.entry, car, '08:00')
    expect([await readOf(came), await isOpened(came)]).toEqual([{ outcome: 'REFUSED', used_right: null }, false])
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
