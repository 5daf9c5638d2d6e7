import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findReading } from '../../gates/reads/cameras.queries.ts'
import type { SavedCamera } from '../../gates/gates/gates.factory.ts'
import { aPlace, type SavedPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { aWhitelist } from '../../members/whitelists/whitelists.factory.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { aCar, aWatchedPlace, day } from './lpr-desk.testing.ts'
import { aMember } from './lpr-members.testing.ts'
import { situationOf } from './lpr-situation.ts'

/** Counts the statements of a read: a car waits for them. */

const node = await openTestNode()
const { db } = node

let place: SavedPlace
let entry: SavedCamera
let exit: SavedCamera
beforeEach(async () => {
  ;({ place, entry, exit } = await aWatchedPlace(node, aPlace().withSpots(2).withTariff()))
})
const member = aMember(node)

/** Number of statements for a read at that time. */
const askedOf = async ({ camera_id }: SavedCamera, plate: string, at: string): Promise<number> => {
  const camera = (await findReading(db, { device: camera_id, readId: '' }))?.camera
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

describe('stays alone decide: no further statements', () => {
  const running = () => aSession().at(place).running().startedAt(day('08:00'))
  const ended = () => aSession().at(place).startedAt(day('08:00')).lasting(60)
  test.each([
    ['exit', () => exit, running, '09:00'],
    ['exit after the session was ended in the app', () => exit, ended, '09:05'],
    ['exit within an ended session', () => exit, ended, '08:30'],
    ['read again at the entry', () => entry, running, '08:01'],
    ['entry within an ended session', () => entry, ended, '08:30'],
  ])('%s', async (_, camera, stay, at) => {
    const car = aCar()
    await stay().plated(car).save(db)
    expect(await askedOf(camera(), car, at)).toBe(1)
  })
  test('let out by a whitelist: earlier refusals are not queried', async () => {
    const { car } = await member(aWhitelist().at(place).accessOnly())
    const stranger = await askedOf(exit, aCar(), '09:00')
    expect(await askedOf(exit, car, '09:00')).toBe(stranger - 2)
  })
})

test('more regions open: an entry asks no further statements', async () => {
  const before = await askedOf(entry, aCar(), '08:00')
  const opened = ['FIN', 'SWE', 'DNK'].map((code) => ({
    code,
    name: code,
    time_zone: 'Europe/Helsinki',
    language: 'en',
  }))
  await db.insertInto('regions').values(opened).execute()
  expect(await askedOf(entry, aCar(), '08:00')).toBe(before)
})

test('right found: neither hours nor occupancy are queried', async () => {
  const { car } = await member(aWhitelist().at(place))
  // stays, waiting exit, possible rights, and the right found
  expect(await askedOf(entry, car, '08:00')).toBe(4)
  expect(await askedOf(entry, aCar(), '08:00')).toBeGreaterThan(4)
})
