import { describe, expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { testNow as at } from '../../testing/test-clock.ts'
import { aClient, type SavedClient } from '../../people/clients/clients.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { aPass, type PassFactory } from './passes.factory.ts'
import { passCovering } from './passes.queries.ts'

const node = await openTestNode()
const { db } = node

const place = await aPlace().save(db)

let cars = 100
const aDriver = () =>
  aClient()
    .withPlates(`${(cars += 1)}ONE`, `${cars}TWO`)
    .save(db)
const saved = (pass: PassFactory) => pass.at(place).save(db)
const ask = ({ id, plates }: SavedClient, car = 0, when = at) =>
  passCovering(db, { placeId: place.id, clientId: id, plate: plates[car]!, at: when })

describe('a pass covers (R77, R109)', () => {
  test('the active car of the client: covered; a second car: not', async () => {
    const driver = await aDriver()
    const { id } = await saved(aPass().of(driver))
    expect([await ask(driver, 0), await ask(driver, 1)]).toEqual([id, null])
  })
  test('a client registered with the phone number of the pass: covered before the job links them', async () => {
    const driver = await aDriver()
    const { id } = await saved(aPass().waiting(driver.phone_number))
    expect(await ask(driver)).toBe(id)
  })
  test('moments from the start of the pass to before its exclusive end: covered', async () => {
    const driver = await aDriver()
    const { id } = await saved(aPass().of(driver).from('2026-03-01T22:00:00.000Z').until('2026-03-03T22:00:00.000Z'))
    const moments = [
      '2026-03-01T21:59:59.999Z',
      '2026-03-01T22:00:00.000Z',
      '2026-03-03T21:59:59.999Z',
      '2026-03-03T22:00:00.000Z',
    ]
    expect(await Promise.all(moments.map((moment) => ask(driver, 0, moment)))).toEqual([null, id, id, null])
  })
  test.each([
    { what: 'suspended', change: (pass: PassFactory) => pass.suspended() },
    { what: 'deleted', change: (pass: PassFactory) => pass.deleted(at) },
    { what: "another number's", change: (pass: PassFactory) => pass.waiting('+37259999999') },
  ])('nothing when $what', async ({ change }) => {
    const driver = await aDriver()
    await saved(change(aPass().of(driver)))
    expect(await ask(driver)).toBeNull()
  })
  test('another place, an unknown client: not covered', async () => {
    const driver = await aDriver()
    await aPass()
      .of(driver)
      .at(await aPlace().save(db))
      .save(db)
    expect(await ask(driver)).toBeNull()
    expect(await passCovering(db, { placeId: place.id, clientId: null, plate: driver.plates[0]!, at })).toBeNull()
  })
  test('pass without a chosen car: covers the first car to enter, while it is parked', async () => {
    const driver = await aDriver()
    const { id } = await saved(aPass().of(driver).covering(''))
    const first = aSession()
      .at(place)
      .by({ ...driver, cardId: null })
      .plated(driver.plates[0]!)
    await first.startedAt('2026-03-04T08:00:00.000Z').lasting(120).save(db)
    expect(await ask(driver, 0, '2026-03-04T08:00:00.000Z')).toBe(id)
    expect(await ask(driver, 1, '2026-03-04T09:00:00.000Z')).toBeNull()
    expect(await ask(driver, 1, '2026-03-04T10:00:00.000Z')).toBe(id)
  })
})

const whole = await aPlace().save(db)
const [here, there] = [await aPlace().partOf(whole).save(db), await aPlace().partOf(whole).save(db)]

describe('at a part of a place (R40)', () => {
  const askHere = ({ id, plates }: SavedClient, car = 0) =>
    passCovering(db, { placeId: here.id, clientId: id, plate: plates[car]!, at })

  test('pass of the whole: covers; of another part: does not', async () => {
    const driver = await aDriver()
    await aPass().of(driver).at(there).save(db)
    expect(await askHere(driver)).toBeNull()
    const { id } = await aPass().of(driver).at(whole).save(db)
    expect(await askHere(driver)).toBe(id)
  })
  test('pass of the whole without a chosen car: not a second car while the first is at another part', async () => {
    const driver = await aDriver()
    const { id } = await aPass().of(driver).covering('').at(whole).save(db)
    expect(await askHere(driver, 1)).toBe(id)
    await aSession().at(there).by(driver).running().save(db)
    expect([await askHere(driver, 0), await askHere(driver, 1)]).toEqual([id, null])
  })
})
