import { api } from '@parkla/contract/api.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { RepairRead } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import type { SavedCamera } from '../../gates/gates/gates.factory.ts'
import { aPlace, type SavedPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { aCar, aWatchedPlace, carSessions, day, misread, readRaising, storedReads } from './lpr-desk.testing.ts'

const node = await openTestNode()
const { db, clock } = node

let operator: { id: number }
let place: SavedPlace
let entry: SavedCamera
let exit: SavedCamera
beforeEach(async () => {
  ;({ place, entry, exit } = await aWatchedPlace(node))
  operator = await anOwner().operator(place.id).save(db)
})

const read = readRaising(node)

const ofCar = carSessions(node)
const sessionsOf = async (plate: string) => (await ofCar(plate)).filter(({ place_id }) => place_id === place.id)
const exceptionsHere = async () =>
  (await node.rows('lpr_exceptions', { place_id: place.id })).map(({ kind, status, solution }) =>
    `${kind} ${status} ${solution}`.trim(),
  )
/** Cars on site, as counted by the public occupancy (R42). */
const carsHere = async () => (await node.call(api.places.sessionsCount, { id: place.id }, operator)).body.SessionsCount
type Wanted = Partial<RepairRead> & Pick<RepairRead, 'Action'>
const repair = (id: number, wanted: Wanted, as = operator) =>
  node.call(api.lprRepairs.repair, { id, Reason: 'Seen on the picture', ...wanted }, { as })
const preview = (id: number, wanted: Wanted, as = operator) =>
  node.call(api.lprRepairs.preview, { id, ...wanted }, { as })
const detail = (id: number, as = operator) => node.call(api.lprEvents.exception, { id }, { as })

describe('misread exit', () => {
  test('candidates: its session is first', async () => {
    const car = aCar()
    await read(entry, aCar(), '08:00')
    await read(entry, car, '08:30')
    const id = await read(exit, misread(car), '10:00')
    const { body } = await detail(id)
    expect(body.Exception).toMatchObject({ Kind: 'EXIT_WITHOUT_ENTRY', LicensePlate: misread(car), HasGate: true })
    expect(body.Candidates[0]).toMatchObject({ CarNumber: car, Status: 'STARTED', EndTime: zeroDate })
  })
  test('merge: session ends at the exit, priced, gate opens; same as the preview', async () => {
    const car = aCar()
    await read(entry, car, '08:00')
    const id = await read(exit, misread(car), '10:00')
    clock.set(day('10:05'))
    const [session] = await sessionsOf(car)
    const wanted = { Action: 'MERGE' as const, SessionId: session!.id, OpenGate: true }
    const untouched = await storedReads(node)
    const foreseen = await preview(id, wanted)
    expect(foreseen.status).toBe(200)
    expect(await storedReads(node)).toEqual(untouched)
    const done = await repair(id, wanted)
    expect(done.body).toMatchObject({
      Status: 'SOLVED',
      Solution: 'MERGED',
      CorrectedLicensePlate: car,
      Outcome: 'ENDED',
    })
    const [after] = await sessionsOf(car)
    expect(after).toMatchObject({ status: 'ENDED', end_time: day('10:00'), end_lpr_event_id: done.body.LprEventId })
    expect(after!.cost_in_cents).toBeGreaterThan(0)
    expect(foreseen.body).toMatchObject({
      NewLicensePlate: car,
      Sessions: [
        {
          Id: after!.id,
          Before: { Status: 'STARTED', EndTime: zeroDate, CostInCents: 0 },
          After: { Status: 'ENDED', EndTime: day('10:00'), CostInCents: after!.cost_in_cents },
          KeptFromInCents: null,
          RefundInCents: 0,
          RechargeInCents: 0,
        },
      ],
    })
    const by = { owner_id: operator.id, reason: 'Seen on the picture' }
    expect(await node.rows('gate_commands', { owner_id: operator.id })).toMatchObject([{ command: 'OPEN', ...by }])
    expect(await node.rows('audit_events', { fact: 'lprEvent.repaired', ...by })).toMatchObject([
      { entity_id: String(done.body.LprEventId) },
    ])
  })
  test('real plate has no session: refused', async () => {
    const id = await read(exit, aCar(), '10:00')
    expect(refusalOf(await repair(id, { Action: 'CORRECT', LicensePlate: '999XXX' }))).toEqual([
      409,
      'lprEvents.noSessionOf',
    ])
    expect(await exceptionsHere()).toEqual(['EXIT_WITHOUT_ENTRY OPEN'])
  })
  test('misread entry: merge takes the plate of the exit', async () => {
    const car = aCar()
    await read(entry, misread(car), '08:00')
    const id = await read(exit, car, '10:00')
    const [ghost] = await sessionsOf(misread(car))
    await repair(id, { Action: 'MERGE', SessionId: ghost!.id, LicensePlate: car })
    expect(await sessionsOf(misread(car))).toEqual([])
    expect(await sessionsOf(car)).toMatchObject([
      { id: ghost!.id, status: 'ENDED', start_time: day('08:00'), end_time: day('10:00') },
    ])
  })
  test('ended another car’s session: that one is reopened (R84)', async () => {
    const [car, other] = [aCar(), aCar()]
    await read(entry, car, '08:00')
    await read(entry, other, '08:10')
    // The other car leaves, misread as `car`; then `car` reaches the exit.
    await read(exit, car, '09:00')
    const id = await read(exit, car, '10:00')
    const [session] = await sessionsOf(car)
    await repair(id, { Action: 'MERGE', SessionId: session!.id })
    expect(await sessionsOf(car)).toMatchObject([{ status: 'ENDED', end_time: day('10:00') }])
    expect(await exceptionsHere()).toEqual(['EXIT_WITHOUT_ENTRY SOLVED MERGED', 'EXIT_WITHOUT_ENTRY OPEN'])
    const [open] = await node.rows('lpr_exceptions', { place_id: place.id, status: 'OPEN' })
    await repair(open!.id, { Action: 'CORRECT', LicensePlate: other })
    expect(await sessionsOf(other)).toMatchObject([{ status: 'ENDED', end_time: day('09:00') }])
  })
})

describe('exit misread as another car of the place', () => {
  test('corrected: right session ends, other one is reopened, occupancy is unchanged (R84)', async () => {
    const [car, other] = [aCar(), aCar()]
    await read(entry, car, '08:00')
    await read(entry, other, '08:10')
    // A wrong clock raises an exception although the read found a session.
    const id = await read(exit, other, { made: '12:00', received: '10:00' })
    expect(await exceptionsHere()).toEqual(['CLOCK OPEN'])
    const [ended] = await sessionsOf(other)
    expect(ended).toMatchObject({ status: 'ENDED', end_lpr_event_id: expect.any(Number) })
    expect(await carsHere()).toBe(1)
    expect((await repair(id, { Action: 'CORRECT', LicensePlate: car })).status).toBe(200)
    expect(await sessionsOf(car)).toMatchObject([
      { status: 'ENDED', end_time: day('10:00'), end_lpr_event_id: ended!.end_lpr_event_id },
    ])
    expect(await sessionsOf(other)).toMatchObject([{ status: 'STARTED', end_time: null, end_lpr_event_id: null }])
    expect(await carsHere()).toBe(1)
  })
})

describe('entry', () => {
  test('unread: plate is set, session starts', async () => {
    const car = aCar()
    const id = await read(entry, '', '10:00')
    const { body } = await repair(id, { Action: 'CORRECT', LicensePlate: car, OpenGate: true })
    expect(body).toMatchObject({ Status: 'SOLVED', Outcome: 'STARTED', CorrectedLicensePlate: car })
    expect(await sessionsOf(car)).toMatchObject([
      { status: 'STARTED', start_time: day('10:00'), start_lpr_event_id: body.LprEventId },
    ])
  })
  test('unread, of a car parked elsewhere: solved, its two places stay open for a user', async () => {
    const [car, elsewhere] = [aCar(), await aPlace().save(db)]
    const other = await aSession().at(elsewhere).plated(car).running().startedAt(day('07:00')).save(db)
    const id = await read(entry, '', '10:00')
    await repair(id, { Action: 'CORRECT', LicensePlate: car })
    expect(await exceptionsHere()).toEqual(['UNREAD SOLVED CORRECTED', 'TWO_PLACES OPEN'])
    const raised = await node.rows('lpr_exceptions', { place_id: place.id, status: 'OPEN' })
    expect(raised).toMatchObject([{ license_plate: car, session_id: other.id, solved_at: null }])
  })
  test('second entry, corrected to another car that is inside: the exception is open again, for that car', async () => {
    const [car, other] = [aCar(), aCar()]
    await read(entry, car, '06:00')
    await read(entry, other, '07:00')
    const id = await read(entry, car, '10:00')
    await repair(id, { Action: 'CORRECT', LicensePlate: other })
    const raised = await node.rows('lpr_exceptions', { place_id: place.id, kind: 'ENTRY_TWICE' })
    expect(raised).toMatchObject([{ status: 'OPEN', license_plate: other, solution: '', solved_at: null }])
  })
  test('wrong plate: its session is corrected, occupancy is unchanged (R84)', async () => {
    const [car, elsewhere] = [aCar(), await aPlace().save(db)]
    await aSession().at(elsewhere).plated(misread(car)).running().startedAt(day('07:00')).save(db)
    const id = await read(entry, misread(car), '10:00')
    expect(await exceptionsHere()).toEqual(['TWO_PLACES OPEN'])
    const [before] = await sessionsOf(misread(car))
    expect(await carsHere()).toBe(1)
    await repair(id, { Action: 'CORRECT', LicensePlate: car })
    expect(await carsHere()).toBe(1)
    expect(await sessionsOf(misread(car))).toEqual([])
    expect(await sessionsOf(car)).toMatchObject([{ id: before!.id, status: 'STARTED' }])
  })
  test('car that left unread: session is split in two, both priced', async () => {
    const car = aCar()
    await read(entry, car, '06:00')
    const id = await read(entry, car, '10:00')
    expect(await exceptionsHere()).toEqual(['ENTRY_TWICE OPEN'])
    const [session] = await sessionsOf(car)
    clock.set(day('11:00'))
    expect(refusalOf(await repair(id, { Action: 'SPLIT', SessionId: session!.id, At: day('10:30') }))).toEqual([
      422,
      'lprEvents.notBetween',
    ])
    const { body } = await repair(id, { Action: 'SPLIT', SessionId: session!.id, At: day('08:00') })
    expect(await sessionsOf(car)).toMatchObject([
      { id: session!.id, status: 'ENDED', start_time: day('06:00'), end_time: day('08:00') },
      { status: 'STARTED', start_time: day('10:00'), start_lpr_event_id: body.LprEventId },
    ])
  })
  test('ghost session: merged with the real one and cancelled', async () => {
    const car = aCar()
    const started = await aSession().at(place).plated(car).running().startedAt(day('09:50')).save(db)
    await aSession()
      .at(await aPlace().save(db))
      .plated(misread(car))
      .running()
      .startedAt(day('07:00'))
      .save(db)
    const id = await read(entry, misread(car), '09:49')
    await repair(id, { Action: 'MERGE', SessionId: started.id })
    expect(await sessionsOf(car)).toMatchObject([{ id: started.id, status: 'STARTED', start_time: day('09:49') }])
    expect(await sessionsOf(misread(car))).toMatchObject([{ status: 'CANCELLED', cost_in_cents: 0 }])
  })
})

describe('repair', () => {
  test('two operators at once: the first wins', async () => {
    const id = await read(entry, '', '10:00')
    const { UpdatedAt } = (await detail(id)).body.Exception
    expect((await repair(id, { Action: 'DISMISS', UpdatedAt })).status).toBe(200)
    expect(refusalOf(await repair(id, { Action: 'CORRECT', LicensePlate: aCar(), UpdatedAt }))).toEqual([
      409,
      'lprEvents.solvedAlready',
    ])
  })
  test('dismissed with a reason: a late entry does not match the exit', async () => {
    const car = aCar()
    const id = await read(exit, car, '10:00')
    const { body } = await repair(id, { Action: 'DISMISS', Reason: 'A cyclist with a number' })
    expect(body).toMatchObject({ Status: 'DISMISSED', Solution: 'A cyclist with a number', Outcome: 'DISMISSED' })
    await read(entry, car, { made: '08:00', received: '10:20' })
    expect(await sessionsOf(car)).toMatchObject([
      { status: 'STARTED', start_time: day('08:00'), end_time: null, end_lpr_event_id: null },
    ])
    expect(await exceptionsHere()).toEqual(['EXIT_WITHOUT_ENTRY DISMISSED A cyclist with a number'])
    expect(await node.row('lpr_events', body.LprEventId)).toMatchObject({ outcome: 'DISMISSED', session_id: null })
  })
  test.each<[string, Wanted, string]>([
    ['without a plate', { Action: 'CORRECT' }, 'LicensePlate'],
    ['without a session', { Action: 'MERGE' }, 'SessionId'],
    ['without a moment', { Action: 'SPLIT', SessionId: 1 }, 'At'],
  ])('%s: names the missing field', async (_, wanted, field) => {
    const id = await read(entry, '', '10:00')
    const { status, body } = await repair(id, wanted)
    expect([status, body]).toMatchObject([422, { Fields: [{ Field: field, Error: 'input.required' }] }])
  })
})
