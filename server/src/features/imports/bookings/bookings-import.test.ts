// PGlite too: dialect
import type { Import, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { bookingsApi } from '@parkla/contract/bookings/bookings.endpoints.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { aBooking } from '../../bookings/bookings.factory.ts'
import { aPlace, type SavedPlace } from '../../places/places.factory.ts'
import { aTariff } from '../../places/prices/tariffs.factory.ts'
import { runApply, runCheck } from '../import-runs.ts'
import { clearImports, openDesk, stepsOn } from '../imports.testing.ts'
import { bookingFile } from '../imports.factory.ts'

const node = await openTestNode()
const desk = await openDesk(node)
afterEach(() => clearImports(node.db))

const harbour = (spots = 50) => aPlace().named('Sadama').coded('SADAMA').withSpots(spots).bookable()
const check = (content: string | Buffer, change: Partial<ImportOptions> = {}) => desk.check(content, change, 'bookings')
const reasonsOf = ({ Reasons }: Import) => Object.fromEntries(Reasons.map(({ Reason, Count }) => [Reason, Count]))
const bookings = async () => {
  const { rows } = await sql`
    select n.plate, b.start_time, b.end_time, b.name, b.phone, b.email, b.external_booking_number as number, b.comments,
      b.cost_in_cents as cost, b.created_by_owner_id as by
    from bookings b join plates n on n.id = b.plate_id where b.deleted_at is null order by b.id`.execute(node.db)
  return rows
}

test('bookings: added with all their fields; a second time nothing', async () => {
  const place = await harbour().save(node.db)
  const content = bookingFile(
    {
      Plate: '123 abc',
      Name: 'Mari Maasikas',
      Phone: '5551 2345',
      'E-mail': 'mari@example.test',
      'Booking number': 'H-7',
      Comments: 'Late; with a trailer'.replace(';', ','),
    },
    { Plate: 'AB1234', Place: 'sadama', Start: '2026-03-10 09:30', End: '2026-03-10 18:00' },
  )
  const checked = await check(content)
  expect(checked).toMatchObject({
    State: 'CHECKED',
    RowsToAdd: 2,
    RowsRejected: 0,
    Reasons: [],
    Places: [{ PlaceID: place.id, PlaceName: 'Sadama', Rows: 2 }],
    FirstStart: '2026-03-05T10:00:00.000Z',
    LastStart: '2026-03-10T07:30:00.000Z',
  })
  expect(await desk.confirm(checked)).toMatchObject({ State: 'IMPORTED', RowsAdded: 2 })
  expect(await bookings()).toEqual([
    {
      plate: '123ABC',
      start_time: '2026-03-05T10:00:00.000Z',
      end_time: '2026-03-07T08:00:00.000Z',
      name: 'Mari Maasikas',
      phone: '+37255512345',
      email: 'mari@example.test',
      number: 'H-7',
      comments: 'Late, with a trailer',
      cost: 0,
      by: desk.admin.id,
    },
    expect.objectContaining({ plate: 'AB1234', number: '', start_time: '2026-03-10T07:30:00.000Z' }),
  ])
  const again = await check(content)
  expect(again).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: 2, Places: [] })
  expect(reasonsOf(again)).toEqual({ 'imports.alreadyThere': 2 })
})

test('the price: that of the place, with its trace (R148)', async () => {
  const place = await harbour().withTariff(aTariff()).save(node.db)
  await node.db.updateTable('places').set({ should_calculate_booking_cost: true }).where('id', '=', place.id).execute()
  const { body } = await node.call(
    bookingsApi.price,
    { placeId: place.id, startTime: '2026-03-05T12:00:00', endTime: '2026-03-07T10:00:00' } as never,
    { as: desk.admin },
  )
  expect(body.CostInCents).toBeGreaterThan(0)
  await desk.confirm(await check(bookingFile({}, { Start: '05.03.2026 12:00', End: '05.03.2026 13:00' })))
  const { rows } = await sql<{ cost_in_cents: number; has_trace: boolean }>`
    select cost_in_cents, price_trace is not null and tariff_id is not null as has_trace from bookings order by id`.execute(
    node.db,
  )
  expect(rows[0]).toEqual({ cost_in_cents: body.CostInCents, has_trace: true })
  expect(rows[1]!.cost_in_cents).toBeLessThan(body.CostInCents)
})

test('a place that takes no bookings, and a name of two places: rejected; a code: added', async () => {
  await aPlace().named('Plain').save(node.db)
  for (const code of ['T-1', 'T-2']) await aPlace().named('Twin').coded(code).bookable().withSpots(5).save(node.db)
  const checked = await check(bookingFile({ Place: 'Plain' }, { Place: 'Twin' }, { Place: 't-2' }))
  expect(reasonsOf(checked)).toEqual({ 'imports.placeNotBookable': 1, 'imports.placeNotUnique': 1 })
  expect(checked.RowsToAdd).toBe(1)
})

