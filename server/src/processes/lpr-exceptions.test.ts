import { api } from '@parkla/contract/api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOwner } from '../features/accounts/accounts.factory.ts'
import { aCamera, aGateController, type SavedCamera } from '../features/gates/gates.factory.ts'
import { aPlace, type SavedPlace } from '../features/places/places.factory.ts'
import { openTestNode } from '../kit/testing/test-node.ts'

const node = await openTestNode()
const { db, clock } = node
afterAll(() => node.close())

let globalAdmin: { id: number }
let operator: { id: number }
let stranger: { id: number }
let place: SavedPlace
let entry: SavedCamera
let exit: SavedCamera
beforeAll(async () => {
  globalAdmin = await anOwner().globalAdmin().save(db)
  stranger = await anOwner()
    .operator((await aPlace().save(db)).id)
    .save(db)
})
beforeEach(async () => {
  place = await aPlace().withTariff().save(db)
  const { gates } = await aGateController().at(place).save(db)
  entry = await aCamera().at(place).before(gates[0]!).save(db)
  exit = await aCamera().at(place).before(gates[0]!).exit().save(db)
  operator = await anOwner().operator(place.id).save(db)
})

const day = (time: string) => `2026-03-04T${time}:00.000Z`
let reads = 0
/** A camera's read at that moment; answers the exception that it raised, 0 when none. */
const read = async (camera: SavedCamera, plate: string, at: string): Promise<number> => {
  reads += 1
  const body = { ReadId: `r${reads}`, Time: day(at), Plate: plate, Confidence: 0.8 }
  clock.set(day(at))
  const headers = { 'x-device': camera.camera_id, 'x-device-key': camera.key }
  const { body: taken } = await node.call(api.lprReads.take, body, { headers })
  const raised = await db
    .selectFrom('lpr_exceptions')
    .select('id')
    .where('lpr_event_id', '=', taken.Id)
    .executeTakeFirst()
  return raised?.id ?? 0
}
let cars = 0
const aCar = () => `${String((cars += 1) + 100)}BOB`

describe('the list of the misread desk', () => {
  const list = async (input: object = {}, as = operator) =>
    (await node.call(api.lprEvents.exceptions, input, { as })).body.map(({ LicensePlate }) => LicensePlate)
  test('shows what is open within reach, newest first, and finds by kind, plate, place and day', async () => {
    const [one, two] = [aCar(), aCar()]
    await read(exit, one, '09:00')
    const gone = await read(exit, two, '09:30')
    await read(entry, '', '10:00')
    expect(await list()).toEqual(['', two, one])
    expect(await list({}, stranger)).toEqual([])
    expect(await list({ kind: 'UNREAD' })).toEqual([''])
    expect(await list({ car_number: two.slice(0, 4) })).toEqual([two])
    expect(await list({ place_name: place.name.toLowerCase() }, globalAdmin)).toEqual(['', two, one])
    expect(await list({ place_name: 'nowhere' })).toEqual([])
    expect(await list({ from: '05.03.2026' })).toEqual([])
    expect(await list({ from: '04.03.2026', to: '04.03.2026' })).toHaveLength(3)
    await node.call(api.lprRepairs.repair, { id: gone, Action: 'DISMISS', Reason: 'A cyclist' }, { as: operator })
    expect(await list()).toEqual(['', one])
    expect(await list({ status: 'DISMISSED' })).toEqual([two])
    expect(await list({ status: 'ALL' })).toHaveLength(3)
  })
  test('goes on from a cursor', async () => {
    const plates = []
    for (let at = 10; at < 35; at += 1) {
      const car = aCar()
      plates.unshift(car)
      await read(exit, car, `09:${at}`)
    }
    for (const as of [operator, globalAdmin]) {
      const first = await node.call(api.lprEvents.exceptions, { page_size: 20, place_name: place.name }, { as })
      const cursor = String(first.headers['x-next-cursor'])
      const rest = await node.call(
        api.lprEvents.exceptions,
        { page_size: 20, page: 1, cursor, place_name: place.name },
        { as },
      )
      expect([...first.body, ...rest.body].map(({ LicensePlate }) => LicensePlate)).toEqual(plates)
    }
  })
})
