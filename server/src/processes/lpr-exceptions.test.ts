import { api } from '@parkla/contract/api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOwner } from '../features/accounts/accounts.factory.ts'
import type { SavedCamera } from '../features/gates/gates.factory.ts'
import { aPlace, type SavedPlace } from '../features/places/places.factory.ts'
import { openTestNode } from '../kit/testing/test-node.ts'
import { aCar, aWatchedPlace, readRaising } from './lpr-desk.testing.ts'

const node = await openTestNode()
const { db } = node
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
  ;({ place, entry, exit } = await aWatchedPlace(node))
  operator = await anOwner().operator(place.id).save(db)
})

const read = readRaising(node)

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