describe('rows judged together', () => {
  test('twice in the file by car and times, or by number: duplicate', async () => {
    await harbour().save(node.db)
    const checked = await check(
      bookingFile({ Plate: '123ABC', 'Booking number': 'A' }, { Plate: '123abc' }, { 'Booking number': 'A' }),
    )
    expect(reasonsOf(checked)).toEqual({ 'imports.duplicateInFile': 2 })
    expect(checked.RowsToAdd).toBe(1)
  })

  test('an existing number with another time: unchanged, with a notice; a deleted booking does not count', async () => {
    const place = await harbour().save(node.db)
    await aBooking().at(place).coming().numbered('A').save(node.db)
    await aBooking().at(place).coming().numbered('B').deleted('2026-03-04T08:00:00.000Z').save(node.db)
    const checked = await check(bookingFile({ 'Booking number': 'A' }, { 'Booking number': 'B' }))
    expect(reasonsOf(checked)).toEqual({ 'imports.alreadyThere': 1, 'imports.bookingDiffers': 1 })
    expect(checked).toMatchObject({ RowsToAdd: 1, RowsAlreadyThere: 1 })
  })

  test('a car with another booking at that time, in the database or in the file: a doubt', async () => {
    const place = await harbour().save(node.db)
    await aBooking().at(place).plated('123ABC').coming().save(node.db)
    const content = bookingFile(
      { Plate: '123ABC', Start: '06.03.2026 10:00' },
      { Plate: '456DEF' },
      { Plate: '456DEF', Start: '06.03.2026 10:00' },
      // half-open: the one before has left
      { Plate: '456DEF', Start: '07.03.2026 10:00', End: '08.03.2026 10:00' },
    )
    const checked = await check(content)
    expect(reasonsOf(checked)).toEqual({ 'imports.bookingSamePlate': 2 })
    expect(checked).toMatchObject({ RowsToAdd: 2, RowsImplausible: 2 })
    const confirmed = await check(content, { ConfirmedReasons: ['imports.bookingSamePlate'] })
    expect(confirmed).toMatchObject({ RowsToAdd: 4, RowsImplausible: 0 })
  })
})

describe('capacity (R144)', () => {
  const ofCars = (count: number) => bookingFile(...Array.from({ length: count }, () => ({})))

  test('up to all spots: added; above: a doubt; at 110 %: rejected', async () => {
    const place = await harbour(10).save(node.db)
    await aBooking().at(place).coming().save(node.db)
    const content = ofCars(12)
    const checked = await check(content)
    expect(reasonsOf(checked)).toEqual({ 'imports.bookingFull': 3 })
    expect(checked).toMatchObject({ RowsToAdd: 9, RowsImplausible: 3, RowsRejected: 0 })
    const confirmed = await check(content, { ConfirmedReasons: ['imports.bookingFull'] })
    expect(reasonsOf(confirmed)).toEqual({ 'imports.bookingFull': 1, 'imports.bookingOverfull': 2 })
    expect(await desk.confirm(confirmed)).toMatchObject({ RowsAdded: 10 })
    expect(await bookings()).toHaveLength(11)
  })

  test('a booking that ends when another starts: frees its spot', async () => {
    await harbour(1).save(node.db)
    const checked = await check(
      bookingFile(
        { Start: '05.03.2026 12:00', End: '06.03.2026 12:00' },
        { Start: '06.03.2026 12:00', End: '07.03.2026 12:00' },
      ),
    )
    expect(checked).toMatchObject({ RowsToAdd: 2, Reasons: [] })
  })

  test('spots taken between the dry run and the import: the row is left out and can be downloaded', async () => {
    const place = await harbour(2).save(node.db)
    const checked = await check(ofCars(2))
    expect(checked.RowsToAdd).toBe(2)
    await aBooking().at(place).coming().save(node.db)
    expect(await desk.confirm(checked)).toMatchObject({
      RowsToAdd: 2,
      RowsAdded: 1,
      RowsImplausible: 1,
      HasRejects: true,
    })
    expect(await bookings()).toHaveLength(2)
  })

  test('the same file, checked twice before either is confirmed: booked once', async () => {
    await harbour().save(node.db)
    const content = bookingFile({}, {})
    const [one, other] = [await check(content), await check(content)]
    expect([await desk.confirm(one), await desk.confirm(other)]).toMatchObject([
      { RowsAdded: 2, RowsAlreadyThere: 0 },
      { RowsAdded: 0, RowsAlreadyThere: 2 },
    ])
    expect(await bookings()).toHaveLength(2)
  })
})

