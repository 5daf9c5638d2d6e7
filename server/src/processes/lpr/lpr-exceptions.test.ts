import { randomUUID } from 'node:crypto'
import { api } from '@parkla/contract/api.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import type { SavedCamera } from '../../gates/gates/gates.factory.ts'
import { aPlace, type SavedPlace } from '../../parking/places/places.factory.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { aCar, aWatchedPlace, day, readRaising } from './lpr-desk.testing.ts'

const node = await openTestNode()
const { db } = node

let operator: { id: number }
let place: SavedPlace
let entry: SavedCamera
let exit: SavedCamera
const globalAdmin = await anOwner().globalAdmin().save(db)
const stranger = await anOwner()
  .operator((await aPlace().save(db)).id)
  .save(db)
beforeEach(async () => {
  ;({ place, entry, exit } = await aWatchedPlace(node))
  operator = await anOwner().operator(place.id).save(db)
})

const read = readRaising(node)

describe('exceptions list', () => {
  const list = async (input: object = {}, as = operator) =>
    (await node.call(api.lprEvents.exceptions, input, { as })).body.map(({ LicensePlate }) => LicensePlate)
  test('open ones within scope, newest first; filters by kind, plate, place and day', async () => {
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
    await node.call(api.lprRepairs.repair, { id: gone, Action: 'DISMISS', Reason: 'A cyclist' }, operator)
    expect(await list()).toEqual(['', one])
    expect(await list({ status: 'DISMISSED' })).toEqual([two])
    expect(await list({ status: 'ALL' })).toHaveLength(3)
  })
  test('export: the filtered misreads on the clock of their place, with their solution (R182)', async () => {
    const [car, other] = [aCar(), aCar()]
    const id = await read(exit, car, '09:00')
    await read(exit, other, '09:30')
    await node.call(api.lprRepairs.repair, { id, Action: 'DISMISS', Reason: 'A cyclist' }, operator)
    const headers = { language: 'en' }
    const { bytes } = await node.call(
      api.lprEvents.exportExceptions,
      { status: 'DISMISSED' },
      { as: operator, headers },
    )
    const [, ...lines] = bytes.toString().trim().split('\r\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]!.split(';').slice(0, 4)).toEqual(['2026-03-04 11:00:00', car, 'Exit without entry', place.name])
    expect(lines[0]).toContain(';Dismissed;A cyclist;')
  })
  test('cursor: next page', async () => {
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

describe('single exception', () => {
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 7])
  /** An unread car; returns its event and its exception. */
  const unread = async (seen: { Image?: string; ContentType?: 'image/jpeg' } = {}) => {
    node.clock.set(day('10:00'))
    const headers = { 'x-device': entry.camera_id, 'x-device-key': entry.key }
    const body = { ReadId: randomUUID(), Time: day('10:00'), Plate: '', Confidence: 0.3, ...seen }
    const eventId = (await node.call(api.lprReads.take, body, { headers })).body.Id
    const [raised] = await node.rows('lpr_exceptions', { lpr_event_id: eventId })
    return { eventId, id: raised!.id }
  }
  const withPicture = () => unread({ Image: picture.toString('base64'), ContentType: 'image/jpeg' })
  const viewsOf = (eventId: number) => node.audit('lprEvent', eventId)
  const open = (id: number, as: { id: number }) => node.call(api.lprEvents.exception, { id }, { as })
  test('found: includes the image, view is audited once (R85)', async () => {
    const { id, eventId } = await withPicture()
    const { status, body } = await open(id, operator)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      Exception: { Id: id, LprEventId: eventId, HasImage: true },
      Image: picture.toString('base64'),
      ContentType: 'image/jpeg',
    })
    expect(await viewsOf(eventId)).toMatchObject([
      { fact: 'lprEvent.viewed', owner_id: operator.id, place_id: place.id },
    ])
  })
  test('deleted image: found without it (R177)', async () => {
    const { id } = await unread()
    expect((await open(id, operator)).body).toMatchObject({
      Exception: { HasImage: false },
      Image: '',
      ContentType: '',
    })
  })
})
