import { api } from '@parkla/contract/api.ts'
import { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import { doubtsOf } from '@parkla/contract/office/imports/import-kinds.ts'
import type { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { callsWaiting } from '../../../testing/waiting-calls.ts'
import { aBooking } from '../../../parking/bookings/bookings.factory.ts'
import { aClient } from '../../../people/clients/clients.factory.ts'
import { aPlace, type SavedPlace } from '../../../parking/places/places.factory.ts'
import { aTariff } from '../../../parking/places/prices/tariffs.factory.ts'
import { runApply } from '../import-runs.ts'
import { bookingFile } from '../imports.factory.ts'
import { clearImports, openDesk, reasonsOf, stepsOn } from '../imports.testing.ts'

const node = await openTestNode({ queriesBeside: true })
const desk = await openDesk(node)
const steps = stepsOn(node.services)
afterEach(() => clearImports(node.db))

const place = (name: string, spots = 50) => aPlace().named(name).withSpots(spots).bookable()
const harbour = (spots?: number) => place('Sadama', spots).save(node.db)
const check = (content: string, change: Partial<ImportOptions> = {}) => desk.check(content, change, 'bookings')
const bookings = async () => {
  const { rows } = await sql`
    select n.plate, b.start_time, b.end_time, b.name, b.phone, b.email, b.external_booking_number as number, b.comments,
      b.cost_in_cents as cost, b.created_by_owner_id as by
    from bookings b join plates n on n.id = b.plate_id where b.deleted_at is null order by b.id`.execute(node.db)
  return rows
}

test('bookings: added with all their fields, an audit event each', async () => {
  const { id } = await harbour()
  const named = { Name: 'Mari Maasikas', Phone: '5551 2345', 'E-mail': 'mari@example.test', 'Booking number': 'H-7' }
  const checked = await check(
    bookingFile(
      { ...named, Plate: '123 abc', Comments: 'Late, with a trailer' },
      { Plate: 'AB1234', Place: 'sadama', Start: '2026-03-10 09:30', End: '2026-03-10 18:00' },
    ),
  )
  expect(checked).toMatchObject({
    RowsToAdd: 2,
    Reasons: [],
    Places: [{ PlaceID: id, PlaceName: 'Sadama', Rows: 2 }],
    FirstStart: '2026-03-05T10:00:00.000Z',
    LastStart: '2026-03-10T07:30:00.000Z',
  })
  await desk.confirm(checked)
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
  const { rows } = await sql`
    select fact, owner_id, place_id, after from audit_events where entity = 'booking' order by id`.execute(node.db)
  expect(rows).toHaveLength(2)
  const times = { StartTime: '2026-03-05T10:00:00.000Z', EndTime: '2026-03-07T08:00:00.000Z' }
  const after = { ImportId: checked.Id, LicensePlate: '123ABC', ExternalBookingNumber: 'H-7', ...times, CostInCents: 0 }
  expect(rows[0]).toEqual({ fact: 'booking.added', owner_id: desk.admin.id, place_id: id, after })
})

test('the price: that of the place, with its trace (R148)', async () => {
  const { id } = await place('Sadama').withTariff(aTariff()).save(node.db)
  await node.db.updateTable('places').set({ should_calculate_booking_cost: true }).where('id', '=', id).execute()
  const { body } = await node.call(
    bookingsApi.price,
    { placeId: id, startTime: '2026-03-05T12:00:00', endTime: '2026-03-07T10:00:00' } as never,
    desk.admin,
  )
  expect(body.CostInCents).toBeGreaterThan(0)
  await desk.confirm(await check(bookingFile({}, { Start: '05.03.2026 12:00', End: '05.03.2026 13:00' })))
  const { rows } = await sql<{ cost: number; has_trace: boolean }>`
    select cost_in_cents as cost, price_trace is not null and tariff_id is not null as has_trace
    from bookings order by id`.execute(node.db)
  expect(rows[0]).toEqual({ cost: body.CostInCents, has_trace: true })
  expect(rows[1]!.cost).toBeLessThan(body.CostInCents)
})

describe('rows judged together', () => {
  beforeEach(async () => {
    const at = await harbour()
    await aBooking().at(at).coming().numbered('A').save(node.db)
    await aBooking().at(at).coming().numbered('B').deleted('2026-03-04T08:00:00.000Z').save(node.db)
    await aBooking().at(at).coming().plated('BOOKED').save(node.db)
    await aPlace().named('Plain').save(node.db)
    for (const code of ['T-1', 'T-2']) await place('Twin').coded(code).save(node.db)
    // A name wins over the code of another place.
    await place('Coded').coded('TWIN').save(node.db)
    await place('Single', 1).save(node.db)
    const whole = await place('Whole').save(node.db)
    for (const part of ['Part', 'Other']) await place(part, 20).partOf(whole).save(node.db)
  })

  const Plate = '123ABC'
  const samePlate = 'IMPLAUSIBLE imports.bookingSamePlate'
  const duplicate = 'REJECTED imports.duplicateInFile'
  type Row = [Partial<Record<string, string>>, outcome: string]

  test.each<[string, ...Row[]]>([
    ['a place that takes no bookings', [{ Place: 'Plain' }, 'REJECTED imports.placeNotBookable']],
    [
      'name of two places: refused; code of one: added',
      [{ Place: 'Twin' }, 'REJECTED imports.placeNotUnique'],
      [{ Place: 't-2' }, 'ADD'],
    ],
    ['car and times twice', [{ Plate }, 'ADD'], [{ Plate: '123abc' }, duplicate]],
    ['a number twice', [{ 'Booking number': 'X' }, 'ADD'], [{ 'Booking number': 'X' }, duplicate]],
    ['a known number, other time', [{ 'Booking number': 'A' }, 'THERE imports.alreadyThere imports.bookingDiffers']],
    ['the number of a deleted booking', [{ 'Booking number': 'B' }, 'ADD']],
    ['a car booked at that time', [{ Plate: 'BOOKED', Start: '06.03.2026 10:00' }, samePlate]],
    ['a car twice at a time', [{ Plate }, 'ADD'], [{ Plate, Start: '06.03.2026 10:00' }, samePlate]],
    ['a car that left', [{ Plate }, 'ADD'], [{ Plate, Start: '07.03.2026 10:00', End: '08.03.2026 10:00' }, 'ADD']],
    ['whole, then part (R40)', [{ Place: 'Whole', Plate }, 'ADD'], [{ Place: 'Part', Plate }, samePlate]],
    ['part, then whole', [{ Place: 'Part', Plate }, 'ADD'], [{ Place: 'Whole', Plate }, samePlate]],
    ['two parts', [{ Place: 'Part', Plate }, 'ADD'], [{ Place: 'Other', Plate }, 'ADD']],
    [
      'a spot that becomes free',
      [{ Place: 'Single', Start: '05.03.2026 12:00', End: '06.03.2026 12:00' }, 'ADD'],
      [{ Place: 'Single', Start: '06.03.2026 12:00', End: '07.03.2026 12:00' }, 'ADD'],
    ],
  ])('%s', async (_, ...rows) => {
    const content = bookingFile(...rows.map(([change]) => change))
    const confirmed = { ConfirmedReasons: [...doubtsOf('bookings')] }
    const numbered = (outcomes: string[]) => outcomes.map((outcome, at) => `${at + 2} ${outcome}`)
    const outcomes = rows.map(([, outcome]) => outcome)
    const [added, doubted] = ['ADD', samePlate].map((outcome) => outcomes.filter((one) => one === outcome).length)
    const checked = await check(content)
    expect(await desk.outcomes(checked)).toEqual(numbered(outcomes))
    expect(await desk.outcomes(await check(content, confirmed))).toEqual(
      numbered(outcomes.map((outcome) => (outcome === samePlate ? 'ADD' : outcome))),
    )
    if (added) expect(await desk.confirm(checked)).toMatchObject({ RowsAdded: added, RowsImplausible: doubted })
    if (doubted) expect(await desk.confirm(await check(content, confirmed))).toMatchObject({ RowsAdded: doubted })
  })
})

describe('capacity (R144)', () => {
  const ofCars = (count: number) => bookingFile(...Array.from({ length: count }, () => ({})))

  test('up to all spots: added; above: a doubt; at 110 %: rejected', async () => {
    await aBooking()
      .at(await harbour(10))
      .coming()
      .save(node.db)
    const checked = await check(ofCars(12))
    expect(reasonsOf(checked)).toEqual({ 'imports.bookingFull': 3 })
    expect(checked).toMatchObject({ RowsToAdd: 9, RowsImplausible: 3, RowsRejected: 0 })
    const confirmed = await check(ofCars(12), { ConfirmedReasons: ['imports.bookingFull'] })
    expect(reasonsOf(confirmed)).toEqual({ 'imports.bookingFull': 1, 'imports.bookingOverfull': 2 })
    expect(await desk.confirm(confirmed)).toMatchObject({ RowsAdded: 10 })
    expect(await bookings()).toHaveLength(11)
  })

  test('spots taken between the dry run and the import: the row is left out and can be downloaded', async () => {
    const at = await harbour(2)
    const checked = await check(ofCars(2))
    expect(checked.RowsToAdd).toBe(2)
    await aBooking().at(at).coming().save(node.db)
    const imported = await desk.confirm(checked)
    expect(imported).toMatchObject({ RowsToAdd: 2, RowsAdded: 1, RowsImplausible: 1, HasRejects: true })
    expect(await bookings()).toHaveLength(2)
  })

  test('a confirmed doubt: stored once for a row that another doubt leaves out', async () => {
    const at = await harbour(10)
    for (let booked = 0; booked < 10; booked += 1) await aBooking().at(at).coming().save(node.db)
    const checked = await check(bookingFile({ Plate: '123ABC' }), { ConfirmedReasons: ['imports.bookingFull'] })
    expect(checked).toMatchObject({ RowsToAdd: 1 })
    await sql`update bookings set deleted_at = now() where id = (select min(id) from bookings)`.execute(node.db)
    await aBooking().at(at).plated('123ABC').coming().save(node.db)
    const outcomes = await desk.outcomes(await desk.confirm(checked))
    expect(outcomes).toEqual(['2 IMPLAUSIBLE imports.bookingFull imports.bookingSamePlate'])
  })
})

test('a start that is too old at the import: left out (R143)', async () => {
  await harbour()
  const checked = await check(bookingFile({ Start: '03.03.2026 12:30' }, {}))
  expect(checked).toMatchObject({ RowsToAdd: 2 })
  node.clock.advance(3_600_000)
  const imported = await desk.confirm(checked)
  expect(imported).toMatchObject({ RowsAdded: 1, RowsRejected: 1 })
  expect(await desk.outcomes(imported)).toEqual(['2 REJECTED imports.startLongAgo'])
})

describe('a file of two places', () => {
  let second: SavedPlace
  beforeEach(async () => {
    await place('First').save(node.db)
    second = await place('Second').save(node.db)
  })

  test('progress: grows over both', async () => {
    const id = await steps.confirmed(
      bookingFile({ Place: 'First' }, { Place: 'First' }, { Place: 'Second' }),
      'bookings',
    )
    const progress: number[] = []
    await runApply(steps.ctx, id, async (share) => void progress.push(share))
    expect(progress).toEqual([2 / 3, 0.99])
  })

  /** Imports; `act` begins after the first place, and the import continues once `act` waits for a lock. */
  const whileImporting = async (content: string, act: () => Promise<{ status: number }>): Promise<void> => {
    const id = await steps.confirmed(content, 'bookings')
    let answer: ReturnType<typeof act> | undefined
    await runApply(steps.ctx, id, async () => {
      if (answer) return
      answer = act()
      // The embedded database has one connection: `act` runs after the import.
      if (!node.services.settings.hasOneConnection)
        await expect.poll(() => callsWaiting(node.db), { timeout: 10_000 }).toBeGreaterThan(0)
    })
    expect((await answer)?.status).toBe(200)
    expect(await desk.find(id)).toMatchObject({ State: 'IMPORTED', RowsAdded: 2 })
  }

  test('a booking at a place of the file, of a new car of the file: waits, then succeeds', async () => {
    const times = { StartTime: '2026-03-10 12:00:00', EndTime: '2026-03-11 12:00:00' }
    const booking = { PlaceID: second.id, LicensePlate: 'NEW001', ...times }
    const content = bookingFile({ Place: 'First', Plate: 'NEW001' }, { Place: 'Second', Plate: 'NEW002' })
    await whileImporting(content, () => node.call(api.bookings.add, booking as never, desk.admin))
  })

  test('cars of the file given to a client, one existing and one new: waits, then succeeds', async () => {
    await sql`insert into plates (plate) values ('OLD001')`.execute(node.db)
    const client = await aClient().save(node.db)
    const { body: before } = await node.call(api.clients.find, { id: client.id } as never, desk.admin)
    const change = { ...before, LicensePlates: ['OLD001', 'ZNEW01'] }
    const content = bookingFile({ Place: 'First', Plate: 'ZNEW01' }, { Place: 'Second', Plate: 'OLD001' })
    await whileImporting(content, () => node.call(api.clients.save, change as never, desk.admin))
  })
})
