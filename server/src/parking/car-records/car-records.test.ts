import { carRecordsApi } from '@parkla/contract/parking/car-records/car-records.endpoints.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aBooking } from '../bookings/bookings.factory.ts'
import { anLprEvent } from '../../gates/reads/reads.factory.ts'
import { aPass } from '../passes/passes.factory.ts'
import { aFleet, aFleetUser } from '../../members/fleets/fleets.factory.ts'
import { aPlace, saveZone } from '../places/places.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../members/whitelists/whitelists.factory.ts'
import { aSession } from '../session-records/sessions.factory.ts'

const node = await openTestNode()
const { db } = node
const here = await aPlace().named('Vabaduse').bookable().save(db)
const riga = await aPlace().named('Ostas').in('LVA').bookable().save(db)
const global = await anOwner().globalAdmin().save(db)

type Filter = Partial<Record<'car_number' | 'phone_number' | 'from' | 'to', string>>

const recordsOf = async (filter: Filter, as: { id: number } = global) => {
  const { status, body } = await node.call(carRecordsApi.list, filter as never, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Kinds with their places: `passage Vabaduse`. */
const namesOf = async (...asked: Parameters<typeof recordsOf>): Promise<string[]> => {
  const { Passages, Bookings, Passes, Lists } = await recordsOf(...asked)
  const named = (kind: string, rows: readonly { Place: { Name: string } }[]) =>
    rows.map(({ Place }) => `${kind} ${Place.Name}`)
  return [
    ...named('passage', Passages),
    ...named('booking', Bookings),
    ...named('pass', Passes),
    ...Lists.map(({ Kind, Name, Place }) => `${Kind} ${Name} ${Place.Name}`),
  ]
}

for (const place of [here, riga]) {
  await anLprEvent('2026-03-04T08:00:00.000Z').of('907KLM').at(place).refused('lprEvents.closedNow').save(db)
  await aBooking().plated('907KLM').of({ phone: '+37255598765' }).coming().at(place).save(db)
  await aPass().waiting('+37255598765').plated('907KLM').at(place).save(db)
}

const all = ['passage', 'booking', 'pass'].flatMap((kind) => [`${kind} Ostas`, `${kind} Vabaduse`])

test.each<[string, Filter, string[]]>([
  ['whole plate', { car_number: '907 klm' }, all],
  ['part of a plate', { car_number: '7KL' }, all],
  ['two characters: too many to search', { car_number: '7K' }, []],
  ['another plate', { car_number: '907KLX' }, []],
  ['% as itself', { car_number: '%%%' }, []],
  ['part of a number, which a read does not have', { phone_number: '5987' }, all.slice(2)],
  ['plate and another number', { car_number: '907KLM', phone_number: '11111' }, []],
  [
    'days of the read',
    { car_number: '907KLM', from: '4.3.2026', to: '4.3.2026' },
    [all[0]!, all[1]!, all[4]!, all[5]!],
  ],
  ['days before all', { car_number: '907KLM', from: '1.1.2026', to: '2.1.2026' }, []],
  ['neither plate nor number', {}, []],
])('%s: found over all places', async (_, filter, expected) => {
  expect((await namesOf(filter)).toSorted()).toEqual(expected.toSorted())
})

test('record of each kind: has the values that its link and text need', async () => {
  const { Passages, Bookings, Passes } = await recordsOf(
    { car_number: '907KLM' },
    await anOwner().regionAdmin('EST').save(db),
  )
  const Place = { Id: here.id, Name: 'Vabaduse', TimeZone: 'Europe/Tallinn' }
  const common = { Id: expect.any(Number), CarNumber: '907KLM', Place }
  const refused = {
    Outcome: 'REFUSED',
    Reason: 'lprEvents.closedNow',
    IsGateOpened: false,
    GateId: null,
    CommandStatus: null,
  }
  expect(Passages).toEqual([{ ...common, ...refused, Time: '2026-03-04T08:00:00.000Z', Direction: 'ENTRY' }])
  const days = { StartTime: '2026-03-05T10:00:00.000Z', EndTime: '2026-03-06T10:00:00.000Z' }
  expect(Bookings).toEqual([{ ...common, ...days }])
  expect(Passes).toEqual([{ ...common, ValidFrom: '2026-02-09T22:00:00.000Z', ValidTo: zeroDate, Status: 'ACTIVE' }])
})

test.each([
  ['place admin', () => anOwner().placeAdmin(here.id), ['passage Vabaduse', 'booking Vabaduse', 'pass Vabaduse']],
  ['bookings admin', () => anOwner().bookingsAdmin(here.id), ['booking Vabaduse']],
  [
    'editor of availability',
    () => anOwner().operator(here.id).with('EDIT_AVAILABILITY'),
    ['passage Vabaduse', 'pass Vabaduse'],
  ],
] as const)('%s: only the kinds and places of their rights', async (_, owner, expected) => {
  expect(await namesOf({ car_number: '907KLM' }, await owner().save(db))).toEqual(expected)
})

test('number without the right to personal data: nothing found, so that no digit can be guessed (R79)', async () => {
  const admin = await anOwner().placeAdmin(here.id).save(db)
  expect(await namesOf({ phone_number: '+37255598765' }, admin)).toEqual([])
  const trusted = await anOwner().placeAdmin(here.id).with('SEE_PERSONAL_DATA').save(db)
  expect(await namesOf({ phone_number: '8765' }, trusted)).toEqual(['booking Vabaduse', 'pass Vabaduse'])
})

test('read and booking of a session, read without an outcome, deleted pass: not listed', async () => {
  const booking = await aBooking().plated('111STU').at(here).save(db)
  const session = await aSession().plated('111STU').at(here).running().save(db)
  await db.updateTable('sessions').set({ booking_id: booking.id }).where('id', '=', session.id).execute()
  const read = await anLprEvent().of('111STU').at(here).refused('').save(db)
  await db.updateTable('lpr_events').set({ session_id: session.id }).where('id', '=', read.id).execute()
  await anLprEvent().of('111STU').at(here).save(db)
  await aPass().plated('111STU').deleted('2026-03-01T00:00:00.000Z').at(here).save(db)
  expect(await namesOf({ car_number: '111STU' })).toEqual([])
})

test('lists: whitelists and fleets in scope at the place or its zone, by plate and number, with state and days', async () => {
  const client = await aClient().withPhone('+37255512121').save(db)
  const residents = await aWhitelist().named('Residents').at(here).until('2026-05-01T00:00:00.000Z').save(db)
  const zone = await saveZone(db)
  const zoned = await aPlace().named('Zoned').inZone(zone.id).save(db)
  const couriers = await aFleet().named('Couriers').inZones(zone.id).save(db)
  const abroad = await aWhitelist().named('Osta').at(riga).save(db)
  await aWhitelistUser().on(residents).by(client).plated('333XYZ').from('2026-01-01T00:00:00.000Z').save(db)
  await aFleetUser().on(couriers).plated('333XYZ').pending().save(db)
  await aWhitelistUser().on(abroad).plated('333XYZ').save(db)
  await aWhitelistUser().on(residents).plated('333XYQ').deleted('2026-01-01T00:00:00.000Z').save(db)
  const whitelist = 'WHITELIST Residents Vabaduse'
  expect((await namesOf({ car_number: '333XY' })).toSorted()).toEqual([
    'FLEET Couriers Zoned',
    'WHITELIST Osta Ostas',
    whitelist,
  ])
  expect(await namesOf({ phone_number: '51212' })).toEqual([whitelist])
  expect(await namesOf({ car_number: '333XYZ', from: '1.6.2026', to: '2.6.2026' })).not.toContain(whitelist)
  expect(await namesOf({ car_number: '333XYZ' }, await anOwner().placeAdmin(here.id).save(db))).toEqual([whitelist])
  expect(await namesOf({ car_number: '333XYZ' }, await anOwner().bookingsAdmin(here.id).save(db))).toEqual([])
  const { Lists } = await recordsOf({ car_number: '333XYZ' }, await anOwner().placeAdmin(zoned.id).save(db))
  const open = { ValidFrom: zeroDate, ValidTo: zeroDate }
  expect(Lists).toEqual([expect.objectContaining({ Kind: 'FLEET', CarNumber: '333XYZ', Status: 'PENDING', ...open })])
})

test('many refusals: the newest five', async () => {
  for (let minute = 10; minute < 17; minute += 1)
    await anLprEvent(`2026-03-04T09:${minute}:00.000Z`).of('222VWX').at(here).refused('lprEvents.full').save(db)
  const { Passages } = await recordsOf({ car_number: '222VWX' })
  expect(Passages.map(({ Time }) => Time.slice(14, 16))).toEqual(['16', '15', '14', '13', '12'])
})
