import { api } from '@parkla/contract/api.ts'
import { dayMs } from '@parkla/contract/kit/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import type { SavedCamera } from '../../gates/gates/gates.factory.ts'
import type { SavedPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { aCar, aWatchedPlace, day, takeRead } from './lpr-desk.testing.ts'

/** Reads that need an operator: what they change and which exceptions they raise (decision 0014). */

const node = await openTestNode()
const { db } = node

let place: SavedPlace
let entry: SavedCamera
let exit: SavedCamera
let operator: { id: number }
beforeEach(async () => {
  ;({ place, entry, exit } = await aWatchedPlace(node))
  operator = await anOwner().operator(place.id).save(db)
})

const read = takeRead(node)
const cameOf = (id: number) => node.row('lpr_events', id)
const staysHere = () => node.rows('sessions', { place_id: place.id })
/** Open exceptions, oldest first. */
const openExceptions = async () => {
  const { body } = await node.call(api.lprEvents.exceptions, {}, operator)
  return body.map(({ Kind, LicensePlate, LprEventId }) => ({ Kind, LicensePlate, LprEventId })).toReversed()
}
const daysBefore = (at: string, days: number): string => new Date(Date.parse(day(at)) - days * dayMs).toISOString()

describe('session longer than the maximum stay', () => {
  test.each([30.5, 32, 60])('exit after %s days: ended at 30 days, exception raised, gate opens', async (days) => {
    const car = aCar()
    const start = daysBefore('10:00', days)
    const { id } = await aSession().at(place).plated(car).running().startedAt(start).save(db)
    const left = await read(exit, car, '10:00')
    expect(await cameOf(left)).toMatchObject({
      outcome: 'ENDED',
      outcome_reason: '',
      is_gate_opened: true,
      session_id: id,
    })
    const end = daysBefore('10:00', days - 30)
    const ended = [{ id, status: 'AUTO_ENDED', start_time: start, end_time: end, end_lpr_event_id: left }]
    expect(await staysHere()).toMatchObject(ended)
    const expected = [{ Kind: 'OVERSTAY', LicensePlate: car, LprEventId: left }]
    expect(await openExceptions()).toEqual(expected)
    // The exit was read again before the car drove through.
    const again = await read(exit, car, '10:03')
    expect(await cameOf(again)).toMatchObject({
      outcome: 'REPEATED',
      outcome_reason: 'lprEvents.repeated',
      is_gate_opened: true,
      session_id: id,
    })
    expect([await staysHere(), await openExceptions()]).toMatchObject([ended, expected])
  })
  test('new entry: no second session', async () => {
    const car = aCar()
    const start = daysBefore('10:00', 32)
    const { id } = await aSession().at(place).plated(car).running().startedAt(start).save(db)
    const came = await read(entry, car, '10:00')
    expect(await cameOf(came)).toMatchObject({ outcome: 'REPEATED', is_gate_opened: true, session_id: id })
    expect(await staysHere()).toMatchObject([{ id, status: 'STARTED' }])
    expect(await openExceptions()).toEqual([{ Kind: 'ENTRY_TWICE', LicensePlate: car, LprEventId: came }])
  })
  test('running elsewhere: exception on entry here', async () => {
    const [car, other] = [aCar(), await aWatchedPlace(node)]
    await aSession().at(other.place).plated(car).running().startedAt(daysBefore('10:00', 60)).save(db)
    const came = await read(entry, car, '10:00')
    expect(await cameOf(came)).toMatchObject({ outcome: 'STARTED', is_gate_opened: true })
    expect(await openExceptions()).toEqual([{ Kind: 'TWO_PLACES', LicensePlate: car, LprEventId: came }])
  })
})

describe('read of one character', () => {
  test.each([
    { region: 'EST', text: '7', outcome: 'UNREAD' },
    { region: 'LTU', text: '7', outcome: 'STARTED' },
    { region: 'LTU', text: 'K', outcome: 'UNREAD' },
  ])('"$text" at a place of $region: $outcome', async ({ region, text, outcome }) => {
    if (region === 'LTU') {
      const global = await anOwner().globalAdmin().save(db)
      await node.call(api.regions.open, { Region: region }, global)
      await updateRow(db, 'places', { id: place.id, region })
    }
    expect(await cameOf(await read(entry, text, '10:00'))).toMatchObject({ outcome })
  })
})

describe('read out of order', () => {
  test.each<[string, { came: string; went?: string; late: string }, 'entry' | 'exit', string]>([
    ['exit within an ended session', { came: '07:00', went: '09:00', late: '08:00' }, 'exit', 'UNMATCHED'],
    ['exit before the start of the running session', { came: '09:00', late: '08:00' }, 'exit', 'UNMATCHED'],
    ['entry before a running session', { came: '08:00', late: '07:00' }, 'entry', 'REPEATED'],
    ['entry before an ended session', { came: '08:00', went: '09:00', late: '07:00' }, 'entry', 'REPEATED'],
  ])('%s: session unchanged, exception raised', async (_, { came, went, late }, at, outcome) => {
    const car = aCar()
    await read(entry, car, came)
    if (went !== undefined) await read(exit, car, went)
    const before = await staysHere()
    const id = await read(at === 'exit' ? exit : entry, car, { made: late, received: '09:30' })
    const refused = { outcome, outcome_reason: 'lprEvents.outOfOrder', is_gate_opened: false }
    expect(await cameOf(id)).toMatchObject(refused)
    expect(await staysHere()).toEqual(before)
    expect(await openExceptions()).toEqual([{ Kind: 'OUT_OF_ORDER', LicensePlate: car, LprEventId: id }])
  })
})

describe('car refused at the exit', () => {
  test('same passage: one exception; later passage: another', async () => {
    const car = aCar()
    const first = await read(exit, car, '08:00')
    await read(exit, car, '08:04')
    const expected = [{ Kind: 'EXIT_WITHOUT_ENTRY', LicensePlate: car, LprEventId: first }]
    expect(await openExceptions()).toEqual(expected)
    const second = await read(exit, car, '08:10')
    expect(await openExceptions()).toEqual([...expected, { ...expected[0], LprEventId: second }])
  })
  test('other place or other car: another exception', async () => {
    const [car, another, other] = [aCar(), aCar(), await aWatchedPlace(node)]
    await read(other.exit, car, '08:00')
    await read(exit, another, '08:00')
    const id = await read(exit, car, '08:01')
    expect(await openExceptions()).toMatchObject([{ LicensePlate: another }, { LicensePlate: car, LprEventId: id }])
  })
})
