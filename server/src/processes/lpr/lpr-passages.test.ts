import { api } from '@parkla/contract/api.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import type { SavedCamera } from '../../gates/gates/gates.factory.ts'
import { aPass } from '../../parking/passes/passes.factory.ts'
import { aPlace, type SavedPlace } from '../../parking/places/places.factory.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { aCar, aWatchedPlace, day, misread, readRaising, takeRead } from './lpr-desk.testing.ts'
import { passageLister } from './lpr-passages.testing.ts'
import { updateRow } from '../../kit/database/rows.ts'

/** Passages as shown to operators (R84). Refusals of a place: lpr-reads.test.ts. */

const node = await openTestNode()
const { db } = node

let place: SavedPlace
let entry: SavedCamera
let exit: SavedCamera
beforeEach(async () => {
  ;({ place, entry, exit } = await aWatchedPlace(node))
})

const read = takeRead(node)
const passagesOf = passageLister(node)

/** The device link has sent the open command. */
const answerOrder = (eventId: number, status: 'DONE' | 'NO_ANSWER') =>
  db.updateTable('gate_commands').set({ status }).where('lpr_event_id', '=', eventId).execute()

describe('passage', () => {
  test('entry and exit: place, time, right, gate opened, session started and ended', async () => {
    const car = aCar()
    const client = await aClient().withPlates(car).save(db)
    await aPass().of(client).at(place).save(db)
    const came = await read(entry, car, '08:00')
    await answerOrder(came, 'DONE')
    const went = await read(exit, car, '10:00')
    const [left, arrived] = await passagesOf(place)
    const both = { LicensePlate: car, CorrectedLicensePlate: '', GateId: entry.gate_id, Reason: '', IsRepaired: false }
    expect(arrived).toEqual({
      ...both,
      Id: came,
      Time: day('08:00'),
      Direction: 'ENTRY',
      Gate: 'Entry 1',
      Camera: entry.camera_id,
      Outcome: 'STARTED',
      Right: 'MONTHLY_PASS',
      IsGateOpened: true,
      CommandStatus: 'DONE',
      ParkingSessionId: expect.any(Number),
      HasImage: false,
      verdict: 'OPENED',
    })
    const leaving = {
      Id: went,
      Direction: 'EXIT',
      Gate: 'Exit 1',
      Camera: exit.camera_id,
      Outcome: 'ENDED',
      Right: null,
    }
    expect(left).toMatchObject({ ...both, ...leaving, CommandStatus: 'WAITING', verdict: 'OPENING' })
    expect(left?.ParkingSessionId).toBe(arrived?.ParkingSessionId)
  })

  test('gate command unanswered: shown', async () => {
    await answerOrder(await read(entry, aCar(), '10:00'), 'NO_ANSWER')
    expect(await passagesOf(place, { outcome: 'OPENED' })).toMatchObject([
      { Right: 'PUBLIC', CommandStatus: 'NO_ANSWER', verdict: 'UNCONFIRMED' },
    ])
    expect(await passagesOf(place, { outcome: 'SHUT' })).toEqual([])
  })

  test.each<[string, (car: string) => Promise<number>, object]>([
    [
      'late read',
      (car) => read(entry, car, { made: '09:30', received: '10:00' }),
      { Outcome: 'STARTED', Reason: 'lprEvents.tooLate', Right: 'PUBLIC' },
    ],
    [
      'wrong clock',
      (car) => read(entry, car, { made: '12:00', received: '10:00' }),
      { Outcome: 'STARTED', Reason: 'lprEvents.clockWrong', Right: 'PUBLIC' },
    ],
    [
      'exit without entry',
      (car) => read(exit, car, '10:00'),
      { Outcome: 'UNMATCHED', Reason: 'lprEvents.exitWithoutEntry', ParkingSessionId: null },
    ],
    [
      'plate not read',
      () => read(exit, '', '10:00'),
      { Outcome: 'UNREAD', Reason: 'lprEvents.unread', LicensePlate: '' },
    ],
  ])('gate stays closed, reason shown: %s', async (_, happen, why) => {
    const Id = await happen(aCar())
    expect(await passagesOf(place, { outcome: 'SHUT' })).toMatchObject([{ Id, ...why, verdict: 'SHUT' }])
    expect(await passagesOf(place, { outcome: 'OPENED' })).toEqual([])
  })

  test('corrected plate: shown as corrected, found by either plate', async () => {
    const car = aCar()
    await read(entry, car, '08:00')
    const id = await readRaising(node)(exit, misread(car), '10:00')
    const wanted = { id, Action: 'CORRECT', LicensePlate: car, Reason: 'Compared with the picture' } as const
    const as = await anOwner().operator(place.id).save(db)
    expect((await node.call(api.lprRepairs.repair, wanted, { as })).status).toBe(200)
    const corrected = { LicensePlate: misread(car), CorrectedLicensePlate: car, Outcome: 'ENDED', verdict: 'SHUT' }
    expect(await passagesOf(place, { plate: misread(car) })).toMatchObject([{ ...corrected, IsRepaired: true }])
    expect(await passagesOf(place, { plate: car })).toHaveLength(2)
  })
})

test('reads of a session: entry, repeated read and exit with the decision of the gate, oldest first', async () => {
  const car = aCar()
  const came = await read(entry, car, '08:00')
  const again = await read(entry, car, '08:01')
  const went = await read(exit, car, '10:00')
  await read(entry, aCar(), '09:00')
  const [{ ParkingSessionId: id } = { ParkingSessionId: 0 }] = await passagesOf(place, { plate: car })
  const as = await anOwner().operator(place.id).save(db)
  const { body } = await node.call(api.lprPassages.ofSession, { id: id ?? 0 }, { as })
  expect(body).toMatchObject([
    { Id: came, Outcome: 'STARTED', Right: 'PUBLIC', IsGateOpened: true },
    { Id: again, Outcome: 'REPEATED', Reason: 'lprEvents.repeated' },
    { Id: went, Outcome: 'ENDED', Direction: 'EXIT' },
  ])
})

test('list of a place: no passages of other places', async () => {
  const other = await aWatchedPlace(node)
  const [here, there] = [aCar(), aCar()]
  await read(entry, here, '09:00')
  await read(other.entry, there, '09:00')
  expect(await passagesOf(place)).toMatchObject([{ LicensePlate: here }])
  const gone = await aPlace().save(db)
  await updateRow(db, 'places', { id: gone.id, deleted_at: day('10:00') })
  const global = await anOwner().globalAdmin().save(db)
  expect((await node.call(api.lprPassages.list, { id: gone.id }, global)).status).toBe(404)
})
