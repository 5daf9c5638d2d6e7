import { api } from '@parkla/contract/api.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aBooking } from '../bookings/bookings.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aFleet, aFleetUser } from '../../members/fleets/fleets.factory.ts'
import { aCamera, aGateController } from '../../gates/gates/gates.factory.ts'
import { aPass } from '../passes/passes.factory.ts'
import { aPlace, type SavedPlace } from '../places/places.factory.ts'
import { aTariff } from '../places/prices/tariffs.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../members/whitelists/whitelists.factory.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'

/** Sessions started or corrected by hand get the rights of their car, as at the gate (R77, R84, decision 0021). */

const { end, find, history, modify, previewModify, start } = api.sessions
const node = await openTestNode()
const { db, clock } = node

let place: SavedPlace
const global = await anOwner().globalAdmin().save(db)
beforeEach(async () => {
  clock.set(testNow)
  place = await aPlace().withTariff(aTariff().includingVat()).save(db)
})
const as = () => ({ as: global })

let cars = 0
const aCar = (): string => `${String((cars += 1) + 100)}HND`
/** Lists the car; returns the id of the whitelist. */
const listed = async (car: string, { list = aWhitelist(), user = aWhitelistUser() } = {}) => {
  const { id } = await list.at(place).save(db)
  await user.on({ id }).plated(car).save(db)
  return id
}
const fleetOf = async (car: string, fleet = aFleet(), at = place) => {
  const { id } = await fleet.at(at).save(db)
  const user = await aFleetUser().on({ id }).plated(car).save(db)
  return { fleet_id: id, fleet_user_id: user.id }
}
const rightsOf = (id: number) => node.row('sessions', id)
const none = { booking_id: null, monthly_pass_id: null, whitelist_id: null, fleet_id: null, fleet_user_id: null }

describe('manual start (R66)', () => {
  const begin = async (CarNumber: string, who: { ClientId?: number } = {}) => {
    const StartTime = '2026-03-04T10:00:00.000Z'
    clock.set(StartTime)
    const { status, body } = await node.call(start, { PlaceId: place.id, CarNumber, StartTime, ...who }, as())
    expect([status, body.Error]).toEqual([200, undefined])
    return body.Id
  }
  const endAt = async (id: number, at: string) => {
    clock.set(at)
    await node.call(end, { ParkingSessionId: id }, as())
    return (await node.call(find, { id }, as())).body
  }
  const noon = '2026-03-04T12:00:00.000Z'

  test.each([
    ['keeps stays', aWhitelist()],
    ['gives only access: it is there, so it is the list’s', aWhitelist().accessOnly()],
  ])('whitelist that %s: free', async (_, list) => {
    const car = aCar()
    const whitelist_id = await listed(car, { list })
    const id = await begin(car)
    expect(await rightsOf(id)).toMatchObject({ ...none, whitelist_id, client_id: null })
    expect(await endAt(id, noon)).toMatchObject({ CostInCents: 0, HiddenCostInCents: 0, WhiteListedClient: true })
  })
  test('fleet: pays', async () => {
    const car = aCar()
    const fleet = await fleetOf(car)
    const id = await begin(car)
    expect(await rightsOf(id)).toMatchObject({ ...none, ...fleet, client_id: null })
    expect(await endAt(id, noon)).toMatchObject({ CostInCents: 0, HiddenCostInCents: 400 })
  })
  test('pass: its client’s session; a named client has their own pass or none', async () => {
    const [car, other] = [aCar(), aCar()]
    const holder = await aClient().withPlates(car).save(db)
    const pass = await aPass().of(holder).at(place).save(db)
    const stranger = await aClient().save(db)
    const id = await begin(car)
    expect(await rightsOf(id)).toMatchObject({ ...none, monthly_pass_id: pass.id, client_id: holder.id })
    expect(await endAt(id, noon)).toMatchObject({ CostInCents: 0 })
    await updateRow(db, 'sessions', { id, deleted_at: noon })
    const named = await begin(car, { ClientId: stranger.id })
    expect(await rightsOf(named)).toMatchObject({ ...none, client_id: stranger.id })
    const nobodys = await begin(other, { ClientId: holder.id })
    expect(await rightsOf(nobodys)).toMatchObject({ ...none, client_id: holder.id })
  })
  test.each([
    ['known by its car', false],
    ['of a named client', true],
  ])('pass of the whole, %s: free at its part, also when suspended meanwhile (R40)', async (_, isNamed) => {
    const car = aCar()
    const whole = place
    place = await aPlace().partOf(whole).withTariff(aTariff().includingVat()).save(db)
    const holder = await aClient().withPlates(car).save(db)
    const pass = await aPass().of(holder).at(whole).save(db)
    const id = await begin(car, isNamed ? { ClientId: holder.id } : {})
    expect(await rightsOf(id)).toMatchObject({ ...none, monthly_pass_id: pass.id, client_id: holder.id })
    await updateRow(db, 'monthly_passes', { id: pass.id, status: 'SUSPENDED' })
    expect(await endAt(id, noon)).toMatchObject({ CostInCents: 0 })
  })
  test('car wash: no right (decision 0016)', async () => {
    const car = aCar()
    place = await aPlace().carWash().save(db)
    await listed(car)
    expect(await rightsOf(await begin(car))).toMatchObject({ ...none, client_id: null })
  })
})

