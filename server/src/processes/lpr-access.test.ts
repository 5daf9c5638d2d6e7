import { describe, expect, test } from 'vitest'
import { aPlace } from '../features/places/places.factory.ts'
import { aTariff } from '../features/places/prices/tariffs.factory.ts'
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
