import { api } from '@parkla/contract/api.ts'
import { dayMs } from '@parkla/contract/kit/time.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anOwner } from '../features/accounts/accounts.factory.ts'
import type { SavedCamera } from '../features/gates/gates.factory.ts'
import type { SavedPlace } from '../features/places/places.factory.ts'
import { aSession } from '../features/sessions/sessions.factory.ts'
import { openTestNode } from '../kit/testing/test-node.ts'
import { aCar, aWatchedPlace, day, takeRead } from './lpr-desk.testing.ts'

/** Reads that only a person can make sense of: what they find in the database, and what the desk is told (decision 0014). */

const node = await openTestNode()
const { db } = node
afterAll(() => node.close())

let place: SavedPlace
let entry: SavedCamera
let exit: SavedCamera
let operator: { id: number }
beforeEach(async () => {
  ;({ place, entry, exit } = await aWatchedPlace(node))
  operator = await anOwner().operator(place.id).save(db)
})

const read = takeRead(node)
const cameOf = (id: number) =>
  db
    .selectFrom('lpr_events')
    .select(['outcome', 'outcome_reason as reason', 'is_gate_opened as isOpened', 'session_id as sessionId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const staysHere = () =>
  db
    .selectFrom('sessions')
    .select(['id', 'status', 'start_time as start', 'end_time as end', 'end_lpr_event_id as exitId'])
    .where('place_id', '=', place.id)
    .orderBy('start_time')
    .execute()
/** What the desk has open here, oldest first. */
const toldHere = async () => {
  const { body } = await node.call(api.lprEvents.exceptions, {}, { as: operator })
  return body.map(({ Kind, LicensePlate, LprEventId }) => ({ Kind, LicensePlate, LprEventId })).toReversed()
}
const daysBefore = (at: string, days: number): string => new Date(Date.parse(day(at)) - days * dayMs).toISOString()

describe('a stay that runs for longer than anybody may stay', () => {
  test.each([30.5, 32, 60])('%s days: ends when the 30 were over, is told, and the car goes out', async (days) => {
    const car = aCar()
    const start = daysBefore('10:00', days)
    const { id } = await aSession().at(place).plated(car).running().startedAt(start).save(db)
    const left = await read(exit, car, '10:00')
    expect(await cameOf(left)).toEqual({ outcome: 'ENDED', reason: '', isOpened: true, sessionId: id })
    const end = daysBefore('10:00', days - 30)
    const ended = [{ id, status: 'AUTO_ENDED', start, end, exitId: left }]
    expect(await staysHere()).toEqual(ended)
    const told = [{ Kind: 'OVERSTAY', LicensePlate: car, LprEventId: left }]
    expect(await toldHere()).toEqual(told)
    // The barrier fell before it was through.
    const again = await read(exit, car, '10:03')
    expect(await cameOf(again)).toEqual({
      outcome: 'REPEATED',
      reason: 'lprEvents.repeated',
      isOpened: true,
      sessionId: id,
    })
    expect([await staysHere(), await toldHere()]).toEqual([ended, told])
  })
  test('is no overstay up to the last minute', async () => {
    const car = aCar()
    await aSession().at(place).plated(car).running().startedAt(daysBefore('10:00', 30)).save(db)
    await read(exit, car, '10:00')
    expect(await staysHere()).toMatchObject([{ status: 'ENDED', end: day('10:00') }])
    expect(await toldHere()).toEqual([])
  })
  test('is entered no second time', async () => {
    const car = aCar()
    const start = daysBefore('10:00', 32)
    const { id } = await aSession().at(place).plated(car).running().startedAt(start).save(db)
    const came = await read(entry, car, '10:00')
    expect(await cameOf(came)).toMatchObject({ outcome: 'REPEATED', isOpened: true, sessionId: id })
    expect(await staysHere()).toMatchObject([{ id, status: 'STARTED' }])
    expect(await toldHere()).toEqual([{ Kind: 'ENTRY_TWICE', LicensePlate: car, LprEventId: came }])
  })
  test('elsewhere is told when the car comes here', async () => {
    const [car, other] = [aCar(), await aWatchedPlace(node)]
    await aSession().at(other.place).plated(car).running().startedAt(daysBefore('10:00', 60)).save(db)
    const came = await read(entry, car, '10:00')
    expect(await cameOf(came)).toMatchObject({ outcome: 'STARTED', isOpened: true })
    expect(await toldHere()).toEqual([{ Kind: 'TWO_PLACES', LicensePlate: car, LprEventId: came }])
  })
})

describe('a read that comes out of order', () => {
  test('an exit in the middle of a stay that another exit ended: nothing moves, and somebody looks', async () => {
    const car = aCar()
    await read(entry, car, '07:00')
    await read(exit, car, '09:00')
    const before = await staysHere()
    const id = await read(exit, car, { made: '08:00', heard: '09:30' })
    expect(await cameOf(id)).toMatchObject({ outcome: 'UNMATCHED', reason: 'lprEvents.outOfOrder', isOpened: false })
    expect(await staysHere()).toEqual(before)
    expect(await toldHere()).toEqual([{ Kind: 'OUT_OF_ORDER', LicensePlate: car, LprEventId: id }])
  })
  test('an exit before the start of the stay that runs', async () => {
    const car = aCar()
    await read(entry, car, '09:00')
    const before = await staysHere()
    const id = await read(exit, car, { made: '08:00', heard: '09:30' })
    expect(await cameOf(id)).toMatchObject({ outcome: 'UNMATCHED', reason: 'lprEvents.outOfOrder', isOpened: false })
    expect(await staysHere()).toEqual(before)
    expect(await toldHere()).toEqual([{ Kind: 'OUT_OF_ORDER', LicensePlate: car, LprEventId: id }])
  })
  test.each(['runs', 'has ended'])(
    'an entry before a stay that %s: its start stays, and somebody looks',
    async (how) => {
      const car = aCar()
      await read(entry, car, '08:00')
      if (how === 'has ended') await read(exit, car, '09:00')
      const before = await staysHere()
      const id = await read(entry, car, { made: '07:00', heard: '09:30' })
      expect(await cameOf(id)).toMatchObject({ outcome: 'REPEATED', reason: 'lprEvents.outOfOrder', isOpened: false })
      expect(await staysHere()).toEqual(before)
      expect(await toldHere()).toEqual([{ Kind: 'OUT_OF_ORDER', LicensePlate: car, LprEventId: id }])
    },
  )
})

describe('a car that is turned away at the exit', () => {
  test('is one case for as long as one passage lasts, and another one after it', async () => {
    const car = aCar()
    const first = await read(exit, car, '08:00')
    await read(exit, car, '08:04')
    const told = [{ Kind: 'EXIT_WITHOUT_ENTRY', LicensePlate: car, LprEventId: first }]
    expect(await toldHere()).toEqual(told)
    const second = await read(exit, car, '08:10')
    expect(await toldHere()).toEqual([...told, { ...told[0], LprEventId: second }])
  })
  test('is another case at another place and as another car', async () => {
    const [car, another, other] = [aCar(), aCar(), await aWatchedPlace(node)]
    await read(other.exit, car, '08:00')
    await read(exit, another, '08:00')
    const id = await read(exit, car, '08:01')
    expect(await toldHere()).toMatchObject([{ LicensePlate: another }, { LicensePlate: car, LprEventId: id }])
  })
})
