import { api } from '@parkla/contract/api.ts'
import { beforeEach, expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import type { SavedCamera } from '../gates/gates/gates.factory.ts'
import { aPlace, type SavedPlace } from '../parking/places/places.factory.ts'
import { aSession } from '../parking/session-records/sessions.factory.ts'
import { openTestNode } from '../testing/test-node.ts'
import { aCar, aWatchedPlace, day, readRaising } from './lpr/lpr-desk.testing.ts'

/** Every path that begins or moves a session, at a place whose parts are newer than its cameras and sessions (R40). */

const node = await openTestNode()
const { db, clock } = node
const global = await anOwner().globalAdmin().save(db)
const read = readRaising(node)

let place: SavedPlace
let entry: SavedCamera
let exit: SavedCamera
beforeEach(async () => {
  clock.set(day('10:00'))
  ;({ place, entry, exit } = await aWatchedPlace(node))
})

const repair = (id: number, wanted: object) =>
  node.call(api.lprRepairs.repair, { id, Reason: 'Seen on the picture', ...wanted } as never, global)

type Path = [name: string, prepare: () => Promise<() => Promise<unknown>>]

test.each<Path>([
  [
    'manual start',
    async () => () =>
      node.call(
        api.sessions.start,
        { PlaceId: place.id, CarNumber: aCar(), StartTime: clock.instant(), IsConfirmed: true },
        global,
      ),
  ],
  [
    'correction of the place',
    async () => {
      const elsewhere = await aPlace().withTariff().save(db)
      const { id } = await aSession().at(elsewhere).startedAt(day('08:00')).running().save(db)
      return () => node.call(api.sessions.modify, { ParkingSessionId: id, PlaceId: place.id, Reason: 'Wrong' }, global)
    },
  ],
  ['entry read', async () => () => read(entry, aCar(), '10:00')],
  [
    'late entry read of a car that has left',
    async () => {
      const car = aCar()
      await read(exit, car, '10:00')
      return () => read(entry, car, { made: '08:00', received: '10:20' })
    },
  ],
  [
    'plate entered for an unread entry',
    async () => {
      const id = await read(entry, '', '10:00')
      return () => repair(id, { Action: 'CORRECT', LicensePlate: aCar() })
    },
  ],
  [
    'session split in two',
    async () => {
      const car = aCar()
      await read(entry, car, '06:00')
      const id = await read(entry, car, '10:00')
      const session = (await node.rows('sessions', { place_id: place.id })).at(-1)
      clock.set(day('11:00'))
      return () => repair(id, { Action: 'SPLIT', SessionId: session?.id, At: day('08:00') })
    },
  ],
])('%s: begins a session, none at a place with parts', async (_, prepare) => {
  const sessions = () => node.rows('sessions', { place_id: place.id })
  const begun = async (): Promise<boolean> => {
    const act = await prepare()
    const before = await sessions()
    if (hasParts) await aPlace().partOf(place).save(db)
    await act()
    return JSON.stringify(await sessions()) !== JSON.stringify(before)
  }
  let hasParts = false
  expect(await begun()).toBe(true)
  hasParts = true
  expect(await begun()).toBe(false)
})