test('each booking has an audit event', async () => {
  const place = await harbour().save(node.db)
  const { Id } = await desk.confirm(await check(bookingFile({ Plate: '123ABC', Name: 'Mari' }, {})))
  const { rows } = await sql`
    select fact, owner_id, place_id, after from audit_events where entity = 'booking' order by id`.execute(node.db)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    fact: 'booking.added',
    owner_id: desk.admin.id,
    place_id: place.id,
    after: {
      ImportId: Id,
      LicensePlate: '123ABC',
      Name: 'Mari',
      StartTime: '2026-03-05T10:00:00.000Z',
      CostInCents: 0,
    },
  })
})

const rowsOf = async ({ Id }: Import) => {
  const { body } = await node.call(importsApi.rows, { id: Id, show: 'ALL' } as never, { as: desk.admin })
  return body.map(({ Line, Outcome, Reasons }) => ({ Line, Outcome, Reasons }))
}

describe('a car booked at a whole place and at its part (R40, R144)', () => {
  const family = async (): Promise<SavedPlace> => {
    const whole = await aPlace().named('Whole').withSpots(50).bookable().save(node.db)
    await aPlace().named('Part').partOf(whole).withSpots(20).bookable().save(node.db)
    await aPlace().named('Other').partOf(whole).withSpots(20).bookable().save(node.db)
    return whole
  }

  test.each([
    ['Whole', 'Part'],
    ['Part', 'Whole'],
  ])('at %s and then at %s: a doubt about the second', async (...at) => {
    await family()
    const content = bookingFile(...at.map((Place) => ({ Place, Plate: '123ABC' })))
    const checked = await check(content)
    expect(reasonsOf(checked)).toEqual({ 'imports.bookingSamePlate': 1 })
    expect(await rowsOf(checked)).toMatchObject([{ Outcome: 'ADD' }, { Line: 3, Outcome: 'IMPLAUSIBLE' }])
    expect(await desk.confirm(checked)).toMatchObject({ RowsAdded: 1, RowsImplausible: 1 })
  })

  test('two parts: no doubt', async () => {
    await family()
    const checked = await check(bookingFile({ Place: 'Part', Plate: '123ABC' }, { Place: 'Other', Plate: '123ABC' }))
    expect(checked).toMatchObject({ RowsToAdd: 2, Reasons: [] })
    expect(await desk.confirm(checked)).toMatchObject({ RowsAdded: 2 })
  })

  test('confirmed: both are added', async () => {
    await family()
    const content = bookingFile({ Place: 'Part', Plate: '123ABC' }, { Place: 'Whole', Plate: '123ABC' })
    const checked = await check(content, { ConfirmedReasons: ['imports.bookingSamePlate'] })
    expect(await desk.confirm(checked)).toMatchObject({ RowsToAdd: 2, RowsAdded: 2 })
  })
})

test('a start that is too old at the import: left out (R143)', async () => {
  await aPlace().named('Sadama').withSpots(5).bookable().save(node.db)
  const checked = await check(bookingFile({ Start: '03.03.2026 12:30' }, {}))
  expect(checked).toMatchObject({ RowsToAdd: 2 })
  node.clock.advance(3_600_000)
  const imported = await desk.confirm(checked)
  expect(imported).toMatchObject({ RowsAdded: 1, RowsRejected: 1 })
  expect(await rowsOf(imported)).toEqual([{ Line: 2, Outcome: 'REJECTED', Reasons: ['imports.startLongAgo'] }])
})

test('a confirmed doubt: stored once for a row that another doubt leaves out', async () => {
  const place = await aPlace().named('Sadama').withSpots(10).bookable().save(node.db)
  for (let booked = 0; booked < 10; booked += 1) await aBooking().at(place).coming().save(node.db)
  const checked = await check(bookingFile({ Plate: '123ABC' }), { ConfirmedReasons: ['imports.bookingFull'] })
  expect(checked).toMatchObject({ RowsToAdd: 1 })
  await sql`update bookings set deleted_at = now() where id = (select min(id) from bookings)`.execute(node.db)
  await aBooking().at(place).plated('123ABC').coming().save(node.db)
  const imported = await desk.confirm(checked)
  expect(await rowsOf(imported)).toMatchObject([{ Reasons: ['imports.bookingFull', 'imports.bookingSamePlate'] }])
})

test('progress: grows over all places of the file', async () => {
  for (const name of ['First', 'Second', 'Third']) await aPlace().named(name).withSpots(9).bookable().save(node.db)
  const steps = stepsOn(node)
  const id = await steps.checking(
    bookingFile({ Place: 'First' }, { Place: 'First' }, { Place: 'Second' }, { Place: 'Third' }),
    'bookings',
  )
  await runCheck(steps.ctx, id)
  await steps.confirm(id)
  const progress: number[] = []
  await runApply(steps.ctx, id, async (share) => void progress.push(share))
  expect(progress).toEqual([0.5, 0.75, 0.99])
})
