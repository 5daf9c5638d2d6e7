import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findCamera } from '../features/lpr-events/cameras.queries.ts'
import type { SavedCamera } from '../features/gates/gates.factory.ts'
import { aPlace, type SavedPlace } from '../features/places/places.factory.ts'
import { aSession } from '../features/sessions/sessions.factory.ts'
import { aWhitelist } from '../features/whitelists/whitelists.factory.ts'
import { openTestNode } from '../kit/testing/test-node.ts'
import { aCar, aWatchedPlace, day } from './lpr-desk.testing.ts'
import { aMember } from './lpr-members.testing.ts'
import { situationOf } from './lpr-situation.ts'

/** A car waits while its situation is looked up: what does not decide is not asked. */

const node = await openTestNode()
const { db } = node
afterAll(() => node.close())

let place: SavedPlace
let entry: SavedCamera
let exit: SavedCamera
beforeEach(async () => {
  ;({ place, entry, exit } = await aWatchedPlace(node, aPlace().withSpots(2).withTariff()))
})
const member = aMember(node)

/** How many statements are asked of a car that is read then. */
const askedOf = async ({ camera_id }: SavedCamera, plate: string, at: string): Promise<number> => {
  const camera = await findCamera(db, camera_id)
  if (!camera) throw new Error('the camera is not there')
  let asked = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node: query }) => query,
    transformResult: ({ result }) => {
      asked += 1
      return Promise.resolve(result)
    },
  }
  const look = db.withPlugin(counting).transaction()
  await look.execute((tx) => situationOf(tx, { camera, plate, time: day(at) }))
  return asked
}

describe('where its stay says all there is, nothing more is asked:', () => {
  const running = () => aSession().at(place).running().startedAt(day('08:00'))
  const ended = () => aSession().at(place).startedAt(day('08:00')).lasting(60)
  test.each([
    ['it drives out', () => exit, running, '09:00'],
    ['it drives out after its end in the app', () => exit, ended, '09:05'],
    ['it drives out in the middle of a stay', () => exit, ended, '08:30'],
    ['it is read again at the entry', () => entry, running, '08:01'],
    ['it drives in inside a stay', () => entry, ended, '08:30'],
  ])('%s', async (_, camera, stay, at) => {
    const car = aCar()
    await stay().plated(car).save(db)
    expect(await askedOf(camera(), car, at)).toBe(1)
  })
  test('nobody asks of a car that a list lets out whether it was turned away', async () => {
    const { car } = await member(aWhitelist().at(place).accessOnly())
    const stranger = await askedOf(exit, aCar(), '09:00')
    expect(await askedOf(exit, car, '09:00')).toBe(stranger - 2)
  })
})

test('who has a right waits neither for the hours nor for the last spots, which are counted for everybody else', async () => {
  const { car } = await member(aWhitelist().at(place))
  // its stays, an exit that waits for it, which rights it may have, and the one that it has
  expect(await askedOf(entry, car, '08:00')).toBe(4)
  expect(await askedOf(entry, aCar(), '08:00')).toBeGreaterThan(4)
})
