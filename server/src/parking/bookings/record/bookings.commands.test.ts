import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { aSession } from '../../session-records/sessions.factory.ts'
import { aBooking } from '../bookings.factory.ts'
import { aDesk, aQuietPlace, openHarbour } from '../bookings.testing.ts'
import { updateRow } from '../../../kit/database/rows.ts'

const node = await openTestNode()
const { db } = node
const { harbour, airport, plain, desk, masked, stranger, global } = await openHarbour(node)

const { add, save } = aDesk(node, { place: harbour, as: desk })
const facts = (id: number) => node.audit('booking', id)
const rowOf = (id: number) => node.row('bookings', id)

describe('adding a booking', () => {
  test('new booking: local times, engine price and audit row (R2, R148)', async () => {
    const { status, body } = await add({
      LicensePlate: 'mar-123',
      Name: 'Mari Maasikas',
      Phone: '5551 2345',
      ExtraBookingNumber: 'HB-77',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      PlaceID: harbour.id,
      LicensePlate: 'MAR123',
      StartTime: '2026-03-10T10:00:00.000Z',
      EndTime: '2026-03-11T10:00:00.000Z',
      Phone: '+37255512345',
      ExternalBookingNumber: 'HB-77',
      // 7 h at 2.00, 3 h at 1.00, 4 h at 2.00, each plus 24 % VAT
      CostInCents: 3_100,
      Currency: 'EUR',
      IsParking: false,
      IsParkingByAnother: false,
    })
    const [fact] = await facts(body.ID)
    expect(fact).toMatchObject({ fact: 'booking.added', owner_id: desk.id, after: { LicensePlate: 'MAR123' } })
    const { price_trace, cost_in_cents } = await rowOf(body.ID)
    expect(cost_in_cents).toBe(3_100)
    expect(price_trace).toMatchObject({ right: 'PUBLIC', totalInCents: 3_100 })
  })

  test('time with an offset: taken as is; place without cost calculation: no price', async () => {
    const { body } = await add(
      { PlaceID: airport.id, StartTime: '2026-03-10T12:00:00+02:00', EndTime: '2026-03-11T12:00:00Z' },
      stranger,
    )
    expect(body).toMatchObject({
      StartTime: '2026-03-10T10:00:00.000Z',
      EndTime: '2026-03-11T12:00:00.000Z',
      CostInCents: 0,
    })
  })

  test.each([
    ['a skipped hour', { StartTime: '2026-03-29 03:30:00', EndTime: '2026-03-30 12:00' }, 'bookings.notAMomentHere'],
    ['an end before the start', { EndTime: '2026-03-10 11:00:00' }, 'bookings.endsBeforeStart'],
    ['a start long ago', { StartTime: '2026-03-03 11:00:00' }, 'bookings.startsLongAgo'],
  ])('%s: 422 (R2, R143)', async (_what, over, reason) => {
    expect(refusalOf(await add(over))).toEqual([422, reason])
  })

  test('place not bookable: 404 (R153)', async () => {
    expect((await add({ PlaceID: plain.id })).status).toBe(404)
  })
})