describe('correction (R64)', () => {
  const startTime = '2026-03-04T08:00:00.000Z'
  /** Two hours at 2.00 €. */
  const stay = async (car: string, state = aSession()) => {
    const { id } = await state.at(place).plated(car).startedAt(startTime).running().save(db)
    clock.set(testNow)
    await node.call(end, { ParkingSessionId: id }, as())
    return id
  }
  const preview = async (id: number, change: object) =>
    (await node.call(previewModify, { ParkingSessionId: id, ...change }, as())).body
  const correct = async (id: number, change: object) => {
    const wanted = { ParkingSessionId: id, Reason: 'The camera misread', ...change }
    const { status, body } = await node.call(modify, wanted, as())
    expect([status, body.Error]).toEqual([200, undefined])
    return body
  }

  test('to a whitelisted car: free; back: public price', async () => {
    const [misread, car] = [aCar(), aCar()]
    const whitelist_id = await listed(car)
    const id = await stay(misread)
    const there = { CarNumber: car }
    expect(await preview(id, there)).toMatchObject({ CostInCents: 400, NewCostInCents: 0, LostRights: [] })
    expect(await correct(id, there)).toMatchObject({ CostInCents: 0, WhiteListedClient: true })
    expect(await rightsOf(id)).toMatchObject({ ...none, whitelist_id, client_id: null })
    const [fact] = (await node.call(history, { id }, as())).body
    expect(fact).toMatchObject({ Fact: 'session.corrected', After: { Right: 'WHITELIST' } })
    const back = { CarNumber: misread }
    expect(await preview(id, back)).toMatchObject({ NewCostInCents: 400, LostRights: ['WHITELIST'] })
    expect(await correct(id, back)).toMatchObject({ CostInCents: 400, WhiteListedClient: false })
  })
  test('to a car of another fleet: that fleet pays', async () => {
    const [first, second] = [aCar(), aCar()]
    const lost = await fleetOf(first)
    const own = await fleetOf(second)
    const id = await stay(first)
    await updateRow(db, 'sessions', { id, ...lost })
    expect(await correct(id, { CarNumber: second })).toMatchObject({ CostInCents: 0, HiddenCostInCents: 400 })
    expect(await rightsOf(id)).toMatchObject(own)
  })
  test('to a car with a stronger right: the weaker one is listed as lost', async () => {
    const [first, second] = [aCar(), aCar()]
    const fleet = await fleetOf(first)
    const whitelist_id = await listed(second)
    const id = await stay(first)
    await updateRow(db, 'sessions', { id, ...fleet })
    expect(await preview(id, { CarNumber: second })).toMatchObject({ NewCostInCents: 0, LostRights: ['FLEET'] })
    await correct(id, { CarNumber: second })
    expect(await rightsOf(id)).toMatchObject({ ...none, whitelist_id, client_id: null })
  })
  test('to another place of its fleet: kept, its own cost does not count towards the limit (R101)', async () => {
    const car = aCar()
    const elsewhere = await aPlace().withTariff(aTariff().includingVat()).save(db)
    const { id: fleetId } = await aFleet().at(place, elsewhere).prepaid().limited({ day: 400 }).save(db)
    const { id: userId } = await aFleetUser().on({ id: fleetId }).plated(car).save(db)
    const fleet = { fleet_id: fleetId, fleet_user_id: userId }
    const stay = aSession().at(place).plated(car).startedAt(startTime).lasting(120)
    const { id } = await stay.onFleet(400, fleet).save(db)
    const moved = { PlaceId: elsewhere.id, StartTime: '2026-03-04T09:00:00.000Z' }
    expect(await preview(id, moved)).toMatchObject({ NewCostInCents: 0, LostRights: [] })
    await correct(id, moved)
    expect(await rightsOf(id)).toMatchObject(fleet)
  })
  test('to another part of the same place: own booking kept (R40)', async () => {
    const car = aCar()
    const whole = await aPlace().bookable().withSpots(50).save(db)
    const part = () => aPlace().partOf(whole).withTariff(aTariff().includingVat()).save(db)
    const [here, there] = [await part(), await part()]
    const booking = await aBooking().at(whole).plated(car).from(startTime).save(db)
    const state = aSession().at(here).plated(car).startedAt(startTime).running().onBooking(booking.id)
    const { id } = await state.save(db)
    await correct(id, { PlaceId: there.id })
    expect(await rightsOf(id)).toMatchObject({ booking_id: booking.id })
  })
  test('other client: shown in preview and audit', async () => {
    const [misread, car] = [aCar(), aCar()]
    const driver = await aClient().withPhone('+37255512345').save(db)
    await listed(car, { user: aWhitelistUser().by(driver) })
    const id = await stay(misread)
    const theirs = { Id: driver.id, PhoneNumber: '+37255512345' }
    expect(await preview(id, { CarNumber: car })).toMatchObject({ Client: { Before: null, After: theirs } })
    await correct(id, { CarNumber: car })
    const [fact] = (await node.call(history, { id }, as())).body
    expect(fact).toMatchObject({ Before: { ClientId: null }, After: { ClientId: driver.id } })
    expect(await preview(id, { StartTime: '2026-03-04T08:30:00.000Z' })).toMatchObject({ Client: null })
    await correct(id, { StartTime: '2026-03-04T08:30:00.000Z' })
    const [later] = (await node.call(history, { id }, as())).body
    expect(later?.After).not.toHaveProperty('ClientId')
  })
  test('named client: kept; unnamed: the right’s client', async () => {
    const [misread, car] = [aCar(), aCar()]
    const [driver, ofList] = [await aClient().save(db), await aClient().save(db)]
    const listId = await listed(car, { user: aWhitelistUser().by(ofList) })
    const nobodys = await stay(misread)
    await correct(nobodys, { CarNumber: car })
    expect(await rightsOf(nobodys)).toMatchObject({ ...none, whitelist_id: listId, client_id: ofList.id })
    await updateRow(db, 'sessions', { id: nobodys, deleted_at: testNow })
    const named = await stay(misread, aSession().by(driver))
    await correct(named, { CarNumber: car })
    expect(await rightsOf(named)).toMatchObject({ ...none, whitelist_id: listId, client_id: driver.id })
  })
  test('client found by the misread plate: removed', async () => {
    const [misread, car] = [aCar(), aCar()]
    const [ofList, ofFleet] = [await aClient().save(db), await aClient().save(db)]
    const listId = await listed(misread, { user: aWhitelistUser().by(ofList) })
    const { gates } = await aGateController().at(place).save(db)
    const camera = await aCamera().at(place).before(gates[0]!).save(db)
    clock.set(startTime)
    const headers = { 'x-device': camera.camera_id, 'x-device-key': camera.key }
    await node.call(
      api.lprReads.take,
      { ReadId: misread, Time: startTime, Plate: misread, Confidence: 0.8 },
      { headers },
    )
    const { id } = (await node.rows('sessions', { whitelist_id: listId }))[0]!
    expect(await rightsOf(id)).toMatchObject({ ...none, whitelist_id: listId, client_id: ofList.id })
    clock.set(testNow)
    await correct(id, { CarNumber: car })
    expect(await rightsOf(id)).toMatchObject({ ...none, client_id: null })
    const { id: fleet_id } = await aFleet().at(place).save(db)
    const user = await aFleetUser().on({ id: fleet_id }).plated(misread).by(ofFleet).save(db)
    await updateRow(db, 'whitelists', { id: listId, deleted_at: startTime })
    await correct(id, { CarNumber: misread })
    expect(await rightsOf(id)).toMatchObject({ ...none, fleet_id, fleet_user_id: user.id, client_id: ofFleet.id })
  })
  test('car and start within the client’s pass: free in preview and after', async () => {
    const [misread, car] = [aCar(), aCar()]
    const driver = await aClient().save(db)
    const pass = await aPass().of(driver).at(place).save(db)
    const id = await stay(misread, aSession().by(driver))
    const change = { CarNumber: car, StartTime: '2026-03-04T08:30:00.000Z' }
    expect(await preview(id, change)).toMatchObject({ NewCostInCents: 0 })
    expect(await correct(id, change)).toMatchObject({ CostInCents: 0 })
    expect(await rightsOf(id)).toMatchObject({ monthly_pass_id: pass.id })
  })
  test('charged session: client and right stay', async () => {
    const [misread, car] = [aCar(), aCar()]
    await listed(car, { user: aWhitelistUser().by(await aClient().save(db)) })
    const paid = aSession().at(place).plated(misread).startedAt(startTime).lasting(120).costing(400).paid()
    const { id } = await paid.save(db)
    const whole = { NewCostInCents: 0, IsCostKept: true, Client: null }
    expect(await preview(id, { CarNumber: car })).toMatchObject(whole)
    await correct(id, { CarNumber: car })
    expect(await rightsOf(id)).toMatchObject({ whitelist_id: null, client_id: null })
  })
})
