import { api } from '@parkla/contract/api.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { testNow } from '../../../testing/test-clock.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace, type SavedPlace } from '../places.factory.ts'

const { find, save } = api.places

const node = await openTestNode()
const global = await anOwner().globalAdmin().save(node.db)
beforeEach(() => node.clock.set(testNow))

const open = async ({ id }: { id: number }) => (await node.call(find, { id }, global)).body
const wax = { Name: 'Wax', DurationMin: 45, Price: 3_900 }
const brush = { Name: 'Brush wash', DurationMin: 12, Price: 1_100 }

type Offer = { Id?: number; Name: string; DurationMin: number; Price: number }
const offer = async (place: { id: number }, services: readonly Offer[], as = global) => {
  const { UpdatedAt } = await open(place)
  return node.call(save, { Id: place.id, UpdatedAt, Services: [...services] }, { as })
}
const aWash = async (...services: Offer[]): Promise<SavedPlace> => {
  const place = await aPlace().carWash().save(node.db)
  if (services.length > 0) await offer(place, services)
  return place
}

describe('services of a car wash (R58)', () => {
  test('reorder, rename and remove: stored and audited', async () => {
    const place = await aWash(brush, wax)
    const [first, second] = (await open(place)).Services
    expect([first?.Name, second?.Name]).toEqual(['Brush wash', 'Wax'])
    const exchanged = [
      { ...second!, Name: 'Brush wash' },
      { ...first!, Name: 'Wax', Price: 4_000 },
    ]
    const { status, body } = await offer(place, exchanged)
    expect([status, body.Place.Services]).toEqual([200, exchanged])
    await offer(place, [exchanged[1]!])
    expect((await open(place)).Services).toEqual([exchanged[1]])
    expect(await node.facts('place', place.id)).toEqual(Array(3).fill('place.saved'))
  })

  const wrong: [string, 'carWash' | 'parking', Offer[], number, string][] = [
    ['two of one name', 'carWash', [wax, { ...brush, Name: 'wax' }], 422, 'places.serviceTwice'],
    ['at a place to park', 'parking', [wax], 422, 'places.servicesElsewhere'],
    ['without a name', 'carWash', [{ ...wax, Name: ' ' }], 400, 'input.invalid'],
    ['below nothing', 'carWash', [{ ...wax, Price: -1 }], 400, 'input.invalid'],
  ]
  test.each(wrong)('refused: %s', async (_, kind, services, status, reason) => {
    const place = await (kind === 'carWash' ? aPlace().carWash() : aPlace()).save(node.db)
    expect(refusalOf(await offer(place, services))).toEqual([status, reason])
    expect((await open(place)).Services).toEqual([])
  })

  test('service of another place: refused, and it stays there', async () => {
    const [place, other] = [await aWash(), await aWash(wax)]
    const { Services } = await open(other)
    expect(refusalOf(await offer(place, Services))).toEqual([422, 'places.serviceUnknown'])
    expect((await open(other)).Services).toEqual(Services)
  })

  test('availability editor: services dropped (R57)', async () => {
    const place = await aWash(wax)
    const editor = await anOwner().placeAdmin(place.id).with('EDIT_AVAILABILITY').save(node.db)
    expect(refusalOf(await offer(place, [{ ...wax, Price: 1 }], editor))).toEqual([422, 'places.nothingYours'])
  })
})

describe('wash started by hand', () => {
  const start = (place: { id: number }, CarNumber: string, ServiceId?: number) =>
    node.call(
      api.sessions.start,
      {
        PlaceId: place.id,
        CarNumber,
        StartTime: node.clock.instant(),
        ...(ServiceId === undefined ? {} : { ServiceId }),
      },
      global,
    )
  const end = (ParkingSessionId: number) => node.call(api.sessions.end, { ParkingSessionId }, global)

  test('service changed later: price of the start, with VAT and trace', async () => {
    const place = await aWash(wax)
    const [service] = (await open(place)).Services
    const { body: session } = await start(place, '100WAX', service!.Id)
    expect([session.Type, session.ServiceName]).toEqual(['CAR_WASH', 'Wax'])
    await offer(place, [{ ...service!, Name: 'Hot wax', Price: 9_900 }])
    node.clock.set('2026-03-04T11:00:00.000Z')
    await end(session.Id)
    // 3900 net and 24 % VAT
    const { body: price } = await node.call(api.sessions.price, { id: session.Id }, global)
    expect(price).toMatchObject({ CostInCents: 4_836, IsPriced: true })
    expect(price.Trace?.parts[0]).toMatchObject({ kind: 'service', name: 'Wax', priceInCents: 3_900 })
  })

  test('no service: the only one of the place', async () => {
    const { body: session } = await start(await aWash(wax), '250WAX')
    expect(session.ServiceName).toBe('Wax')
  })

  test('no service of several or one of another place: rejected', async () => {
    const [place, other] = [await aWash(wax, brush), await aWash(brush)]
    const [elsewhere] = (await open(other)).Services
    expect(refusalOf(await start(place, '200WAX'))).toEqual([422, 'sessions.serviceNeeded'])
    expect(refusalOf(await start(place, '200WAX', elsewhere!.Id))).toEqual([422, 'sessions.serviceUnknown'])
  })

  test('wash without services: starts, price 0', async () => {
    const place = await aWash()
    const { body: session } = await start(place, '300WAX')
    await end(session.Id)
    const { body: price } = await node.call(api.sessions.price, { id: session.Id }, global)
    expect([price.CostInCents, price.IsPriced]).toEqual([0, false])
  })
})