describe('changing a booking', () => {
  test('changed texts: price stays; changed times: recalculated (R148)', async () => {
    const { body } = await add()
    await updateRow(db, 'bookings', { id: body.ID, cost_in_cents: 999 })
    const noted = await save({ ...body, Comments: 'Late ferry' })
    expect(noted.body).toMatchObject({ Comments: 'Late ferry', CostInCents: 999 })
    const longer = await save({ ...noted.body, EndTime: '2026-03-11 13:00:00' })
    // one more hour of the day rate
    expect(longer.body).toMatchObject({ CostInCents: 3_348, EndTime: '2026-03-11T11:00:00.000Z' })
    expect((await facts(body.ID)).map(({ fact, after }) => [fact, after])).toEqual([
      ['booking.added', expect.anything()],
      ['booking.changed', {}],
      ['booking.changed', { EndTime: '2026-03-11T11:00:00.000Z', CostInCents: 3_348 }],
    ])
  })

  test('place without prices now: changed times keep the agreed price (R148)', async () => {
    const place = await aQuietPlace(node, 10)
    const { id } = await aBooking().at(place).coming().costing(5_000).save(db)
    const price_trace = JSON.stringify({ agreed: true })
    await updateRow(db, 'bookings', { id, price_trace })
    const { body } = await node.call(api.bookings.find, { bookingId: id }, global)
    const longer = async () => {
      const { status, body: saved } = await save(
        { ...body, UpdatedAt: undefined, EndTime: '2026-03-06T11:00:00Z' },
        global,
      )
      expect([status, saved['EndTime'], saved['CostInCents']]).toEqual([200, '2026-03-06T11:00:00.000Z', 5_000])
      expect((await rowOf(id)).price_trace).toEqual({ agreed: true })
    }
    // the place calculates no costs
    await longer()
    // the place calculates costs, but has no prices
    await updateRow(db, 'places', { id: place.id, should_calculate_booking_cost: true })
    await save({ ...body, UpdatedAt: undefined }, global)
    await longer()
  })

  test('two saves at once: the second gets a conflict with the first’s values (R8)', async () => {
    const { body } = await add()
    expect((await save({ ...body, Name: 'First' })).status).toBe(200)
    const late = await save({ ...body, Name: 'Second' })
    expect(refusalOf(late)).toEqual([409, 'conflict.changedMeanwhile'])
    expect(late.body.Message).toContain('Liis')
    expect((await save({ ...body, UpdatedAt: undefined, Name: 'Second' })).body).toMatchObject({ Name: 'Second' })
  })

  test('contacts and comments: not in the audit trail, which is kept longer (R177)', async () => {
    const { body } = await add({ Name: 'Mari', Phone: '+37255512345', Email: 'mari@example.test', Comments: 'Mari' })
    expect((await save({ ...body, Name: 'Mari M', Comments: 'Mari called' })).status).toBe(200)
    const [added, changed] = await facts(body.ID)
    expect(Object.keys(added?.after ?? {}).toSorted()).toEqual([
      'CostInCents',
      'EndTime',
      'ExternalBookingNumber',
      'LicensePlate',
      'StartTime',
    ])
    expect(changed).toMatchObject({ fact: 'booking.changed', before: {}, after: {} })
  })

  test('masked fields sent back: stored values are unchanged (R79)', async () => {
    const { body } = await add({ Name: 'Mari Maasikas', Phone: '+37255512345', Email: 'mari@example.test' })
    const { body: shown } = await node.call(api.bookings.find, { bookingId: body.ID }, masked)
    expect(shown).toMatchObject({ Name: 'M••• M•••', Phone: '+372 •••• 345', Email: 'm•••@example.test' })
    expect((await save({ ...shown, Comments: 'x' }, masked)).status).toBe(200)
    expect(await rowOf(body.ID)).toMatchObject({
      name: 'Mari Maasikas',
      phone: '+37255512345',
      email: 'mari@example.test',
      comments: 'x',
    })
  })

  test('other place, or times and plate of an ended booking: refused', async () => {
    const { body } = await add()
    expect((await save({ ...body, PlaceID: airport.id })).body.Error).toBe('bookings.otherPlace')
    const over = await aBooking().at(harbour).ended().save(db)
    const { body: ended } = await node.call(api.bookings.find, { bookingId: over.id }, desk)
    expect((await save({ ...ended, LicensePlate: 'OTHER1' })).body.Error).toBe('bookings.ended')
    expect((await save({ ...ended, Comments: 'Left a bag' })).status).toBe(200)
  })
})

describe('ending and deleting (R150)', () => {
  const end = (bookingId: number, more: Record<string, unknown> = {}, as = desk) =>
    node.call(api.bookings.end, { bookingId, ...more } as never, { as })
  const remove = (bookingId: number, as = desk) => node.call(api.bookings.remove, { bookingId }, { as })

  test('running booking: ends now, price recalculated only on request', async () => {
    const kept = await aBooking().at(harbour).costing(5_000).save(db)
    expect((await end(kept.id)).body).toMatchObject({ ID: kept.id, EndTime: node.clock.instant(), CostInCents: 5_000 })
    expect((await end(kept.id)).body.Error).toBe('bookings.ended')
    const anew = await aBooking().at(harbour).costing(5_000).save(db)
    // two hours of the morning rate
    expect((await end(anew.id, { IsPricedAnew: true })).body).toMatchObject({ CostInCents: 496 })
    expect((await facts(anew.id)).map(({ fact }) => fact)).toEqual(['booking.ended'])
  })

  test('end without a body: accepted', async () => {
    const { id } = await aBooking().at(harbour).save(db)
    const { status, body } = await node.call(`POST /adminapi/bookings/${id}/end`, undefined, desk)
    expect([status, body['ID'], body['EndTime']]).toEqual([200, id, node.clock.instant()])
  })

  test('coming booking: deleted softly, audited (R9)', async () => {
    const { id } = await aBooking().at(harbour).coming().save(db)
    expect((await end(id)).body.Error).toBe('bookings.notBegun')
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect((await rowOf(id)).deleted_at).toBe(node.clock.instant())
    expect((await facts(id)).map(({ fact }) => fact)).toEqual(['booking.deleted'])
  })

  test('booking with a session: deletion refused', async () => {
    for (const stay of [aSession().at(harbour).running(), aSession().at(harbour).ended()]) {
      const early = await aBooking().at(harbour).coming().save(db)
      const session = await stay.plated(early.plate).save(db)
      await updateRow(db, 'sessions', { id: session.id, booking_id: early.id })
      expect((await remove(early.id)).body).toMatchObject({
        Error: 'bookings.isParking',
        Message: 'Auto on seda broneeringut kasutanud, seega seda kustutada ei saa.',
      })
    }
  })
})
